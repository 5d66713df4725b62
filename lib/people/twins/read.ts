import "server-only";
import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import {
  type MirrorPerson,
  mirrorEvents,
  mirrorGroups,
  mirrorPayments,
  mirrorPeople,
  mirrorSeasons,
  mirrorStates,
  mirrorTwins,
  mirrorRegistrations as registrations,
} from "#lib/base/store/schema/sync/mirror.ts";
import { signedCents } from "#lib/sync/resources/signed-cents.ts";
import { type Ground, isGround } from "#lib/sync/twins/ground-codes.ts";
import { openPairs, type TwinVerdict, verdictsOf } from "#lib/sync/twins/open.ts";
import type { Pair } from "#lib/sync/twins/pairs.ts";
import { stateOf } from "../../sync/copy/registrations.ts";

/** A pair of the list, with what tells its people. Those whom the club has no more are missing. */
export interface ListedPair extends Omit<Pair, "grounds"> {
  grounds: Ground[];
  people: MirrorPerson[];
  /** Who told them apart, in the list of those that were. */
  verdict: TwinVerdict | null;
}

export type PairFilter = "open" | "apart";

/** A page of the pairs, how many there are, and how many were told apart. No call to the club. */
export async function listPairs(
  db: Queryable,
  club: string,
  shown: PairFilter,
  page: { limit: number; offset: number },
): Promise<{ pairs: ListedPair[]; total: number; counts: Record<PairFilter, number> }> {
  const open = await openPairs(db, club);
  const apart = await verdictsOf(db, club, { verdict: "apart" });
  const listed =
    shown === "open"
      ? open.map((pair) => ({ ...pair, verdict: null }))
      : apart.map((verdict) => ({ lowId: verdict.lowId, highId: verdict.highId, grounds: [], verdict }));
  const here = listed.slice(page.offset, page.offset + page.limit);
  const people = await peopleOf(
    db,
    club,
    here.flatMap(({ lowId, highId }) => [lowId, highId]),
  );
  return {
    total: listed.length,
    counts: { open: open.length, apart: apart.length },
    pairs: here.map((pair) => ({
      ...pair,
      people: [pair.lowId, pair.highId].flatMap((id) => people.get(id) ?? []),
    })),
  };
}

async function peopleOf(db: Queryable, club: string, ids: readonly number[]): Promise<Map<number, MirrorPerson>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), sql`${mirrorPeople.id} = any(${integers(ids)})`));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Two records beside each other. */
export interface TwinRecords {
  /** In the order of their numbers. */
  people: readonly [MirrorPerson, MirrorPerson];
  grounds: Ground[];
  verdict: TwinVerdict | null;
}

/** Two records with what was said of them; null where the copy lacks one of them. */
export async function readPair(
  db: Queryable,
  club: string,
  { lowId, highId }: { lowId: number; highId: number },
): Promise<TwinRecords | null> {
  const people = await peopleOf(db, club, [lowId, highId]);
  const [low, high] = [people.get(lowId), people.get(highId)];
  if (!low || !high) return null;
  const [found] = await db
    .select({ grounds: mirrorTwins.grounds })
    .from(mirrorTwins)
    .where(and(eq(mirrorTwins.club, club), eq(mirrorTwins.lowId, lowId), eq(mirrorTwins.highId, highId)));
  const [verdict = null] = await verdictsOf(db, club, { lowId, highId });
  return { people: [low, high], grounds: (found?.grounds ?? []).filter(isGround), verdict };
}

/** A registration of one of two records, in whatever season. */
export interface TwinRegistration {
  kind: "annual" | "event";
  id: number;
  memberId: number;
  seasonId: number;
  season: string | null;
  activityId: number;
  activity: string | null;
  state: "pending" | "validated" | "refused";
}

/** Everything that these people are registered to in the seasons that are copied, the latest season first. */
export async function registrationsOfTwins(
  db: Queryable,
  club: string,
  ids: readonly number[],
): Promise<TwinRegistration[]> {
  const r = registrations;
  const rows = await db
    .select({
      ...{ kind: r.kind, id: r.id, memberId: r.memberId, seasonId: r.seasonId, season: mirrorSeasons.name },
      ...{ activityId: r.activityId, valid: r.valid, group: mirrorGroups.name, event: mirrorEvents.name },
    })
    .from(r)
    .leftJoin(mirrorSeasons, and(eq(mirrorSeasons.club, r.club), eq(mirrorSeasons.id, r.seasonId)))
    .leftJoin(mirrorGroups, and(eq(r.kind, "annual"), eq(mirrorGroups.club, r.club), eq(mirrorGroups.id, r.activityId)))
    .leftJoin(mirrorEvents, and(eq(r.kind, "event"), eq(mirrorEvents.club, r.club), eq(mirrorEvents.id, r.activityId)))
    .where(and(eq(r.club, club), inArray(r.memberId, [...ids])))
    .orderBy(sql`${mirrorSeasons.startDate} desc nulls last`, desc(r.seasonId), asc(r.kind), asc(r.id));
  return rows.map(({ valid, group, event, ...row }) => ({ ...row, activity: group ?? event, state: stateOf(valid) }));
}

/** What a person has paid, as the copied seasons tell. */
export interface TwinPayments {
  memberId: number;
  count: number;
  cents: number;
}

/** The payments that stand on these records. */
export async function paymentsOfTwins(db: Queryable, club: string, ids: readonly number[]): Promise<TwinPayments[]> {
  const { memberId } = mirrorPayments;
  const rows = await db
    .select({
      memberId,
      count: sql<number>`count(*)`.mapWith(Number),
      cents: sql<number>`coalesce(sum(${signedCents}), 0)`.mapWith(Number),
    })
    .from(mirrorPayments)
    .where(and(eq(mirrorPayments.club, club), inArray(memberId, [...ids])))
    .groupBy(memberId);
  return ids.map((id) => {
    const { count = 0, cents = 0 } = rows.find((row) => row.memberId === id) ?? {};
    return { memberId: id, count, cents };
  });
}

/** Seasons of the club that are not in the copy: what somebody was registered to then is not known here. */
export async function seasonsNotCopied(db: Queryable, club: string): Promise<{ id: number; name: string | null }[]> {
  const { seasonId, asOf } = mirrorStates;
  return db
    .select({ id: mirrorSeasons.id, name: mirrorSeasons.name })
    .from(mirrorSeasons)
    .leftJoin(mirrorStates, and(eq(mirrorStates.club, mirrorSeasons.club), eq(seasonId, mirrorSeasons.id)))
    .where(and(eq(mirrorSeasons.club, club), isNull(asOf)))
    .orderBy(sql`${mirrorSeasons.startDate} desc nulls last`, desc(mirrorSeasons.id));
}
