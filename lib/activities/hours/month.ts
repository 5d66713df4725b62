/** YYYY-MM, the year beginning with 1 or 2 (club-api §4.11). */
const MONTH = /^[12]\d{3}-(0[1-9]|1[0-2])$/;

const MONTHS_A_YEAR = 12;

/** A season lasts a year, now and then one and a half; one whose dates are a slip of the keyboard has no more months than this. */
const MOST_MONTHS = 36;

/** Whether a text is a month as the club's API names them. Pure. */
export const isMonth = (text: unknown): text is string => typeof text === "string" && MONTH.test(text);

/** The month of a date (YYYY-MM-DD). */
export const monthOf = (date: string): string => date.slice(0, "YYYY-MM".length);

/** A month so many after another. Pure. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const at = year * MONTHS_A_YEAR + number - 1 + months;
  return `${String(Math.floor(at / MONTHS_A_YEAR)).padStart(4, "0")}-${String((at % MONTHS_A_YEAR) + 1).padStart(2, "0")}`;
}

/** The first and the last day of a month, YYYY-MM-DD. Pure. */
export function daysOfMonth(month: string): { first: string; last: string } {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return { first: `${month}-01`, last: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
}

/** The months of a season that have begun, the first one first. Hours of a month to come are nobody's yet. Pure. */
export function begunMonths({ start, end }: { start: string; end: string }, today: string): string[] {
  const last = monthOf(end < today ? end : today);
  const months: string[] = [];
  for (let month = monthOf(start); month <= last && months.length < MOST_MONTHS; month = monthAfter(month, 1))
    months.push(month);
  return months;
}

/**
 * The month that a page shows: the one that its address names where the season has it, else the last that is over, since hours are validated
 * afterwards. undefined before the season has begun. Pure.
 */
export function shownMonth(months: readonly string[], asked: unknown, today: string): string | undefined {
  if (isMonth(asked) && months.includes(asked)) return asked;
  return months.findLast((month) => month < monthOf(today)) ?? months.at(-1);
}
