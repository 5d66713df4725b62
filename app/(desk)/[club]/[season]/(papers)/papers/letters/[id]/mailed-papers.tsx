"use client";

import { useTranslations } from "next-intl";
import { MailingSection, type MailingSectionProps } from "#components/people/letters/mailing-section.tsx";
import { mailPaperLetters, mailPaperLettersAgain, stopPaperLetters, tryPaperLetter } from "../actions.ts";

type Given = "test" | "send" | "stop" | "again" | "notYet" | "reread";

export interface MailedPapersProps extends Omit<MailingSectionProps, Given> {
  season: number;
  round: string;
}

/** A round's letters about papers by the club's mail server, with the ways to this club. */
export function MailedPapers({ season, round, ...shown }: MailedPapersProps) {
  const words = useTranslations("post.mailing");
  const of = { season, round };
  const { club, locale } = shown;
  return (
    <MailingSection
      {...shown}
      notYet={null}
      reread={words("papersAgain")}
      test={() => tryPaperLetter(club, { ...of, locale })}
      send={() => mailPaperLetters(club, { ...of, locale })}
      stop={() => stopPaperLetters(club, of)}
      again={() => mailPaperLettersAgain(club, of)}
    />
  );
}
