import formatCompiled from "use-intl/format-message/format-only";
import { isPlain } from "./formats.ts";
import type { Locale } from "./locale.ts";

type Options = Parameters<typeof formatCompiled>[3];

/** CLDR's rules for small whole numbers, by language. */
const cardinals: Record<Locale, (count: number) => Intl.LDMLPluralRule> = {
  fr: (count) => (count < 2 ? "one" : "other"),
  en: (count) => (count === 1 ? "one" : "other"),
};

/**
 * What next-intl puts values into a parsed message with (next.config.mjs names it in place of its own). A browser's first
 * `Intl.PluralRules` and `Intl.NumberFormat` cost a phone a twentieth of a second while its page comes alive: counts, most of what
 * messages carry, need neither.
 */
export default function formatMessage(...[key, message, values, options]: Parameters<typeof formatCompiled>) {
  return formatCompiled(key, message, values, { ...options, formatters: light(options.formatters) });
}

// Parsed messages are no text that could be given out raw (use-intl/format-message/format-only).
formatMessage.raw = false;

function light(formatters: Options["formatters"]): Options["formatters"] {
  return {
    ...formatters,
    getPluralRules: (locale, rules) => {
      const whole = () => formatters.getPluralRules(locale, rules);
      const choose = rules?.type === "cardinal" ? cardinals[locale as Locale] : undefined;
      if (!choose) return whole();
      return {
        select: (count: number) => (isPlain(count) ? choose(count) : whole().select(count)),
      } as Intl.PluralRules;
    },
    getNumberFormat: (locale, style) => {
      const whole = () => formatters.getNumberFormat(locale, style);
      if (style) return whole();
      return { format: (count: number) => (isPlain(count) ? `${count}` : whole().format(count)) } as Intl.NumberFormat;
    },
  };
}
