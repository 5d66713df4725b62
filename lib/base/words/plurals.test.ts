import compile from "icu-minify/compile";
import { _createCache, _createIntlFormatters } from "use-intl/core";
import { describe, expect, it } from "vitest";
import { en } from "./en.ts";
import formatMessage from "./format-message.ts";
import { fr } from "./fr.ts";

type Words = { readonly [key: string]: string | Words };

function flatten(words: Words, path = ""): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${path}${key}`, value] as [string, string]] : flatten(value, `${path}${key}.`),
  );
}

/** How a language says that there is none. */
const NONE = {
  en: /\b(0|no|none|nobody|nothing|not|never|without|today)\b/i,
  fr: /(^|[^\d])0([^\d]|$)|\b(aucune?|personne n|rien|pas|plus|jamais|sans|aujourd’hui)\b/i,
} as const;

/** The counts that a message has: those that choose between its words. */
const countsOf = (message: string) => [
  ...new Set([...message.matchAll(/\{(\w+), plural,/g)].map(([, name = ""]) => name)),
];

/** What each choice of a message chooses between. */
function choicesOf(message: string): [string, string[]][] {
  return [...message.matchAll(/\{(\w+), select,/g)].map(({ index, 0: opening, 1: name = "" }) => {
    const options: string[] = [];
    let depth = 1;
    for (let at = index + opening.length; at < message.length && depth > 0; at++) {
      if (message[at] === "{") {
        if (depth === 1) options.push(/(\w+)\s*$/.exec(message.slice(0, at))?.[1] ?? "other");
        depth += 1;
      } else if (message[at] === "}") depth -= 1;
    }
    return [name, options];
  });
}

/** All the ways to choose one of each. */
function chosen(choices: readonly [string, string[]][]): Record<string, string>[] {
  return choices.reduce<Record<string, string>[]>(
    (all, [name, options]) => all.flatMap((one) => options.map((option) => ({ ...one, [name]: option }))),
    [{}],
  );
}

const cache = _createCache();
const formatters = _createIntlFormatters(cache);
/** How many of everything else there are: no number that is asked about. */
const OTHERS = 7;

function said(locale: "en" | "fr", message: string, values: Record<string, unknown>): string {
  const names = [...message.matchAll(/\{(\w+)/g)].map(([, name = ""]) => name);
  const given = Object.fromEntries(names.map((name) => [name, `«${name}»`]));
  const tags = [...message.matchAll(/<(\w+)>/g)].map(([, tag = ""]) => [tag, (inside: unknown) => inside] as const);
  const numbers = [...message.matchAll(/\{(\w+), (?:plural|selectordinal|number)/g)].map(([, name = ""]) => [
    name,
    OTHERS,
  ]);
  const all = { ...given, ...Object.fromEntries(tags), ...Object.fromEntries(numbers), ...values };
  return [formatMessage("key", compile(message), all as never, { cache, formatters, locale } as never)]
    .flat(9)
    .join("");
}

describe.each([
  ["en", en],
  ["fr", fr],
] as const)("how many there are, in %s", (locale, words) => {
  const counting = flatten(words).filter(([, message]) => message.includes(", plural,"));

  it("is said of none, one, two and a thousand: none is never one, and a number that is said of two is said of a thousand", () => {
    expect(counting.length).toBeGreaterThan(300);
    const faults: string[] = [];
    for (const [key, message] of counting)
      for (const name of countsOf(message))
        for (const choice of chosen(choicesOf(message))) {
          const of = (count: number) => said(locale, message, { ...choice, [name]: count });
          const [none, one, two, thousand] = [of(0), of(1), of(2), of(1_000)];
          const whole = new Intl.NumberFormat(locale === "fr" ? "fr-FR" : "en-GB").format(1_000);
          // What says no number of two says none at all: "the right", "the rights".
          if (two === thousand) continue;
          if (!thousand.includes(whole)) faults.push(`${key}: ${thousand}`);
          // What somebody wrote for none is theirs to word.
          const isWritten = message.includes(`{${name}, plural, =0 `);
          if (none === one || !(isWritten || NONE[locale].test(none)))
            faults.push(`${key} (${name}): ${none} | ${one}`);
        }
    expect(faults).toEqual([]);
  });

  it("has a word for one of its own, or its number", () => {
    const faults = counting.filter(([, message]) =>
      countsOf(message).some((name) => {
        const one = said(locale, message, { [name]: 1 });
        return one.includes("undefined") || /\{|\}/.test(one);
      }),
    );
    expect(faults).toEqual([]);
  });
});
