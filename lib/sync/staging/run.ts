import "server-only";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Transaction } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import type { Work } from "#lib/base/store/schema/sync/outbox.ts";
import { type StageRecord, stageRows, stages } from "#lib/base/store/schema/sync/staging.ts";
import { takeTurnOf } from "#lib/base/store/turns.ts";
import { PIECES_AT_ONCE } from "#lib/sync/outbox/batches.ts";
import { askFor, askInBatches, type NewWork } from "#lib/sync/outbox/work.ts";
import { chainsOf, freezeRows, settleUnchanged, toSend, UNCHANGED } from "./freeze.ts";
import { atStage, holdStage, type StageName } from "./hold.ts";
import type { AnyStageKind } from "./kind.ts";
import { rowsOfStage } from "./planning.ts";
import { stagedRows } from "./sending.ts";
import type { DryRun, StageRefusal } from "./stage.ts";

/** What a person says yes to. */
export interface RunWish {
  /** The version of the stage that was tried dry, and that the person saw. */
  seen: number;
  /** Rows that the club will probably refuse are sent all the same: it has the last word. */
  sendsForeseen: boolean;
  /** The club's address now: what is asked for it is sent nowhere else. */
  baseUrl: string;
}

/** What became of it; `work` null: nothing is to be sent, and the stage has ended. */
export type RunAnswer = { ok: true; work: Work | null } | StageRefusal;

/**
 * Lets a stage run: freezes each row that is ready, has no outcome yet, and was tried dry as it is, as one piece of one durable work. What was done in an earlier run is not
 * sent again. Rows of which the club has all already count as unchanged. The rows of a long list are frozen afterwards, a batch at a time (`addRowsToRun`), and none is sent before all are.
 */
export async function runStage(
  tx: Transaction,
  kind: Pick<AnyStageKind, "name">,
  name: StageName,
  hand: Hand,
  wish: RunWish,
): Promise<RunAnswer> {
  // Two lists of one file, run at once, would each not see what the other makes.
  await takeTurnOf(tx, `stages ${name.club}`);
  const held = await holdStage(tx, kind, name, hand);
  if (!held.ok) return held;
  const { stage } = held;
  const dry = stage.dry as DryRun | null;
  if (stage.version !== wish.seen || dry?.version !== stage.version || dry.failed)
    return { ok: false, code: "changed" };
  if (await isOtherRunning(tx, stage)) return { ok: false, code: "otherRuns" };
  const work = await workOf(tx, stage, hand, wish);
  // It had come to its end without anything to send, and has once more.
  if (!work && stage.state === "ended") return { ok: true, work };
  await writeAudit(tx, {
    ...{ by: hand.by, club: name.club, action: "stage.run", subject: `stages/${name.id}` },
    details: { kind: stage.kind, rows: work?.size ?? 0 },
  });
  await tx
    .update(stages)
    .set({
      ...(work ? { state: "running", workId: work.id, version: stage.version + 1 } : { state: "ended" }),
      batches: work?.inBatches ? { sendsForeseen: wish.sendsForeseen } : null,
      ...{ touchedBy: hand.by.name, touchedAt: hand.now },
    })
    .where(atStage(name));
  return { ok: true, work };
}

/** The work that sends the rows; null where there is nothing to send. */
async function workOf(tx: Transaction, stage: StageRecord, hand: Hand, wish: RunWish): Promise<Work | null> {
  const of = (which: SQL | undefined) => sql<number>`(count(*) filter (where ${which ?? sql`true`}))::int`;
  const [counted] = await tx
    .select({ rows: of(toSend(wish.sendsForeseen)), unchanged: of(UNCHANGED) })
    .from(stageRows)
    .where(rowsOfStage(stage));
  const { rows = 0, unchanged = 0 } = counted ?? {};
  const asked: Omit<NewWork, "pieces"> & { askKey: string } = {
    ...{ club: stage.club, kind: "staged", collection: "stage", operation: "run" },
    ...{ seasonId: stage.seasonId, baseUrl: wish.baseUrl, askedBy: hand.by, now: hand.now },
    askKey: `stage ${stage.club} ${stage.id} ${stage.version}`,
  };
  if (rows > 0 && rows + unchanged > PIECES_AT_ONCE) return (await askInBatches(tx, asked, rows)).work;
  await settleUnchanged(tx, stage, hand.now);
  const chains = await chainsOf(tx, stage, wish.sendsForeseen);
  const found = await tx
    .select()
    .from(stageRows)
    .where(and(rowsOfStage(stage), toSend(wish.sendsForeseen)))
    .orderBy(asc(stageRows.place));
  const pieces = await freezeRows(tx, stage, found, chains, hand.now);
  return pieces.length === 0 ? null : (await askFor(tx, stagedRows, { ...asked, inTurn: true, pieces })).work;
}

async function isOtherRunning(tx: Transaction, { club, kind }: StageRecord): Promise<boolean> {
  const [other] = await tx
    .select({ id: stages.id })
    .from(stages)
    .where(and(eq(stages.club, club), eq(stages.kind, kind), eq(stages.state, "running")))
    .limit(1);
  return other !== undefined;
}
