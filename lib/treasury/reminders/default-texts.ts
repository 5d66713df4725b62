import "server-only";
import type { ReminderText } from "#lib/base/store/schema/treasury/treasury.ts";
import { en } from "#lib/base/words/en.ts";
import { fr } from "#lib/base/words/fr.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import { PLACE_NAMES, PLACES, type TextPlace } from "#lib/people/letters/filled-text.ts";
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
  const isPlace = (name: string): name is TextPlace => PLACES.some((place) => place === name);
  const withPlaces = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (braces, name: string) =>
      isPlace(name) ? `{${PLACE_NAMES[locale][name]}}` : braces,
    );
  const text = ({ subject, body }: ReminderText) => ({ subject: withPlaces(subject), body: withPlaces(body) });
  return { personal: text(texts.personal), shared: text(texts.shared), lines };
}
