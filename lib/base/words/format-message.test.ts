import fc from "fast-check";
import compile from "icu-minify/compile";
import { _createCache, _createIntlFormatters } from "use-intl/core";
import formatCompiled from "use-intl/format-message/format-only";
import { expect, it } from "vitest";
import formatMessage from "./format-message.ts";

const MESSAGES = [
  "{count, plural, =0 {none} one {# one} many {# many} other {# others}}",
  "{count, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}",
  "{count, number} of {count}",
  "{count, number, ::percent}",
].map((words) => compile(words));

/** What people count: small whole numbers mostly, and what is odd about the others. */
const counts = fc.oneof(
  fc.nat({ max: 2_000 }),
  fc.constantFrom(-1, 0.5, 1.5, 1_000, 1_000_000, 3_000_000, 1e21, Number.NaN, Number.POSITIVE_INFINITY),
  fc.integer(),
  // Of nothing, the browser's formatter may say "-0".
  fc.double().filter((number) => !Object.is(number, -0)),
);

it("says of every number what the languages' own rules say", () => {
  const cache = _createCache();
  const options = { cache, formatters: _createIntlFormatters(cache) };
  fc.assert(
    fc.property(fc.constantFrom("fr", "en"), fc.constantFrom(...MESSAGES), counts, (locale, message, count) => {
      const given = ["key", message, { count }, { ...options, locale }] as const;
      expect(formatMessage(...given)).toBe(formatCompiled(...given));
    }),
    { numRuns: 2_000 },
  );
});

it("makes no formatter of the browser's for a small count", () => {
  const none = () => {
    throw new Error("a formatter was made");
  };
  const cache = _createCache();
  const formatters = { ..._createIntlFormatters(cache), getPluralRules: none, getNumberFormat: none };
  const [plural] = MESSAGES;
  expect(formatMessage("key", plural ?? "", { count: 12 }, { cache, formatters, locale: "fr" })).toBe("12 others");
});
