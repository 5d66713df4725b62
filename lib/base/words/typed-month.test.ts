import { expect, it } from "vitest";
import { readMonth } from "./typed-month.ts";

it("reads a month as browsers and people write it, and nothing else", () => {
  for (const written of [
    "2026-10",
    "2026-10-01",
    "10/2026",
    "10-2026",
    " 10 2026 ",
    "2026/10",
    "10/26",
    "102026",
    "octobre 2026",
    "oct. 2026",
    "October 26",
    "１０/2026",
  ])
    expect(readMonth(written), written).toBe("2026-10-01");
  expect(readMonth("9/2026")).toBe("2026-09-01");
  expect(readMonth("  ")).toBeNull();
  for (const written of [
    "2026",
    "13/2026",
    "00/2026",
    "octobre",
    "2026-10-02",
    "0926-10",
    "1/10/2026",
    "1 octobre 2026",
    "mars avril 2026",
    "ma 2026",
  ])
    expect(readMonth(written), written).toBeUndefined();
});
