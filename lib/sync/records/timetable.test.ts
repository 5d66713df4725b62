import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  axisOf,
  columnOf,
  type DayPart,
  dayParts,
  MOST_LANES,
  sideBySide,
} from "#lib/activities/week/timetable-columns.ts";
import { formatWeekView, matching, parseWeekView } from "#lib/activities/week/week-view.ts";
import { WEEK_DAYS } from "#lib/base/time/days.ts";
import { clashCount, clashesOf, entryKey, type WeekEntry } from "./week.ts";

const anEntry = (over: Partial<WeekEntry> = {}): WeekEntry => ({
  ...{ kind: "slot", id: 1, name: "Natation", day: "lundi", hour: 18, minute: 0, durationMinutes: 60 },
  ...{ location: null, trainerIds: [] },
  ...over,
});

const entries = fc
  .array(
    fc.record({
      kind: fc.constantFrom("slot" as const, "lesson" as const),
      name: fc.constantFrom("Judo", "Natation", "Yoga"),
      day: fc.option(fc.constantFrom(...WEEK_DAYS)),
      hour: fc.option(fc.integer({ min: 0, max: 23 })),
      minute: fc.option(fc.integer({ min: 0, max: 59 })),
      durationMinutes: fc.option(fc.integer({ min: 1, max: 1440 })),
      location: fc.option(fc.constantFrom("Dojo", "dojo ", "Piscine", "")),
      trainerIds: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
    }),
    { maxLength: 40 },
  )
  .map((found) => found.map((entry, at) => ({ ...entry, id: at + 1 })));

const ofDay = (all: readonly WeekEntry[], day: string) => all.flatMap(dayParts).filter((part) => part.day === day);
const overlap = (a: DayPart, b: DayPart) => a.start < b.end && b.start < a.end;

describe("the parts of an entry", () => {
  it("are its own minutes on its day", () => {
    expect(dayParts(anEntry({ hour: 9, minute: 15, durationMinutes: 75 }))).toMatchObject([
      { day: "lundi", start: 555, end: 630 },
    ]);
  });

  it("are two past midnight, and Sunday's second is Monday's", () => {
    expect(dayParts(anEntry({ day: "dimanche", hour: 23, minute: 30, durationMinutes: 90 }))).toMatchObject([
      { day: "dimanche", start: 1410, end: 1440 },
      { day: "lundi", start: 0, end: 60 },
    ]);
  });

  it("are none without a day, without a time, or on a day that we do not know", () => {
    for (const unknown of [{ day: null }, { hour: null }, { day: "monday" }])
      expect(dayParts(anEntry(unknown))).toEqual([]);
  });

  it("last together as long as the entry, whatever it is", () => {
    fc.assert(
      fc.property(entries, (all) => {
        for (const entry of all) {
          const parts = dayParts(entry);
          const minutes = parts.reduce((sum, { start, end }) => sum + end - start, 0);
          if (parts.length > 0 && entry.durationMinutes !== null) expect(minutes).toBe(entry.durationMinutes);
          for (const { start, end } of parts) expect(0 <= start && start < end && end <= 1440).toBe(true);
        }
      }),
    );
  });
});

