import "server-only";
import { and, type SQL, sql } from "drizzle-orm";
import { mirrorPeople as people } from "#lib/base/store/schema/sync/mirror.ts";
import { type PeopleQuery, parsePeopleQuery } from "./people-query.ts";
import { type Sight, seesNames, whereSeen } from "./sight.ts";

/** Filters on the person that every list of people or of their registrations shares. */
export interface PersonFilters {
  sex: "Homme" | "Femme" | undefined;
  /** Ages in whole years on the present day, both inclusive. */
  from: number | undefined;
  to: number | undefined;
}

/** Sex and age as a condition on the mirror's people. */
export function personConditions(today: string, { sex, from, to }: PersonFilters): SQL | undefined {
  return and(
    sex === undefined ? undefined : sql`${people.sex} = ${sex}`,
    from === undefined ? undefined : sql`${people.birthDate} <= ${yearsBefore(today, from)}`,
    to === undefined ? undefined : sql`${people.birthDate} > ${yearsBefore(today, to + 1)}`,
  );
}

/** The day of which one is `years` old today. A 29 February becomes the 28th in a common year, as PostgreSQL counts. */
function yearsBefore(today: string, years: number): SQL {
  return sql`(${today}::date - make_interval(years => ${years}))::date`;
}

/**
 * A search as one condition a word: each must be found in the name or, of people whose contacts are seen, in those; accents and case
 * ignored. A birth date in it must be the person's, and a telephone number theirs or a parent's, however it is written.
 * @param numbered what a word that is a number may mean besides
 */
export function searchConditions(sight: Sight, q: string, numbered: (id: number) => SQL): SQL[] {
  const orNumber = (text: string, named: SQL) => {
    const id = /^#?\d{1,9}$/.test(text) ? Number(text.replace("#", "")) : undefined;
    return id === undefined ? named : sql`(${named} or ${numbered(id)})`;
  };
  return askedConditions(sight, parsePeopleQuery(q), orNumber);
}

/**
 * What was asked of people as one condition for each part of it. Nobody is found by what is not seen of them: a search that finds says as
 * much as a cell.
 * @param either what a part may mean besides
 */
export function askedConditions(
  sight: Sight,
  { words, births, phone, typed }: PeopleQuery,
  either: (text: string, condition: SQL) => SQL = (_, condition) => condition,
): SQL[] {
  const nobody = sql`false`;
  return [
    ...words.map((word) => either(word, wordCondition(sight, word))),
    ...births.map((birth) => whereSeen(sight, ["birth"], sql`${people.birthDate} = ${birth}`) ?? nobody),
    ...(phone === undefined ? [] : [either(typed, whereSeen(sight, SEARCHED, hasPhone(phone)) ?? nobody)]),
  ];
}

/** Somebody whose number, or a parent's, holds these digits (`nationalDigits`). */
function hasPhone(digits: string): SQL {
  const holds = (phone: SQL) => sql`regexp_replace(coalesce(${phone}, ''), '\\D', '', 'g') like ${`%${digits}%`}`;
  return sql`(${holds(sql`${people.phone}`)}
    or exists (select 1 from jsonb_array_elements(${people.parents}) as parent where ${holds(sql`parent ->> 'phone'`)}))`;
}

/** What a search among names, addresses and numbers of people and their guardians tells: it must be seen of them. */
const SEARCHED = ["contact", "guardians"] as const;

/** Somebody whose name holds a folded word, or an address or a guardian's name, as far as these are seen. */
function wordCondition(sight: Sight, word: string): SQL {
  if (!seesNames(sight)) return sql`false`;
  const holds = `%${literally(word)}%`;
  const reached = sql`${people.searchKey} like ${holds}`;
  if (SEARCHED.every((part) => sight.of(part) === "all")) return reached;
  const named = sql`(${people.nameKey} like ${holds} or replace(${people.nameKey}, ' ', '') like ${holds})`;
  const seen = whereSeen(sight, SEARCHED, reached);
  return seen ? sql`(${named} or ${seen})` : named;
}

/** `%` and `_` are letters here, not wildcards. */
export function literally(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
}
