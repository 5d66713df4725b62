import { describe, expect, it } from "vitest";
import { clashesOf, entryKey, minuteOfWeek, slotInWords, type WeekEntry } from "./week.ts";

let next = 0;
const entry = (over: Partial<WeekEntry>): WeekEntry => {
  const id = ++next;
  const base = {
    kind: "slot",
    id,
    name: `entry ${id}`,
    day: "lundi",
    hour: 18,
    minute: 0,
    durationMinutes: 60,
  } as const;
  return { ...base, location: null, trainerIds: [], ...over };
};

const clash = (a: WeekEntry, b: WeekEntry) =>
  clashesOf([a, b])
    .get(entryKey(a))
    ?.map(({ what }) => what) ?? [];

describe("clashes of a week", () => {
  it("are told on both sides, for a person and for a place", () => {
    const one = entry({ trainerIds: [7, 8], location: "Gymnase A" });
    const other = entry({ kind: "lesson", hour: 18, minute: 30, trainerIds: [8], location: " gymnase a " });
    expect(clash(one, other)).toEqual(["trainer", "location"]);
    expect(clashesOf([one, other]).get(entryKey(other))).toEqual([
      { with: one.name, what: "trainer", trainerIds: [8] },
      { with: one.name, what: "location", trainerIds: [] },
    ]);
  });

  it("are none on different days, one after the other, or without a time", () => {
    const same = { trainerIds: [7], location: "A" };
    expect(clash(entry(same), entry({ ...same, day: "mardi" }))).toEqual([]);
    expect(clash(entry(same), entry({ ...same, hour: 19 }))).toEqual([]);
    expect(clash(entry(same), entry({ ...same, hour: null, minute: null }))).toEqual([]);
    expect(clash(entry({ ...same, day: null }), entry({ ...same, day: null }))).toEqual([]);
  });

  it("are none between two places that nobody named", () => {
    expect(clash(entry({ location: "" }), entry({ location: "" }))).toEqual([]);
    expect(clash(entry({ location: null }), entry({ location: null }))).toEqual([]);
  });
});

describe("a time of the week", () => {
  it("counts from Monday, and is none where the day or the time is not known", () => {
    expect(minuteOfWeek({ day: "mardi", hour: 0, minute: null })).toBe(1440);
    expect(minuteOfWeek({ day: "dimanche", hour: 23, minute: 59 })).toBe(7 * 1440 - 1);
    for (const unknown of [
      { day: "Tuesday", hour: 9, minute: 0 },
      { day: null, hour: 9, minute: 0 },
      { day: "lundi", hour: null, minute: 0 },
    ])
      expect(minuteOfWeek(unknown)).toBeUndefined();
  });

  it("tells slots of one name apart", () => {
    const words = { day: (day: string) => day, hour: (hour: number, minute: number) => `${hour}h${minute}` };
    const slot = { id: 4, name: "Aquagym", day: "lundi", hour: 9, minute: 30 };
    expect(slotInWords(slot, words)).toBe("Aquagym · lundi · 9h30");
    expect(slotInWords({ ...slot, name: null, day: "Monday", hour: null }, words)).toBe("#4");
  });
});
