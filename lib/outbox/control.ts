import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#lib/store/database.ts";
import { pieces, type Work, works } from "#lib/store/schema/outbox.ts";
import { finishIfSettled } from "./finish.ts";
import type { AnyKind } from "./kind.ts";
import { waitOf } from "./waits.ts";

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
  kind: Pick<AnyKind, "ended">,
  workId: number,
  now: Date,
): Promise<Work | null> {
  const [work] = await tx.select({ id: works.id }).from(works).where(eq(works.id, workId)).for("update");
  if (!work) return null;
  await tx
    .update(pieces)
    .set({ state: "taken_back", decidedAt: now })
    .where(and(eq(pieces.workId, workId), eq(pieces.state, "queued"), eq(pieces.begun, false)));
  return finishIfSettled(tx, kind, workId, now);
}
