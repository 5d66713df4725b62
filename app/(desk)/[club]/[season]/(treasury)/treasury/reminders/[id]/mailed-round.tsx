"use client";

import { useTranslations } from "next-intl";
import { MailingSection, type MailingSectionProps } from "#components/people/letters/mailing-section.tsx";
import { mailReminders, mailRemindersAgain, stopMailedReminders, tryReminder } from "../actions.ts";

type Given = "test" | "send" | "stop" | "again" | "notYet" | "reread";

export interface MailedRoundProps extends Omit<MailingSectionProps, Given> {
  season: number;
  round: string;
  /** The payments were read since the families were chosen. */
  isRead: boolean;
}

/** A round's letters by the club's mail server, with the ways to this club. */
export function MailedRound({ season, round, isRead, ...shown }: MailedRoundProps) {
  const words = useTranslations("post.mailing");
  const of = { season, round };
  const { club, locale } = shown;
  return (
    <MailingSection
      {...shown}
      notYet={isRead ? null : words("unread")}
      reread={words("again")}
      test={() => tryReminder(club, { ...of, locale })}
      send={() => mailReminders(club, { ...of, locale })}
      stop={() => stopMailedReminders(club, of)}
      again={() => mailRemindersAgain(club, of)}
    />
  );
}
