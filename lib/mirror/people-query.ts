import { searchedWords } from "#lib/words/fold.ts";
import { nationalDigits } from "#lib/words/phones.ts";
import { isIsoDay } from "#lib/words/typed-date.ts";

/** What somebody who looks for a person has typed, taken apart. */
export interface PeopleQuery {
  /** Folded: each is looked for in the names and addresses. */
  words: string[];
  /** Birth dates, YYYY-MM-DD: each must be the person's. */
  births: string[];
  /** The digits of a telephone number as they end it, however it begins; undefined where none was typed. */
  phone: string | undefined;
  /** As it was typed. */
  typed: string;
}

/** Fewer digits are a house number, a year or the number of a record. */
const PHONE_DIGITS = 6;

const BIRTH = /(?<![\d/.-])(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?![\d/.-])|(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/g;

/** Takes a query apart: « Léa 12/03/2014 », « 06 12 34 56 78 », « +262 692 11 22 33 », « le goff ». */
export function parsePeopleQuery(query: string): PeopleQuery {
  const births: string[] = [];
  const rest = query.replaceAll(BIRTH, (typed, day, month, year, y, m, d) => {
    const date = [year ?? y, (month ?? m).padStart(2, "0"), (day ?? d).padStart(2, "0")].join("-");
    if (!isIsoDay(date)) return typed;
    births.push(date);
    return " ";
  });
  const phone = phoneIn(rest);
  return { words: phone === undefined ? searchedWords(rest) : [], births, phone, typed: query.trim() };
}

function phoneIn(text: string): string | undefined {
  const seen = text.replaceAll(/\p{Cf}/gu, "");
  if (!/^[\d\s.+()/\p{Pd}]+$/u.test(seen)) return undefined;
  if (seen.replaceAll(/\D/g, "").length < PHONE_DIGITS) return undefined;
  return nationalDigits(seen) || undefined;
}
