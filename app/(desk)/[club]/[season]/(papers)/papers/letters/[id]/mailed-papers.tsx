"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { MailingSection, type MailingSectionProps } from "#components/people/letters/mailing-section.tsx";
import { clubAddress } from "#lib/base/addresses.ts";
import { mailPaperLetters, mailPaperLettersAgain, stopPaperLetters, tryPaperLetter } from "../actions.ts";

type Given = "test" | "send" | "stop" | "again" | "onDone" | "settings" | "notYet" | "reread";

export interface MailedPapersProps extends Omit<MailingSectionProps, Given> {
  club: string;
  season: number;
  round: string;
  /** Keeps what was typed of the text, since letters are made of what is kept. @returns whether it did */
  flush?: () => Promise<boolean>;
}

/** A round's letters about papers by the club's mail server, with the ways to this club. */
export function MailedPapers({ club, season, round, flush, ...shown }: MailedPapersProps) {
  const router = useRouter();
  const words = useTranslations("post.mailing");
  const of = { season, round };
  const { locale } = shown;
  const onceKept = async <Answer,>(ask: () => Promise<Answer>) =>
    !flush || (await flush()) ? ask() : { ok: false as const, words: words("notKept") };
  return (
    <MailingSection
      {...shown}
      notYet={null}
      reread={words("papersAgain")}
      test={() => onceKept(() => tryPaperLetter(club, { ...of, locale }))}
      send={() => onceKept(() => mailPaperLetters(club, { ...of, locale }))}
      stop={() => stopPaperLetters(club, of)}
      again={() => mailPaperLettersAgain(club, of)}
      onDone={() => router.refresh()}
      settings={clubAddress(club, "settings", "mail")}
    />
  );
}
