"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { MailingSection, type MailingSectionProps } from "#components/people/letters/mailing-section.tsx";
import { clubAddress } from "#lib/base/addresses.ts";
import { mailReminders, mailRemindersAgain, stopMailedReminders, tryReminder } from "../actions.ts";

type Ways = "test" | "send" | "stop" | "again" | "onDone";

export interface MailedRoundProps extends Omit<MailingSectionProps, Ways | "settings" | "notYet" | "reread"> {
  club: string;
  season: number;
  round: string;
  /** The payments were read since the families were chosen. */
  isRead: boolean;
  /** Keeps what was typed of the text, since letters are made of what is kept. @returns whether it did */
  flush?: () => Promise<boolean>;
}

/** A round's letters by the club's mail server, with the ways to this club. */
export function MailedRound({ club, season, round, isRead, flush, ...shown }: MailedRoundProps) {
  const router = useRouter();
  const words = useTranslations("post.mailing");
  const of = { season, round };
  const { locale } = shown;
  const onceKept = async <Answer,>(ask: () => Promise<Answer>) =>
    !flush || (await flush()) ? ask() : { ok: false as const, words: words("notKept") };
  return (
    <MailingSection
      {...shown}
      notYet={isRead ? null : words("unread")}
      reread={words("again")}
      test={() => onceKept(() => tryReminder(club, { ...of, locale }))}
      send={() => onceKept(() => mailReminders(club, { ...of, locale }))}
      stop={() => stopMailedReminders(club, of)}
      again={() => mailRemindersAgain(club, of)}
      onDone={() => router.refresh()}
      settings={clubAddress(club, "settings", "mail")}
    />
  );
}
