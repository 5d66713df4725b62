"use client";

import { useTranslations } from "next-intl";
import { useQuestion } from "#components/club/form/use-question.ts";
import { LetterDesk, type LetterDeskProps } from "#components/treasury/reminders/letter-desk.tsx";
import { seasonAddress, seasonDataAddress } from "#lib/base/addresses.ts";
import { formatsOf } from "#lib/base/words/formats.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { PAPERS_PLACES, type PapersReminder, paperValuesOf } from "#lib/papers/letters/papers-reminder.ts";
import type { PapersSaid } from "#lib/papers/letters/papers-said.ts";
import { keepPaperLetterTexts, notePapersWritten } from "../actions.ts";
import { MailedPapers, type MailedPapersProps } from "./mailed-papers.tsx";

interface PapersRoundDeskProps
  extends Pick<LetterDeskProps<PapersReminder>, "clubName" | "seasonName" | "since" | "kept" | "fixedIn"> {
  club: string;
  season: number;
  round: string;
  reminders: readonly PapersReminder[];
  said: Readonly<Record<Locale, PapersSaid>>;
  /** The letters that could leave by the club's mail server; null: they were asked for. */
  mail: Omit<MailedPapersProps, "locale" | "flush"> | null;
}

/** The desk of a round about papers with the ways to this club, and what each family lacks. */
export function PapersRoundDesk({ club, season, round, reminders, said, mail, ...desk }: PapersRoundDeskProps) {
  const question = useQuestion("written");
  const words = useTranslations("papers.letters");
  const { timeZone } = useFormats();
  const of = { season, round };
  const [clubName, seasonName] = [desk.clubName, desk.seasonName];
  return (
    <LetterDesk
      {...{ ...desk, said, families: reminders, places: PAPERS_PLACES, isRead: true }}
      valuesOf={(reminder, locale) => {
        const formats = formatsOf(locale, timeZone);
        return paperValuesOf(reminder, { papers: said[locale].papers, formats, club: clubName, season: seasonName });
      }}
      aside={{
        label: words("columns.papers"),
        of: ({ people }) => words("papers", { count: people.reduce((sum, { wanted }) => sum + wanted.length, 0) }),
      }}
      ways={{
        merge: seasonDataAddress(club, season, "papers", "letters", round, "merge"),
        print: seasonAddress(club, season, "papers", "letters", round, "print"),
      }}
      {...(mail && { post: (of) => <MailedPapers {...mail} {...of} /> })}
      keep={(texts) => keepPaperLetterTexts(club, { ...of, texts })}
      note={(families, channel) =>
        question((ask) => notePapersWritten(club, { ask, ...of, families, channel }), `${channel} ${families.join()}`)
      }
    />
  );
}
