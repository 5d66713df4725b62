import type { Locale } from "./locale.ts";

/** English as Europe writes it: day before month, 24 hours, weeks from Monday. */
const regions: Record<Locale, string> = { fr: "fr-FR", en: "en-GB" };

const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** A calendar date (YYYY-MM-DD), an RFC 3339 instant, or a Date. */
export type Moment = string | Date;

export interface Formats {
  readonly locale: Locale;
  /** IANA: the club's. Moments are told as its clocks show them, wherever the server and the browser are. */
  readonly timeZone: string;
  /** 21/11/2026 · 21 Nov 2026 */
  date(moment: Moment): string;
  /** 21 nov. · 21 Nov: where the year is plain from the season. */
  shortDate(moment: Moment): string;
  /** samedi 21 novembre 2026 · Saturday 21 November 2026 */
  longDate(moment: Moment): string;
  /** novembre 2026 · November 2026 */
  month(moment: Moment): string;
  /** 18h30 · 18:30 */
  time(moment: Moment): string;
  /** 18h30 · 18:30, of an hour and minute as slots and lessons carry them. */
  hour(hour: number, minute: number): string;
  /** 21/11/2026 à 18h30 · 21 Nov 2026, 18:30 */
  dateTime(moment: Moment): string;
  /** "il y a 3 min" · "3 min ago"; whole units, the largest that fits. */
  ago(moment: Moment, now: Date): string;
  /** "2 min" · "45 s": how long something takes, from seconds. */
  duration(seconds: number): string;
  /** 1 234,50 € · €1,234.50, from integer cents. */
  euros(cents: number): string;
  /** 120 € · €120, from whole euros (prices of activities). */
  wholeEuros(euros: number): string;
  /** 2 912 · 2,912 */
  number(value: number): string;
  /** 42 % · 42%, from a ratio. */
  percent(ratio: number): string;
  /** "a, b et c" · "a, b and c" */
  list(items: readonly string[]): string;
  /** "a, b ou c" · "a, b or c" */
  either(items: readonly string[]): string;
}

/**
 * The formats of a language and a club's time zone (glossary: dates, times, euros). Pure: the same on the server and in the browser. Kept for
 * each pair: there are two languages, and no more zones than the world has.
 */
export function formatsOf(locale: Locale, timeZone: string): Formats {
  const name = `${locale} ${timeZone}`;
  const kept = made.get(name) ?? make(locale, timeZone);
  made.set(name, kept);
  return kept;
}

const made = new Map<string, Formats>();

function make(locale: Locale, timeZone: string): Formats {
  const region = regions[locale];
  const euros = (digits: number) =>
    onFirstUse(
      () =>
        new Intl.NumberFormat(region, {
          style: "currency",
          currency: "EUR",
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        }),
    );
  const [cents, whole] = [euros(2), euros(0)];
  const grouped = onFirstUse(() => new Intl.NumberFormat(region));
  const number = (value: number) => (needsNoFormatter(value) ? `${value}` : grouped().format(value));
  const percent = onFirstUse(() => new Intl.NumberFormat(region, { style: "percent" }));
  const list = onFirstUse(() => new Intl.ListFormat(region, { type: "conjunction" }));
  const either = onFirstUse(() => new Intl.ListFormat(region, { type: "disjunction" }));
  return {
    locale,
    timeZone,
    ...dateFormats(locale, region, timeZone),
    ...spans(locale, region, number),
    euros: (value) => cents().format(value / 100),
    wholeEuros: (value) => whole().format(value),
    number,
    percent: (ratio) => percent().format(ratio),
    list: (items) => list().format(items),
    either: (items) => either().format(items),
  };
}

/** A number with nothing to group and no fraction needs no formatter: most counts of a page are of this kind. */
export function needsNoFormatter(number: number): boolean {
  return Number.isInteger(number) && number >= 0 && number < 1_000;
}

