import "server-only";
import { and, eq, inArray, ne } from "drizzle-orm";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { CLUB_WIDE, mirrorChanges, mirrorStates } from "#lib/base/store/schema/sync/mirror.ts";

/**
 * Says that the doubts of these seasons may no longer be right, in the transaction of what changed.
 * @param seasons `CLUB_WIDE` for what all seasons share, people for instance
 */
export async function markChanged(tx: Transaction, club: string, seasons: readonly number[]): Promise<void> {
  // What all seasons share concerns people above all: the pairs of records that may be one person stand under `CLUB_WIDE`.
  const named = seasons.includes(CLUB_WIDE) ? [CLUB_WIDE, ...(await copiedSeasons(tx, club))] : [...new Set(seasons)];
  if (named.length === 0) return;
  const { club: of, seasonId } = mirrorChanges;
  // A mark that is there already will do, as long as the forecast that takes it away waits for this transaction: hence the lock. One
  // that a forecast is taking away at this moment will not do.
  const marked = await tx
    .select({ seasonId })
    .from(mirrorChanges)
    .where(and(eq(of, club), inArray(seasonId, named)))
    .for("share", { skipLocked: true });
  const there = new Set(marked.map((mark) => mark.seasonId));
  const missing = named.filter((season) => !there.has(season));
  if (missing.length > 0) await tx.insert(mirrorChanges).values(missing.map((seasonId) => ({ club, seasonId })));
}

/** Says so of every season that is copied, and of nothing that they share. */
export async function markCopiedSeasons(tx: Transaction, club: string): Promise<void> {
  await markChanged(tx, club, await copiedSeasons(tx, club));
}

/**
 * Takes the marks of a season away, before what they speak of is read: it waits for the transactions that hold one, and sees what
 * they wrote.
 */
export async function takeMarks(tx: Transaction, club: string, seasonId: number): Promise<void> {
  await tx.delete(mirrorChanges).where(and(eq(mirrorChanges.club, club), eq(mirrorChanges.seasonId, seasonId)));
}

/** Whether something changed that no forecast of the season has seen. */
export async function hasMarks(db: Queryable, club: string, seasonId: number): Promise<boolean> {
  const [mark] = await db
    .select({ id: mirrorChanges.id })
    .from(mirrorChanges)
    .where(and(eq(mirrorChanges.club, club), eq(mirrorChanges.seasonId, seasonId)))
    .limit(1);
  return mark !== undefined;
}

async function copiedSeasons(tx: Transaction, club: string): Promise<number[]> {
  const { club: of, seasonId } = mirrorStates;
  const rows = await tx
    .select({ seasonId })
    .from(mirrorStates)
    .where(and(eq(of, club), ne(seasonId, CLUB_WIDE)));
  return rows.map((row) => row.seasonId);
}
