import type { HeadcountDay } from "./definition.ts";

/** When a season is; null: its record does not say. */
export interface SeasonDays {
  startDate: string | null;
  endDate: string | null;
}

/** A day of a season by its name; null where the season has none. Pure. @param today YYYY-MM-DD at the club */
export function dayIn(day: HeadcountDay, { startDate, endDate }: SeasonDays, today: string): string | null {
  if (day === "seasonEnd") return endDate;
  if (day === "today") return endDate !== null && endDate < today ? endDate : today;
  if (startDate === null) return null;
  const december = `${startDate.slice(0, 4)}-12-31`;
  return december >= startDate && december <= (endDate ?? december) ? december : null;
}

/** The day that is compared with a day of a season in the season before: its end with its end, any other with the same a year earlier. Pure. */
export function dayBefore(day: string, season: SeasonDays, past: SeasonDays): string {
  if (day === season.endDate && past.endDate !== null) return past.endDate;
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, "0");
  // Of two years in a row, one at most has a 29 February.
  return `${year}${day.endsWith("-02-29") ? "-02-28" : day.slice(4)}`;
}
