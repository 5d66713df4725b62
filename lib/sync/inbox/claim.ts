import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { CLOCK, secondsFromNow } from "#lib/base/store/database-clock.ts";
import { isAtWork } from "#lib/base/store/hold.ts";
import { isUnclaimed, leaseFor, NO_LEASE } from "#lib/base/store/lease.ts";
import { type WebhookMessage, webhookMessages } from "#lib/base/store/schema/sync/inbox.ts";
import { isTurnOf } from "#lib/base/store/turns.ts";

/**
 * How long the messages of a batch belong to the process that claimed them. A batch that is not done by then is given up, and what is
 * left of it claimed anew, by whichever process is alive.
 */
export const BATCH_SECONDS = 60;

/** Resources of one batch: enough for two full pages of the club's lists, and few enough to be read within the lease. */
const BATCH_ROWS = 200;

/** Waits after failures in a row: 5 s doubling up to 10 minutes, as the mirror's. */
const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 10 * 60;

/** An answer that could not be read so often will not be readable; the next reconciliation has the last word. */
const TRIES_AT_UNREADABLE = 5;

const waiting = eq(webhookMessages.state, "waiting");
const free = isUnclaimed(webhookMessages);
const due = and(waiting, free, lte(webhookMessages.notBefore, CLOCK), isAtWork(webhookMessages.club));

/** Messages that one process may work off now. */
export interface Batch {
  club: string;
  owner: string;
  messages: WebhookMessage[];
}

/** Clubs with something to work off now. */
export async function clubsDue(db: Queryable): Promise<string[]> {
  const rows = await db.selectDistinct({ club: webhookMessages.club }).from(webhookMessages).where(due);
  return rows.map(({ club }) => club);
}

/**
 * Claims the oldest waiting messages of a club, and with each of them every other message about the same record: whatever a burst
 * says of one record is answered by one reading, which begins after the last of them arrived.
 * @returns undefined when nothing is to do, or another process is claiming this club's messages at this moment
 */
export async function claimBatch(db: Queryable, club: string): Promise<Batch | undefined> {
  const owner = randomUUID();
  const messages = await db.transaction(async (tx) => {
    // Claims of one club take turns: two that picked messages about one record would wait for each other.
    if (!(await isTurnOf(tx, `inbox ${club}`))) return [];
    const picked = await tx
      .select({ collection: webhookMessages.collection, recordId: webhookMessages.recordId })
      .from(webhookMessages)
      .where(and(eq(webhookMessages.club, club), due))
      .orderBy(webhookMessages.sequence)
      .limit(BATCH_ROWS)
      .for("update", { skipLocked: true });
    if (picked.length === 0) return [];
    return tx
      .update(webhookMessages)
      .set({
        ...leaseFor(owner, BATCH_SECONDS),
        attempts: sql`${webhookMessages.attempts} + 1`,
      })
      .where(and(eq(webhookMessages.club, club), waiting, free, or(...recordsOf(picked))))
      .returning();
  });
  return messages.length > 0 ? { club, owner, messages } : undefined;
}

function recordsOf(picked: { collection: string | null; recordId: number | null }[]): (SQL | undefined)[] {
  const collections = new Map<string | null, number[]>();
  for (const { collection, recordId } of picked)
    collections.set(collection, [...(collections.get(collection) ?? []), recordId ?? 0]);
  return [...collections].map(([collection, ids]) =>
    collection === null
      ? isNull(webhookMessages.collection)
      : and(eq(webhookMessages.collection, collection), inArray(webhookMessages.recordId, ids)),
  );
}

/** What is done with the messages of a batch about some records. */
const about = ({ club, owner }: Batch, collection: string, ids: readonly number[]) =>
  and(
    eq(webhookMessages.club, club),
    waiting,
    eq(webhookMessages.leaseOwner, owner),
    eq(webhookMessages.collection, collection),
    inArray(webhookMessages.recordId, [...ids]),
  );

const done = { ...NO_LEASE, processedAt: CLOCK };

/** The copy has what these messages announced: in the transaction that brought it there. */
export async function finishMessages(
  tx: Queryable,
  batch: Batch,
  collection: string,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(webhookMessages)
    .set({ ...done, state: "processed", code: null })
    .where(about(batch, collection, ids));
}

/** These records are not ours to read: nothing is wrong, and nothing is to do. */
export async function ignore(
  db: Queryable,
  batch: Batch,
  collection: string,
  { ids, code }: { ids: readonly number[]; code: string },
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(webhookMessages)
    .set({ ...done, state: "ignored", code })
    .where(about(batch, collection, ids));
}

/** What this desk is just doing to these records may be all that is announced: they are looked at again in a moment. */
export async function postpone(
  db: Queryable,
  batch: Batch,
  collection: string,
  ids: ReadonlySet<number>,
): Promise<void> {
  if (ids.size === 0) return;
  await db
    .update(webhookMessages)
    .set({ ...NO_LEASE, notBefore: secondsFromNow(MOMENT_SECONDS) })
    .where(about(batch, collection, [...ids]));
}

const MOMENT_SECONDS = 1;

/** The club's answer about these records cannot be read: they are tried again, and given up in the end. */
export async function retryUnreadable(
  db: Queryable,
  batch: Batch,
  collection: string,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const last = sql`${webhookMessages.attempts} >= ${TRIES_AT_UNREADABLE}`;
  await db
    .update(webhookMessages)
    .set({
      ...NO_LEASE,
      state: sql`case when ${last} then 'failed' else 'waiting' end`,
      processedAt: sql`case when ${last} then ${CLOCK} end`,
      code: "unreadable_answer",
      notBefore: afterWait(0),
    })
    .where(about(batch, collection, ids));
}

/**
 * Gives back what a batch has not worked off.
 * @param failure what hindered it; without one it is due at once
 */
export async function release(
  db: Queryable,
  { club, owner }: Batch,
  failure?: { code: string; atLeastSeconds: number },
): Promise<void> {
  await db
    .update(webhookMessages)
    .set({
      ...NO_LEASE,
      ...(failure && { code: failure.code, notBefore: afterWait(failure.atLeastSeconds) }),
    })
    .where(and(eq(webhookMessages.club, club), waiting, eq(webhookMessages.leaseOwner, owner)));
}

function afterWait(atLeastSeconds: number): SQL {
  const grown = sql`${FIRST_WAIT_SECONDS} * 2.0 ^ least(${webhookMessages.attempts} - 1, 10)`;
  return secondsFromNow(sql`greatest(least(${grown}, ${LONGEST_WAIT_SECONDS}), ${atLeastSeconds})`);
}

/** On the embedded database no other process can be at work, so messages that a killed process had claimed are free at once. */
export async function releaseOrphans(db: Queryable): Promise<void> {
  await db
    .update(webhookMessages)
    .set({ ...NO_LEASE })
    .where(and(waiting, sql`${webhookMessages.leaseOwner} is not null`, isAtWork(webhookMessages.club)));
}
