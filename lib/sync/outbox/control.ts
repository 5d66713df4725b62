import "server-only";
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Transaction } from "#lib/base/store/database.ts";
import { pieces, type Work, works } from "#lib/base/store/schema/sync/outbox.ts";
import { beginGivingUp } from "./batches.ts";
import { finishIfSettled, UNVOUCHED } from "./finish.ts";
import type { AnyKind } from "./kind.ts";
import { waitOf } from "./waits.ts";

/** Has a work stand still because a person wishes it. One that waits for a director's word about another address keeps that reason. */
export async function pauseWork(tx: Transaction, work: Pick<Work, "id" | "pauseReason">): Promise<void> {
  if (work.pauseReason === "address_changed") return;
  await tx
    .update(works)
    .set({ state: "paused", pauseReason: "person", pauseDetail: null })
    .where(eq(works.id, work.id));
}

/** Has a paused work go on at once, whatever it stood still for; its numbers are proven anew. Who may say so is the caller's matter. */
export async function resumeWork(tx: Transaction, work: Pick<Work, "id">): Promise<void> {
  await tx
    .update(works)
    .set({ state: "running", pauseReason: null, pauseDetail: null, troubles: 0, provenUntil: null, ...waitOf(0) })
    .where(and(eq(works.id, work.id), eq(works.state, "paused")));
  await askNow(tx, work.id);
}

/**
 * Gives up what of a work certainly was not sent: of very many the first ones now, and the others a batch at a time (batches.ts), of which none is sent any more. What may have been sent is asked for at once, so that also a paused one comes to its end: `finishIfSettled`
 * says whether it has, once the caller has written down who wished it.
 * @param kind what it is: of a discreet one nothing is kept of what is given up
 */
export async function takeBackWork(
  tx: Transaction,
  kind: Pick<AnyKind, "isDiscreet" | "givenUp">,
  work: Pick<Work, "id">,
  { by, now }: TakesBack,
): Promise<void> {
  await tx
    .update(works)
    .set({ state: "running", pauseReason: UNVOUCHED, pauseDetail: null, takenBackBy: by.name, ...waitOf(0) })
    .where(and(eq(works.id, work.id), inArray(works.state, ["queued", "running", "paused"])));
  await askNow(tx, work.id);
  await beginGivingUp(tx, kind, work, now);
}

interface TakesBack {
  by: { name: string };
  /** The program's clock. */
  now: Date;
}

/** A piece that has begun comes to its end: half of it would be something too many. */
async function giveUpUnsent(
  tx: Transaction,
  { isDiscreet }: Pick<AnyKind, "isDiscreet">,
  workId: number,
  now: Date,
): Promise<void> {
  await tx
    .update(pieces)
    .set({ state: "taken_back", decidedAt: now, ...(isDiscreet && { frozen: null }) })
    .where(and(eq(pieces.workId, workId), eq(pieces.state, "queued"), eq(pieces.begun, false)));
}

/** Ends the waits of its pieces, because a person asked. */
async function askNow(tx: Transaction, workId: number): Promise<void> {
  await tx
    .update(pieces)
    .set({ notBefore: null, waitsSince: null })
    .where(and(eq(pieces.workId, workId), inArray(pieces.state, ["queued", "unknown"]), isNotNull(pieces.notBefore)));
}

/**
 * Has what was refused or still waits sent again, under the same keys (a refusal spends none, club-api#writes). What may be at the club already is
 * asked for until that is known.
 */
export async function sendAgain(tx: Transaction, workId: number): Promise<void> {
  const [work] = await tx.select({ id: works.id }).from(works).where(eq(works.id, workId)).for("update");
  if (!work) return;
  const again = await tx
    .update(pieces)
    .set({
      state: sql`case when ${pieces.perhapsWritten} then 'unknown' else 'queued' end`,
      ...{ notBefore: null, waitsSince: null, decidedAt: null },
    })
    .where(and(eq(pieces.workId, workId), inArray(pieces.state, ["failed", "queued", "unknown"])))
    .returning({ position: pieces.position });
  if (again.length === 0) return;
  const begun = { state: "queued", pauseReason: null, pauseDetail: null, finishedAt: null, troubles: 0 } as const;
  await tx
    .update(works)
    .set({ ...begun, ...waitOf(0) })
    .where(eq(works.id, workId));
}

/** Gives up what certainly was not sent; a piece that has begun comes to its end. */
export async function takeBackUnsent(
  tx: Transaction,
  kind: Pick<AnyKind, "ended" | "isDiscreet">,
  workId: number,
  now: Date,
): Promise<Work | null> {
  const [work] = await tx.select({ id: works.id }).from(works).where(eq(works.id, workId)).for("update");
  if (!work) return null;
  await giveUpUnsent(tx, kind, workId, now);
  return finishIfSettled(tx, kind, workId, now);
}
