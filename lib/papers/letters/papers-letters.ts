import "server-only";
import { getTranslations } from "next-intl/server";
import type { Queryable } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";
import type { NamedExport } from "#lib/base/words/export-file.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import { type FilledLetter, filledLetters } from "#lib/people/letters/filled-letters.ts";
import type { PlaceValues } from "#lib/people/letters/filled-text.ts";
import { type PapersReminder, paperValuesOf } from "./papers-reminder.ts";
import { type PaperRound, papersRemindingIn } from "./papers-round.ts";
import { PAPERS_SAID, papersSpeech } from "./papers-said.ts";

/** The letters of a round in one language, with the text as it stands, to those who lack something now. */
export async function paperLettersOf(
  db: Queryable,
  round: PaperRound,
  locale: Locale,
): Promise<{ club: string; day: string; letters: FilledLetter<PapersReminder, Partial<PlaceValues>>[] }> {
  const day = await today(db, round.club);
  const { reminders } = await papersRemindingIn(db, round, day);
  const speech = await papersSpeech(db, round, locale);
  const { club } = speech;
  const text = round.texts[`personal.${locale}`] ?? PAPERS_SAID[locale].personal;
  const letters = await filledLetters(db, round.club, reminders, {
    text,
    valuesOf: (one) => paperValuesOf(one, speech),
  });
  return { club, day, letters };
}

const COLUMNS = [
  "name",
  "people",
  "addresses",
  "address",
  "postalCode",
  "commune",
  "details",
  "subject",
  "body",
] as const;

/** The families of a round for a merge: what is known of each, and its text filled in. */
export async function paperMergeExport(db: Queryable, round: PaperRound, locale: Locale): Promise<NamedExport> {
  const words = await getTranslations("reminders.paper");
  const { day, letters } = await paperLettersOf(db, round, locale);
  return {
    ...{ day, title: [(await getTranslations("papers.letters"))("file")] },
    columns: COLUMNS.map((column) => ({ header: words(`columns.${column}`) })),
    rows: letters.map(({ family, values, to, postalCode, commune, subject, body }) => [
      ...[family.name, values.people ?? "", family.addresses.join(", "), to.join("\n")],
      ...[postalCode, commune],
      ...[values.details ?? "", subject, body],
    ]),
  };
}
