/** The last day that is written with four digits of the year. */
export const LAST_DAY = "9999-12-31";

/** A day (YYYY-MM-DD) so many months after another; where that month is shorter, its last day. Beyond the last day that we write, that one. Pure. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const at = year * 12 + month - 1 + months;
  const [inYear, inMonth] = [Math.floor(at / 12), (at % 12) + 1];
  if (inYear > 9_999) return LAST_DAY;
  // The calendar repeats every 400 years, and Date reads years below 100 otherwise.
  const last = new Date(Date.UTC(2000 + (inYear % 400), inMonth, 0)).getUTCDate();
  return `${padded(inYear, 4)}-${padded(inMonth, 2)}-${padded(Math.min(date, last), 2)}`;
}

const padded = (number: number, digits: number): string => String(number).padStart(digits, "0");
