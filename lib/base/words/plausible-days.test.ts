import fc from "fast-check";
import { expect, it } from "vitest";
import { type DayKind, isPlausibleDay, plausibleDays } from "./plausible-days.ts";

const KINDS: DayKind[] = [
  ...(["birth", "money", "due", "certified", "certifiedUntil"] as const),
  ...(["inForce", "planned", "session", "kept"] as const),
];

const day = fc
  .date({ min: new Date("1950-01-01"), max: new Date("2150-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

it("takes today for whatever can happen, and never a year that is a slip of the hand", () => {
  fc.assert(
    fc.property(day, fc.constantFrom(...KINDS), (today, kind) => {
      expect(isPlausibleDay(kind, today, today)).toBe(true);
      const { from, to } = plausibleDays(kind, today);
      for (const one of [from, to]) {
        expect(new Date(`${one}T00:00:00Z`).toISOString().slice(0, 10)).toBe(one);
        expect(isPlausibleDay(kind, one, today)).toBe(true);
      }
      for (const slip of ["0001-03-04", "0026-11-26"]) expect(isPlausibleDay(kind, slip, today)).toBe(false);
      if (kind !== "kept" && kind !== "session")
        for (const slip of ["2927-01-02", "9999-12-31"]) expect(isPlausibleDay(kind, slip, today)).toBe(false);
    }),
  );
});

it("takes no money that is to come, and none of a generation ago", () => {
  const today = "2026-11-27";
  expect(
    ["2016-11-26", "2016-11-27", "2026-11-27", "2026-11-28"].map((one) => isPlausibleDay("money", one, today)),
  ).toEqual([false, true, true, false]);
  expect(plausibleDays("planned", "2028-02-29")).toEqual({ from: "2018-02-28", to: "2038-02-28" });
});
