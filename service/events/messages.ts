import { and, asc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Queryable } from "../store/database.ts";
import { delivery_attempts, outbox } from "../store/schema.ts";
import type { DropReason } from "./delivery-conditions.ts";
import type { StoredMessage } from "./envelope.ts";
import { type Consequence, consequenceOf, type PostOutcome } from "./schedule.ts";

/**
 * How long a message belongs to the process that claimed it: an attempt's 15 s, and as much again for a busy database. The
 * database's clock counts, which all processes share; after it the message is anybody's, so the end of a process loses nothing.
 */
const LEASE_MS = 30_000;

const isFree = or(isNull(outbox.leased_until), lte(outbox.leased_until, sql`now()`));

/** Claims messages that are due, the longest waiting first; none is given to two processes. */
export async function claimDue(db: Queryable, now: Date, most: number, leaseMs = LEASE_MS): Promise<StoredMessage[]> {
  const due = db.$with("due").as(
    db
      .select({ due_id: sql<string>`${outbox.id}`.as("due_id") })
      .from(outbox)
      .where(and(eq(outbox.state, "pending"), lte(outbox.next_attempt_at, now), isFree))
      .orderBy(asc(outbox.next_attempt_at), asc(outbox.sequence))
      .limit(most)
      .for("update", { skipLocked: true }),
  );
  const claimed = await db
    .with(due)
    .update(outbox)
    .set({ leased_until: sql`now() + ${leaseMs} * interval '1 millisecond'` })
    .where(inArray(outbox.id, sql`(select due_id from due)`))
    .returning();
  // An update gives its rows back in any order; they leave as they were written.
  return claimed.sort((a, b) => a.sequence - b.sequence);
}

/**
 * When there is something to do next, in milliseconds from now: a message is due, or the lease of one ends whose process may have
 * ended without it; undefined when none is pending.
 */
export async function nextWork(db: Queryable, now: Date): Promise<number | undefined> {
  const isLeased = sql`${outbox.leased_until} > now()`;
  const [row] = await db
    .select({
      due: sql<Date | null>`min(${outbox.next_attempt_at}) filter (where (${isLeased}) is not true)`.mapWith(
        outbox.next_attempt_at,
      ),
      leaseSeconds: sql<number | null>`extract(epoch from min(${outbox.leased_until}) filter (where ${isLeased})
        - now())`.mapWith(Number),
    })
    .from(outbox)
    .where(eq(outbox.state, "pending"));
  const waits = [
    ...(row?.due ? [row.due.getTime() - now.getTime()] : []),
    ...(row?.leaseSeconds ? [row.leaseSeconds * 1000] : []),
  ];
  return waits.length > 0 ? Math.min(...waits) : undefined;
}

/** Gives a message back without an attempt. */
export async function releaseMessage(db: Queryable, id: string): Promise<void> {
  await db.update(outbox).set({ leased_until: null }).where(eq(outbox.id, id));
}

/** Gives back what an earlier process on an embedded database was at: while this one has it, there is no other. */
export async function releaseAll(db: Queryable): Promise<void> {
  await db.update(outbox).set({ leased_until: null }).where(eq(outbox.state, "pending"));
}

/** Ends a message that is meant for nobody any longer (club-api §6.4). */
export async function drop(db: Queryable, id: string, reason: DropReason, now: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ state: "dropped", reason, ...finished(now) })
    .where(and(eq(outbox.id, id), eq(outbox.state, "pending")));
}

/** Ends every open message of a destination that is revoked. */
export async function dropOpen(db: Queryable, destination: string, now: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ state: "dropped", reason: "destination_revoked" satisfies DropReason, ...finished(now) })
    .where(and(eq(outbox.destination_id, destination), eq(outbox.state, "pending")));
}

const finished = (now: Date) => ({ next_attempt_at: null, leased_until: null, finished_at: now });

/** An attempt that was made. */
export interface DeliveryAttempt {
  body: string;
  time: Date;
  durationMs: number;
  /** When its outcome was known: delays count from then. */
  endedAt: Date;
  outcome: PostOutcome;
}

/**
 * Keeps an attempt and what follows from it.
 * @returns when the next one is due; undefined when there will be none
 */
export async function noteAttempt(
  db: Queryable,
  message: StoredMessage,
  attempt: DeliveryAttempt,
): Promise<Date | undefined> {
  const number = message.attempts + 1;
  const consequence = consequenceOf(attempt.outcome, number);
  return db.transaction(async (tx) => {
    const recorded = await tx
      .insert(delivery_attempts)
      .values({
        message_id: message.id,
        number,
        time: attempt.time,
        duration_ms: Math.round(attempt.durationMs),
        ...("status" in attempt.outcome ? { status: attempt.outcome.status } : { failure: attempt.outcome.failure }),
      })
      .onConflictDoNothing()
      .returning({ number: delivery_attempts.number });
    // A process that was away longer than its lease finds the attempt made by another; a confirmation counts all the same.
    if (recorded.length === 0 && consequence.state !== "delivered") return undefined;
    const change = changeAfter(consequence, attempt);
    // One that was dropped while the request ran stays so, unless the destination has confirmed it.
    const open = consequence.state === "delivered" ? ["pending" as const, "dropped" as const] : ["pending" as const];
    await tx
      .update(outbox)
      .set({ attempts: number, ...change })
      .where(and(eq(outbox.id, message.id), inArray(outbox.state, open)));
    return change.next_attempt_at ?? undefined;
  });
}

function changeAfter(consequence: Consequence, { endedAt, body }: DeliveryAttempt) {
  if (consequence.state !== "pending") return { state: consequence.state, reason: null, ...finished(endedAt) };
  const next_attempt_at = new Date(endedAt.getTime() + consequence.delayMs);
  return { next_attempt_at, leased_until: null, body };
}
