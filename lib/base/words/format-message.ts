import formatCompiled from "use-intl/format-message/format-only";
import { elidedWithin } from "./elision.ts";
import { formatsOf, needsNoFormatter } from "./formats.ts";
import type { Locale } from "./locale.ts";

type Options = Parameters<typeof formatCompiled>[3];

/** CLDR's rules for small whole numbers: French has its "one" for none, too. */
const ruleOf = (count: number, locale: string) => (count === 1 || (count === 0 && locale === "fr") ? "one" : "other");

/**
 * What next-intl puts values into a parsed message with (next.config.mjs names it in place of its own). A browser's first
 * `Intl.PluralRules` and `Intl.NumberFormat` cost a phone a twentieth of a second while its page comes alive: counts, most of what
 * messages carry, need neither. And French says "d’ABGRALL".
 */
export default function formatMessage(...[key, message, values, options]: Parameters<typeof formatCompiled>) {
  const light = { ...options, formatters: lightOf(options.formatters) };
  return elidedWithin(`${options.locale}`, values, (given) => formatCompiled(key, message, given, light));
}

// Parsed messages are no text that could be given out raw (use-intl/format-message/format-only).
formatMessage.raw = false;

function lightOf({ getPluralRules, getNumberFormat, ...others }: Options["formatters"]): Options["formatters"] {
  return {
    ...others,
    getPluralRules: (locale, rules) =>
      ({
        select: (count) =>
          needsNoFormatter(count) && rules?.type === "cardinal"
            ? ruleOf(count, `${locale}`)
            : getPluralRules(locale, rules).select(count),
      }) as Intl.PluralRules,
    // Without a style, the project's own: it needs a formatter only for what is to be grouped, and for a count no zone.
    getNumberFormat: (locale, style) =>
      style
        ? getNumberFormat(locale, style)
        : ({ format: (count: number) => formatsOf(locale as Locale, "UTC").number(count) } as Intl.NumberFormat),
  };
}
