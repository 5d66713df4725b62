import "server-only";
import { and, asc, eq, or, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { fold, squeezed } from "#lib/base/words/fold.ts";
import { givenUpRecords } from "#lib/people/twins/given-up.ts";
import type { SeasonScope } from "#lib/sync/copy/season-scope.ts";
import { WHOLE_SIGHT } from "#lib/sync/copy/sight.ts";
import { type Names, sameNames, similarNames } from "#lib/sync/copy/similar-names.ts";
import { describeFound, type FoundPerson } from "./find-people.ts";

/** Somebody whose record is about to be made. */
export interface Newcomer extends Names {
  /** YYYY-MM-DD; null while it is not known. */
  birthDate: string | null;
}

/**
 * How far a record is a newcomer's: `same` has their names and their birth date; of the others one thing differs, or is not known
 * on one of the two sides, so that they are only similar.
 */
export type Likeness = "same" | "other_name" | "other_birth" | "unknown_birth";

/** A record that may be a newcomer's. */
export interface AlikePerson extends FoundPerson {
  likeness: Likeness;
}

/** More would not be looked at; the search finds them all. */
const MOST = 4;

/**
 * Records that may be this person's already: of the same birth date and a similar name, or of the same name. Those that are the same
 * come first, then those of the same birth date; one that was emptied for another comes last. Told whole: for who keeps the records. From the mirror: no call to the club.
 */
export async function peopleAlike(db: Queryable, scope: SeasonScope, newcomer: Newcomer): Promise<AlikePerson[]> {
  const { club } = scope;
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
          sql`replace(${nameKey}, ' ', '') in (${squeezed(names.join(""))}, ${squeezed(names.toReversed().join(""))})`,
        ),
      ),
    )
    .orderBy(asc(nameKey), asc(id));
  const isOfThatDay = (row: { birthDate: string | null }) =>
    row.birthDate !== null && row.birthDate === newcomer.birthDate;
  const givenUp = rows.length > 0 ? await givenUpRecords(db, club) : new Map<number, number>();
  const alike = rows
    .filter((row) => (isOfThatDay(row) ? similarNames(row, newcomer) : sameNames(row, newcomer)))
    .map((row) => ({
      ...{ ...row, through: null, throughPhone: null, isNamed: false, likeness: likenessOf(row, newcomer) },
      keptBy: givenUp.get(row.id) ?? null,
    }))
    .sort(
      (a, b) =>
        Number(a.keptBy !== null) - Number(b.keptBy !== null) || ORDER.indexOf(a.likeness) - ORDER.indexOf(b.likeness),
    )
    .slice(0, MOST);
  const described = await describeFound(db, { ...scope, sight: WHOLE_SIGHT }, alike);
  return described.map((person, index) => ({ ...person, likeness: alike[index]?.likeness ?? "unknown_birth" }));
}

const ORDER: readonly Likeness[] = ["same", "other_name", "unknown_birth", "other_birth"];

function likenessOf(row: Newcomer, newcomer: Newcomer): Likeness {
  if (row.birthDate === null || newcomer.birthDate === null) return "unknown_birth";
  if (row.birthDate !== newcomer.birthDate) return "other_birth";
  const isSame = (name: "lastName" | "firstName") => fold(row[name] ?? "") === fold(newcomer[name] ?? "");
  return isSame("lastName") && isSame("firstName") ? "same" : "other_name";
}
