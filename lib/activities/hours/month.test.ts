import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimalHours, hoursAndMinutes } from "./hour-words.ts";
import { begunMonths, daysOfMonth, isMonth, monthAfter, shownMonth } from "./month.ts";

const month = fc
  .tuple(fc.integer({ min: 1900, max: 2900 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, number]) => `${year}-${String(number).padStart(2, "0")}`);

describe("a month of hours", () => {
  it("is named as the club's API names it, and nothing else is one", () => {
    fc.assert(fc.property(month, (one) => isMonth(one)));
    for (const odd of ["2026-13", "2026-00", "2026-9", "3026-09", "2026-09-01", "", undefined, ["2026-09"], " 2026-09"])
      expect(isMonth(odd)).toBe(false);
  });

  it("has its neighbours, and its first and last day", () => {
    fc.assert(
      fc.property(month, fc.integer({ min: -30, max: 30 }), (one, by) => {
        expect(monthAfter(monthAfter(one, by), -by)).toBe(one);
        const { first, last } = daysOfMonth(one);
        expect([first.slice(0, 7), last.slice(0, 7)]).toEqual([one, one]);
        expect(new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10)).toBe(`${monthAfter(one, 1)}-01`);
      }),
    );
  });

  it("is one of the season's that have begun: the one asked for, else the last that is over", () => {
    const months = begunMonths({ start: "2026-09-01", end: "2027-08-31" }, "2026-11-26");
    expect(months).toEqual(["2026-09", "2026-10", "2026-11"]);
    expect(shownMonth(months, "2026-09", "2026-11-26")).toBe("2026-09");
    expect(shownMonth(months, "2027-01", "2026-11-26")).toBe("2026-10");
    expect(shownMonth(months, "x", "2026-11-26")).toBe("2026-10");
    expect(shownMonth(["2026-09"], undefined, "2026-09-12")).toBe("2026-09");
    expect(shownMonth([], undefined, "2026-08-12")).toBeUndefined();
    expect(begunMonths({ start: "2026-09-01", end: "2027-08-31" }, "2031-01-01")).toHaveLength(12);
    expect(begunMonths({ start: "1026-09-01", end: "9027-08-31" }, "2031-01-01").length).toBeLessThan(100);
  });
});

it("tells a length in hours and minutes, and in a spreadsheet in hours", () => {
  expect(hoursAndMinutes(5_400)).toEqual({ hours: "1", minutes: "30" });
  expect(hoursAndMinutes(-3_599)).toEqual({ hours: "1", minutes: "00" });
  expect(hoursAndMinutes(0)).toEqual({ hours: "0", minutes: "00" });
  expect([decimalHours(5_400), decimalHours(4_000)]).toEqual([1.5, 1.11]);
});
