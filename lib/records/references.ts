import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { Queryable } from "#lib/store/database.ts";
import { mirrorGroups, mirrorPeople, mirrorSeasons, mirrorSlots, mirrorSports } from "#lib/store/schema/mirror.ts";
import { personName } from "#lib/words/formats.ts";

/** Something that a form may point at: its identifier and how one calls it. */
export interface Reference {
  id: number;
  name: string;
}

/** A season that a record may belong to, and the year in which ages are counted in it: that of its first day. */
export interface SeasonReference extends Reference {
  ageYear: number | null;
}

/** A slot that a group may offer: one of the group's own season. */
export interface SlotReference extends Reference {
  seasonId: number | null;
  day: string | null;
  hour: number | null;
  minute: number | null;
}

/** What the pickers of a season's forms choose from; all of it from the mirror, without a call. */
export interface References {
  seasons: SeasonReference[];
  sports: Reference[];
  /** Those of the season. */
  groups: Reference[];
  /** Those of all seasons: a form may be given another season. */
  slots: SlotReference[];
  /** Names of the people whom the record already names; others are found by searching. */
  people: Reference[];
}

const alphabet = new Intl.Collator("fr", { numeric: true });

const named = <R extends { id: number; name: string | null }>(rows: readonly R[]) =>
  rows.map((row) => ({ ...row, name: row.name ?? `#${row.id}` })).sort((a, b) => alphabet.compare(a.name, b.name));

/** What the forms of a season choose from, and the names of `people` whom the record already names. */
export async function referencesOf(
  db: Queryable,
  club: string,
  season: number,
  people: readonly number[],
): Promise<References> {
  const seasons = await db.select().from(mirrorSeasons).where(eq(mirrorSeasons.club, club));
  const sports = await db
    .select({ id: mirrorSports.id, name: mirrorSports.name })
    .from(mirrorSports)
    .where(eq(mirrorSports.club, club));
  const groups = await db
    .select({ id: mirrorGroups.id, name: mirrorGroups.name })
    .from(mirrorGroups)
    .where(and(eq(mirrorGroups.club, club), eq(mirrorGroups.seasonId, season)));
  const { id, name, seasonId, day, hour, minute } = mirrorSlots;
  const slots = await db
    .select({ id, name, seasonId, day, hour, minute })
    .from(mirrorSlots)
    .where(eq(mirrorSlots.club, club));
  return {
    seasons: named(
      seasons.map((one) => ({
        id: one.id,
        name: one.name,
        ageYear: one.startDate ? Number(one.startDate.slice(0, 4)) : null,
      })),
    ).reverse(),
    sports: named(sports),
    groups: named(groups),
    slots: named(slots),
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
