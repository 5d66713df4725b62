import "server-only";
import { and, type SQL, sql } from "drizzle-orm";
import { mirrorPeople as people } from "#lib/store/schema/mirror.ts";
import { fold } from "#lib/words/fold.ts";

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
 * A search as one condition a word: each must be found in the names or the address, accents and case ignored.
 * @param numbered what a word that is a number may mean besides
 */
export function searchConditions(q: string, numbered: (id: number) => SQL): SQL[] {
  return fold(q)
    .split(" ")
    .filter(Boolean)
    .map((word) => {
      const named = sql`${people.searchKey} like ${`%${literally(word)}%`}`;
      const id = /^#?\d{1,9}$/.test(word) ? Number(word.replace("#", "")) : undefined;
      return id === undefined ? named : sql`(${named} or ${numbered(id)})`;
    });
}

/** `%` and `_` are letters here, not wildcards. */
export function literally(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
}
