import { expect, it } from "vitest";
import { containing, fold, foldedName, searchedWords } from "./folding.ts";

it("folds case, accents, ligatures, apostrophes and hyphens", () => {
  expect(fold("Élodie D’Artagnan-Lefèvre")).toBe("elodie d artagnan lefevre");
  expect(fold("SŒUR Ægir Straße Łukasz Søren")).toBe("soeur aegir strasse lukasz soren");
  expect(fold("  Jean -  Marc ")).toBe("jean marc");
});

it("finds decomposed and composed spellings under one key", () => {
  expect(fold("e\u0301lan")).toBe(fold("\u00e9lan"));
});

it("keys people by last and first name, whichever of them is there", () => {
  expect(foldedName({ first_name: "Zoé", last_name: "Le Goff" })).toBe("le goff zoe");
  expect(foldedName({ first_name: null, last_name: "Le Goff" })).toBe("le goff");
});

it("searches for words, and takes wildcards as characters", () => {
  expect(searchedWords(" Zoé  LE ")).toEqual(["zoe", "le"]);
  expect(containing("50%_\\")).toBe("%50\\%\\_\\\\%");
});
