import { createTranslator } from "next-intl";
import { expect, it } from "vitest";
import { en } from "./en.ts";
import { hasWords } from "./has-words.ts";

const words = createTranslator({ locale: "en", messages: en, namespace: "form" });

it("finds the words that there are", () => {
  expect(hasWords(words, "fields.name")).toBe(true);
  expect(hasWords(words, "fields.surprise")).toBe(false);
});

it("finds nothing under the names that every object inherits", () => {
  const inherited = ["constructor", "toString", "__proto__", "hasOwnProperty"];
  expect(
    inherited.filter((name) => hasWords(words, `fields.${name}`) || hasWords(words, `options.sex.${name}`)),
  ).toEqual([]);
});
