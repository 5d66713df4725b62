import "server-only";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { findClub } from "#lib/base/store/clubs.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { CLOCK } from "#lib/base/store/database-clock.ts";
import { isAtWork } from "#lib/base/store/hold.ts";
import { type PapersReach, paperFillings, paperOwners } from "#lib/base/store/schema/papers/papers.ts";
import { now } from "#lib/base/time/clock.ts";
import { governorOf } from "#lib/club/client/governors.ts";
import { nextReading } from "#lib/sync/copy/copy.ts";
import { countReach, type ReachCounts } from "./reach.ts";

/** A season of a club. */
export interface PapersSeason {
  club: string;
  seasonId: number;
}

export type PaperFilling = typeof paperFillings.$inferSelect;

const at = ({ club, seasonId }: PapersSeason) =>
  and(eq(paperFillings.club, club), eq(paperFillings.seasonId, seasonId));

/** How the reading of a season's papers stands. Travels as JSON but for its dates. */
export interface FillingStatus extends ReachCounts {
  /** null: nobody has asked for it. */
  reach: PapersReach | null;
  isPaused: boolean;
  askedBy: string | null;
  askedAt: Date | null;
  /** When everybody within reach had been read, and nobody was in doubt; null: never yet. */
  asOf: Date | null;
  /** Why it waits; it goes on by itself. */
  error: { code: string; kind: string } | null;
}

/** How the reading of a season's papers stands; where nobody asked for it, of everybody with a live registration. Costs no call. */
export async function fillingStatus(db: Queryable, season: PapersSeason): Promise<FillingStatus> {
  const [row] = await db.select().from(paperFillings).where(at(season));
  const counts = await countReach(db, { ...season, reach: row?.reach ?? "all" });
  if (!row) return { ...counts, reach: null, isPaused: false, askedBy: null, askedAt: null, asOf: null, error: null };
  const { reach, pausedAt, askedBy, askedAt, asOf, errorCode, errorKind } = row;
  return {
    ...{ ...counts, reach, askedBy, askedAt, asOf, isPaused: pausedAt !== null },
    error: errorCode === null ? null : { code: errorCode, kind: errorKind ?? "failed" },
  };
}

/** What reading the people of a reach costs who are not known yet: a call each, and how long they take as the quota stands now. */
export interface FillingCost {
  calls: number;
  seconds: number;
}

/** The cost of a filling before it begins. Costs no call itself. */
export async function fillingCost(db: Queryable, season: PapersSeason, reach: PapersReach): Promise<FillingCost> {
  const { people, known, unreadable } = await countReach(db, { ...season, reach });
  return costOf(db, season.club, people - known - unreadable);
}

/** The cost of so many people. */
export async function costOf(db: Queryable, slug: string, calls: number): Promise<FillingCost> {
  const club = await findClub(db, slug);
  return { calls, seconds: club && calls > 0 ? await (await governorOf(club)).estimate(calls, "sync") : 0 };
}

/**
 * Has a season's people read from now on, and kept; where that was asked for before, goes on, with this reach. `wakePapers` afterwards.
 * Costs no call itself.
 */
export async function beginFilling(
  tx: Transaction,
  season: PapersSeason,
  { reach, by }: { reach: PapersReach; by: string },
): Promise<void> {
  const asked = {
    reach,
    askedBy: by,
    askedAt: now(),
    asOf: null,
    pausedAt: null,
    ...NO_FAILURE,
    dueAt: CLOCK,
    lossSeenAt: CLOCK,
  };
  await tx
    .insert(paperFillings)
    .values({ ...season, ...asked })
    .onConflictDoUpdate({ target: [paperFillings.club, paperFillings.seasonId], set: asked });
}

/** What a filling that goes well says of failures. */
export const NO_FAILURE = { errorCode: null, errorKind: null, failures: 0 };

/** Has it rest until somebody resumes it: nothing is read meanwhile, and what was read stays. */
export async function pauseFilling(tx: Transaction, season: PapersSeason): Promise<void> {
  await tx.update(paperFillings).set({ pausedAt: now() }).where(at(season));
}

/** Goes on where it rested. `wakePapers` afterwards. */
export async function resumeFilling(tx: Transaction, season: PapersSeason): Promise<void> {
  await tx
    .update(paperFillings)
    .set({ pausedAt: null, ...NO_FAILURE, dueAt: CLOCK })
    .where(at(season));
}

/** Ends it: what was read stays, grows old and is read again only when somebody asks. */
export async function endFilling(tx: Transaction, season: PapersSeason): Promise<void> {
  await tx.delete(paperFillings).where(at(season));
}

/** Doubts everybody's copy, so that a filling reads all of them again, also those whose answers were unreadable. `wakePapers` afterwards. */
export async function doubtEverybody(tx: Transaction, club: string): Promise<void> {
  const doubted = await nextReading(tx);
  await tx.update(paperOwners).set({ doubted, failures: 0 }).where(eq(paperOwners.club, club));
  await tx
    .update(paperFillings)
    .set({ asOf: null, ...NO_FAILURE, dueAt: CLOCK })
    .where(eq(paperFillings.club, club));
}

/** The club says that something of somebody's papers changed: what was read before is in doubt. Of somebody who was never read nothing is. */
export async function doubtPapers(tx: Transaction, club: string, memberId: number): Promise<void> {
  const doubted = await nextReading(tx);
  await tx
    .update(paperOwners)
    .set({ doubted, failures: 0 })
    .where(and(eq(paperOwners.club, club), eq(paperOwners.memberId, memberId)));
}

/** On the embedded database no other process can be reading: whom a killed one had claimed is free at once. */
export async function releaseClaims(db: Queryable): Promise<void> {
  await db
    .update(paperOwners)
    .set({ claimedUntil: null })
    .where(and(isNotNull(paperOwners.claimedUntil), isAtWork(paperOwners.club)));
}

/** The fillings that are due. */
export async function dueFillings(db: Queryable): Promise<PaperFilling[]> {
  return db
    .select()
    .from(paperFillings)
    .where(
      and(
        sql`${paperFillings.pausedAt} is null`,
        sql`${paperFillings.dueAt} <= ${CLOCK}`,
        isAtWork(paperFillings.club),
      ),
    )
    .orderBy(paperFillings.club, paperFillings.seasonId);
}
