import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { Queryable } from "#lib/store/database.ts";
import { mirrorGroups, mirrorPeople, mirrorSeasons, mirrorSlots, mirrorSports } from "#lib/store/mirror.ts";
import { personName } from "#lib/words/formats.ts";

/** Something that a form may point at: its identifier and how one calls it. */
export interface Reference {
  id: number;
  name: string;
}

/** What the pickers of a season's forms choose from; all of it from the mirror, without a call. */
export interface References {
  seasons: Reference[];
  sports: Reference[];
  groups: Reference[];
  slots: (Reference & { day: string | null; hour: number | null; minute: number | null })[];
  /** Names of the people whom the record already names; others are found by searching. */
  people: Reference[];
}

const alphabet = new Intl.Collator("fr", { numeric: true });

const named = (rows: readonly { id: number; name: string | null }[]): Reference[] =>
  rows.map(({ id, name }) => ({ id, name: name ?? `#${id}` })).sort((a, b) => alphabet.compare(a.name, b.name));

/** What the pickers of a season's forms choose from. @param people identifiers that the record names already */
export async function referencesOf(
  db: Queryable,
  club: string,
  season: number,
  people: readonly number[],
): Promise<References> {
  const ofSeason = (table: typeof mirrorGroups | typeof mirrorSlots) =>
    and(eq(table.club, club), eq(table.seasonId, season));
  const seasons = await db.select().from(mirrorSeasons).where(eq(mirrorSeasons.club, club));
  const sports = await db.select().from(mirrorSports).where(eq(mirrorSports.club, club));
  const groups = await db.select().from(mirrorGroups).where(ofSeason(mirrorGroups));
  const slots = await db.select().from(mirrorSlots).where(ofSeason(mirrorSlots));
  return {
    seasons: named(seasons).reverse(),
    sports: named(sports),
    groups: named(groups),
    slots: slots
      .map(({ id, name, day, hour, minute }) => ({ id, name: name ?? `#${id}`, day, hour, minute }))
      .sort((a, b) => alphabet.compare(a.name, b.name)),
    people: await peopleNamed(db, club, people),
  };
}

/** Names of people by identifier; one whom the mirror does not know is called by number. */
export async function peopleNamed(db: Queryable, club: string, ids: readonly number[]): Promise<Reference[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: mirrorPeople.id, firstName: mirrorPeople.firstName, lastName: mirrorPeople.lastName })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), inArray(mirrorPeople.id, [...ids])));
  const names = new Map(rows.map((row) => [row.id, personName(row)]));
  return ids.map((id) => ({ id, name: names.get(id) || `#${id}` }));
}
