import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorGroups, mirrorPeople, mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { madeBetween } from "#lib/sync/copy/successors.ts";
import { type Comers, comersOf, type Fate, fateOfMember, type TwoSeasons } from "./comers.ts";
import type { SeasonPair } from "./read.ts";

/** Somebody with what became of them. Travels as JSON. */
export interface FormerOrNew {
  id: number;
  firstName: string | null;
  lastName: string | null;
  fate: Fate;
  /** The names of their groups of each season; null where the copy does not have it. */
  before: (string | null)[];
  now: (string | null)[];
}

/** Everybody of one of two seasons, as the copy orders names, and how many came back. From the copy. */
export async function comersBetween(
  db: Queryable,
  { club }: Pick<ClubSeason, "club">,
  { season, past }: Pick<SeasonPair, "season" | "past">,
): Promise<{ comers: FormerOrNew[]; counts: Comers }> {
  const byMember = new Map<number, { before: TwoSeasons["before"][number][]; now: TwoSeasons["now"][number][] }>();
  const of = (member: number) => {
    const found = byMember.get(member) ?? { before: [], now: [] };
    byMember.set(member, found);
    return found;
  };
  const taken = await groupsTaken(db, { club, seasonId: season.id });
  const ids = new Set(taken.map(({ id }) => id));
  const isThere = (noun: string, id: number) => noun === "group" && ids.has(id);
  const { group: became } = await madeBetween(db, club, { from: past.id, to: season.id, isThere });
  for (const { memberId, valid, ...group } of await groupsTaken(db, { club, seasonId: past.id }))
    if (valid === true) of(memberId).before.push({ ...group, became: became?.get(group.id) });
  for (const { memberId, ...group } of taken) of(memberId).now.push(group);
  const names = await namesInOrder(db, club, [...byMember.keys()]);
  const comers = names.flatMap((person): FormerOrNew[] => {
    const found = byMember.get(person.id);
    const fate = found && fateOfMember(found);
    if (!found || !fate) return [];
    const live = found.now.filter(({ valid }) => valid !== false);
    return [{ ...person, fate, before: found.before.map(({ name }) => name), now: live.map(({ name }) => name) }];
  });
  return { comers, counts: comersOf(byMember.values()) };
}

async function groupsTaken(db: Queryable, { club, seasonId }: ClubSeason) {
  const { memberId, valid, activityId, kind } = mirrorRegistrations;
  const { name, sportId } = mirrorGroups;
  return db
    .select({ id: activityId, memberId, valid, name, sportId })
    .from(mirrorRegistrations)
    .leftJoin(mirrorGroups, and(eq(mirrorGroups.club, mirrorRegistrations.club), eq(mirrorGroups.id, activityId)))
    .where(and(eq(mirrorRegistrations.club, club), eq(mirrorRegistrations.seasonId, seasonId), eq(kind, "annual")));
}

/** People by name; those whom the copy does not have come last. */
async function namesInOrder(db: Queryable, club: string, ids: readonly number[]) {
  const { id, firstName, lastName, nameKey } = mirrorPeople;
  const rows = await db
    .select({ id, firstName, lastName })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), sql`${id} = any(${integers(ids)})`))
    .orderBy(nameKey, id);
  const known = new Set(rows.map((row) => row.id));
  const unknown = ids.filter((member) => !known.has(member)).toSorted((a, b) => a - b);
  return [...rows, ...unknown.map((member) => ({ id: member, firstName: null, lastName: null }))];
}
