import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { CLOCK } from "#lib/base/store/database-clock.ts";
import { isAtWork } from "#lib/base/store/hold.ts";
import { isHeld, leaseFor, NO_LEASE } from "#lib/base/store/lease.ts";
import { letters, mailTries } from "#lib/base/store/schema/sync/post.ts";
import { now } from "#lib/base/time/clock.ts";
import type { LetterClaim } from "./claim-letter.ts";
import type { WrittenText } from "./letter-kind.ts";

/** Writes down what a letter says, before it is handed over. @returns false: it is not this owner's any more */
export async function freezeLetter(
  db: Queryable,
  owner: string,
  { letter }: LetterClaim,
  written: WrittenText & { digest: string },
): Promise<boolean> {
  const { subject, body, digest } = written;
  const held = await db
    .update(letters)
    .set({ subject, body, digest })
    .where(isOurs(owner, letter.id))
    .returning({ id: letters.id });
  return held.length > 0;
}

/**
 * Writes down, for good, that the end of a letter may be written from now on.
 * @throws Error when the letter is not this owner's any more: its end must not be written then
 */
export async function markEnding(db: Queryable, owner: string, { letter, tryId }: LetterClaim): Promise<void> {
  await db.transaction(async (tx) => {
    const marked = await tx
      .update(letters)
      .set({ endedAt: CLOCK })
      .where(isOurs(owner, letter.id))
      .returning({ id: letters.id });
    if (marked.length === 0) throw new Error(`letter ${letter.id} belongs to another dashboard now`);
    await tx.update(mailTries).set({ reached: "ended" }).where(eq(mailTries.id, tryId));
  });
}

/** In this owner's hand, and its lease has not run out. */
const isOurs = (owner: string, id: number) =>
  and(
    eq(letters.id, id),
    eq(letters.state, "in_flight"),
    eq(letters.leaseOwner, owner),
    sql`${letters.leaseUntil} >= ${CLOCK}`,
  );

/** Lets nobody else take what this owner has in hand. */
export async function renewLetter(db: Queryable, owner: string, id: number): Promise<void> {
  await db
    .update(letters)
    .set(leaseFor(owner))
    .where(and(eq(letters.id, id), eq(letters.state, "in_flight"), eq(letters.leaseOwner, owner)));
}

/**
 * Takes up what a dashboard left on its way: where the end may have been written, nobody knows what became of it; everything else was certainly not taken, and
 * leaves again.
 * @param all whatever their leases say: no other dashboard is there
 */
export async function takeUpLeft(db: Queryable, owner: string, all: boolean): Promise<number> {
  const lease = { leaseOwner: letters.leaseOwner, leaseUntil: letters.leaseUntil };
  const isLeft = all ? sql`${letters.leaseOwner} is distinct from ${owner}` : sql`not ${isHeld(lease, owner)}`;
  const mayHaveEnded = sql`${letters.endedAt} is not null`;
  const uncertain = await db
    .update(letters)
    .set({ state: "uncertain", code: "unanswered", sealed: null, settledAt: now(), ...NO_LEASE })
    .where(and(eq(letters.state, "in_flight"), isLeft, mayHaveEnded, isAtWork(letters.club)))
    .returning({ id: letters.id });
  const again = await db
    .update(letters)
    .set({ state: "retry", code: "interrupted", ...NO_LEASE })
    .where(and(eq(letters.state, "in_flight"), isLeft, sql`not ${mayHaveEnded}`, isAtWork(letters.club)))
    .returning({ id: letters.id });
  return uncertain.length + again.length;
}
