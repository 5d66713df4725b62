import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { askFor, type NewPiece, serialWithin } from "#lib/outbox/work.ts";
import { writeAudit } from "#lib/store/audit.ts";
import type { Transaction } from "#lib/store/database.ts";
import type { Hand } from "#lib/store/hand.ts";
import { integers } from "#lib/store/integers.ts";
import type { Work } from "#lib/store/schema/outbox.ts";
import { type StageRecord, type StageRowRecord, stageRows, stages } from "#lib/store/schema/staging.ts";
import { takeTurnOf } from "#lib/store/turns.ts";
import { Chains } from "./chains.ts";
import { recordsInCopy } from "./changed.ts";
import { atStage, holdStage, type StageName } from "./hold.ts";
import type { AnyStageKind } from "./kind.ts";
import { rowSubject, type StandingPiece } from "./piece.ts";
import { STAGED_WRITES, type StagedPlan } from "./plan.ts";
import { chunksOf, rowsOfStage } from "./planning.ts";
import { planIn } from "./read.ts";
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
 * sent again. Rows of which the club has all already count as unchanged.
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
  await settleUnchanged(tx, stage, hand.now);
  const pieces = await freeze(tx, stage, wish.sendsForeseen);
  const details = { kind: stage.kind, rows: pieces.length };
  await writeAudit(tx, { by: hand.by, club: name.club, action: "stage.run", subject: `stages/${name.id}`, details });
  if (pieces.length === 0) {
    await tx.update(stages).set({ state: "ended", touchedBy: hand.by.name, touchedAt: hand.now }).where(atStage(name));
    return { ok: true, work: null };
  }
  const { work } = await askFor(tx, stagedRows, {
    ...{ club: name.club, kind: "staged", collection: "stage", operation: "run", inTurn: true },
    ...{ seasonId: stage.seasonId, baseUrl: wish.baseUrl, askedBy: hand.by, now: hand.now, pieces },
    askKey: `stage ${name.club} ${name.id} ${stage.version}`,
  });
  const begun = { state: "running" as const, workId: work.id, version: stage.version + 1 };
  await tx
    .update(stages)
    .set({ ...begun, touchedBy: hand.by.name, touchedAt: hand.now })
    .where(atStage(name));
  return { ok: true, work };
}

async function isOtherRunning(tx: Transaction, { club, kind }: StageRecord): Promise<boolean> {
  const [other] = await tx
    .select({ id: stages.id })
    .from(stages)
    .where(and(eq(stages.club, club), eq(stages.kind, kind), eq(stages.state, "running")))
    .limit(1);
  return other !== undefined;
}

/** Nothing is to be done about them, since the club has it as it is wished. */
async function settleUnchanged(tx: Transaction, stage: StageRecord, now: Date): Promise<void> {
  await tx
    .update(stageRows)
    .set({ outcome: "unchanged", settledAt: now })
    .where(
      and(
        ...[rowsOfStage(stage), eq(stageRows.standing, "nothing"), eq(stageRows.nothingBecause, "same")],
        isNull(stageRows.outcome),
      ),
    );
}

/** Freezes the rows that are to be sent, in their order. */
async function freeze(tx: Transaction, stage: StageRecord, sendsForeseen: boolean): Promise<NewPiece[]> {
  const which = and(
    ...[eq(stageRows.standing, "ready"), isNull(stageRows.outcome)],
    sendsForeseen ? undefined : isNull(stageRows.foreseen),
  );
  const pieces: NewPiece[] = [];
  const chains = new Chains();
  const rows: { place: number; memberId: number | null }[] = [];
  for await (const some of chunksOf(tx, stage, which)) {
    const planned = some.map((row) => ({ row, plan: planIn(row) }));
    const records = await recordsInCopy(
      tx,
      stage.club,
      planned.flatMap(({ plan }) => plan?.filter(({ write }) => write.includes("-registrations")) ?? []),
    );
    for (const { row, plan } of planned) {
      const frozen = plan && frozenOf(stage.id, row, plan);
      if (!plan || !frozen) continue;
      chains.add(row.place, plan, records);
      rows.push({ place: row.place, memberId: row.memberId });
      pieces.push({
        subject: rowSubject(stage.id, row.place),
        memberId: row.memberId,
        step: "0",
        frozen,
        result: { made: row.made },
      });
    }
  }
  const places = rows.map(({ place }) => place);
  await tx
    .update(stageRows)
    .set({ standing: "sent" })
    .where(and(rowsOfStage(stage), sql`${stageRows.place} = any(${integers(places)})`));
  return pieces.map((piece, nth) => {
    const chain = chains.of(places[nth] as number);
    return { ...piece, serial: chain === undefined ? null : serialWithin(chain) };
  });
}

/** What is still to be done of a row; null where all of it was. */
function frozenOf(
  stage: string,
  { place, made }: StageRowRecord,
  plan: StagedPlan,
): Pick<StandingPiece, "stage" | "place" | "steps" | "ends"> | null {
  const steps = plan.filter(({ names }) => made[names] === undefined);
  const ends = plan.some(({ write }) => STAGED_WRITES[write].made) ? "created" : "changed";
  return steps.length === 0 ? null : { stage, place, steps, ends };
}