describe("parts side by side", () => {
  it("never cover each other, and take no more lanes than there are at one moment", () => {
    fc.assert(
      fc.property(entries, (all) => {
        const given = ofDay(all, "lundi");
        const placed = sideBySide(given);
        expect(placed).toHaveLength(given.length);
        for (const [at, one] of placed.entries()) {
          expect(one.lane).toBeLessThan(one.lanes);
          for (const other of placed.slice(at + 1)) {
            if (!overlap(one, other)) continue;
            expect(one.lane).not.toBe(other.lane);
            expect(one.lanes).toBe(other.lanes);
          }
        }
        const most = Math.max(
          0,
          ...given.map(({ start }) => given.filter((p) => p.start <= start && start < p.end).length),
        );
        expect(Math.max(0, ...placed.map(({ lanes }) => lanes))).toBe(most);
      }),
    );
  });

  it("have the whole width again once all have ended", () => {
    const [first, second, alone] = [
      anEntry({ id: 1 }),
      anEntry({ id: 2, minute: 30 }),
      anEntry({ id: 3, hour: 19, minute: 30 }),
    ];
    expect(sideBySide([first, second, alone].flatMap(dayParts))).toMatchObject([
      { lane: 0, lanes: 2 },
      { lane: 1, lanes: 2 },
      { lane: 0, lanes: 1 },
    ]);
  });

  it("are as many as can be read: what else overlaps is folded, nothing is left out and nothing covered", () => {
    fc.assert(
      fc.property(entries, fc.integer({ min: 2, max: 5 }), (all, most) => {
        const given = ofDay(all, "lundi");
        const { parts, folds, lanes } = columnOf("lundi", "lundi", given, most);
        const told = [...parts, ...folds.flatMap((fold) => fold.parts)];
        const said = (one: DayPart) => `${entryKey(one.entry)} ${one.start}`;
        expect(told.map(said).sort()).toEqual(given.map(said).sort());
        expect(lanes).toBeLessThanOrEqual(most);
        for (const fold of folds) {
          expect(fold.parts.length).toBeGreaterThan(1);
          expect([fold.start, fold.end]).toEqual([
            Math.min(...fold.parts.map(({ start }) => start)),
            Math.max(...fold.parts.map(({ end }) => end)),
          ]);
        }
        const faces = [...parts, ...folds];
        for (const [at, one] of faces.entries())
          for (const other of faces.slice(at + 1))
            if (one.start < other.end && other.start < one.end)
              expect([one.lane, one.lanes]).not.toEqual([other.lane, other.lanes]);
      }),
    );
  });

  it("are folded from as many as there are lanes on", () => {
    const all = Array.from({ length: MOST_LANES + 5 }, (_, at) => anEntry({ id: at + 1 })).flatMap(dayParts);
    const { parts, folds, lanes } = columnOf("lundi", "lundi", all);
    expect([parts.length, lanes]).toEqual([MOST_LANES - 1, MOST_LANES]);
    expect(folds).toMatchObject([{ start: 1080, end: 1140, lane: MOST_LANES - 1, lanes: MOST_LANES }]);
    expect(columnOf("lundi", "lundi", all.slice(0, 3), 3)).toMatchObject({ lanes: 3, folds: [] });
    expect(columnOf("lundi", "lundi", all.slice(0, 4), 3).folds).toMatchObject([{ parts: all.slice(2, 4) }]);
    expect(columnOf("lundi", "lundi", [])).toMatchObject({ lanes: 1, folds: [], parts: [] });
  });
});

describe("the axis of a timetable", () => {
  it("holds every part, in whole hours, and no hour more", () => {
    fc.assert(
      fc.property(entries, (all) => {
        const parts = all.flatMap(dayParts);
        const { from, to } = axisOf(parts);
        expect(0 <= from && from < to && to <= 24).toBe(true);
        for (const { start, end } of parts) expect(from * 60 <= start && end <= to * 60).toBe(true);
        if (parts.length > 0) {
          expect(parts.some(({ start }) => start < (from + 1) * 60)).toBe(true);
          expect(parts.some(({ end }) => end > (to - 1) * 60)).toBe(true);
        }
      }),
    );
  });
});

describe("what an address shows of the week", () => {
  it("counts as many clashes as there are pairs of rivals, and shows just those who clash", () => {
    fc.assert(
      fc.property(entries, (all) => {
        const told = clashesOf(all);
        const shown = matching(all, parseWeekView({ clashes: "only" }));
        expect(shown.map(entryKey)).toEqual(all.map(entryKey).filter((key) => told.has(key)));
        const pairs = all.flatMap((one, at) => all.slice(at + 1).filter((other) => clashCount([one, other]) === 1));
        expect(clashCount(all)).toBe(pairs.length);
        expect(clashCount(all) > 0).toBe(shown.length > 0);
      }),
    );
  });

  it("tells a clash with what a filter leaves out", () => {
    const all = [
      anEntry({ id: 1, sportId: 1, trainerIds: [7], location: "Dojo" }),
      anEntry({ id: 2, sportId: 2, trainerIds: [7], location: "Piscine" }),
    ];
    const ids = (address: Record<string, string>) => matching(all, parseWeekView(address)).map(({ id }) => id);
    expect(ids({ sport: "1", clashes: "only" })).toEqual([1]);
    expect(ids({ place: "PISCINE" })).toEqual([2]);
    expect(ids({ coach: "7" })).toEqual([1, 2]);
    expect(ids({ coach: "8" })).toEqual([]);
  });

  it("is read back as it was written, and nothing else is read", () => {
    const address = "by=place&day=mardi&sport=3&place=bassin+25+m&coach=12&clashes=only";
    expect(formatWeekView(parseWeekView(new URLSearchParams(address)))).toBe(address);
    const junk = { by: "constructor", day: "monday", sport: "0", place: "a\u0000b", coach: "1e9", clashes: "yes" };
    expect(formatWeekView(parseWeekView(junk))).toBe("");
  });
});
