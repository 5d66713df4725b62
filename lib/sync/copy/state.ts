import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { CLOCK, secondsFromNow } from "#lib/base/store/database-clock.ts";
import { isAtWork } from "#lib/base/store/hold.ts";
import { isUnclaimed, leaseFor, NO_LEASE } from "#lib/base/store/lease.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { CLUB_WIDE, type MirrorState, mirrorStates, wholeReadings } from "#lib/base/store/schema/sync/mirror.ts";
import { now } from "#lib/base/time/clock.ts";
import type { ClubErrorKind } from "#lib/club/client/error.ts";

/**
 * Whose turn it is to read. One process reads a season at a time: it holds a lease, by the database's clock, and renews it
 * while it lives. A process that was killed loses it, and another goes on where its last committed page ended.
 */

/** Long enough for a busy machine to renew in time, short enough that a crash delays the copy little. */
const READING_SECONDS = 30;
export const RENEW_LEASE_MS = 10_000;

/** A failed pass that somebody asked for is tried again after this. */
const SOON_SECONDS = 5;

/** This process. */
const OWNER = randomUUID();

const of = (club: string, season: number) => and(eq(mirrorStates.club, club), eq(mirrorStates.seasonId, season));
const mine = eq(mirrorStates.leaseOwner, OWNER);

/** Keeps a season, and what all seasons share, copied from now on. Idempotent. */
export async function keepCopied(db: Queryable, club: string, season: number): Promise<void> {
  const seasons = season === CLUB_WIDE ? [CLUB_WIDE] : [CLUB_WIDE, season];
  await db
    .insert(mirrorStates)
    .values(seasons.map((seasonId) => ({ club, seasonId, missingScopes: [], dueAt: CLOCK })))
    .onConflictDoNothing();
}

/** Keeps what all seasons share copied of every club. Where nothing is new it is one statement, however many clubs there are. */
export async function keepClubsCopied(db: Queryable): Promise<void> {
  const isKept = and(eq(mirrorStates.club, clubs.slug), eq(mirrorStates.seasonId, CLUB_WIDE));
  const fresh = await db
    .select({ club: clubs.slug })
    .from(clubs)
    .leftJoin(mirrorStates, isKept)
    .where(and(isNull(mirrorStates.club), isAtWork(clubs.slug)));
  for (const { club } of fresh) await keepCopied(db, club, CLUB_WIDE);
}

/** Makes a pass due at once, also after failures. */
export async function hasten(db: Queryable, club: string, season: number): Promise<void> {
  await db.update(mirrorStates).set({ dueAt: CLOCK }).where(of(club, season));
}

/** Makes every pass of a club due at once: what its copies say is not to be relied on. */
export async function hastenAll(db: Queryable, club: string): Promise<void> {
  await db.update(mirrorStates).set({ dueAt: CLOCK }).where(eq(mirrorStates.club, club));
}

/** The club answers again: every pass that waited because it did not is due now. */
export async function readAgainAfterOutage(db: Queryable, club: string): Promise<void> {
  const stopped = and(eq(mirrorStates.club, club), isNotNull(mirrorStates.errorCode), isNull(mirrorStates.leaseOwner));
  await db
    .update(mirrorStates)
    .set({ dueAt: sql`least(${mirrorStates.dueAt}, ${CLOCK})` })
    .where(stopped);
}

/** Clubs that could not be reached when something was last read from them. */
export async function unreachableClubs(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectDistinct({ club: mirrorStates.club })
    .from(mirrorStates)
    .where(eq(mirrorStates.errorKind, "unreachable"));
  return rows.map(({ club }) => club);
}

/** The passes that are due and that no process holds. */
export async function due(db: Queryable): Promise<{ club: string; season: number }[]> {
  return db
    .select({ club: mirrorStates.club, season: mirrorStates.seasonId })
    .from(mirrorStates)
    .where(and(lte(mirrorStates.dueAt, CLOCK), isUnclaimed(mirrorStates), isAtWork(mirrorStates.club)))
    .orderBy(mirrorStates.asOf, mirrorStates.seasonId);
}

/** Takes the lease, unless another took it first. */
export async function claim(db: Queryable, club: string, season: number): Promise<MirrorState | undefined> {
  const [state] = await db
    .update(mirrorStates)
    .set(leaseFor(OWNER, READING_SECONDS))
    .where(and(of(club, season), lte(mirrorStates.dueAt, CLOCK), isUnclaimed(mirrorStates)))
    .returning();
  return state;
}

/** Keeps the lease. False when it was lost, or the connection was deleted: then this process must stop writing. */
export async function renew(db: Queryable, club: string, season: number): Promise<boolean> {
  return advance(db, club, season, {});
}

/** Writes progress under the lease, in the transaction of what was copied: a process that lost it changes nothing. */
export async function advance(
  db: Queryable,
  club: string,
  season: number,
  progress: Partial<
    Pick<MirrorState, "phase" | "after" | "pass" | "done" | "total" | "startedAt" | "missingScopes" | "read">
  >,
): Promise<boolean> {
  const updated = await db
    .update(mirrorStates)
    .set({ ...progress, leaseUntil: secondsFromNow(READING_SECONDS) })
    .where(and(of(club, season), mine))
    .returning({ club: mirrorStates.club });
  return updated.length > 0;
}

