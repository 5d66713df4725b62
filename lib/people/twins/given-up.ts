import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorPeople, mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { pairKey, type TwinVerdict, unsettledAmong, verdictsOf } from "#lib/sync/twins/open.ts";

/**
 * The records of a club that were emptied: somebody has given all that they were registered to to another record, which the club still has,
 * and nothing live stands on them. The club itself has no sign for it. No call to the club.
 * @returns by the number of the emptied record the one that stays, at the end of the way where that was given up in its turn
 */
export async function givenUpRecords(db: Queryable, club: string): Promise<Map<number, number>> {
  const settled = await verdictsOf(db, club, { verdict: "settled" });
  if (settled.length === 0) return new Map();
  const unsettled = await unsettledAmong(db, club, settled);
  const wayOf = waysGiven(settled, (one) => !unsettled.has(pairKey(one)));
  const live = await registeredAmong(db, club, [...wayOf.keys()]);
  for (const id of live) wayOf.delete(id);
  const ways = [...wayOf.keys()].map((id) => [id, staysOf(wayOf, id)] as const);
  const known = await knownAmong(
    db,
    club,
    ways.map(([, end]) => end),
  );
  return new Map(ways.filter(([id, end]) => id !== end && known.has(end)));
}

/**
 * By the number of a record that a person has given up, the one that they kept instead. Pure.
 * @param settled what was said last comes first: a record that was kept since is no longer given up
 * @param counts whether what was said of a pair holds
 */
export function waysGiven(
  settled: readonly TwinVerdict[],
  counts: (one: TwinVerdict) => boolean = () => true,
): Map<number, number> {
  const wayOf = new Map<number, number>();
  const stays = new Set<number>();
  for (const one of settled) {
    const kept = one.keptId === one.lowId ? one.lowId : one.highId;
    const given = kept === one.lowId ? one.highId : one.lowId;
    if (!stays.has(given) && !wayOf.has(given) && counts(one)) wayOf.set(given, kept);
    stays.add(kept);
  }
  return wayOf;
}

/** The record that stays, at the end of the way. Pure. */
export function staysOf(wayOf: ReadonlyMap<number, number>, from: number): number {
  const seen = new Set<number>();
  let at = from;
  for (let next = wayOf.get(at); next !== undefined && !seen.has(next); next = wayOf.get(at)) {
    seen.add(next);
    at = next;
  }
  return at;
}

async function registeredAmong(db: Queryable, club: string, ids: readonly number[]): Promise<Set<number>> {
  const { memberId, valid } = mirrorRegistrations;
  const rows = await db
    .selectDistinct({ id: memberId })
    .from(mirrorRegistrations)
    .where(
      and(
        eq(mirrorRegistrations.club, club),
        sql`${memberId} = any(${integers(ids)})`,
        sql`${valid} is distinct from false`,
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

async function knownAmong(db: Queryable, club: string, ids: readonly number[]): Promise<Set<number>> {
  const { id } = mirrorPeople;
  const rows = await db
    .select({ id })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), sql`${id} = any(${integers(ids)})`));
  return new Set(rows.map((row) => row.id));
}
