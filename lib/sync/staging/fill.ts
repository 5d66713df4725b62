import "server-only";
import { randomUUID } from "node:crypto";
import { setImmediate as breath } from "node:timers/promises";
import { and, eq, lt, or } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { stages } from "#lib/base/store/schema/sync/staging.ts";
import { type BegunStage, insertRows, logBegun, type NewStage, openStage } from "./begin.ts";
import { atStage } from "./hold.ts";
import type { AnyStageKind } from "./kind.ts";
import { planRows } from "./planning.ts";
import { MOST_STAGE_ROWS, type StageRefusal } from "./stage.ts";

/** Rows that are kept in one transaction: whoever waits for the database meanwhile waits no longer than that. */
const ROWS_PER_TRANSACTION = 500;

/** What is half kept after so long has lost whoever kept it, in milliseconds. */
const LOST_AFTER_MS = 3_600_000;

/**
 * Begins a stage of very many rows, as of a file: keeps them some at a time, then plans them. Nobody sees it before all are kept. What it comes from is in the memory of this process and nowhere
 * else, so that nobody could go on after a stop in between: what was kept until then is thrown away by whoever begins it again, or begins another later. Asked for twice at once, the later one is kept.
 * @throws ZodError where settings or a row are not what the kind takes
 */
export async function fillStage(db: Queryable, kind: AnyStageKind, wish: NewStage): Promise<BegunStage> {
  const { rows } = wish;
  if (rows.length > MOST_STAGE_ROWS) return { ok: false, code: "tooMany" };
  const batches = { filling: randomUUID() };
  const opened = await db.transaction(async (tx) => {
    const lost = lt(stages.touchedAt, new Date(wish.now.getTime() - LOST_AFTER_MS));
    await tx
      .delete(stages)
      .where(and(eq(stages.club, wish.club), eq(stages.state, "filling"), or(atStage(wish), lost)));
    return openStage(tx, kind, wish, { state: "filling", batches });
  });
  if (!opened.ok || !opened.isNew) return opened;
  const mine = and(atStage(wish), eq(stages.state, "filling"), eq(stages.batches, batches));
  for (let start = 0; start < rows.length; start += ROWS_PER_TRANSACTION) {
    const kept = await db.transaction(async (tx) => {
      const [stage] = await tx.select({ id: stages.id }).from(stages).where(mine).for("update");
      if (stage) await insertRows(tx, kind, wish, rows.slice(start, start + ROWS_PER_TRANSACTION));
      return stage !== undefined;
    });
    if (!kept) return BEGUN_ANEW;
    // The embedded database answers without ever letting go of this thread: whoever waits for a page is let in between.
    await breath();
  }
  const stage = await db.transaction(async (tx) => {
    const [whole] = await tx.update(stages).set({ state: "draft", batches: null }).where(mine).returning();
    if (whole) await logBegun(tx, kind, wish);
    return whole;
  });
  if (!stage) return BEGUN_ANEW;
  // One that a stop leaves as it came is planned when it is tried dry, without which it does not run.
  await planRows(db, kind, stage);
  return { ok: true, stage, isNew: true };
}

const BEGUN_ANEW: StageRefusal = { ok: false, code: "changed" };
