import { expect, it } from "vitest";
import { quickDays, typedFollowUpDay } from "./quick-days.ts";

/** A Thursday. */
const TODAY = "2026-11-26";

it("offers tomorrow, the working days that follow and the same day in a week", () => {
  expect(quickDays(TODAY)).toEqual([
    { day: "2026-11-27", as: "tomorrow" },
    { day: "2026-11-30", as: "lundi" },
    { day: "2026-12-01", as: "mardi" },
    { day: "2026-12-02", as: "mercredi" },
    { day: "2026-12-03", as: "week" },
  ]);
});

it.each([
  ["mardi", "2026-12-01"],
  ["Tuesday", "2026-12-01"],
  // Whoever says Thursday on a Thursday means the next one.
  ["jeudi", "2026-12-03"],
  ["demain", "2026-11-27"],
  ["Aujourd’hui", TODAY],
  ["today", TODAY],
  ["12/12", "2026-12-12"],
  ["3 janvier", "2027-01-03"],
  ["bientôt", undefined],
  ["32/12", undefined],
])("reads %s as %s", (text, day) => {
  expect(typedFollowUpDay(text, TODAY)).toBe(day);
});
