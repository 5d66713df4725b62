import { describe, expect, it } from "vitest";
import {
  clashesOf,
  entryKey,
  minuteOfWeek,
  slotInWords,
  slotsInShort,
  twinOf,
  type WeekEntry,
  weekInWords,
} from "./week.ts";

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

  it("last past midnight, and from Sunday into Monday", () => {
    const late = { trainerIds: [7], hour: 23, minute: 30, durationMinutes: 90 };
    expect(clash(entry(late), entry({ trainerIds: [7], day: "mardi", hour: 0, minute: 30 }))).toEqual(["trainer"]);
    expect(clash(entry(late), entry({ trainerIds: [7], day: "mardi", hour: 1 }))).toEqual([]);
    expect(clash(entry({ ...late, day: "dimanche" }), entry({ trainerIds: [7], hour: 0 }))).toEqual(["trainer"]);
  });

  it("begin together, even where nobody said how long they last", () => {
    const same = { trainerIds: [7], durationMinutes: null };
    expect(clash(entry(same), entry(same))).toEqual(["trainer"]);
    expect(clash(entry(same), entry({ ...same, hour: 19 }))).toEqual([]);
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

describe("a slot in another season", () => {
  const slot = { id: 1, seasonId: 1, name: "Gym", day: "lundi", hour: 18, minute: null };
  it("is the one of the same name, day and time", () => {
    const twin = { ...slot, id: 2, seasonId: 2, minute: 0 };
    const others = [
      { ...twin, id: 3, day: "mardi" },
      { ...twin, id: 4, hour: 19 },
      { ...twin, id: 5, name: "Judo" },
      slot,
    ];
    expect(twinOf(slot, 2, [...others, twin])).toBe(twin);
    expect(twinOf(slot, 2, others)).toBeUndefined();
  });

  it("is none where two would do: that is for a person to decide", () => {
    const twins = [2, 3].map((id) => ({ ...slot, id, seasonId: 2 }));
    expect(twinOf(slot, 2, twins)).toBeUndefined();
  });
});

describe("hours in words", () => {
  const words = { day: (day: string) => day, hour: (hour: number, minute: number) => `${hour}h${minute || "00"}` };

  it("say as much as is known", () => {
    const at = { day: "mardi", hour: 23, minute: 30, durationMinutes: 60 };
    expect(weekInWords(at, words)).toBe("mardi 23h30 – 0h30");
    expect(weekInWords({ ...at, durationMinutes: null }, words)).toBe("mardi 23h30");
    expect(weekInWords({ ...at, hour: null }, words)).toBe("mardi");
    expect(weekInWords({ day: "someday", hour: null, minute: null, durationMinutes: null }, words)).toBe("");
  });

  it("tell slots apart in few words, and by their names where two are at the same time", () => {
    const [one, two, three] = [entry({ name: "Petit bassin" }), entry({ name: "Grand bassin" }), entry({ hour: 9 })];
    const bare = entry({ name: "Sans horaire", day: null, hour: null, minute: null });
    const short = slotsInShort([one, three, bare, one], words);
    expect([one, three, bare].map(({ id }) => short.get(id))).toEqual(["lundi 18h00", "lundi 9h00", "Sans horaire"]);
    expect([...slotsInShort([one, two, three], words).values()]).toEqual([
      "Petit bassin · lundi · 18h00",
      "Grand bassin · lundi · 18h00",
      "lundi 9h00",
    ]);
  });
});
