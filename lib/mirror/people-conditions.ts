import "server-only";
import { and, type SQL, sql } from "drizzle-orm";
import { mirrorPeople as people } from "#lib/store/schema/mirror.ts";
import { parsePeopleQuery } from "./people-query.ts";

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
 * A search as one condition a word: each must be found in the names or the address, accents and case ignored. A birth date in it must be
 * the person's, and a telephone number theirs or a parent's, however it is written.
 * @param numbered what a word that is a number may mean besides
 */
export function searchConditions(q: string, numbered: (id: number) => SQL): SQL[] {
  const { words, births, phone } = parsePeopleQuery(q);
  const orNumber = (text: string, named: SQL) => {
    const id = /^#?\d{1,9}$/.test(text) ? Number(text.replace("#", "")) : undefined;
    return id === undefined ? named : sql`(${named} or ${numbered(id)})`;
  };
  return [
    ...words.map((word) => orNumber(word, sql`${people.searchKey} like ${`%${literally(word)}%`}`)),
    ...births.map((birth) => sql`${people.birthDate} = ${birth}`),
    ...(phone === undefined ? [] : [orNumber(q.trim(), hasPhone(phone))]),
  ];
}

/** Somebody whose number, or a parent's, holds these digits (`nationalDigits`). */
export function hasPhone(digits: string): SQL {
  const holds = (phone: SQL) => sql`regexp_replace(coalesce(${phone}, ''), '\\D', '', 'g') like ${`%${digits}%`}`;
  return sql`(${holds(sql`${people.phone}`)}
    or exists (select 1 from jsonb_array_elements(${people.parents}) as parent where ${holds(sql`parent ->> 'phone'`)}))`;
}

/** `%` and `_` are letters here, not wildcards. */
export function literally(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
}
