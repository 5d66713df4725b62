/** The days of the API, Monday first (club-api §2.8). */
export const WEEK_DAYS = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"] as const;
export type WeekDay = (typeof WEEK_DAYS)[number];

/** A record's day as one of the week, or undefined: it has none, or the service calls its days otherwise. */
export function weekDay(day: string | null): WeekDay | undefined {
  return WEEK_DAYS.find((one) => one === day);
}

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
  capacity?: number | null;
  taken?: number;
}

/** Two entries that need the same person or the same place at the same time. */
export interface Clash {
  with: string;
  what: "trainer" | "location";
  trainerIds: number[];
}

/** A name of an entry that no other entry of the week has: slots and lessons count their identifiers apart. */
export const entryKey = (entry: Pick<WeekEntry, "kind" | "id">) => `${entry.kind}-${entry.id}`;

/** Minutes from Monday's midnight, or undefined when the day or the time is not known. */
export function minuteOfWeek(entry: Pick<WeekEntry, "day" | "hour" | "minute">): number | undefined {
  const [day, start] = [weekDay(entry.day), startOf(entry)];
  return day === undefined || start === undefined ? undefined : WEEK_DAYS.indexOf(day) * MINUTES_A_DAY + start;
}

const MINUTES_A_DAY = 1440;

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

/** Minutes from midnight, or undefined when the entry has no time. */
export function startOf({ hour, minute }: Pick<WeekEntry, "hour" | "minute">): number | undefined {
  return hour === null ? undefined : hour * 60 + (minute ?? 0);
}

/**
 * Who or what is needed twice at once, by entry. Ending when the other begins is no clash. Two places are the same when they are
 * written alike, whatever the case.
 */
export function clashesOf(entries: readonly WeekEntry[]): Map<string, Clash[]> {
  const clashes = new Map<string, Clash[]>();
  const note = (entry: WeekEntry, clash: Clash) => {
    const key = entryKey(entry);
    clashes.set(key, [...(clashes.get(key) ?? []), clash]);
  };
  for (const [index, one] of entries.entries())
    for (const other of entries.slice(index + 1)) {
      if (!overlap(one, other)) continue;
      const trainerIds = one.trainerIds.filter((id) => other.trainerIds.includes(id));
      for (const [entry, rival] of [
        [one, other],
        [other, one],
      ] as const) {
        if (trainerIds.length > 0) note(entry, { with: rival.name, what: "trainer", trainerIds });
        if (samePlace(one, other)) note(entry, { with: rival.name, what: "location", trainerIds: [] });
      }
    }
  return clashes;
}

function overlap(a: WeekEntry, b: WeekEntry): boolean {
  const [from, to] = [startOf(a), startOf(b)];
  if (a.day === null || a.day !== b.day || from === undefined || to === undefined) return false;
  return from < to + (b.durationMinutes ?? 0) && to < from + (a.durationMinutes ?? 0);
}

function samePlace(a: WeekEntry, b: WeekEntry): boolean {
  const place = a.location?.trim().toLowerCase();
  return Boolean(place) && place === b.location?.trim().toLowerCase();
}
