import "server-only";
import { randomUUID } from "node:crypto";
import { and, count, eq, lte, sql } from "drizzle-orm";
import { publish } from "#lib/base/live/live.ts";
import { log } from "#lib/base/program/log.ts";
import type { Queryable, Store, Transaction } from "#lib/base/store/database.ts";
import { CLOCK, secondsFromNow } from "#lib/base/store/database-clock.ts";
import { isAtWork } from "#lib/base/store/hold.ts";
import { isUnclaimed, leaseFor, NO_LEASE } from "#lib/base/store/lease.ts";
import { type WholeReading, wholeReadings } from "#lib/base/store/schema/sync/mirror.ts";
import { now } from "#lib/base/time/clock.ts";
import { type ClubApi, clubApi } from "#lib/club/client/client.ts";
import { ClubError, type ClubErrorKind } from "#lib/club/client/error.ts";
import { copiedBy, isPhase, type Phase } from "#lib/sync/resources/all.ts";
import { payments } from "#lib/sync/resources/payments.ts";
import { keep, nextReading, removeUnseen } from "./copy.ts";
import { readPage } from "./page.ts";

/**
 * One collection of a season read whole, apart from the pass over all of the season: what one is about to act on, and the club does not announce
 * (decision 43). It costs its rows ÷ 100 calls. Beside a pass that runs at the same time nothing is lost: of two readings of a row the later one wins.
 */

/** Renewed with each page; a page takes seconds at most, unless the club makes us wait for its quota. */
const READING_SECONDS = 90;

/** Waits after failures in a row: somebody is waiting for it. */
const FIRST_WAIT_SECONDS = 2;
const LONGEST_WAIT_SECONDS = 60;

/** This process. */
const OWNER = randomUUID();

/** A collection of a season. */
export interface WholePlace {
  club: string;
  season: number;
  phase: Phase;
}

const at = ({ club, season, phase }: WholePlace) =>
  and(eq(wholeReadings.club, club), eq(wholeReadings.seasonId, season), eq(wholeReadings.phase, phase));
const mine = eq(wholeReadings.leaseOwner, OWNER);

/** How a whole reading stands. Travels as JSON but for its date. */
export interface WholeStatus {
  /** The number at which the last whole reading began; null: there was none. */
  pass: number | null;
  /** When it began: every row is at least this recent. */
  asOf: Date | null;
  /** One is asked for, and has not ended. */
  isOpen: boolean;
  /** Rows that it has read, and expects. */
  done: number;
  total: number | null;
  /** Why the last try did not end; it is tried again by itself. */
  error: { code: string; kind: string } | null;
}

/**
 * Asks for a whole reading that begins from now on; one that is asked for and has not begun answers this wish too. `wakeMirror` afterwards.
 * Costs no call itself.
 */
export async function askWhole(db: Queryable, place: WholePlace): Promise<void> {
  const asked = await nextReading(db);
  await db
    .insert(wholeReadings)
    .values({ club: place.club, seasonId: place.season, phase: place.phase, asked, dueAt: CLOCK })
    .onConflictDoUpdate({
      target: [wholeReadings.club, wholeReadings.seasonId, wholeReadings.phase],
      set: { asked, dueAt: CLOCK },
    });
}

/** How the whole reading of a collection stands. */
export async function wholeStatus(db: Queryable, place: WholePlace): Promise<WholeStatus> {
  const [row] = await db.select().from(wholeReadings).where(at(place));
  if (!row) return { pass: null, asOf: null, isOpen: false, done: 0, total: null, error: null };
  const { pass, asOf, asked, done, total, errorCode, errorKind } = row;
  return {
    ...{ pass, asOf, done, total, isOpen: pass === null || pass < asked },
    error: errorCode === null ? null : { code: errorCode, kind: errorKind ?? "failed" },
  };
}

/** The whole readings that are asked for, due, and that no process holds. */
export async function dueWhole(db: Queryable): Promise<WholePlace[]> {
  const { club, seasonId: season, phase, pass, asked, dueAt } = wholeReadings;
  const rows = await db
    .select({ club, season, phase })
    .from(wholeReadings)
    .where(and(sql`coalesce(${pass}, 0) < ${asked}`, lte(dueAt, CLOCK), isUnclaimed(wholeReadings), isAtWork(club)));
  return rows.flatMap(({ phase: name, ...place }) => (isPhase(name) ? [{ ...place, phase: name }] : []));
}

/**
 * Reads a collection of a season whole, page by page from the first. Does nothing where another process does. Never throws for what a club does:
 * a failure is written down, and tried again.
 */
