import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { isId } from "#lib/base/arguments/identifier.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import {
  mirrorGroups,
  mirrorPeople,
  mirrorSeasons,
  mirrorSlots,
  mirrorSports,
} from "#lib/base/store/schema/sync/mirror.ts";
import { alphabet } from "#lib/base/words/alphabet.ts";
import { personName } from "#lib/base/words/formats.ts";
import { communeNames } from "#lib/sync/copy/communes.ts";
import { RESOURCES, type ResourceName } from "#lib/sync/resources/all.ts";
import type { ReferenceTarget } from "#lib/sync/resources/resource.ts";
import type { WireRecord } from "./submission.ts";

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
  /** Names of communes by code, for the commune that the form shows. */
  communes: Readonly<Record<string, string>>;
}

const named = <R extends { id: number; name: string | null }>(rows: readonly R[]) =>
  rows.map((row) => ({ ...row, name: row.name ?? `#${row.id}` })).sort((a, b) => alphabet.compare(a.name, b.name));

/**
 * What a form of the resource chooses from: nothing is read that none of its fields points at. Of people only those whom the record
 * already names, others are found by searching.
 * @param season in which one works: groups are those of it
 */
export async function referencesOf(
  db: Queryable,
  club: string,
  season: number,
  resource: ResourceName,
  record: WireRecord | null | undefined,
): Promise<References> {
  const { references } = RESOURCES[resource];
  const valuesOf = (target: ReferenceTarget) =>
    Object.entries(references).flatMap(([field, of]) => (of === target ? [record?.[field] ?? []].flat() : []));
  const read = <T>(target: ReferenceTarget, from: () => Promise<T[]>): Promise<T[]> =>
    Object.values<ReferenceTarget>(references).includes(target) ? from() : Promise.resolve([]);
  return {
    seasons: await read("seasons", () => seasonReferences(db, club)),
    sports: await read("sports", () => sportReferences(db, club)),
    groups: await read("groups", () => groupReferences(db, club, season)),
    slots: await read("slots", () => slotReferences(db, club)),
    people: await peopleNamed(db, club, valuesOf("people").filter(isId)),
    communes: await communeNames(db, club, valuesOf("communes")),
  };
}

async function seasonReferences(db: Queryable, club: string): Promise<SeasonReference[]> {
  const seasons = await db.select().from(mirrorSeasons).where(eq(mirrorSeasons.club, club));
  const withYear = seasons.map(({ id, name, startDate }) => ({
    id,
    name,
    ageYear: startDate ? Number(startDate.slice(0, 4)) : null,
  }));
  return named(withYear).reverse();
}

async function sportReferences(db: Queryable, club: string): Promise<Reference[]> {
  const { id, name } = mirrorSports;
  return named(await db.select({ id, name }).from(mirrorSports).where(eq(mirrorSports.club, club)));
}

async function groupReferences(db: Queryable, club: string, season: number): Promise<Reference[]> {
  const { id, name } = mirrorGroups;
  const ofSeason = and(eq(mirrorGroups.club, club), eq(mirrorGroups.seasonId, season));
  return named(await db.select({ id, name }).from(mirrorGroups).where(ofSeason));
}

async function slotReferences(db: Queryable, club: string): Promise<SlotReference[]> {
  const { id, name, seasonId, day, hour, minute } = mirrorSlots;
  return named(
    await db.select({ id, name, seasonId, day, hour, minute }).from(mirrorSlots).where(eq(mirrorSlots.club, club)),
  );
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
