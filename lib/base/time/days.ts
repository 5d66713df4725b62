const DAY_MS = 86_400_000;

const midnight = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** The days of the API, Monday first (club-api §2.8). */
export const WEEK_DAYS = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"] as const;
export type WeekDay = (typeof WEEK_DAYS)[number];

/** A record's day as one of the week, or undefined: it has none, or the service calls its days otherwise. */
export function weekDay(day: string | null): WeekDay | undefined {
  return WEEK_DAYS.find((one) => one === day);
}

/** How many days after a Monday a date (YYYY-MM-DD) is. `Date` counts from Sunday. */
const placeInWeek = (date: string): number => (midnight(date).getUTCDay() + WEEK_DAYS.length - 1) % WEEK_DAYS.length;

/** The day of the week on which a date (YYYY-MM-DD) falls. */
export const dayOf = (date: string): WeekDay => WEEK_DAYS[placeInWeek(date)] as WeekDay;

/** A date (YYYY-MM-DD) so many days after another. */
export const dayAfter = (date: string, days: number): string =>
  new Date(midnight(date).getTime() + days * DAY_MS).toISOString().slice(0, date.length);

/** How many days after one date another is. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((midnight(to).getTime() - midnight(from).getTime()) / DAY_MS);

/** The Monday of a date's week. */
export const mondayOf = (date: string): string => dayAfter(date, -placeInWeek(date));

/** The first date that falls on a day of the week, counted from a date on that may be it itself. */
export const firstOn = (day: WeekDay, from: string): string =>
  dayAfter(from, (WEEK_DAYS.indexOf(day) - placeInWeek(from) + WEEK_DAYS.length) % WEEK_DAYS.length);
