import "server-only";
import type { Queryable } from "#lib/base/store/database.ts";
import type { ReminderText } from "#lib/base/store/schema/treasury/treasury.ts";
import { zoneOf } from "#lib/base/store/zone.ts";
import { en } from "#lib/base/words/en.ts";
import { formatsOf } from "#lib/base/words/formats.ts";
import { fr } from "#lib/base/words/fr.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import { begunText } from "#lib/people/letters/filled-text.ts";
import { letterSpeech } from "#lib/people/letters/letter-speech.ts";
import { PAPERS_PLACES, type PaperSpeech } from "./papers-reminder.ts";
import type { PaperRound } from "./papers-round.ts";

/** What is said of papers in one language: the texts with which a round begins, and what lines are called. Travels as JSON. */
export interface PapersSaid {
  personal: ReminderText;
  shared: ReminderText;
  papers: PaperSpeech;
}

/** What letters about papers say in both languages, whoever reads the screen; letters that leave by themselves have no reader. */
export const PAPERS_SAID: Readonly<Record<Locale, PapersSaid>> = { en: saidIn("en"), fr: saidIn("fr") };

function saidIn(locale: Locale): PapersSaid {
  const { texts, again, unnamed } = (locale === "fr" ? fr : en).papers.letters;
  const text = (one: ReminderText) => begunText(one, locale, PAPERS_PLACES);
  return { personal: text(texts.personal), shared: text(texts.shared), papers: { again, unnamed } };
}

/** What a letter of a round says besides its family, in one language. */
export async function papersSpeech(db: Queryable, round: Pick<PaperRound, "club" | "seasonId">, locale: Locale) {
  return {
    papers: PAPERS_SAID[locale].papers,
    formats: formatsOf(locale, await zoneOf(db, round.club)),
    ...(await letterSpeech(db, round)),
  };
}
