import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import { en } from "#lib/base/words/en.ts";
import { formatsOf } from "#lib/base/words/formats.ts";
import { fr } from "#lib/base/words/fr.ts";
import { type LimitChange, NUMBER_LIMITS } from "./change.ts";
import { limitWords } from "./words.ts";

const english = createTranslator({ locale: "en", messages: en, namespace: "contract.limits" });
const french = createTranslator({ locale: "fr", messages: fr, namespace: "contract.limits" });
const change = (...limits: LimitChange[]) => ({ kind: "changed" as const, name: "capacity", limits });
const said = (...limits: LimitChange[]) =>
  limitWords(english, change(...limits), { list: formatsOf("en", "UTC").list, option: (value) => `«${value}»` });

describe("a limit that changed, in words", () => {
  it("has its value before and after", () => {
    expect(said({ limit: "maximum", before: 1000, after: 500 })).toEqual(["at most 500, was 1,000"]);
    expect(said({ limit: "maxLength", before: 255, after: 1 })).toEqual(["at most 1 character, was 255"]);
    expect(said({ limit: "minItems", after: 2 })).toEqual(["at least 2 entries, none needed before"]);
    expect(said({ limit: "multipleOf", before: 0.5 })).toEqual(["any number, was in steps of 0.5"]);
  });

  it("names choices as the form does, and no more than one reads", () => {
    expect(said({ limit: "options", added: ["jeudi"], removed: ["lundi", "mardi"] })).toEqual([
      "can now also be «jeudi»",
      "can no longer be «lundi» and «mardi»",
    ]);
    const many = Array.from({ length: 500 }, (_, index) => String(index));
    expect(said({ limit: "options", added: many, removed: [] })[0]?.length).toBeLessThan(200);
  });

  it("exists for everything that can change, in both languages", () => {
    const all: LimitChange[] = [
      ...NUMBER_LIMITS.flatMap((limit) => [
        { limit, before: 1 },
        { limit, after: 2 },
        { limit, before: 3, after: 4 },
      ]),
      { limit: "kind", before: "text", after: "records" },
      ...(["nullable", "readOnly", "deprecated", "uniqueItems"] as const).flatMap((limit) => [
        { limit, after: true },
        { limit, after: false },
      ]),
      { limit: "required", after: false },
      { limit: "other" },
    ];
    for (const words of [english, french]) {
      const phrases = limitWords(words as typeof english, change(...all), { list: String, option: String });
      expect(phrases).toHaveLength(all.length);
      expect(new Set(phrases).size).toBe(all.length);
      expect(phrases.filter((phrase) => phrase.includes("contract."))).toEqual([]);
    }
  });
});
