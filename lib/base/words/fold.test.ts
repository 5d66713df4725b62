import { expect, it } from "vitest";
import { fold } from "./fold.ts";

it.each([
  ["L'HÉRITIER-Lebœuf", "l heritier leboeuf"],
  ["Élodie", "elodie"],
  ["E\u0301lodie", "elodie"],
  ["Le  Goff\u00a0", "le goff"],
  ["D’Angelo", "d angelo"],
  ["Weiß", "weiss"],
  ["Lætitia", "laetitia"],
  ["Søren Łukasz", "soren lukasz"],
  ["Jean‑Noël", "jean noel"],
  ["Nguyễn", "nguyen"],
  ["İpek", "ipek"],
  ["", ""],
])("folds %s", (name, folded) => {
  expect(fold(name)).toBe(folded);
});

it("folds what is folded to itself", () => {
  for (const name of ["L'Héritier", "Œuvrard", "ﬁn"]) expect(fold(fold(name))).toBe(fold(name));
});
