import { fold } from "#lib/words/fold.ts";

/** What somebody who looks for a person has typed, taken apart. */
export interface PeopleQuery {
  /** Folded: each is looked for in the names and addresses. */
  words: string[];
  /** Birth dates, YYYY-MM-DD: each must be the person's. */
  births: string[];
  /** The digits of a telephone number as they end it, however it begins; undefined where none was typed. */
  phone: string | undefined;
}

/** Fewer digits are a house number, a year or the number of a record. */
const PHONE_DIGITS = 6;

const BIRTH = /(?<![\d/.-])(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?![\d/.-])|(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/g;

/** Takes a query apart: « Léa 12/03/2014 », « 06 12 34 56 78 », « +33 6 12 34 56 78 », « le goff ». */
export function parsePeopleQuery(query: string): PeopleQuery {
  const births: string[] = [];
  const rest = query.replaceAll(BIRTH, (typed, day, month, year, y, m, d) => {
    const date = [year ?? y, (month ?? m).padStart(2, "0"), (day ?? d).padStart(2, "0")].join("-");
    if (!isDay(date)) return typed;
    births.push(date);
    return " ";
  });
  const phone = phoneIn(rest);
  return { words: phone === undefined ? fold(rest).split(" ").filter(Boolean) : [], births, phone };
}

/** Without what differs between ways to write the same number: signs, the country and the first 0. */
function phoneIn(text: string): string | undefined {
  if (!/^[\d\s.+()/-]+$/.test(text)) return undefined;
  const digits = text.replaceAll(/\D/g, "");
  if (digits.length < PHONE_DIGITS) return undefined;
  const national = /^\s*(\+|00)/.test(text) ? digits.replace(/^(00)?33/, "") : digits;
  return national.replace(/^0/, "");
}

function isDay(date: string): boolean {
  const moment = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date);
}
