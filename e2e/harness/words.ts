import { createTranslator } from "use-intl/core";
import { elided } from "#lib/base/words/elision.ts";
import { en } from "#lib/base/words/en.ts";
import { fr } from "#lib/base/words/fr.ts";

/**
 * The words of a screen by their key (`registrations.title`) with their arguments: specs name what a person reads without
 * repeating it, so that better words break no test.
 */
export type Words = (key: string, values?: Record<string, string | number | Date>) => string;

/** The words of one language. An unknown key throws. */
export function wordsIn(locale: "en" | "fr"): Words {
  const translate = createTranslator({
    locale,
    messages: { en, fr }[locale],
    timeZone: "Europe/Paris",
    onError: (cause) => {
      throw cause;
    },
  }) as unknown as Words;
  return (key, values) => elided(locale, translate(key, values), values);
}
