import "server-only";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { type StageRecord, type StageRowRecord, stageRows } from "#lib/base/store/schema/sync/staging.ts";
import { type NewPiece, serialWithin } from "#lib/sync/outbox/write-pieces.ts";
import { Chains } from "./chains.ts";
import { recordsInCopy } from "./changed.ts";
import { rowSubject, type StandingPiece } from "./piece.ts";
import { STAGED_WRITES, type StagedPlan } from "./plan.ts";
import { chunksOf, rowsOfStage } from "./planning.ts";
import { planIn } from "./read.ts";
import { MOST_STAGE_ROWS } from "./stage.ts";

type StageNamed = Pick<StageRecord, "club" | "id">;

/** The rows that are sent: ready, without an outcome, and not foreseen to be refused unless those are sent too. */
export const toSend = (sendsForeseen: boolean): SQL | undefined =>
  and(
    ...[eq(stageRows.state, "ready"), isNull(stageRows.outcome)],
    sendsForeseen ? undefined : isNull(stageRows.foreseen),
  );

/** Rows about which nothing is to be done, since the club has it as it is wished. */
export const UNCHANGED = and(
  ...[eq(stageRows.state, "nothing"), eq(stageRows.nothingBecause, "same"), isNull(stageRows.outcome)],
);

/** They count as unchanged from now on: all, or the first ones. @returns how many */
export async function settleUnchanged(
  tx: Transaction,
  stage: StageNamed,
  now: Date,
  most: number = MOST_STAGE_ROWS,
): Promise<number> {
  const some = await tx
    .select({ place: stageRows.place })
    .from(stageRows)
    .where(and(rowsOfStage(stage), UNCHANGED))
    .limit(most);
  const places = integers(some.map(({ place }) => place));
  await tx
    .update(stageRows)
    .set({ outcome: "unchanged", settledAt: now })
    .where(and(rowsOfStage(stage), sql`${stageRows.place} = any(${places})`));
  return some.length;
}

/** Which rows of a run go one after the other: the number of each row's chain, by its place. A row that is alone has none. */
export async function chainsOf(
  db: Queryable,
  stage: StageNamed,
  sendsForeseen: boolean,
): Promise<Record<number, number>> {
  const chains = new Chains();
  const places: number[] = [];
  for await (const rows of chunksOf(db, stage, toSend(sendsForeseen))) {
    const planned = rows.flatMap((row) => ({ place: row.place, plan: planIn(row) ?? [] }));
    const records = await recordsInCopy(
      db,
      stage.club,
      planned.flatMap(({ plan }) => plan.filter(({ write }) => write.includes("-registrations"))),
    );
    for (const { place, plan } of planned) {
      chains.add(place, plan, records);
      places.push(place);
    }
  }
  return chains.all(places);
}

/** Freezes rows, in their order, as pieces that are to be sent: from now on they are on their way. */
export async function freezeRows(
  tx: Transaction,
  stage: StageNamed,
  rows: readonly StageRowRecord[],
  chains: Readonly<Record<number, number>>,
  now: Date,
): Promise<NewPiece[]> {
  const sent: number[] = [];
  const pieces: NewPiece[] = [];
  for (const row of rows) {
    const plan = planIn(row);
    const frozen = plan && frozenOf(stage.id, row, plan);
    if (!frozen) continue;
    const chain = chains[row.place];
    sent.push(row.place);
    pieces.push({
      ...{ subject: rowSubject(stage.id, row.place), memberId: row.memberId, step: "0", frozen },
      ...{ result: { made: row.made }, serial: chain === undefined ? null : serialWithin(chain) },
    });
  }
  await tx
    .update(stageRows)
    .set({ state: "sent" })
    .where(and(rowsOfStage(stage), sql`${stageRows.place} = any(${integers(sent)})`));
  await setAside(tx, stage, rows, new Set(sent), now);
  return pieces;
}

/** Rows of which nothing is left to send: all of it was done in an earlier run; or another version of this desk planned them, so that they are planned anew first. */
async function setAside(
  tx: Transaction,
  stage: StageNamed,
  rows: readonly StageRowRecord[],
  sent: ReadonlySet<number>,
  now: Date,
): Promise<void> {
  for (const row of rows) {
    if (sent.has(row.place)) continue;
    const plan = planIn(row);
    await tx
      .update(stageRows)
      .set(plan ? { outcome: endsAs(plan), settledAt: now } : { state: "doubtful" })
      .where(and(rowsOfStage(stage), eq(stageRows.place, row.place)));
  }
}

/** What is still to be done of a row; null where all of it was. */
function frozenOf(
  stage: string,
  { place, made }: StageRowRecord,
  plan: StagedPlan,
): Pick<StandingPiece, "stage" | "place" | "steps" | "ends"> | null {
  const steps = plan.filter(({ names }) => made[names] === undefined);
  return steps.length === 0 ? null : { stage, place, steps, ends: endsAs(plan) };
}

const endsAs = (plan: StagedPlan): "created" | "changed" =>
  plan.some(({ write }) => STAGED_WRITES[write].made) ? "created" : "changed";
