import "server-only";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { publish } from "#lib/base/live/live.ts";
import { log } from "#lib/base/program/log.ts";
import type { Queryable, Store } from "#lib/base/store/database.ts";
import { CLOCK, secondsFromNow } from "#lib/base/store/database-clock.ts";
import { paperFillings, paperOwners } from "#lib/base/store/schema/papers/papers.ts";
import { now } from "#lib/base/time/clock.ts";
import { type ClubApi, clubApi } from "#lib/club/client/client.ts";
import { ClubError, type ClubErrorKind } from "#lib/club/client/error.ts";
import { isAway } from "#lib/club/client/reachability.ts";
import { mirrorStatus } from "#lib/sync/copy/state.ts";
import { NO_FAILURE, type PaperFilling } from "./filling.ts";
import { followLoss } from "./lost-messages.ts";
import { nextToRead } from "./reach.ts";
import { readPapers } from "./read-papers.ts";

/** Until another process may read somebody whom this one has claimed: longer than a call waits for its turn beside large work. */
const CLAIM_SECONDS = 300;

/** So many are looked for at a time; each is claimed by itself just before they are read. */
const AT_ONCE = 25;

/** Browsers are told of progress after so many people. */
const TELL_EVERY = 10;

/** Waits after failures in a row: 5 s doubling up to 10 minutes, as the mirror's. */
const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 10 * 60;

/** What only the club's people can change is asked about this often. */
const NOT_GRANTED_WAIT_SECONDS = 30 * 60;

/**
 * Reads whoever is to be read of a season, one call a person, those first whose registration waits; what was read before a crash is not read again. Costs
 * nothing where everybody is known. Never throws for what a club does: the filling remembers it, waits and goes on.
 * @returns how many people were read
 */
export async function fillPapers(store: Store, filling: PaperFilling, signal: AbortSignal): Promise<number> {
  const { club, seasonId } = filling;
  // People whose registrations are not copied yet would be missing from both the cost and the list.
  if (!(await mirrorStatus(store.db, club, seasonId)).ready) return 0;
  let read = 0;
  try {
    await followLoss(store.db, filling);
    const api = await clubApi(club);
    for (let ids = await next(store.db, filling); ids.length > 0; ids = await next(store.db, filling))
      for (const id of ids) {
        signal.throwIfAborted();
        if (!(await goesOn(store.db, filling))) return read;
        if (!(await claim(store.db, club, id))) continue;
        await readClaimed(store.db, api, id, signal);
        read += 1;
        if (read % TELL_EVERY === 0) await tell(filling);
      }
    await wellDone(store.db, filling, read);
  } catch (cause) {
    // After a success it is no failure in a row.
    if (!signal.aborted) await waits(store.db, { ...filling, ...(read > 0 && NO_FAILURE) }, cause);
  } finally {
    if (read > 0) await tell(filling);
  }
  return read;
}

const next = (db: Queryable, filling: PaperFilling) => nextToRead(db, filling, AT_ONCE);

const of = ({ club, seasonId }: PaperFilling) =>
  and(eq(paperFillings.club, club), eq(paperFillings.seasonId, seasonId));

/** Nobody has paused or ended it, nor asked for another reach. */
async function goesOn(db: Queryable, filling: PaperFilling): Promise<boolean> {
  const [row] = await db
    .select({ reach: paperFillings.reach })
    .from(paperFillings)
    .where(and(of(filling), isNull(paperFillings.pausedAt)));
  return row?.reach === filling.reach;
}

/** Takes a person for this process; false while another one reads them. */
async function claim(db: Queryable, club: string, memberId: number): Promise<boolean> {
  const claimedUntil = secondsFromNow(CLAIM_SECONDS);
  const claimed = await db
    .insert(paperOwners)
    .values({ club, memberId, claimedUntil })
    .onConflictDoUpdate({
      target: [paperOwners.club, paperOwners.memberId],
      set: { claimedUntil },
      setWhere: or(isNull(paperOwners.claimedUntil), lt(paperOwners.claimedUntil, CLOCK)),
    })
    .returning({ memberId: paperOwners.memberId });
  return claimed.length > 0;
}

/** Reads somebody who was claimed; whoever is gone from the club is known to be. Whose answer cannot be read comes last from then on. */
async function readClaimed(db: Queryable, api: ClubApi, memberId: number, signal: AbortSignal): Promise<void> {
  try {
    await readPapers(api, memberId, { lane: "sync", signal });
  } catch (cause) {
    const kind = cause instanceof ClubError ? cause.kind : undefined;
    if (kind === "not_found") return;
    await db
      .update(paperOwners)
      .set({ claimedUntil: null, ...(kind === "contract" && { failures: sql`${paperOwners.failures} + 1` }) })
      .where(and(eq(paperOwners.club, api.club.slug), eq(paperOwners.memberId, memberId)));
    throw cause;
  }
}

async function wellDone(db: Queryable, filling: PaperFilling, read: number): Promise<void> {
  const isNews = read > 0 || filling.asOf === null || filling.errorCode !== null;
  if (isNews)
    await db
      .update(paperFillings)
      .set({ asOf: now(), ...NO_FAILURE })
      .where(of(filling));
}

async function waits(db: Queryable, filling: PaperFilling, cause: unknown): Promise<void> {
  const { club, seasonId, failures } = filling;
  const least = Math.min(FIRST_WAIT_SECONDS * 2 ** failures, LONGEST_WAIT_SECONDS);
  const failure: { code: string; kind: ClubErrorKind; retryAfter: number } =
    cause instanceof ClubError
      ? { code: cause.code, kind: isAway(cause) ? "unreachable" : cause.kind, retryAfter: cause.retryAfterSeconds ?? 0 }
      : { code: "internal_error", kind: "failed", retryAfter: 0 };
  const { code, kind } = failure;
  if (cause instanceof ClubError) log().warn({ club, season: seasonId, code, kind }, "the reading of papers waits");
  else log().error({ err: cause, club, season: seasonId }, "the reading of papers failed");
  const wait = kind === "scope" || kind === "refused" ? NOT_GRANTED_WAIT_SECONDS : Math.max(least, failure.retryAfter);
  await db
    .update(paperFillings)
    .set({ errorCode: code, errorKind: kind, failures: failures + 1, dueAt: secondsFromNow(wait) })
    .where(of(filling));
  await tell(filling);
}

/** What stands in the way of registrations follows from it. */
async function tell({ club, seasonId }: PaperFilling): Promise<void> {
  for (const topic of ["papers", "registrations"] as const) await publish({ club, topic, season: seasonId });
}
