import "server-only";
import { and, asc, eq, or, sql } from "drizzle-orm";
import type { Queryable } from "#lib/store/database.ts";
import { mirrorPeople } from "#lib/store/schema/mirror.ts";
import { fold } from "#lib/words/fold.ts";
import { describeFound, type FoundPerson } from "./find-people.ts";
import { type Names, sameNames, similarNames } from "./similar-names.ts";

/** Somebody whose record is about to be made. */
export interface Newcomer extends Names {
  /** YYYY-MM-DD; null while it is not known. */
  birthDate: string | null;
}

/** More would not be looked at; the search finds them all. */
const MOST = 4;

/**
 * Records that may be this person's already: of the same birth date and a similar name, or of the same name. Those of the same birth date
 * come first. From the mirror: no call to the club.
 */
export async function peopleAlike(
  db: Queryable,
  club: string,
  season: number,
  newcomer: Newcomer,
): Promise<FoundPerson[]> {
  const { id, firstName, lastName, birthDate, nameKey, cityCode } = mirrorPeople;
  const names = [newcomer.lastName, newcomer.firstName].map((name) => fold(name ?? ""));
  if (names.includes("")) return [];
  const rows = await db
    .select({ id, firstName, lastName, birthDate, cityCode })
    .from(mirrorPeople)
    .where(
      and(
        eq(mirrorPeople.club, club),
        or(
          newcomer.birthDate === null ? undefined : eq(birthDate, newcomer.birthDate),
          sql`${nameKey} in (${names.join(" ")}, ${names.toReversed().join(" ")})`,
        ),
      ),
    )
    .orderBy(asc(nameKey), asc(id));
  const isOfThatDay = (row: { birthDate: string | null }) =>
    row.birthDate !== null && row.birthDate === newcomer.birthDate;
  const alike = rows
    .filter((row) => (isOfThatDay(row) ? similarNames(row, newcomer) : sameNames(row, newcomer)))
    .sort((a, b) => Number(isOfThatDay(b)) - Number(isOfThatDay(a)))
    .slice(0, MOST)
    .map((row) => ({ ...row, through: null }));
  return describeFound(db, club, season, alike);
}
