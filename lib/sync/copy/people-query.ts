import { fold, searchedWords } from "#lib/base/words/fold.ts";
import { PARTICLES } from "#lib/base/words/name-particles.ts";
import { nationalDigits } from "#lib/base/words/phones.ts";
import { isIsoDay } from "#lib/base/words/typed-date.ts";

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

/** What a search tells of somebody who has no record yet, by the names of a record's fields (club-api §2.4). */
export interface TypedPerson {
  last_name?: string;
  first_name?: string;
  /** YYYY-MM-DD. */
  birth_date?: string;
}

/**
 * Names and a birth date as somebody typed them to find a person: « LE GOFF Anne », « le goff anne », « Le Goff, Anne », « Léa 12/03/2014 »
 * alike. Before a comma, or else in capitals, or else first comes the family name, unless the first word is a first name and the last one is none: « Léa Dupont ».
 * Nothing of what is no name: a number, an address, a telephone. Pure.
 * @param isFirstName of a folded word, as the club's people are called
 */
export function typedPerson(query: string, isFirstName: (word: string) => boolean = () => false): TypedPerson {
  const { births, phone } = parsePeopleQuery(query);
  const rest = query.replaceAll(BIRTH, " ").trim();
  if (phone !== undefined || /[\d@#+]/.test(rest)) return {};
  const [last, first] = namesIn(rest, isFirstName);
  return {
    ...(last && { last_name: last }),
    ...(first && { first_name: first }),
    ...(births.length === 1 && births[0] !== undefined && { birth_date: births[0] }),
  };
}

function namesIn(text: string, isFirstName: (word: string) => boolean): [last: string, first: string] {
  const join = (words: readonly string[]) => words.join(" ").trim();
  const [before = "", ...after] = text.split(",");
  if (after.length > 0) return [before, after.join(" ")].map((part) => join(part.split(/\s+/))) as [string, string];
  const words = text.split(/\s+/).filter(Boolean);
  const isCapital = (word: string) => word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase();
  const capitals = words.filter(isCapital);
  if (capitals.length > 0 && capitals.length < words.length)
    return [join(capitals), join(words.filter((word) => !isCapital(word)))];
  const isFirst = (word: string | undefined) => word !== undefined && isFirstName(fold(word));
  if (words.length > 1 && isFirst(words[0]) && !isFirst(words.at(-1))) {
    let begin = words.length - 1;
    while (begin > 1 && PARTICLES.has(fold(words[begin - 1] ?? ""))) begin -= 1;
    return [join(words.slice(begin)), join(words.slice(0, begin))];
  }
  const length = 1 + words.slice(0, -1).findIndex((word) => !PARTICLES.has(fold(word)));
  return [join(words.slice(0, length || words.length)), length ? join(words.slice(length)) : ""];
}

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
