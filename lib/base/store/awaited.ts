import "server-only";
import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import type { Queryable } from "./database.ts";
import { CLOCK, secondsFromNow } from "./database-clock.ts";
import { isAtWork } from "./hold.ts";
import { clubs } from "./schema/base/clubs.ts";
import { type Announced, awaitedMessages } from "./schema/sync/inbox.ts";

/** A sender tries again a minute after a delivery that failed (club-api §6.4): that message still comes in its time. */
export const ANNOUNCED_WITHIN_SECONDS = 90;

/** A reading that did not succeed is tried again after this. */
const AGAIN_SECONDS = 60;

/** A record and what is announced of it. */
export interface Awaited {
  recordId: number;
  says: Announced;
}

/**
 * Expects the club's message about what this desk has just done, where the club has a receiver for messages; in the transaction in
 * which the copy takes over the club's answer. Of two deeds to one record the later one is awaited.
 */
export async function awaitMessage(
  db: Queryable,
  club: string,
  collection: string,
  { recordId, says }: Awaited,
): Promise<void> {
  const { club: of, collection: which, recordId: id } = awaitedMessages;
  const until = secondsFromNow(ANNOUNCED_WITHIN_SECONDS);
  const [receiver] = await db
    .select({ slug: clubs.slug })
    .from(clubs)
    .where(and(eq(clubs.slug, club), sql`${clubs.sealedWebhookSecret} is not null`));
  if (!receiver) return;
  await db
    .insert(awaitedMessages)
    .values({ club, collection, recordId, says, until })
    .onConflictDoUpdate({ target: [of, which, id], set: { says, until } });
}

/**
 * Takes what was awaited and has come.
 * @returns the records of which exactly this was awaited, each once: a second message that says the same is somebody else's deed
 */
export async function takeAwaited(
  db: Queryable,
  club: string,
  collection: string,
  came: readonly Awaited[],
): Promise<Set<number>> {
  if (came.length === 0) return new Set();
  const { club: of, collection: which, recordId, says } = awaitedMessages;
  const those = or(...came.map((one) => and(eq(recordId, one.recordId), eq(says, one.says))));
  const taken = await db
    .delete(awaitedMessages)
    .where(and(eq(of, club), eq(which, collection), those))
    .returning({ recordId });
  return new Set(taken.map((one) => one.recordId));
}

/** Clubs that did not announce in its time what this desk has done. */
export async function clubsUnannounced(db: Queryable): Promise<string[]> {
  const { club, until } = awaitedMessages;
  const rows = await db
    .selectDistinct({ club })
    .from(awaitedMessages)
    .where(and(lt(until, CLOCK), isAtWork(club)));
  return rows.map((row) => row.club);
}

/** Claims records of a club that were not announced in their time, so that one process reads them. */
export async function claimUnannounced(db: Queryable, club: string, most: number): Promise<Map<string, number[]>> {
  const { club: of, collection, recordId, until } = awaitedMessages;
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ collection, recordId })
      .from(awaitedMessages)
      .where(and(eq(of, club), lt(until, CLOCK)))
      .limit(most)
      .for("update", { skipLocked: true });
    const byCollection = Map.groupBy(due, (one) => one.collection);
    const claimed = new Map<string, number[]>();
    for (const [phase, rows] of byCollection) {
      const ids = rows.map((row) => row.recordId);
      const those = and(eq(of, club), eq(collection, phase), inArray(recordId, ids));
      await tx
        .update(awaitedMessages)
        .set({ until: secondsFromNow(AGAIN_SECONDS) })
        .where(those);
      claimed.set(phase, ids);
    }
    return claimed;
  });
}

/** Awaits nothing more of these records: they were read, or cannot be. */
export async function forgetAwaited(
  db: Queryable,
  club: string,
  collection: string,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const { club: of, collection: which, recordId } = awaitedMessages;
  await db.delete(awaitedMessages).where(and(eq(of, club), eq(which, collection), inArray(recordId, [...ids])));
}
