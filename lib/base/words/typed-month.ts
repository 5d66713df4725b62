import { typedDate } from "./typed-date.ts";

/**
 * The first day of a month as people write it: `10/2026`, `10-26`, `102026`, `octobre 2026`, `Oct 26`, and as addresses have it, `2026-10`. Pure.
 * @returns YYYY-MM-01; null for an empty text, undefined for what is no month
 */
export function readMonth(text: string): string | null | undefined {
  const bare = text.normalize("NFKC").trim();
  if (bare === "") return null;
  const [, year, month] = /^(\d{4})[-/.\s](\d{1,2})(?:[-/.\s]01)?$/.exec(bare) ?? [];
  if (year && month) return monthOf(year, month);
  const [, early, late] = /^(\d{1,2})[-/.\s]+(\d{4}|\d{2})$/.exec(bare) ?? /^(\d{2})(\d{4})$/.exec(bare) ?? [];
  if (early && late) return monthOf(late.length === 2 ? `20${late}` : late, early);
  // With the month's name it is a date without its day; two digits of a year are the nearest one.
  return /^\p{L}[^\d]*(\d{4}|\d{2})$/u.test(bare) ? typedDate(`1 ${bare}`, { today: "2026-01-01" }) : undefined;
}

function monthOf(year: string, month: string): string | undefined {
  const number = Number(month);
  return number >= 1 && number <= 12 && year >= "1000" ? `${year}-${String(number).padStart(2, "0")}-01` : undefined;
}