export async function readWhole(store: Store, place: WholePlace, signal: AbortSignal): Promise<void> {
  const { db } = store;
  const [claimed] = await db
    .update(wholeReadings)
    .set({ ...leaseFor(OWNER, READING_SECONDS), done: 0, total: await copiedRows(db, place) })
    .where(and(at(place), lte(wholeReadings.dueAt, CLOCK), isUnclaimed(wholeReadings)))
    .returning();
  if (!claimed) return;
  try {
    await readPages(store, await clubApi(place.club), place, signal);
  } catch (cause) {
    if (signal.aborted) await advance(db, place, NO_LEASE);
    else await failed(db, claimed, place, cause);
  } finally {
    await publish({ club: place.club, topic: "mirror", season: place.season });
  }
}

/** Somebody else reads it, or the connection is gone: nothing more is ours to do. */
class NotOursError extends Error {
  override name = "NotOursError";
}

async function readPages(store: Store, api: ClubApi, place: WholePlace, signal: AbortSignal): Promise<void> {
  const { club, season, phase } = place;
  const [begun, pass] = [now(), await nextReading(store.db)];
  let after: number | null = 0;
  let done = 0;
  while (after !== null) {
    const reading = await nextReading(store.db);
    const page = await readPage(api, phase, { season, after, signal });
    // What we may not read is not a club without it.
    if (!page.read) throw new NotGivenError("insufficient_scope", "scope");
    // Nor is a club that has switched its payments off one in which nobody has paid: whoever is about to act on them would.
    if (!page.isList && phase === payments.copy.phase) throw new NotGivenError("feature_disabled", "refused");
    after = page.next;
    done += page.rows.length;
    await store.db.transaction(async (tx) => {
      await keep(tx, club, phase, page.rows, reading);
      if (page.next === null) await removeUnseen(tx, club, phase, season, pass, page.isList);
      const ended = { ...NO_LEASE, pass, asOf: begun, failures: 0, errorCode: null, errorKind: null };
      const held = await advance(tx, place, { done, ...(page.next === null && ended) });
      if (!held) throw new NotOursError();
    });
    await publish({ club, topic: "mirror", season });
  }
}

/** The club does not give it any more: the integration may not read it, or the club has switched it off. */
class NotGivenError extends Error {
  override name = "NotGivenError";
  readonly code: string;
  readonly kind: ClubErrorKind;
  constructor(code: string, kind: ClubErrorKind) {
    super(code);
    this.code = code;
    this.kind = kind;
  }
}

/** Writes progress under the lease. False when it was lost. */
async function advance(
  tx: Transaction | Queryable,
  place: WholePlace,
  progress: Partial<Omit<WholeReading, "club" | "seasonId" | "phase">>,
): Promise<boolean> {
  const updated = await tx
    .update(wholeReadings)
    .set({ leaseUntil: secondsFromNow(READING_SECONDS), ...progress })
    .where(and(at(place), mine))
    .returning({ club: wholeReadings.club });
  return updated.length > 0;
}

async function failed(db: Queryable, { failures }: WholeReading, place: WholePlace, cause: unknown): Promise<void> {
  if (cause instanceof NotOursError) return;
  const { club, season, phase } = place;
  const least = Math.min(FIRST_WAIT_SECONDS * 2 ** failures, LONGEST_WAIT_SECONDS);
  const [code, kind, wait]: [string, ClubErrorKind, number] =
    cause instanceof ClubError
      ? [cause.code, cause.kind, Math.max(least, cause.retryAfterSeconds ?? 0)]
      : cause instanceof NotGivenError
        ? [cause.code, cause.kind, LONGEST_WAIT_SECONDS]
        : ["internal_error", "failed", least];
  if (cause instanceof ClubError || cause instanceof NotGivenError)
    log().warn({ club, season, phase, code, kind }, "a whole reading waits");
  else log().error({ err: cause, club, season, phase }, "a whole reading failed");
  await db
    .update(wholeReadings)
    .set({ ...NO_LEASE, errorCode: code, errorKind: kind, failures: failures + 1, dueAt: secondsFromNow(wait) })
    .where(and(at(place), mine));
}

/** How many rows the copy has of it now: what a reading expects. */
async function copiedRows(db: Queryable, { club, season, phase }: WholePlace): Promise<number> {
  const { table } = copiedBy(phase).copy;
  const [row] = await db.select({ rows: count() }).from(table).where(sql`club = ${club} and season_id = ${season}`);
  return row?.rows ?? 0;
}
