import { describe, expect, it } from "vitest";
import { alignWeeks, lastWeeks, MOST_WEEKS } from "./weeks.ts";

const weeks = (counts: Record<string, number>) => new Map(Object.entries(counts));
/** A Tuesday, and a year before it a Monday: the first days of two seasons. */
const [START, PAST_START] = ["2026-09-01", "2025-09-01"];
const TODAY = "2026-09-12";

const told = (aligned: ReturnType<typeof alignWeeks>) =>
  aligned.map(({ week, now, past }) => [week, now && [now.count, now.sum], past && [past.count, past.sum]]);

describe("the weeks of a season beside those of the one before", () => {
  it("are counted from the week of each season's own first day", () => {
    const aligned = alignWeeks(
      { startDate: START, weeks: weeks({ "2026-08-24": 3, "2026-08-31": 5, "2026-09-07": 1 }) },
      { startDate: PAST_START, weeks: weeks({ "2025-08-25": 2, "2025-09-01": 7, "2025-09-15": 4 }) },
      TODAY,
    );
    expect(told(aligned)).toEqual([
      [-1, [3, 3], [2, 2]],
      [0, [5, 8], [7, 9]],
      [1, [1, 9], [0, 9]],
      [2, null, [4, 13]],
    ]);
    expect(aligned[0]?.now).toMatchObject({ since: "2026-08-24", until: "2026-08-30" });
    expect(aligned[3]?.past).toMatchObject({ since: "2025-09-15", until: "2025-09-21" });
  });

  it("go on to the present one without anybody, and of the past a little beyond it", () => {
    const aligned = alignWeeks(
      { startDate: START, weeks: weeks({ "2026-08-31": 1 }) },
      { startDate: PAST_START, weeks: weeks({ "2025-09-01": 1, "2026-06-01": 1 }) },
      "2026-09-30",
    );
    expect(aligned.map(({ week }) => week)).toEqual(Array.from({ length: 13 }, (_, week) => week));
    expect(aligned.findLast(({ now }) => now !== null)?.week).toBe(4);
  });

  it("of a season that is over end with the last that came", () => {
    const aligned = alignWeeks(
      { startDate: PAST_START, weeks: weeks({ "2025-09-01": 1, "2025-09-08": 2 }) },
      null,
      "2025-09-14",
    );
    expect(told(aligned)).toEqual([
      [0, [1, 1], null],
      [1, [2, 3], null],
    ]);
  });

  it("have all that is older than a chart can show in the first of them, whose list has no first day", () => {
    const aligned = alignWeeks({ startDate: START, weeks: weeks({ "1900-01-01": 4, "2026-09-07": 1 }) }, null, TODAY);
    expect(aligned).toHaveLength(MOST_WEEKS);
    expect(aligned[0]?.now).toMatchObject({ since: null, count: 4, sum: 4 });
    expect(aligned.at(-1)?.now).toMatchObject({ since: "2026-09-07", count: 1, sum: 5 });
  });

  it("of a date far ahead are as few", () => {
    const aligned = alignWeeks({ startDate: START, weeks: weeks({ "2026-09-07": 1, "9998-12-28": 1 }) }, null, TODAY);
    expect(aligned).toHaveLength(MOST_WEEKS);
    expect(aligned.at(-1)?.now).toMatchObject({ count: 1, sum: 2 });
  });

  it("compare nothing where one of the two does not say when it begins, and are none where nobody came", () => {
    const some = weeks({ "2026-09-07": 1 });
    expect(alignWeeks({ startDate: null, weeks: some }, { startDate: PAST_START, weeks: some }, TODAY)).toEqual([
      { week: 0, now: { since: "2026-09-07", until: "2026-09-13", count: 1, sum: 1 }, past: null },
    ]);
    expect(alignWeeks({ startDate: START, weeks: weeks({}) }, null, TODAY)).toEqual([]);
  });
});

it("the last weeks end with the present one, and have those in which nobody came", () => {
  const counts = weeks({ "2026-08-24": 3, "2026-09-07": 1, "2026-09-14": 9 });
  expect(lastWeeks(counts, 3, "2026-09-13")).toEqual([
    { since: "2026-08-24", until: "2026-08-30", count: 3 },
    { since: "2026-08-31", until: "2026-09-06", count: 0 },
    { since: "2026-09-07", until: "2026-09-13", count: 1 },
  ]);
});
