import { fold } from "./fold.ts";
import type { Locale } from "./locale.ts";

/** How a date without a whole year is read. */
export interface TypedDateReading {
  /** YYYY-MM-DD. */
  today: string;
  /** Of a birth: two digits are the most recent year that is not ahead. Otherwise they are the year nearest to today's. */
  isBirth?: boolean;
}

/**
 * A date as people write it, day before month in both languages: `130513`, `13/5/13`, `13.05.2013`, `13 mai 2013`, `May 13, 2013`, `lundi 13 mai
 * 2013`, `2013-05-13`. A month that can only be a day is taken for one (`05/13/2013`).
 * @returns YYYY-MM-DD; undefined where it is not whole, or no day of the calendar
 */
export function typedDate(text: string, reading: TypedDateReading): string | undefined {
  const tokens = tokensOf(text);
  if (!tokens) return undefined;
  const [first, second, third] = tokens;
  if (first === undefined || tokens.length > 3) return undefined;
  if (second === undefined) return ofDigits(first, reading);
  if (third === undefined) return undefined;
  if (/^\d{4}$/.test(first)) return dayOf(first, second, third, reading);
  if (isMonthName(first)) return dayOf(third, first, second, reading);
  return (
    dayOf(third, second, first, reading) ?? (isMonthName(second) ? undefined : dayOf(third, first, second, reading))
  );
}

/** Whether text is a day as it travels and is kept, YYYY-MM-DD. */
export function isIsoDay(value: unknown): value is string {
  return typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) && isDay(value);
}

/** Numbers, and words by the number of their month; undefined where a word is none of a date. */
function tokensOf(text: string): string[] | undefined {
  const words = text
    .normalize("NFKC")
    .replace(/(\d)\s*(?:er|st|nd|rd|th)\b/giu, "$1")
    .split(/[^\p{L}\p{M}\d]+/u)
    .filter(Boolean);
  const tokens: string[] = [];
  for (const word of words) {
    if (/^\d+$/.test(word)) tokens.push(word);
    else {
      const month = monthOf(fold(word));
      if (month === undefined && !names().weekdays.has(fold(word))) return undefined;
      if (month !== undefined) tokens.push(`m${month}`);
    }
  }
  return tokens;
}

const isMonthName = (token: string): boolean => token.startsWith("m");

/** DDMMYY, DDMMYYYY, and YYYYMMDD where the digits can be read in no other way. */
function ofDigits(digits: string, reading: TypedDateReading): string | undefined {
  if (!/^(\d{6}|\d{8})$/.test(digits)) return undefined;
  const part = (from: number, to?: number) => digits.slice(from, to);
  const usual = dayOf(part(4), part(2, 4), part(0, 2), reading);
  return usual ?? (digits.length === 8 ? dayOf(part(0, 4), part(4, 6), part(6), reading) : undefined);
}

function dayOf(year: string, month: string, day: string, reading: TypedDateReading): string | undefined {
  if (!/^\d{1,2}$/.test(day) || !/^(m?\d{1,2})$/.test(month) || !/^(\d{2}|\d{4})$/.test(year)) return undefined;
  const monthAndDay = [month.replace("m", ""), day].map((part) => part.padStart(2, "0")).join("-");
  const date = `${year.length === 4 ? year : wholeYear(year, monthAndDay, reading)}-${monthAndDay}`;
  return isDay(date) ? date : undefined;
}

/** Two digits stand for one of a hundred years. */
const CENTURY = 100;

function wholeYear(digits: string, monthAndDay: string, { today, isBirth }: TypedDateReading): string {
  const now = Number(today.slice(0, 4));
  const inThisCentury = now - (now % CENTURY) + Number(digits);
  if (isBirth) {
    const isAhead = `${inThisCentury}-${monthAndDay}` > today;
    return String(isAhead ? inThisCentury - CENTURY : inThisCentury);
  }
  const nearest = [inThisCentury - CENTURY, inThisCentury, inThisCentury + CENTURY].sort(
    (a, b) => Math.abs(a - now) - Math.abs(b - now),
  );
  return String(nearest[0]);
}

/** Year 0000 is none that anybody was born in. */
function isDay(date: string): boolean {
  const moment = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date) && !date.startsWith("0000");
}

/** Fewer letters would be several months. */
const MONTH_LETTERS = 3;

/** The only month that begins with these letters in either language: « mai », « may », « févr », « sept ». */
function monthOf(word: string): number | undefined {
  if (word.length < MONTH_LETTERS) return undefined;
  const found = new Set(names().months.flatMap(([name, month]) => (name.startsWith(word) ? [month] : [])));
  return found.size === 1 ? [...found][0] : undefined;
}

interface Names {
  months: [string, number][];
  weekdays: ReadonlySet<string>;
}

let known: Names | undefined;

/** As the two languages call them, folded; made when the first word of a date is typed, since formatters cost a browser time. */
function names(): Names {
  if (known) return known;
  const languages: Locale[] = ["fr", "en"];
  const months: Names["months"] = [];
  const weekdays = new Set<string>();
  for (const language of languages) {
    const month = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
    for (let at = 1; at <= 12; at++) months.push([fold(month.format(Date.UTC(2001, at - 1, 1))), at]);
    for (const length of ["long", "short"] as const) {
      const weekday = new Intl.DateTimeFormat(language, { weekday: length, timeZone: "UTC" });
      for (let at = 1; at <= 7; at++) weekdays.add(fold(weekday.format(Date.UTC(2001, 0, at))));
    }
  }
  known = { months, weekdays };
  return known;
}

/** Whether a field of this name holds the day on which somebody was born. */
export function isBirthName(name: string): boolean {
  return /birth|naissance/.test(name);
}

/** Whole years from a birth to a day, both YYYY-MM-DD. */
export function yearsBetween(birth: string, day: string): number {
  return Number(day.slice(0, 4)) - Number(birth.slice(0, 4)) - (day.slice(5) < birth.slice(5) ? 1 : 0);
}
