import { expect, it } from "vitest";
import { dayAfter, dayOf, daysBetween, firstOn, mondayOf, WEEK_DAYS } from "./days.ts";

it("finds a date's day of the week, before 1970 too", () => {
  expect(["2026-09-07", "2026-09-13", "1969-12-31", "2028-02-29"].map(dayOf)).toEqual([
    "lundi",
    "dimanche",
    "mercredi",
    "mardi",
  ]);
});

it("counts over the ends of months, years and summer time", () => {
  expect([dayAfter("2026-12-31", 1), dayAfter("2028-03-01", -1), dayAfter("2026-10-24", 2)]).toEqual([
    "2027-01-01",
    "2028-02-29",
    "2026-10-26",
  ]);
  expect(daysBetween("2026-03-28", "2026-03-30")).toBe(2);
});

it("begins a week on Monday", () => {
  for (const day of ["2026-09-07", "2026-09-10", "2026-09-13"]) expect(mondayOf(day)).toBe("2026-09-07");
});

it("finds the first date on a day of the week, the date itself where it is one", () => {
  const found = WEEK_DAYS.map((day) => firstOn(day, "2026-09-10"));
  expect(found.map(dayOf)).toEqual(WEEK_DAYS);
  expect(found.toSorted()).toEqual(Array.from({ length: 7 }, (_, days) => dayAfter("2026-09-10", days)));
});
