import { WEEK_DAYS, type WeekDay, weekDay } from "#lib/base/time/days.ts";

/** A slot or a lesson as the week shows it. */
export interface WeekEntry {
  kind: "slot" | "lesson";
  id: number;
  name: string;
  day: string | null;
  hour: number | null;
  minute: number | null;
  durationMinutes: number | null;
  location: string | null;
  trainerIds: readonly number[];
  /** Of a lesson: the group under which it is edited. */
  groupId?: number;
  /** A lesson without a page of its own for whoever looks: it leads to its group. */
  isReadOnly?: boolean;
  sportId?: number | null;
  /** Of a slot its own places, of a lesson its group's; null: no limit. */
  capacity?: number | null;
  taken?: number;
  /** Dates to come (YYYY-MM-DD) on which its session is called off. */
  calledOff?: readonly string[];
  /** The one of this week is among them. */
  isOffThisWeek?: boolean;
  /** Whether whoever looks may call its sessions off. */
  mayCallOff?: boolean;
}

/** Two entries that need the same person or the same place at the same time. */
export interface Clash {
  with: string;
  what: "trainer" | "location";
  trainerIds: number[];
}

/** An entry among those of a week: a slot and a lesson may have the same number. */
export const entryKey = (entry: Pick<WeekEntry, "kind" | "id">) => `${entry.kind}-${entry.id}`;

/** Minutes from Monday's midnight, or undefined when the day or the time is not known. */
export function minuteOfWeek(entry: Pick<WeekEntry, "day" | "hour" | "minute">): number | undefined {
  const [day, start] = [weekDay(entry.day), startOf(entry)];
  return day === undefined || start === undefined ? undefined : WEEK_DAYS.indexOf(day) * MINUTES_A_DAY + start;
}

const MINUTES_A_DAY = 1440;
const MINUTES_A_WEEK = 7 * MINUTES_A_DAY;

/** How a language says days and times of day. */
export interface SlotWords {
  day(day: WeekDay): string;
  hour(hour: number, minute: number): string;
}

/** "Escrime M11 · mardi · 18h30": names of slots repeat from day to day. */
export function slotInWords(
  { id, name, day, hour, minute }: Pick<WeekEntry, "id" | "day" | "hour" | "minute"> & { name: string | null },
  words: SlotWords,
): string {
  const known = weekDay(day);
  return [name ?? `#${id}`, known && words.day(known), hour === null ? null : words.hour(hour, minute ?? 0)]
    .filter(Boolean)
    .join(" · ");
}

/** "mardi 18h30 – 20h00", or what is known of it; empty where nothing is. */
export function weekInWords(
  { day, hour, minute, durationMinutes }: Pick<WeekEntry, "day" | "hour" | "minute" | "durationMinutes">,
  words: SlotWords,
): string {
  const known = weekDay(day);
  const start = startOf({ hour, minute });
  const clock = (minutes: number) => words.hour(Math.floor((minutes % MINUTES_A_DAY) / 60), minutes % 60);
  const hours = start === undefined ? [] : [clock(start), ...(durationMinutes ? [clock(start + durationMinutes)] : [])];
  return [known && words.day(known), hours.join(" – ")].filter(Boolean).join(" ");
}

/** Slots as few words as tell them apart: by day and time; by their whole names where two of them share those. */
export function slotsInShort(
  slots: readonly (Pick<WeekEntry, "id" | "day" | "hour" | "minute"> & { name: string | null })[],
  words: SlotWords,
): Map<number, string> {
  const apart = new Map(slots.map((slot) => [slot.id, slot]));
  const shortOf = (slot: (typeof slots)[number]) => weekInWords({ ...slot, durationMinutes: null }, words);
  const shorts = new Map([...apart].map(([id, slot]) => [id, shortOf(slot)]));
  const isOne = (short: string) => short !== "" && [...shorts.values()].filter((one) => one === short).length === 1;
  return new Map(
    [...apart].map(([id, slot]) => {
      const short = shorts.get(id) ?? "";
      return [id, isOne(short) ? short : slotInWords(slot, words)];
    }),
  );
}

/**
 * The slot of another season that a slot became: called the same, on the same day at the same time. Undefined when there is
 * none, or more than one.
 */
export function twinOf<S extends Pick<WeekEntry, "name" | "day" | "hour" | "minute"> & { seasonId: number | null }>(
  slot: S,
  season: number,
  slots: readonly S[],
): S | undefined {
  const twins = slots.filter(
    (other) =>
      other.seasonId === season &&
      other.name === slot.name &&
      other.day === slot.day &&
      other.hour === slot.hour &&
      (other.minute ?? 0) === (slot.minute ?? 0),
  );
  return twins.length === 1 ? twins[0] : undefined;
}

/** Minutes from midnight, or undefined when the entry has no time. */
export function startOf({ hour, minute }: Pick<WeekEntry, "hour" | "minute">): number | undefined {
  return hour === null ? undefined : hour * 60 + (minute ?? 0);
}

/**
 * Who or what is needed twice at once, by entry. Ending when the other begins is no clash, beginning together always is one. Two
 * places are the same when they are written alike, whatever the case.
 */
export function clashesOf(entries: readonly WeekEntry[]): Map<string, Clash[]> {
  const clashes = new Map<string, Clash[]>();
  const note = (entry: WeekEntry, clash: Clash) => {
    const key = entryKey(entry);
    clashes.set(key, [...(clashes.get(key) ?? []), clash]);
  };
  for (const { one, other, trainerIds, isOnePlace } of rivalsIn(entries))
    for (const [entry, rival] of [
      [one, other],
      [other, one],
    ] as const) {
      if (trainerIds.length > 0) note(entry, { with: rival.name, what: "trainer", trainerIds });
      if (isOnePlace) note(entry, { with: rival.name, what: "location", trainerIds: [] });
    }
  return clashes;
}

/** How many pairs of entries need the same person or the same place at the same time. */
export function clashCount(entries: readonly WeekEntry[]): number {
  return [...rivalsIn(entries)].length;
}

/** Pairs of entries that clash. */
function* rivalsIn(entries: readonly WeekEntry[]) {
  for (const [index, one] of entries.entries())
    for (const other of entries.slice(index + 1)) {
      if (!overlap(one, other)) continue;
      const trainerIds = one.trainerIds.filter((id) => other.trainerIds.includes(id));
      const isOnePlace = samePlace(one, other);
      if (trainerIds.length > 0 || isOnePlace) yield { one, other, trainerIds, isOnePlace };
    }
}

function overlap(a: WeekEntry, b: WeekEntry): boolean {
  const [from, to] = [minuteOfWeek(a), minuteOfWeek(b)];
  if (from === undefined || to === undefined) return false;
  // The week is a circle: what begins on Sunday night may last into Monday.
  const [later, earlier] = [turned(to - from), turned(from - to)];
  return later === 0 || later < (a.durationMinutes ?? 0) || earlier < (b.durationMinutes ?? 0);
}

/** Minutes forward from one moment of the week to another. */
const turned = (minutes: number) => (minutes + MINUTES_A_WEEK) % MINUTES_A_WEEK;

function samePlace(a: WeekEntry, b: WeekEntry): boolean {
  const place = placeKey(a.location);
  return place !== "" && place === placeKey(b.location);
}

/** Characters of a place that an address or a feed can name: as long as any that is written on a door. */
export const LONGEST_PLACE = 200;

/** What makes two places one, however they are written; empty where none is named. */
export function placeKey(location: string | null): string {
  return location?.trim().toLowerCase() ?? "";
}
