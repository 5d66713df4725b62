import { expect, it } from "vitest";
import { seasonInSentence } from "./season-in-sentence.ts";

it.each([
  ["Saison 2026-2027", "2026-2027"],
  ["SEASON  2026", "2026"],
  ["2026-2027", "2026-2027"],
  ["Été 2027", "Été 2027"],
  ["Saisonniers", "Saisonniers"],
  ["Saison ", "Saison "],
])("calls %j %j in a sentence that says the word", (name, said) => {
  expect(seasonInSentence(name)).toBe(said);
});
