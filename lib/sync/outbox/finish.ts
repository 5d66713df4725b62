import "server-only";
import { and, eq, inArray, not, sql } from "drizzle-orm";
import type { Transaction } from "#lib/base/store/database.ts";
import { OPEN_PIECES, type PauseReason, pieces, type Work, works } from "#lib/base/store/schema/sync/outbox.ts";
import type { AnyKind } from "./kind.ts";

/** Nobody has vouched for the club's new address yet: that reason stays until a director does, even while a work ends or is taken back. */
export const UNVOUCHED = sql<PauseReason | null>`case when ${works.pauseReason} = 'address_changed' then ${works.pauseReason} end`;

/** Ends a work whose last piece has its outcome, and lets its kind log the result. */
export async function finishIfSettled(
  tx: Transaction,
  kind: Pick<AnyKind, "ended">,
  workId: number,
  now: Date,
): Promise<Work | null> {
  const [open] = await tx
    .select({ position: pieces.position })
    .from(pieces)
    .where(and(eq(pieces.workId, workId), inArray(pieces.state, [...OPEN_PIECES])))
    .limit(1);
  if (!open) {
    const isGrowing = sql`${works.inBatches} is not distinct from 'adding'`;
    const [ended] = await tx
      .update(works)
      .set({
        state: sql`case when ${works.takenBackBy} is null then 'done' else 'taken_back' end`,
        // A pause that only a director may end stays for the person who tries the failed pieces again.
        pauseReason: UNVOUCHED,
        pauseDetail: null,
        finishedAt: now,
        inBatches: null,
      })
      .where(and(eq(works.id, workId), inArray(works.state, ["queued", "running", "paused"]), not(isGrowing)))
      .returning();
    if (ended) {
      await kind.ended?.(tx, ended);
      return ended;
    }
  }
  const [work] = await tx.select().from(works).where(eq(works.id, workId));
  return work ?? null;
}
