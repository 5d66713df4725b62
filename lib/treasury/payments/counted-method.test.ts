import { expect, it } from "vitest";
import { countedMethod } from "./counted-method.ts";

it.each([
  ["2 chèques", [], { count: 2, method: "Chèque" }],
  ["2 chèques", ["Chèque", "Espèces"], { count: 2, method: "Chèque" }],
  ["3 cheques", ["CHQ"], { count: 3, method: "CHQ" }],
  ["3x chèque", ["Chèque"], { count: 3, method: "Chèque" }],
  ["Chèque × 4", ["Chèque"], { count: 4, method: "Chèque" }],
  ["2 virements", [], { count: 2, method: "Virement" }],
  ["2 espèces", ["Espèces"], { count: 2, method: "Espèces" }],
] as const)("takes %s for several payments", (written, used, counted) => {
  expect(countedMethod(written, used)).toEqual(counted);
});

it.each([
  ["Chèque", []],
  ["1 chèque", []],
  // The names that clubs give their cheques by the month in which they are deposited.
  ["Chèque 2", ["Chèque 1"]],
  ["2 chèques", ["2 chèques"]],
  ["3 fois", []],
  ["100 chèques", []],
  ["", []],
  ["2", []],
] as const)("leaves %s as it is written", (written, used) => {
  expect(countedMethod(written, used)).toBeNull();
});
