import type { CellValue, DateSystem } from "./sheet-row.ts";

/** How a cell of a workbook shows its number. */
export type NumberFormat =
  | { kind: "number" }
  | { kind: "date"; hasDay: boolean; hasTime: boolean }
  /** Zeros in front up to so many digits: a postal code, a telephone number. */
  | { kind: "digits"; digits: number };

const NUMBER: NumberFormat = { kind: "number" };

/** Formats that every workbook knows by their number (ECMA-376, 18.8.30), and those of the languages of East Asia. */
const DATES = new Set([14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]);
const TIMES = new Set([18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56]);
const DATE_AND_TIME = 22;

/** Digits from which zeros in front mean a code rather than a tidy column. */
const FEWEST_DIGITS = 5;

/**
 * How a number is shown.
 * @param id of the format
 * @param code of a format that the workbook brings: `dd/mm/yyyy`, `0#" "##" "##" "##" "##`
 */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    if (DATES.has(id)) return { kind: "date", hasDay: true, hasTime: false };
    if (TIMES.has(id)) return { kind: "date", hasDay: false, hasTime: true };
    return id === DATE_AND_TIME ? { kind: "date", hasDay: true, hasTime: true } : NUMBER;
  }
  const [signs = ""] = code
    .replace(/"[^"]*"|\\.|_.|\*./g, "")
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, "")
    .split(";");
  const compact = signs.replace(/[\s.\-()/]/g, "");
  if (/^0[0#]*$/.test(compact) && compact.length >= FEWEST_DIGITS && !/\d\.\d|[0#]\.[0#]/.test(signs))
    return { kind: "digits", digits: compact.length };
  const bare = signs.replace(/general|standard|E[+-]/gi, "");
  // Letters of the French (j, a) and English formats; a workbook has the English ones, whatever its program shows.
  const hasDay = /[dyj]/i.test(bare) || /mmm/i.test(bare) || /^[^hs]*m[^hs]*$/i.test(bare);
  const hasTime = /[hs]/i.test(bare);
  return hasDay || hasTime ? { kind: "date", hasDay, hasTime } : NUMBER;
}

/** A number as its cell shows it. */
export function formatted(number: number, format: NumberFormat, system: DateSystem): CellValue {
  if (format.kind === "digits")
    return Number.isSafeInteger(number) && number >= 0 ? String(number).padStart(format.digits, "0") : number;
  if (format.kind === "number") return number;
  if (!format.hasDay || (number >= 0 && number < 1)) return number >= 0 && number < 1 ? timeOfDay(number) : number;
  const day = dayOfSerial(wholeDays(number), system);
  if (day === undefined) return number;
  const time = format.hasTime ? timeOfDay(Math.max(0, number - wholeDays(number))) : "00:00";
  return { date: time === "00:00" ? day : `${day}T${time}` };
}

const MINUTES = 1_440;
/** A second before midnight, as a part of a day: nearer than that it is one that was calculated. */
const LAST_SECOND = 1 - 1.5 / 86_400;

/** The day of a number of days with a part; midnight that was missed by a rounding is the next day's. */
export const wholeDays = (number: number): number =>
  number - Math.floor(number) > LAST_SECOND ? Math.floor(number) + 1 : Math.floor(number);

function timeOfDay(part: number): string {
  const minute = Math.min(MINUTES - 1, Math.round(part * MINUTES));
  return [Math.floor(minute / 60), minute % 60].map((unit) => String(unit).padStart(2, "0")).join(":");
}

const DAY_MS = 86_400_000;
/** Day 60 of the first system is 29 February 1900, which never was: days before it are one later than those behind. */
const MISTAKEN_DAY = 60;
/** 31 December 9999, the last day that spreadsheets know. */
const LAST_SERIAL = 2_958_465;

/**
 * The day that a spreadsheet counts as a number (ECMA-376, 18.17.4.1).
 * @returns YYYY-MM-DD; undefined for a number that is no day
 */
export function dayOfSerial(serial: number, system: DateSystem): string | undefined {
  if (!Number.isInteger(serial) || serial < (system === 1900 ? 1 : 0) || serial > LAST_SERIAL) return undefined;
  if (system === 1904) return isoDay(Date.UTC(1904, 0, 1) + serial * DAY_MS);
  if (serial === MISTAKEN_DAY) return undefined;
  return isoDay(Date.UTC(1899, 11, serial < MISTAKEN_DAY ? 31 : 30) + serial * DAY_MS);
}

const isoDay = (moment: number): string => new Date(moment).toISOString().slice(0, "YYYY-MM-DD".length);
