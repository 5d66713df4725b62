"use client";

import { useTranslations } from "next-intl";
import { useQuestion } from "#components/form/use-question.ts";
import { LetterDesk, type LetterDeskProps } from "#components/reminders/letter-desk.tsx";
import { seasonAddress, seasonDataAddress } from "#lib/addresses.ts";
import type { SaidIn } from "#lib/reminders/default-texts.ts";
import { type Reminder, valuesOf } from "#lib/reminders/reminder.ts";
import { PLACES } from "#lib/reminders/text.ts";
import { formatsOf } from "#lib/words/formats.ts";
import type { Locale } from "#lib/words/locale.ts";
import { useFormats } from "#lib/words/use-formats.ts";
import { keepReminderTexts, noteReminded } from "../actions.ts";

interface RoundDeskProps
  extends Pick<LetterDeskProps<Reminder>, "clubName" | "seasonName" | "isRead" | "since" | "kept"> {
  club: string;
  season: number;
  round: string;
  reminders: readonly Reminder[];
  said: Readonly<Record<Locale, SaidIn>>;
}

/** The desk of a round with the ways to this club, and what each family owes. */
export function RoundDesk({ club, season, round, reminders, said, ...desk }: RoundDeskProps) {
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
      keep={(texts) => keepReminderTexts(club, { ...of, texts })}
      note={(families, channel) =>
        question((ask) => noteReminded(club, { ask, ...of, families, channel }), `${channel} ${families.join()}`)
      }
    />
  );
}
