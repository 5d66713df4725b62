import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { en } from "./en.ts";
import { fr } from "./fr.ts";
import { GLOSSARY, type Meaning } from "./testing/glossary.ts";

type Words = { readonly [key: string]: string | Words };

function flatten(words: Words, path = ""): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${path}${key}`, value] as [string, string]] : flatten(value, `${path}${key}.`),
  );
}

/** Words that are typed into the search stand on no screen: people say what they say. */
const shown = (words: Words) => flatten(words).filter(([key]) => !key.startsWith("menu.also."));

const messages = { en: shown(en), fr: shown(fr) };

/** Whether a message has the word for something else, and the table says so. */
const isOther = (key: string, { but = [] }: Meaning): boolean =>
  but.some((one) => key === one || (/[._]$/.test(one) && key.startsWith(one)));

/** What a message says, choice by choice: a word at its beginning or end stands there in one of them. */
const saidBy = (message: string): string[] => [
  message,
  ...[...message.matchAll(/\{([^{}]+)\}/g)].map(([, one = ""]) => one),
];

describe.each(["en", "fr"] as const)("words on screen, %s", (locale) => {
  it.each(GLOSSARY.filter((one) => one[locale].never))("$means is called by one word", (meaning) => {
    const never = meaning[locale].never as RegExp;
    const faults = messages[locale]
      .filter(([key, message]) => !isOther(key, meaning) && saidBy(message).some((one) => never.test(one)))
      .map(([key, message]) => `${key}: ${message}`);
    expect(faults, `say « ${meaning[locale].say} »: ${meaning.because}`).toEqual([]);
  });

  it("lets no message say a word for something else that does not", () => {
    const idle = GLOSSARY.flatMap((meaning) =>
      (meaning.but ?? []).filter((one) => {
        const keys = (["en", "fr"] as const).flatMap((each) =>
          messages[each].filter(([key, message]) => {
            const never = meaning[each].never;
            return (
              isOther(key, { ...meaning, but: [one] }) && never && saidBy(message).some((said) => never.test(said))
            );
          }),
        );
        return keys.length === 0;
      }),
    );
    expect(idle, "take it out of lib/base/words/testing/glossary.ts").toEqual([]);
  });
});

it("stand in docs/words.md as the table has them, one meaning each", () => {
  const page = readFileSync("docs/words.md", "utf8").split("## On screen")[1] ?? "";
  const rows = [...page.matchAll(/^\| (?!Means|-)(.+?) +\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm)].map((row) =>
    row.slice(1),
  );
  expect(rows).toEqual(GLOSSARY.map(({ means, fr, en, because }) => [means, fr.say, en.say, because]));
  for (const locale of ["fr", "en"] as const) {
    const words = GLOSSARY.map((one) => one[locale].say);
    expect(words.filter((word, place) => words.indexOf(word) !== place)).toEqual([]);
  }
});
