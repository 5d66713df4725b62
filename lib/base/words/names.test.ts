import { describe, expect, it } from "vitest";
import { isNear, sortedParts } from "./names.ts";

describe("two folded names", () => {
  it.each([
    ["martin", "martin"],
    ["dupont", "dupond"],
    ["lefebvre", "lefevre"],
    ["martin", "martni"],
    ["christophe", "chrisotphe"],
    ["mathilde", "matilde"],
    ["", ""],
  ])("%s and %s are near, whichever comes first", (one, other) => {
    expect(isNear(one, other)).toBe(true);
    expect(isNear(other, one)).toBe(true);
  });
  it.each([
    ["lea", "leo"],
    ["anna", "hannah"],
    ["martin", "matrni"],
    ["equipe 11", "equipe 12"],
    ["", "lea"],
  ])("%s and %s are not", (one, other) => {
    expect(isNear(one, other)).toBe(false);
    expect(isNear(other, one)).toBe(false);
  });
  it("have their parts whatever the order", () => {
    expect(sortedParts("martin  anne marie")).toBe(sortedParts("anne marie martin"));
    expect(sortedParts("")).toBe("");
  });
});
