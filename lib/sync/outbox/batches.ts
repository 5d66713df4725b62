import "server-only";
import { setImmediate as breath } from "node:timers/promises";
import { and, count, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Queryable, Store, Transaction } from "#lib/base/store/database.ts";
import { isAtWork } from "#lib/base/store/hold.ts";
import { integers } from "#lib/base/store/integers.ts";
import { pieces, type Work, works } from "#lib/base/store/schema/sync/outbox.ts";
import { finishIfSettled } from "./finish.ts";
import type { AnyKind, BatchDone } from "./kind.ts";
import { type NewPiece, writePieces } from "./write-pieces.ts";

/**
 * What is done to tens of thousands of pieces is done a batch at a time, each in a transaction of its own: the embedded database has one connection, and whoever asks meanwhile waits for
 * the whole transaction. The work says what is under way (`inBatches`), so that whoever finds it there goes on with it: no process has to live until the end (decision 54).
 */

/** Pieces of one batch: half a second of the embedded database on a busy machine. */
export const PIECES_AT_ONCE = 500;

const isLive = inArray(works.state, ["queued", "running", "paused"]);

/** Works whose pieces are being added, or given up. */
export function worksInBatches(db: Queryable): Promise<Work[]> {
  return db
    .select()
    .from(works)
    .where(and(isNotNull(works.inBatches), isLive, isAtWork(works.club)))
    .orderBy(works.id);
}

/** Screens hear of it after so many batches, and at the end. */
const TOLD_EVERY = 10;

/** Goes on with a work's batches until all is done, it is stopped, or another process is at it. @returns whether anything was done */
export async function carryOn(
  { store, now }: { store: Store; now: () => Date },
  kind: AnyKind,
  work: Work,
  signal: AbortSignal,
): Promise<boolean> {
  for (let nth = 1; !signal.aborted; nth++) {
    const batch =
      work.inBatches === "adding"
        ? ((await kind.add?.(store.db, work.id)) ?? "elsewhere")
        : await giveUpMore(store.db, kind, work.id, now());
    if (batch === "done" || nth % TOLD_EVERY === 0) kind.progress([work]);
    if (batch !== "more") return nth > 1 || batch === "done";
    // The embedded database answers without ever letting go of this thread: whoever waits for a page is let in between.
    await breath();
  }
  return true;
}

/** Locks a work to which pieces are being added; undefined: another process is at it, or nothing is to be added any more. */
export async function lockGrowing(tx: Transaction, id: number): Promise<Work | undefined> {
  const [work] = await tx
    .select()
    .from(works)
    .where(and(eq(works.id, id), eq(works.inBatches, "adding"), isLive))
    .for("update", { skipLocked: true });
  return work;
}

/** Adds pieces to a locked work, behind those that it has. */
export async function addPieces(tx: Transaction, work: Work, added: readonly NewPiece[]): Promise<void> {
  const [last] = await tx
    .select({ next: sql<number>`coalesce(max(${pieces.position}) + 1, 0)`.mapWith(Number) })
    .from(pieces)
    .where(eq(pieces.workId, work.id));
  await writePieces(tx, work, added, last?.next ?? 0);
}

/** A locked work has all of its pieces: it is sent now; without any, it has come to its end. */
export async function closeWork(tx: Transaction, kind: Pick<AnyKind, "ended">, work: Work, now: Date): Promise<void> {
  const [counted] = await tx.select({ size: count() }).from(pieces).where(eq(pieces.workId, work.id));
  const size = counted?.size ?? 0;
  await tx.update(works).set({ inBatches: null, size }).where(eq(works.id, work.id));
  if (size === 0) await finishIfSettled(tx, kind, work.id, now);
}

/** Gives up a first batch of what of a locked work was not sent, and leaves the rest to whoever finds it. */
export async function beginGivingUp(
  tx: Transaction,
  kind: Pick<AnyKind, "isDiscreet" | "givenUp">,
  work: Pick<Work, "id">,
  now: Date,
): Promise<void> {
  const [known] = await tx.update(works).set({ inBatches: "giving_up" }).where(eq(works.id, work.id)).returning();
  if (known && (await giveUpSome(tx, kind, known, now))) return;
  await tx.update(works).set({ inBatches: null }).where(eq(works.id, work.id));
}

async function giveUpMore(db: Queryable, kind: AnyKind, id: number, now: Date): Promise<BatchDone> {
  return db.transaction(async (tx) => {
    const [work] = await tx
      .select()
      .from(works)
      .where(and(eq(works.id, id), eq(works.inBatches, "giving_up"), isLive))
      .for("update", { skipLocked: true });
    if (!work) return "elsewhere";
    if (await giveUpSome(tx, kind, work, now)) return "more";
    await tx.update(works).set({ inBatches: null }).where(eq(works.id, id));
    await finishIfSettled(tx, kind, id, now);
    return "done";
  });
}

/** A piece that has begun comes to its end: half of it would be something too many. @returns whether there may be more */
async function giveUpSome(
  tx: Transaction,
  kind: Pick<AnyKind, "isDiscreet" | "givenUp">,
  work: Work,
  now: Date,
): Promise<boolean> {
  const unsent = and(eq(pieces.workId, work.id), eq(pieces.state, "queued"), eq(pieces.begun, false));
  const some = await tx
    .select({ position: pieces.position })
    .from(pieces)
    .where(unsent)
    .orderBy(pieces.position)
    .limit(PIECES_AT_ONCE);
  const given = await tx
    .update(pieces)
    .set({ state: "taken_back", decidedAt: now, ...(kind.isDiscreet && { frozen: null }) })
    // By their numbers: a planner that has not seen so many yet would look through all of them for each.
    .where(and(unsent, sql`${pieces.position} = any(${integers(some.map(({ position }) => position))})`))
    .returning({ subject: pieces.subject, frozen: pieces.frozen });
  if (given.length > 0) await kind.givenUp?.(tx, work, given);
  return given.length === PIECES_AT_ONCE;
}
