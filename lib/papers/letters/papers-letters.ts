import "server-only";
import { getTranslations } from "next-intl/server";
import { findClub } from "#lib/base/store/clubs.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import type { ReminderText } from "#lib/base/store/schema/treasury/treasury.ts";
import { zoneOf } from "#lib/base/store/zone.ts";
import { today } from "#lib/base/time/today.ts";
import type { NamedExport } from "#lib/base/words/export-file.ts";
import { formatsOf } from "#lib/base/words/formats.ts";
import { type Locale, locales } from "#lib/base/words/locale.ts";
import { type FilledLetter, filledLetters } from "#lib/people/letters/filled-letters.ts";
import { PLACE_NAMES, type PlaceValues } from "#lib/people/letters/filled-text.ts";
import { seasonName } from "#lib/sync/copy/seasons.ts";
import { PAPERS_PLACES, type PaperSpeech, type PapersReminder, paperValuesOf } from "./papers-reminder.ts";
import { type PaperRound, papersRemindingIn } from "./papers-round.ts";

/** What is said of papers in one language: the texts with which a round begins, and what lines are called. Travels as JSON. */
export interface PapersSaid {
  personal: ReminderText;
  shared: ReminderText;
  papers: PaperSpeech;
}

/** What letters about papers say in both languages, whoever reads the screen. */
export async function papersSaid(): Promise<Record<Locale, PapersSaid>> {
  const said = await Promise.all(locales.map(async (locale) => [locale, await saidIn(locale)] as const));
  return Object.fromEntries(said) as Record<Locale, PapersSaid>;
}

async function saidIn(locale: Locale): Promise<PapersSaid> {
  const words = await getTranslations({ locale, namespace: "papers.letters" });
  const places = Object.fromEntries(PAPERS_PLACES.map((place) => [place, `{${PLACE_NAMES[locale][place]}}`]));
  const text = (of: "personal" | "shared") => ({
    subject: words(`texts.${of}.subject`, places),
    body: words(`texts.${of}.body`, places),
  });
  return {
    ...{ personal: text("personal"), shared: text("shared") },
    papers: { again: words("again"), unnamed: words("unnamed") },
  };
}

/** The letters of a round in one language, with the text as it stands, to those who lack something now. */
export async function paperLettersOf(
  db: Queryable,
  round: PaperRound,
  locale: Locale,
): Promise<{ club: string; day: string; letters: FilledLetter<PapersReminder, Partial<PlaceValues>>[] }> {
  const day = await today(db, round.club);
  const { reminders } = await papersRemindingIn(db, round, day);
  const said = (await papersSaid())[locale];
  const club = (await findClub(db, round.club))?.name ?? round.club;
  const season = (await seasonName(db, round.club, round.seasonId)) ?? String(round.seasonId);
  const speech = { papers: said.papers, formats: formatsOf(locale, await zoneOf(db, round.club)), club, season };
  const text = round.texts[`personal.${locale}`] ?? said.personal;
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
