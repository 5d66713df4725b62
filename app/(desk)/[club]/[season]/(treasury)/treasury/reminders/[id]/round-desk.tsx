"use client";

import { useTranslations } from "next-intl";
import { useQuestion } from "#components/club/form/use-question.ts";
import { LetterDesk, type LetterDeskProps } from "#components/treasury/reminders/letter-desk.tsx";
import { seasonAddress, seasonDataAddress } from "#lib/base/addresses.ts";
import { formatsOf } from "#lib/base/words/formats.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { PLACES } from "#lib/people/letters/filled-text.ts";
import type { SaidIn } from "#lib/treasury/reminders/default-texts.ts";
import { type Reminder, valuesOf } from "#lib/treasury/reminders/reminder.ts";
import { keepReminderTexts, noteReminded } from "../actions.ts";
import { MailedRound, type MailedRoundProps } from "./mailed-round.tsx";

interface RoundDeskProps
  extends Pick<LetterDeskProps<Reminder>, "clubName" | "seasonName" | "isRead" | "since" | "kept" | "fixedIn"> {
  club: string;
  season: number;
  round: string;
  reminders: readonly Reminder[];
  said: Readonly<Record<Locale, SaidIn>>;
  /** The letters that could leave by the club's mail server; null: they were asked for. */
  mail: Omit<MailedRoundProps, "locale" | "flush"> | null;
}

/** The desk of a round with the ways to this club, and what each family owes. */
export function RoundDesk({ club, season, round, reminders, said, mail, ...desk }: RoundDeskProps) {
  const question = useQuestion("reminded");
  const words = useTranslations("reminders");
  const { euros, timeZone } = useFormats();
  const of = { season, round };
  const [clubName, seasonName] = [desk.clubName, desk.seasonName];
  return (
    <LetterDesk
      {...{ ...desk, said, families: reminders, places: PLACES }}
      valuesOf={(reminder, locale) => {
        const formats = formatsOf(locale, timeZone);
        return valuesOf(reminder, { lines: said[locale].lines, formats, club: clubName, season: seasonName });
      }}
      aside={{ label: words("columns.balance"), of: ({ balanceCents }) => euros(balanceCents) }}
      ways={{
        merge: seasonDataAddress(club, season, "reminders", round, "merge"),
        print: seasonAddress(club, season, "treasury", "reminders", round, "print"),
      }}
      {...(mail && { post: (of) => <MailedRound {...mail} {...of} /> })}
      keep={(texts) => keepReminderTexts(club, { ...of, texts })}
      note={(families, channel) =>
        question((ask) => noteReminded(club, { ask, ...of, families, channel }), `${channel} ${families.join()}`)
      }
    />
  );
}
