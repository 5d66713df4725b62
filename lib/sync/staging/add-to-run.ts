import "server-only";
import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import type { Work } from "#lib/base/store/schema/sync/outbox.ts";
import { type StageRecord, stageRows, stages } from "#lib/base/store/schema/sync/staging.ts";
import { addPieces, closeWork, lockGrowing, PIECES_AT_ONCE } from "#lib/sync/outbox/batches.ts";
import type { BatchDone } from "#lib/sync/outbox/kind.ts";
import { endStage } from "./end.ts";
import { chainsOf, freezeRows, settleUnchanged, toSend } from "./freeze.ts";
import { atStage } from "./hold.ts";
import { rowsOfStage } from "./planning.ts";

/** What a stage keeps of its run while its rows are being frozen a batch at a time. */
export const growingRun = z.object({
  sendsForeseen: z.boolean(),
  /** Which rows go one after the other, as the copy had it when the run began: found out once for all, since each piece names its chain. */
  chains: z.record(z.string(), z.number()).optional(),
});
type GrowingRun = z.output<typeof growingRun>;

/**
 * Freezes some more rows of a stage that a person has let run. Nobody can change a row meanwhile, because it runs; which are still to be frozen, the rows themselves say, so that whoever goes
 * on with it after a stop leaves none out and freezes none twice.
 */
export async function addRowsToRun(db: Queryable, workId: number): Promise<BatchDone> {
  const [known] = await db.select().from(stages).where(runs(workId));
  const run = growingRun.safeParse(known?.batches).data;
  if (known && run && !run.chains) return keepChains(db, known, run);
  return db.transaction(async (tx) => {
    // Nobody is waited for, whatever they have locked: it is tried again.
    const [stage] = await tx.select().from(stages).where(runs(workId)).for("update", { skipLocked: true });
    const work = await lockGrowing(tx, workId);
    if (!work || (known && !stage)) return "elsewhere";
    return addBatch(tx, work, stage, run);
  });
}

const runs = (workId: number) => and(eq(stages.workId, workId), eq(stages.state, "running"));

async function keepChains(db: Queryable, stage: StageRecord, run: GrowingRun): Promise<BatchDone> {
  const chains = await chainsOf(db, stage, run.sendsForeseen);
  // Whoever found them out first has them kept.
  await db.transaction(async (tx) => {
    const at = and(atStage(stage), eq(stages.state, "running"));
    const [now] = await tx.select({ batches: stages.batches }).from(stages).where(at).for("update");
    const kept = growingRun.safeParse(now?.batches).data;
    if (kept && !kept.chains)
      await tx
        .update(stages)
        .set({ batches: { ...run, chains } })
        .where(at);
  });
  return "more";
}

async function addBatch(
  tx: Transaction,
  work: Work,
  stage: StageRecord | undefined,
  run: GrowingRun | undefined,
): Promise<BatchDone> {
  const now = new Date(work.askedAt);
  if (stage && run) {
    const rows = await tx
      .select()
      .from(stageRows)
      .where(and(rowsOfStage(stage), toSend(run.sendsForeseen)))
      .orderBy(asc(stageRows.place))
      .limit(PIECES_AT_ONCE);
    await addPieces(tx, work, await freezeRows(tx, stage, rows, run.chains ?? {}, now));
    if (rows.length === PIECES_AT_ONCE) return "more";
    if ((await settleUnchanged(tx, stage, now, PIECES_AT_ONCE)) === PIECES_AT_ONCE) return "more";
    await tx.update(stages).set({ batches: null }).where(atStage(stage));
  }
  // A list that is gone, with its club, has nothing more to add.
  await closeWork(tx, { ended: endStage }, work, now);
  return "done";
}
