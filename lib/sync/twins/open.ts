import "server-only";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorRegistrations, mirrorTwins, twinVerdicts } from "#lib/base/store/schema/sync/mirror.ts";
import { ofDecisions, type PieceState, pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { GROUNDS, type Ground, isGround } from "./ground-codes.ts";
import type { Pair } from "./pairs.ts";

/** What a person said of a pair. */
export type TwinVerdict = typeof twinVerdicts.$inferSelect;

/** Outcomes after which a registration has left the record that is given up. */
const MOVED: readonly PieceState[] = ["done", "skipped"];

/**
 * The pairs that somebody should look at, those with most in common first: not those that a person has told apart, nor those whose
 * registrations have all gone to one record. No call to the club.
 */
export async function openPairs(db: Queryable, club: string): Promise<Pair[]> {
  const { lowId, highId, grounds } = mirrorTwins;
  const found = await db
    .select({ lowId, highId, grounds })
    .from(mirrorTwins)
    .where(eq(mirrorTwins.club, club))
    .orderBy(asc(lowId), asc(highId));
  if (found.length === 0) return [];
  const verdicts = await db.select().from(twinVerdicts).where(eq(twinVerdicts.club, club));
  const unsettled = await unsettledAmong(
    db,
    club,
    verdicts.filter(({ verdict }) => verdict === "settled"),
  );
  const closed = new Set(verdicts.filter((one) => !unsettled.has(pairKey(one))).map(pairKey));
  return found
    .filter((pair) => !closed.has(pairKey(pair)))
    .map((pair) => ({ ...pair, grounds: pair.grounds.filter(isGround) }))
    .sort((a, b) => weightOf(a.grounds) - weightOf(b.grounds) || a.lowId - b.lowId || a.highId - b.highId);
}

/** People of whom there may be a second record. */
export async function peopleWithTwins(db: Queryable, club: string): Promise<Set<number>> {
  return new Set((await openPairs(db, club)).flatMap(({ lowId, highId }) => [lowId, highId]));
}

/** The records that may be this person's as well, those with most in common first. */
export async function twinsOf(db: Queryable, club: string, person: number): Promise<number[]> {
  const pairs = (await openPairs(db, club)).filter(({ lowId, highId }) => lowId === person || highId === person);
  return pairs.map(({ lowId, highId }) => (lowId === person ? highId : lowId));
}

/** A pair by name. */
export const pairKey = ({ lowId, highId }: { lowId: number; highId: number }): string => `${lowId}/${highId}`;

/** Less weighs more: a strong name first, then whatever else speaks for it. */
function weightOf(grounds: readonly Ground[]): number {
  const [first = "contact"] = grounds;
  return (grounds.includes("birth_date") ? 0 : GROUNDS.length) + GROUNDS.indexOf(first);
}

/** Pairs that a person has settled, and that want a look again: a registration stayed behind, or came later. */
export async function unsettledAmong(
  db: Queryable,
  club: string,
  settled: readonly TwinVerdict[],
): Promise<Set<string>> {
  if (settled.length === 0) return new Set();
  const left = new Map(settled.map((one) => [pairKey(one), one.keptId === one.lowId ? one.highId : one.lowId]));
  const behind = await stayedBehind(db, club, [...left.values()]);
  const since = await cameSince(db, club, settled, left);
  return new Set([...left].filter(([key, id]) => behind.has(id) || since.has(key)).map(([key]) => key));
}

/** People of whom the last try to move some registration did not succeed, or has not yet. */
async function stayedBehind(db: Queryable, club: string, people: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .select({ memberId: pieces.memberId, kind: ofDecisions.kind, id: ofDecisions.registrationId, state: pieces.state })
    .from(pieces)
    .innerJoin(works, eq(works.id, pieces.workId))
    .where(and(eq(works.club, club), eq(works.kind, "moves"), sql`${pieces.memberId} = any(${integers(people)})`))
    .orderBy(asc(works.id));
  const last = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]));
  return new Set(
    [...last.values()].flatMap(({ memberId, state }) => (memberId === null || MOVED.includes(state) ? [] : [memberId])),
  );
}

async function cameSince(
  db: Queryable,
  club: string,
  settled: readonly TwinVerdict[],
  left: ReadonlyMap<string, number>,
): Promise<Set<string>> {
  const { memberId, registeredAt } = mirrorRegistrations;
  const [first] = [...settled].sort((a, b) => a.writtenAt.getTime() - b.writtenAt.getTime());
  if (!first) return new Set();
  const rows = await db
    .select({ memberId, registeredAt })
    .from(mirrorRegistrations)
    .where(
      and(
        eq(mirrorRegistrations.club, club),
        gt(registeredAt, first.writtenAt),
        sql`${memberId} = any(${integers([...left.values()])})`,
      ),
    );
  return new Set(
    settled
      .filter((one) =>
        rows.some(
          (row) => row.memberId === left.get(pairKey(one)) && (row.registeredAt ?? one.writtenAt) > one.writtenAt,
        ),
      )
      .map(pairKey),
  );
}

/** What was said of these pairs, by whom and when; newest first. */
export async function verdictsOf(
  db: Queryable,
  club: string,
  which: { verdict: TwinVerdict["verdict"] } | { lowId: number; highId: number },
): Promise<TwinVerdict[]> {
  const those =
    "verdict" in which
      ? eq(twinVerdicts.verdict, which.verdict)
      : and(eq(twinVerdicts.lowId, which.lowId), eq(twinVerdicts.highId, which.highId));
  return db
    .select()
    .from(twinVerdicts)
    .where(and(eq(twinVerdicts.club, club), those))
    .orderBy(sql`${twinVerdicts.writtenAt} desc`, twinVerdicts.lowId);
}
