"use client";

import { useRouter } from "next/navigation";
import { MailingSection, type MailingSectionProps } from "#components/people/letters/mailing-section.tsx";
import { clubAddress } from "#lib/base/addresses.ts";
import { mailReminders, mailRemindersAgain, stopMailedReminders, tryReminder } from "../actions.ts";

type Ways = "test" | "send" | "stop" | "again" | "onDone";

interface MailedRoundProps extends Omit<MailingSectionProps, Ways | "settings"> {
  club: string;
  season: number;
  round: string;
}

/** A round's letters by the club's mail server, with the ways to this club. */
export function MailedRound({ club, season, round, ...shown }: MailedRoundProps) {
  const router = useRouter();
  const of = { season, round };
  return (
    <MailingSection
      {...shown}
      test={(locale) => tryReminder(club, { ...of, locale })}
      send={(locale) => mailReminders(club, { ...of, locale })}
      stop={() => stopMailedReminders(club, of)}
      again={() => mailRemindersAgain(club, of)}
      onDone={() => router.refresh()}
      settings={clubAddress(club, "settings", "mail")}
    />
  );
}
