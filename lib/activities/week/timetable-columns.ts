import { WEEK_DAYS, type WeekDay, weekDay } from "#lib/base/time/days.ts";
import { entryKey, startOf, type WeekEntry } from "#lib/sync/records/week.ts";

const MINUTES_A_DAY = 1440;

/** How long an entry is drawn of which nobody said how long it lasts: long enough for its name. */
const UNKNOWN_MINUTES = 30;

/** Entries that stand side by side at one time; more would be lines without words, and are folded into one that opens instead. */
export const MOST_LANES = 12;

/** The same where the seven days of a week stand side by side: together no wider than a window, and each with room for a name. */
export const MOST_LANES_OF_A_DAY = 3;

/** An entry on one day: whole, or the part of it before or after midnight. */
export interface DayPart {
  entry: WeekEntry;
  day: WeekDay;
  /** Minutes from midnight; the end is not part of it. */
  start: number;
  end: number;
}

/** A part with its place among those that it overlaps. */
export interface PlacedPart extends DayPart {
  /** Which of the lanes, from 0. */
  lane: number;
  /** How many share the width here. */
  lanes: number;
}

/**
 * An entry as it stands on its day: one part, or two where it lasts past midnight (Sunday's night ends on Monday). None where its day or
 * its time is not known.
 */
export function dayParts(entry: WeekEntry): DayPart[] {
  const [day, start] = [weekDay(entry.day), startOf(entry)];
  if (day === undefined || start === undefined || start < 0 || start >= MINUTES_A_DAY) return [];
  const end = start + Math.max(1, entry.durationMinutes ?? UNKNOWN_MINUTES);
  if (end <= MINUTES_A_DAY) return [{ entry, day, start, end }];
  const next = WEEK_DAYS[(WEEK_DAYS.indexOf(day) + 1) % WEEK_DAYS.length] as WeekDay;
  return [
    { entry, day, start, end: MINUTES_A_DAY },
    // What lasts for more than a day would come back to its own beginning: the contract takes a day at most (club-api §2.8).
    { entry, day: next, start: 0, end: Math.min(end - MINUTES_A_DAY, MINUTES_A_DAY) },
  ];
}

/**
 * Parts of one day side by side: those that overlap share the width, each in a lane of its own, with as few lanes as there are at one
 * moment. What comes after all of them have ended has the whole width again.
 * @returns in the order of their beginnings
 */
export function sideBySide(parts: readonly DayPart[]): PlacedPart[] {
  const placed: PlacedPart[] = [];
  let together: PlacedPart[] = [];
  /** When each lane is free again. */
  let free: number[] = [];
  const close = () => {
    for (const part of together) part.lanes = free.length;
    [together, free] = [[], []];
  };
  for (const part of [...parts].sort(byBeginning)) {
    if (free.every((end) => end <= part.start)) close();
    const found = free.findIndex((end) => end <= part.start);
    const lane = found < 0 ? free.length : found;
    free[lane] = part.end;
    const one = { ...part, lane, lanes: 1 };
    together.push(one);
    placed.push(one);
  }
  close();
  return placed;
}

function byBeginning(a: DayPart, b: DayPart): number {
  return (
    a.start - b.start ||
    b.end - a.end ||
    a.entry.name.localeCompare(b.entry.name, "fr") ||
    entryKey(a.entry).localeCompare(entryKey(b.entry))
  );
}

/** Parts that have no lane of their own: one after the other they take up the last one, from the first to begin to the last to end. */
export interface Fold {
  start: number;
  end: number;
  lane: number;
  lanes: number;
  /** Two or more, in the order of their beginnings. */
  parts: DayPart[];
}

/** A column of the timetable: a day, or a place or a coach on one day. */
export interface Column {
  key: string;
  title: string;
  /** In no order: whoever draws them has the folds among them. */
  parts: PlacedPart[];
  /** What is not in `parts`. */
  folds: Fold[];
  /** The most that stand side by side in it, from 1. */
  lanes: number;
}

/**
 * A column of these parts, side by side in `most` lanes. Of those that have no lane of their own, what overlaps is folded into one in the last lane; one
 * that stands alone there is drawn as any other.
 */
export function columnOf(key: string, title: string, parts: readonly DayPart[], most = MOST_LANES): Column {
  const drawn: PlacedPart[] = [];
  const folds: Fold[] = [];
  for (const { lane, lanes, ...part } of sideBySide(parts)) {
    const last = folds.at(-1);
    if (lanes <= most || lane < most - 1) drawn.push({ ...part, lane, lanes: Math.min(lanes, most) });
    else if (last && part.start < last.end) {
      last.parts.push(part);
      last.end = Math.max(last.end, part.end);
    } else folds.push({ start: part.start, end: part.end, lane: most - 1, lanes: most, parts: [part] });
  }
  const alone = folds.flatMap(({ lane, lanes, parts: [only, ...more] }) =>
    only && more.length === 0 ? [{ ...only, lane, lanes }] : [],
  );
  return {
    key,
    title,
    parts: [...drawn, ...alone],
    folds: folds.filter((fold) => fold.parts.length > 1),
    lanes: Math.max(1, ...drawn.map(({ lanes }) => lanes)),
  };
}

/** The whole hours that a timetable shows. */
export interface Axis {
  from: number;
  /** Not shown itself: 22 where the last hour begins at 21. */
  to: number;
}

/** What a week without any time shows. */
const EMPTY_AXIS: Axis = { from: 8, to: 20 };

/** From the hour in which the first begins to that in which the last ends. */
export function axisOf(parts: readonly DayPart[]): Axis {
  if (parts.length === 0) return EMPTY_AXIS;
  return {
    from: Math.floor(Math.min(...parts.map(({ start }) => start)) / 60),
    to: Math.ceil(Math.max(...parts.map(({ end }) => end)) / 60),
  };
}
