import "server-only";
import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { contractReadings } from "#lib/base/store/schema/sync/readings.ts";
import { CONTRACT_LIMITS } from "./limits.ts";
import type { Reading } from "./reading.ts";

/** Readings of one club's contract that are told; a reading is at most half a megabyte, usually a tenth of that. */
export const SHOWN_READINGS = 12;

/** One more reading is kept than is shown, so that the oldest one shown can be compared with the one before it. */
export const KEPT_READINGS = SHOWN_READINGS + 1;

/**
 * A reading under way when a newer one was kept is older by no more than this. One that is older still comes from a clock that was
 * set back, and is news.
 */
const LATE_WITHIN_MS = 2 * CONTRACT_LIMITS.milliseconds;

/** A contract as the club had it from `readAt` on. */
export interface KeptReading {
  id: number;
  fingerprint: string;
  version: string;
  readAt: Date;
  confirmedAt: Date;
  reading: Reading;
}

/** What was just read from the club. */
export interface NewReading {
  fingerprint: string;
  version: string;
  readAt: Date;
  /** Made only where the contract turns out to be another one. */
  reading(): Promise<Reading>;
}

/**
 * Keeps a reading that differs from the last one, else notes that the last one still holds. Several processes may bring the
 * same reading at the same time: it is kept once, and one that was read before the last kept was confirmed is no news.
 * @returns true when it was kept
 */
export async function keepReading(db: Queryable, club: string, found: NewReading): Promise<boolean> {
  if (await confirm(db, club, found)) return false;
  const reading = JSON.stringify(await found.reading());
  return db.transaction(async (tx) => {
    // The club's row is the lock under which processes agree what its last reading is.
    const known = await tx.select().from(clubs).where(eq(clubs.slug, club)).for("no key update");
    if (known.length === 0 || (await confirm(tx, club, found))) return false;
    const { fingerprint, version, readAt } = found;
    await tx.insert(contractReadings).values({ club, fingerprint, version, readAt, confirmedAt: readAt, reading });
    const [oldest] = await tx
      .select({ id: contractReadings.id })
      .from(contractReadings)
      .where(eq(contractReadings.club, club))
      .orderBy(desc(contractReadings.id))
      .limit(1)
      .offset(KEPT_READINGS - 1);
    if (oldest)
      await tx.delete(contractReadings).where(and(eq(contractReadings.club, club), lt(contractReadings.id, oldest.id)));
    return true;
  });
}

/** True where the reading is the last kept one, or older than it: nothing is to be kept. */
async function confirm(db: Queryable, club: string, { fingerprint, readAt }: NewReading): Promise<boolean> {
  const [last] = await db
    .select({
      id: contractReadings.id,
      fingerprint: contractReadings.fingerprint,
      confirmedAt: contractReadings.confirmedAt,
    })
    .from(contractReadings)
    .where(eq(contractReadings.club, club))
    .orderBy(desc(contractReadings.id))
    .limit(1);
  if (!last) return false;
  if (last.fingerprint !== fingerprint) {
    const late = last.confirmedAt.getTime() - readAt.getTime();
    return late > 0 && late <= LATE_WITHIN_MS;
  }
  await db
    .update(contractReadings)
    .set({ confirmedAt: sql`greatest(${contractReadings.confirmedAt}, ${readAt.toISOString()}::timestamptz)` })
    .where(eq(contractReadings.id, last.id));
  return true;
}

/** The readings of a club's contract, newest first. */
export async function listReadings(db: Queryable, club: string): Promise<KeptReading[]> {
  const rows = await db
    .select()
    .from(contractReadings)
    .where(eq(contractReadings.club, club))
    .orderBy(desc(contractReadings.id))
    .limit(KEPT_READINGS);
  return rows.map(({ club: _, reading, ...row }) => ({ ...row, reading: JSON.parse(reading) as Reading }));
}
