import { expect, it } from "vitest";
import { cleanLine, compactPhone } from "./clean-text.ts";

it.each([
  ["  Le \u00a0 Goff\u200b ", "Le Goff"],
  ["\ufeffDu\u00adpont\u202e", "Dupont"],
  ["Anne\tMarie\r\n", "Anne Marie"],
  ["\u2066Zoé\u2069", "Zoé"],
  ["a\u200b \u200bb", "a b"],
  ["Le\u202fGoff", "Le Goff"],
  ["می\u200cخواهم", "می\u200cخواهم"],
  ["👨\u200d👩", "👨\u200d👩"],
  ["Jean\u200d", "Jean"],
  ["\u200b \u00a0", ""],
])("%j is meant as %j", (typed, meant) => {
  expect(cleanLine(typed)).toBe(meant);
  expect(cleanLine(meant)).toBe(meant);
});

it.each([
  ["+262 692 11 22 33", "+262692112233"],
  ["+33 (0)6.12.34.56.78", "+33612345678"],
  ["00 33 (0) 6 12", "0033612"],
  ["(0692) 11-22-33", "0692112233"],
  ["06 12 34 56 78 (maman)", undefined],
  ["", undefined],
])("%j is dialled as %j", (phone, compact) => {
  expect(compactPhone(phone)).toBe(compact);
});
