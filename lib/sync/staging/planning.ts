import "server-only";
import { setImmediate as breath } from "node:timers/promises";
import { and, asc, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { type StageRecord, type StageRowRecord, stageRows, stages } from "#lib/base/store/schema/sync/staging.ts";
import { searchable } from "#lib/base/words/fold.ts";
import { keptJson } from "./kept-json.ts";
import { type AnyStageKind, ROWS_AT_ONCE, type RowToPlan, type StageOf } from "./kind.ts";
import { type Planned, stageDoubt, stagedPlan } from "./plan.ts";

/** What is planned again: rows that have their outcome stay as they are. */
const PLANNED_AGAIN = or(isNull(stageRows.outcome), eq(stageRows.outcome, "refused"));

/** The rows of a stage. */
export const rowsOfStage = ({ club, id }: Pick<StageRecord, "club" | "id">) =>
  and(eq(stageRows.club, club), eq(stageRows.stage, id));

/** A stage as its kind sees it. @throws ZodError where it was kept by another version whose settings mean nothing any more */
export function stageOf(kind: AnyStageKind, stage: StageRecord): StageOf<unknown> {
  const { club, id, seasonId } = stage;
  return { club, id, seasonId, settings: kind.settings.parse(stage.settings) };
}

/**
 * Plans rows of a stage anew, against the copy as it is now: all without an outcome, or those at these places.
 * @returns how many
 */
export async function planRows(
  tx: Queryable,
  kind: AnyStageKind,
  stage: StageRecord,
  places?: readonly number[],
): Promise<number> {
  const of = stageOf(kind, stage);
  const chosen = places && sql`${stageRows.place} = any(${integers(places)})`;
  let count = 0;
  for await (const rows of chunksOf(tx, stage, and(PLANNED_AGAIN, chosen))) {
    const toPlan = rows.map((row) => rowToPlan(kind, row));
    const facts = await kind.prepare(tx, of, toPlan);
    await write(
      tx,
      stage,
      rows.map((row, at) => ({ row, planned: checked(kind.plan(toPlan[at] as RowToPlan<unknown>, facts, of)) })),
    );
    count += rows.length;
  }
  return count;
}

/** The rows of a stage in the order of their places, some at a time: a stage may have more than a process should hold. */
export async function* chunksOf(
  db: Queryable,
  stage: Pick<StageRecord, "club" | "id">,
  which?: SQL,
  size = ROWS_AT_ONCE,
): AsyncGenerator<StageRowRecord[]> {
  let after = -1;
  for (;;) {
    const rows = await db
      .select()
      .from(stageRows)
      .where(and(rowsOfStage(stage), gt(stageRows.place, after), which))
      .orderBy(asc(stageRows.place))
      .limit(size);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    // The embedded database answers without ever letting go of this thread: whoever waits for a page is let in between.
    await breath();
    after = rows.at(-1)?.place ?? after;
  }
}

/** A row as its kind plans it. */
function rowToPlan(kind: AnyStageKind, row: Pick<StageRowRecord, "place" | "source" | "changes" | "made">) {
  const { place, changes, made } = row;
  return { place, source: kind.source.parse(row.source), changes, made };
}

/** What a kind planned is held against the allow-list of what a stage may write, whoever wrote the kind. */
function checked(planned: Planned): Planned {
  return {
    ...planned,
    plan: planned.plan && stagedPlan.parse(planned.plan),
    doubts: planned.doubts.map((one) => stageDoubt.parse(one)),
  };
}

function stateOf({ leftOut }: StageRowRecord, { plan, doubts }: Planned): StageRowRecord["state"] {
  if (leftOut) return "left_out";
  if (doubts.some(({ blocks }) => blocks)) return "doubtful";
  return plan === null ? "nothing" : "ready";
}

/** What a search looks into: what stands beside a cell (`group:id`) nobody sees. */
const searchedIn = (cells: Planned["cells"]): string[] =>
  Object.entries(cells).flatMap(([name, text]) => (name.includes(":") ? [] : text));

async function write(
  tx: Queryable,
  stage: StageRecord,
  rows: readonly { row: StageRowRecord; planned: Planned }[],
): Promise<void> {
  const values = rows.map(({ row, planned }) => {
    const { label, cells, plan, nothingBecause = null, doubts, memberId = null } = planned;
    return {
      ...{ place: row.place, label, search: searchable([label, ...searchedIn(cells)]), cells, plan },
      ...{ nothing: nothingBecause, doubts, state: stateOf(row, planned), member: memberId ?? row.memberId },
    };
  });
  // Somebody may have let the list run meanwhile: what is on its way, or about to be, stays what was tried and frozen.
  const isStill = sql`not (${stageRows.state} = 'sent' and ${stageRows.outcome} is null) and exists (select 1 from ${stages} s
    where s.club = ${stage.club} and s.id = ${stage.id} and s.state <> 'running')`;
  await tx.execute(sql`
    update ${stageRows} set label = x.label, search_key = x.search, cells = x.cells, plan = nullif(x.plan, 'null'::jsonb),
      nothing_because = x.nothing, doubts = x.doubts, state = x.state, member_id = x.member
    from jsonb_to_recordset(${JSON.stringify(keptJson(values))}::jsonb) as x(place int, label text, search text, cells jsonb, plan jsonb,
      nothing text, doubts jsonb, state text, member int)
    where ${stageRows.club} = ${stage.club} and ${stageRows.stage} = ${stage.id} and ${stageRows.place} = x.place and ${isStill}`);
}
