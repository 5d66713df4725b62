import { dayAfter, daysBetween, mondayOf } from "#lib/base/time/days.ts";

/** How many came in a week, by its Monday (YYYY-MM-DD). */
export type WeekCounts = ReadonlyMap<string, number>;

/** A season's first day (YYYY-MM-DD, or null where the club does not say it), and what came when. */
export interface WeeksOfSeason {
  startDate: string | null;
  weeks: WeekCounts;
}

/** What came in one week of a season, and up to its end; the last day of the week is its Sunday. */
export interface WeekFigures {
  /** The Monday; null for everything before the first week that is told apart. */
  since: string | null;
  /** The Sunday. */
  until: string;
  count: number;
  sum: number;
}

/** The same week of two seasons. */
export interface AlignedWeek {
  /** Weeks since that of the season's first day: less than nothing before it. */
  week: number;
  /** null for a week that is still to come. */
  now: WeekFigures | null;
  /** null where there is nothing to compare with. */
  past: WeekFigures | null;
}

/** More weeks are no chart of a season: what is older is in the first of them. */
export const MOST_WEEKS = 60;

/** How many weeks of the past season are shown beyond the present one: what may come now. */
const WEEKS_AHEAD = 8;

const DAYS = 7;

/**
 * The weeks of a season beside those of the one before, each counted from the week of its own first day. Where one of the two does not say when it begins
 * nothing is compared. Pure.
 * @param past null: the copy has none of it
 * @param today YYYY-MM-DD where the club is
 * @returns nothing where nobody came
 */
export function alignWeeks(season: WeeksOfSeason, past: WeeksOfSeason | null, today: string): AlignedWeek[] {
  const mondays = [...season.weeks.keys()].sort();
  const start = season.startDate ?? mondays[0] ?? today;
  const now = placed(season.weeks, start);
  const before = past?.startDate && season.startDate ? placed(past.weeks, past.startDate) : null;
  const places = [...now.keys(), ...(before?.keys() ?? [])];
  if (places.length === 0) return [];
  const present = weekOf(today, start);
  const lastOf = (those: ReadonlyMap<number, number>) => Math.max(...those.keys(), Number.NEGATIVE_INFINITY);
  // A season that is over is drawn as far as anybody came; one that runs until now, and a little of what came next a year ago.
  const lastNow = Math.max(lastOf(now), Math.min(present, before ? lastOf(before) : present));
  const last = Math.max(lastNow, before ? Math.min(lastOf(before), lastNow + WEEKS_AHEAD) : lastNow);
  const first = Math.max(Math.min(...places), last - MOST_WEEKS + 1);
  const figuresNow = figuresOf(now, start, first);
  const figuresPast = before && past?.startDate ? figuresOf(before, past.startDate, first) : null;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).map((week) => ({
    week,
    now: week <= lastNow ? figuresNow(week) : null,
    past: figuresPast ? figuresPast(week) : null,
  }));
}

/** One week, by its Monday and its Sunday (YYYY-MM-DD). */
export interface WeekCount {
  since: string;
  until: string;
  count: number;
}

/** The last weeks up to that of a day, those in which nobody came too; the present one last. Pure. */
export function lastWeeks(weeks: WeekCounts, most: number, today: string): WeekCount[] {
  return Array.from({ length: most }, (_, place) => {
    const since = dayAfter(mondayOf(today), (place - most + 1) * DAYS);
    return { since, until: dayAfter(since, DAYS - 1), count: weeks.get(since) ?? 0 };
  });
}

/** How many weeks a day is after the week of another. */
const weekOf = (day: string, start: string): number => Math.floor(daysBetween(mondayOf(start), day) / DAYS);

/** Counts by the place of their week. */
function placed(weeks: WeekCounts, start: string): Map<number, number> {
  const found = new Map<number, number>();
  for (const [monday, count] of weeks) {
    const place = weekOf(monday, start);
    found.set(place, (found.get(place) ?? 0) + count);
  }
  return found;
}

/** @param first the first week that is told apart: what came before is in it too */
function figuresOf(counts: ReadonlyMap<number, number>, start: string, first: number) {
  const sumUntil = (week: number) => [...counts].reduce((sum, [place, count]) => sum + (place <= week ? count : 0), 0);
  const isMore = [...counts.keys()].some((place) => place < first);
  return (week: number): WeekFigures => {
    const monday = dayAfter(mondayOf(start), week * DAYS);
    const sum = sumUntil(week);
    const isFirst = week === first;
    return {
      since: isFirst && isMore ? null : monday,
      until: dayAfter(monday, DAYS - 1),
      count: isFirst ? sum : (counts.get(week) ?? 0),
      sum,
    };
  };
}