/** Somebody asked for a pass after this one had been claimed (`hasten`): what it had read by then may be older than the wish. */
const askedSince = (claimed: MirrorState) =>
  sql`date_trunc('milliseconds', ${mirrorStates.dueAt}) > ${claimed.dueAt.toISOString()}::timestamptz`;

/** A whole pass has ended; the next is due after some seconds, or at once where it was asked for meanwhile. */
export async function complete(db: Queryable, claimed: MirrorState, againInSeconds: number): Promise<void> {
  const { club, seasonId: season } = claimed;
  await db
    .update(mirrorStates)
    .set({
      ...NO_LEASE,
      phase: null,
      after: 0,
      asOf: sql`${mirrorStates.startedAt}`,
      completedAt: now(),
      rows: sql`${mirrorStates.done}`,
      total: sql`${mirrorStates.done}`,
      failures: 0,
      errorCode: null,
      errorKind: null,
      dueAt: sql`case when ${askedSince(claimed)} then ${mirrorStates.dueAt} else ${secondsFromNow(againInSeconds)} end`,
    })
    .where(and(of(club, season), mine));
}

/** A pass was cut short; the next goes on at its cursor, soon where it was asked for meanwhile. */
export async function fail(
  db: Queryable,
  claimed: MirrorState,
  failure: { code: string; kind: ClubErrorKind; againInSeconds: number },
): Promise<void> {
  const { club, seasonId: season } = claimed;
  const soon = secondsFromNow(Math.min(failure.againInSeconds, SOON_SECONDS));
  await db
    .update(mirrorStates)
    .set({
      ...NO_LEASE,
      errorCode: failure.code,
      errorKind: failure.kind,
      failures: sql`${mirrorStates.failures} + 1`,
      dueAt: sql`case when ${askedSince(claimed)} then ${soon} else ${secondsFromNow(failure.againInSeconds)} end`,
    })
    .where(and(of(club, season), mine));
}

/** Gives up the lease at the program's end, so that nobody waits for it to run out. */
export async function releaseSeason(db: Queryable, club: string, season: number): Promise<void> {
  await db
    .update(mirrorStates)
    .set({ ...NO_LEASE, dueAt: CLOCK })
    .where(and(of(club, season), mine));
}

/** On the embedded database no other process can be reading, so the leases of a killed one are free at once. */
export async function releaseOrphanedReadings(db: Queryable): Promise<void> {
  await db
    .update(mirrorStates)
    .set(NO_LEASE)
    .where(and(isNotNull(mirrorStates.leaseOwner), isAtWork(mirrorStates.club)));
  await db
    .update(wholeReadings)
    .set(NO_LEASE)
    .where(and(isNotNull(wholeReadings.leaseOwner), isAtWork(wholeReadings.club)));
}

/** How the copy of a season stands, as a screen shows it. */
export interface MirrorStatus {
  /** False until names and registrations have been read whole once: until then tables are incomplete. */
  ready: boolean;
  /** Everything shown is at least this recent; null before the first whole copy. */
  asOf: Date | null;
  /** The phase being read, null when nothing is. */
  phase: string | null;
  /** Rows read by the running pass, and how many it expects (an estimate; null while nobody can know). */
  done: number;
  total: number | null;
  /** What has been read whole, now or by an earlier pass: a list of anything else would look as if the club had none. */
  read: string[];
  /** Parts that the integration may not read: tables show ids or lack columns. */
  missingScopes: string[];
  /** What stopped the last pass; null when it went well. */
  error: { code: string; kind: string } | null;
}

/** The status of a season together with what all seasons share (names, sports). */
export async function mirrorStatus(db: Queryable, club: string, season: number): Promise<MirrorStatus> {
  const states = await db.select().from(mirrorStates).where(eq(mirrorStates.club, club));
  const shared = states.find(({ seasonId }) => seasonId === CLUB_WIDE);
  const own = states.find(({ seasonId }) => seasonId === season);
  const both = [own, shared].filter((state) => state !== undefined);
  const running = both.filter(({ phase }) => phase !== null);
  const failed = both.find(({ errorCode }) => errorCode !== null);
  const ages = both.map(({ asOf }) => asOf?.getTime() ?? null);
  const ready = both.length > 0 && own !== undefined && shared !== undefined && ages.every((age) => age !== null);
  return {
    ready,
    asOf: ready ? new Date(Math.min(...ages.map(Number))) : null,
    phase: running[0]?.phase ?? null,
    done: running.reduce((sum, { done }) => sum + done, 0),
    total:
      running.length > 0 && running.every(({ total }) => total !== null)
        ? running.reduce((sum, { total }) => sum + (total ?? 0), 0)
        : null,
    read: both.flatMap(({ read }) => read),
    missingScopes: [...new Set(both.flatMap(({ missingScopes }) => missingScopes))],
    error: failed?.errorCode ? { code: failed.errorCode, kind: failed.errorKind ?? "failed" } : null,
  };
}
