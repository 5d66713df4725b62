import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evenParts, MOST_PARTS, monthsFrom } from "./proposed-parts.ts";

describe("a sum in even parts", () => {
  it("loses and invents no cent, and no part is more than a cent above another", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: MOST_PARTS, max: 10 ** 12 }),
        fc.integer({ min: 1, max: MOST_PARTS }),
        (cents, count) => {
          const parts = evenParts(cents, count);
          expect(parts.length).toBe(count);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents);
          expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
          expect(Math.min(...parts)).toBeGreaterThan(0);
          expect(parts).toEqual(parts.toSorted((one, other) => other - one));
        },
      ),
    );
  });

  it("is none where there is not a cent for each, or no number of parts", () => {
    for (const [cents, parts] of [
      [2, 3],
      [0, 1],
      [-300, 3],
      [100.5, 2],
      [100, 0],
      [100, 1.5],
      [100_000, MOST_PARTS + 1],
      [Number.NaN, 2],
      [Number.POSITIVE_INFINITY, 2],
    ] as const)
      expect(evenParts(cents, parts), `${cents} in ${parts}`).toEqual([]);
  });

  it("has a month for each, across the year", () => {
    expect(monthsFrom("2026-11-01", 4)).toEqual(["2026-11-01", "2026-12-01", "2027-01-01", "2027-02-01"]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: MOST_PARTS }), (month, count) => {
        const months = monthsFrom(`2026-${String(month).padStart(2, "0")}-01`, count);
        for (const [index, one] of months.entries()) {
          const date = new Date(Date.UTC(2026, month - 1 + index, 1));
          expect(one).toBe(date.toISOString().slice(0, 10));
        }
      }),
    );
  });
});