/** Made when it is first asked for: a formatter costs a browser about a millisecond, a phone four, and a page uses a few of twenty. */
function onFirstUse<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function dateFormats(locale: Locale, region: string, timeZone: string) {
  const formatter = (options: Intl.DateTimeFormatOptions) => {
    const ofInstant = onFirstUse(() => new Intl.DateTimeFormat(region, { ...options, timeZone }));
    const ofCalendar = onFirstUse(() => new Intl.DateTimeFormat(region, { ...options, timeZone: "UTC" }));
    return (moment: Moment) => {
      const calendar = typeof moment === "string" && CALENDAR_DATE.test(moment);
      const format = (calendar ? ofCalendar : ofInstant)();
      const at = typeof moment === "string" ? new Date(moment) : moment;
      return isEarly(at) ? inFull(format, at) : format.format(at);
    };
  };
  const numeric = formatter({ day: "2-digit", month: "2-digit", year: "numeric" });
  const named = formatter({ day: "numeric", month: "short", year: "numeric" });
  const clock = formatter({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const date = locale === "fr" ? numeric : named;
  const time = (moment: Moment) => (locale === "fr" ? clock(moment).replace(":", "h") : clock(moment));
  const two = (value: number) => String(value).padStart(2, "0");
  return {
    date,
    shortDate: formatter({ day: "numeric", month: "short" }),
    month: formatter({ month: "long", year: "numeric" }),
    longDate: formatter({ weekday: "long", day: "numeric", month: "long", year: "numeric" }),
    time,
    hour: (hour: number, minute: number) =>
      locale === "fr" ? `${hour}h${two(minute)}` : `${two(hour)}:${two(minute)}`,
    dateTime: (moment: Moment) =>
      locale === "fr" ? `${date(moment)} à ${time(moment)}` : `${date(moment)}, ${time(moment)}`,
  };
}

/** Formatters write the years before 1000 with fewer digits: 12/05/19 would be taken for another year. */
const isEarly = (at: Date): boolean => at.getUTCFullYear() < 1_000;

/** The same with four digits of the year: 12/05/0019. */
function inFull(format: Intl.DateTimeFormat, at: Date): string {
  const parts = format.formatToParts(at);
  return parts.map(({ type, value }) => (type === "year" ? value.padStart(4, "0") : value)).join("");
}

/** Largest first: [unit, its length in seconds]. */
const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

type Unit = (typeof UNITS)[number][0];

/** As the browser's formatter writes them. Every page tells one age while it comes alive: a formatter for it would be that page's first. */
const AGES: Record<Locale, (count: string, unit: Unit) => string> = {
  fr: (count, unit) => `il y a ${count}\u00a0${unit === "day" ? "j" : unit === "minute" ? "min" : unit[0]}`,
  en: (count, unit) => `${count} ${unit === "day" && count !== "1" ? "days" : SHORT[unit]} ago`,
};
const SHORT: Record<Unit, string> = { day: "day", hour: "hr", minute: "min", second: "sec" };

function spans(locale: Locale, region: string, number: Formats["number"]) {
  const split = (seconds: number) => {
    const [unit, length] = UNITS.find(([, size]) => seconds >= size) ?? (["second", 1] as const);
    return { unit, count: Math.floor(seconds / length) };
  };
  return {
    ago: (moment: Moment, now: Date) => {
      const { unit, count } = split(Math.max(0, (now.getTime() - new Date(moment).getTime()) / 1000));
      return AGES[locale](number(count), unit);
    },
    duration: (seconds: number) => {
      const { unit, count } = split(Math.max(0, seconds));
      return new Intl.NumberFormat(region, { style: "unit", unit, unitDisplay: "short" }).format(count);
    },
  };
}

/** Ten digits, as France writes them behind its 0; with its country code they have no 0. */
const FRENCH_PHONE = /^(?:\+33|0033|0)([1-9])(\d{8})$/;

/**
 * A phone number as one reads it: French ones in pairs, whatever signs stand between their digits; others as the club has them.
 * @returns an empty string for none
 */
export function phoneNumber(phone: string | null | undefined): string {
  const digits = phone?.replace(/\(0\)|[\s.\-/()]/g, "") ?? "";
  const [, first, rest] = FRENCH_PHONE.exec(digits) ?? [];
  return first && rest ? `0${first} ${rest.replace(/(\d\d)(?=\d)/g, "$1 ")}` : (phone?.trim() ?? "");
}

/** NOM Prénom, as lists show people. Either half may be missing on read; both missing gives an empty string. */
export function personName(person: {
  lastName?: string | null | undefined;
  firstName?: string | null | undefined;
}): string {
  return [person.lastName?.toLocaleUpperCase("fr"), person.firstName].filter(Boolean).join(" ");
}
