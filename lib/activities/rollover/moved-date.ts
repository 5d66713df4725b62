import { dayAfter, daysBetween } from "#lib/base/time/days.ts";

const WEEK = 7;

/** How far a season's dates and years move to the one that it is rolled over to. */
export interface Shift {
  /** Years between the two, by their first days: what birth years and prices go by. */
  years: number;
  /** Days between them, in whole weeks: what moves by it keeps its weekday. */
  days: number;
}

/** Days of a year, with a quarter of the leap day. */
const YEAR_DAYS = 365.25;

/** From the first day of a season to the first day of the one that it is rolled over to (YYYY-MM-DD). Pure. */
export function shiftBetween(oldStart: string, newStart: string): Shift {
  const days = daysBetween(oldStart, newStart);
  return { years: Math.round(days / YEAR_DAYS), days: Math.round(days / WEEK) * WEEK };
}

/** The last day of February of a year, YYYY-MM-DD. */
const lastOfFebruary = (year: number): string => dayAfter(`${padded(year)}-03-01`, -1);

const padded = (year: number): string => String(year).padStart("YYYY".length, "0");

/**
 * The same date so many years later. The last of February stays the last of February: a season that ends on the 28th ends on the 29th of a leap
 * year, and the next one begins the day after all the same. Pure.
 * @param date YYYY-MM-DD
 */
export function sameDateLater(date: string, years: number): string {
  const year = Number(date.slice(0, "YYYY".length));
  const moved = `${padded(year + years)}${date.slice("YYYY".length)}`;
  return date === lastOfFebruary(year) || date.endsWith("-02-29") ? lastOfFebruary(year + years) : moved;
}
