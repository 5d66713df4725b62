import "server-only";
import { getTranslations } from "next-intl/server";
import type { ReminderText } from "#lib/base/store/schema/treasury/treasury.ts";
import { type Locale, locales } from "#lib/base/words/locale.ts";
import { PLACE_NAMES, PLACES } from "#lib/people/letters/filled-text.ts";
import type { LineNames } from "./reminder.ts";

/** What is said in one language: the texts with which a round begins, and what lines are called. Travels as JSON. */
export interface SaidIn {
  personal: ReminderText;
  shared: ReminderText;
  lines: LineNames;
}

/** What reminders say in both languages, whoever reads the screen. */
export async function remindersSaid(): Promise<Record<Locale, SaidIn>> {
  const said = await Promise.all(locales.map(async (locale) => [locale, await saidIn(locale)] as const));
  return Object.fromEntries(said) as Record<Locale, SaidIn>;
}

async function saidIn(locale: Locale): Promise<SaidIn> {
  const words = await getTranslations({ locale, namespace: "reminders" });
  const places = Object.fromEntries(PLACES.map((place) => [place, `{${PLACE_NAMES[locale][place]}}`]));
  const text = (of: "personal" | "shared") => ({
    subject: words(`texts.${of}.subject`, places),
    body: words(`texts.${of}.body`, places),
  });
  const kinds = ["annual", "event", "membership", "payment", "reduction", "refund", "carried"] as const;
  const countering = ["returned", "correction"] as const;
  const named = [...kinds, ...countering, "pending", "planned", "noPrice", "least"] as const;
  return {
    ...{ personal: text("personal"), shared: text("shared") },
    lines: Object.fromEntries(named.map((name) => [name, words(`lines.${name}`)])) as Record<keyof LineNames, string>,
  };
}
