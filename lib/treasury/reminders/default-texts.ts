import "server-only";
import type { ReminderText } from "#lib/base/store/schema/treasury/treasury.ts";
import { en } from "#lib/base/words/en.ts";
import { fr } from "#lib/base/words/fr.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import { begunText } from "#lib/people/letters/filled-text.ts";
import type { LineNames } from "./reminder.ts";

/** What is said in one language: the texts with which a round begins, and what lines are called. Travels as JSON. */
export interface SaidIn {
  personal: ReminderText;
  shared: ReminderText;
  lines: LineNames;
}

/** What reminders say in both languages, whoever reads the screen; letters that leave by themselves have no reader. */
export const REMINDERS_SAID: Readonly<Record<Locale, SaidIn>> = { en: saidIn("en"), fr: saidIn("fr") };

function saidIn(locale: Locale): SaidIn {
  const { texts, lines } = (locale === "fr" ? fr : en).reminders;
  return { personal: begunText(texts.personal, locale), shared: begunText(texts.shared, locale), lines };
}
