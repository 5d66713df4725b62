import "server-only";
import { and, asc, count, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { type StageRecord, type StageRowRecord, stageRows, stages } from "#lib/base/store/schema/sync/staging.ts";
import { searchedWords } from "#lib/base/words/fold.ts";
import { triedAndWaiting } from "#lib/sync/outbox/held-up.ts";
import { atStage, type StageName, stageHolder } from "./hold.ts";
import { OWN_STOPS } from "./own-stops.ts";
import { type StageDoubt, type StagedPlan, stageDoubt, stagedPlan } from "./plan.ts";
import { rowsOfStage } from "./planning.ts";
import { filterCondition } from "./row-choice.ts";
import { type Foreseen, rowFaults } from "./row-faults.ts";
import type { DryRun, RepairGroup, RowFilter, Stage, StageCounts, StageRow } from "./stage.ts";

/** The most stages that a list shows: what is older is found by its address. */
const MOST_LISTED = 100;

/** Groups of repairs that are shown at once: whoever mends the largest sees the next. */
const MOST_GROUPS = 50;

/** How many places of each are told. */
export const FIRST_PLACES = 5;

/** A stage with how many of its rows stand where. */
export interface StageWithCounts {
  stage: Stage;
  counts: StageCounts;
}

/** One whose rows are still being kept is nobody's to see: it is there once all are. */
const IS_THERE = ne(stages.state, "filling");

/** The record of a stage of a club; undefined where there is none. */
export async function findStage(db: Queryable, name: StageName): Promise<StageRecord | undefined> {
  const [found] = await db
    .select()
    .from(stages)
    .where(and(atStage(name), IS_THERE));
  return found;
}

/** The stages of a club, of one season where one is named, those last touched first, each with what its kind is set to. */
export async function stagesOf(
  db: Queryable,
  { club, seasonId }: { club: string; seasonId?: number },
  now: Date,
): Promise<(StageWithCounts & Pick<StageRecord, "settings">)[]> {
  const found = await db
    .select()
    .from(stages)
    .where(and(eq(stages.club, club), IS_THERE, seasonId === undefined ? undefined : eq(stages.seasonId, seasonId)))
    .orderBy(desc(stages.touchedAt), desc(stages.id))
    .limit(MOST_LISTED);
  const counts = await countsOf(
    db,
    club,
    found.map(({ id }) => id),
  );
  return found.map((one) => ({
    stage: asStage(one, now),
    settings: one.settings,
    counts: counts.get(one.id) ?? NO_ROWS,
  }));
}

/** One stage with its counts, as screens have it and as it is kept; undefined where there is none. */
export async function stageWithCounts(
  db: Queryable,
  name: StageName,
  now: Date,
): Promise<(StageWithCounts & { record: StageRecord }) | undefined> {
  const found = await findStage(db, name);
  if (!found) return undefined;
  const counts = await countsOf(db, name.club, [name.id]);
  const isSending = found.state === "running" && found.workId !== null;
  const heldUp = isSending ? await triedAndWaiting(db, found.workId ?? 0) : 0;
  return { record: found, stage: { ...asStage(found, now), heldUp }, counts: counts.get(name.id) ?? NO_ROWS };
}

const NO_ROWS: StageCounts = {
  ...{ rows: 0, ready: 0, doubtful: 0, nothing: 0, leftOut: 0, sending: 0 },
  ...{ created: 0, changed: 0, unchanged: 0, refused: 0, stopped: 0, foreseen: 0 },
};

/** Stopped by this desk, not refused by the club. */
const STOPPED = and(filterCondition("refused"), inArray(stageRows.code, [...OWN_STOPS]));

export async function countsOf(db: Queryable, club: string, ids: readonly string[]): Promise<Map<string, StageCounts>> {
  if (ids.length === 0) return new Map();
  const of = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition ?? sql`true`})::int`;
  const rows = await db
    .select({
      ...{ stage: stageRows.stage, rows: sql<number>`count(*)::int`, ready: of(filterCondition("ready")) },
      ...{ doubtful: of(filterCondition("doubtful")), nothing: of(filterCondition("nothing")) },
      ...{ leftOut: of(filterCondition("leftOut")), sending: of(filterCondition("sending")) },
      ...{ created: of(filterCondition("created")), changed: of(filterCondition("changed")) },
      ...{ unchanged: of(filterCondition("unchanged")), refused: of(filterCondition("refused")) },
      ...{ stopped: of(STOPPED), foreseen: of(filterCondition("foreseen")) },
    })
    .from(stageRows)
    .where(and(eq(stageRows.club, club), inArray(stageRows.stage, [...ids])))
    .groupBy(stageRows.stage);
  return new Map(rows.map(({ stage, ...counts }) => [stage, counts]));
}

/** Which rows of a stage a page shows. */
export interface RowsAsked {
  filter: RowFilter;
  /** Words that a row's label and cells hold. */
  q?: string;
  /** A further condition, of the kind's own. */
  also?: SQL;
  /** Only those that are mended with one choice. */
  repair?: { code: string; field: string | null; repair: string };
  page: number;
  /** Rows of a page. */
  size: number;
}

/** A page of the rows of a stage, in the order of their places, and how many there are over all pages. */
export async function pageOfRows(
  db: Queryable,
  name: StageName,
  { filter, q = "", also, repair, page, size }: RowsAsked,
): Promise<{ rows: StageRow[]; total: number }> {
  const words = searchedWords(q).map((word) => sql`position(${word} in ${stageRows.searchKey}) > 0`);
  const like = repair && [
    { code: repair.code, repair: repair.repair, ...(repair.field !== null && { field: repair.field }) },
  ];
  const which = and(
    ...[rowsOfStage(name), filterCondition(filter), also, ...words],
    like && sql`${stageRows.doubts} @> ${JSON.stringify(like)}::jsonb`,
  );
  const [counted] = await db.select({ total: count() }).from(stageRows).where(which);
  const rows = await db
    .select()
    .from(stageRows)
    .where(which)
    .orderBy(asc(stageRows.place))
    .limit(size)
    .offset((page - 1) * size);
  return { rows: rows.map(asRow), total: counted?.total ?? 0 };
}

/** What can be mended with one choice each, what concerns the most rows first. Rows that are left out, or have their outcome, need no mending. */
export async function repairsOf(db: Queryable, { club, id }: StageName): Promise<RepairGroup[]> {
  const { rows } = (await db.execute(sql`
    select d->>'code' as code, d->>'field' as field, d->>'repair' as repair, bool_or((d->>'blocks')::boolean) as blocks,
      (array_agg(d->'values' order by r.place))[1] as vals, count(*)::int as count,
      (array_agg(r.place order by r.place))[1:${sql.raw(String(FIRST_PLACES))}] as places
    from ${stageRows} r, jsonb_array_elements(r.doubts) d
    where r.club = ${club} and r.stage = ${id} and r.state in ('ready', 'doubtful', 'nothing') and r.outcome is null and d ? 'repair'
    group by 1, 2, 3
    order by count(*) desc, min(r.place) limit ${MOST_GROUPS}`)) as {
    rows: {
      code: string;
      field: string | null;
      repair: string;
      blocks: boolean;
      vals: unknown;
      count: number;
      places: number[];
    }[];
  };
  return rows.map(({ vals, ...group }) => ({ ...group, values: (vals ?? {}) as RepairGroup["values"] }));
}

/** A stage as screens have it. */
export function asStage(stage: StageRecord, now: Date): Stage {
  const { club, id, seasonId, kind, name, state, version, dry, workId, writtenBy, touchedBy } = stage;
  return {
    ...{ club, id, seasonId, kind, name, version, workId, writtenBy, touchedBy },
    // One whose rows are still being kept is nobody's to see.
    state: state === "filling" ? "draft" : state,
    isBeginning: state === "running" && stage.batches !== null,
    dry: dry as DryRun | null,
    holder: stageHolder(stage, now),
    writtenAt: stage.writtenAt.toISOString(),
    touchedAt: stage.touchedAt.toISOString(),
  };
}

/** The plan of a row, as it was kept. */
export const planIn = (row: Pick<StageRowRecord, "plan">): StagedPlan | null =>
  stagedPlan.safeParse(row.plan).data ?? null;

const doubtsIn = (row: Pick<StageRowRecord, "doubts">): StageDoubt[] =>
  row.doubts.flatMap((one) => stageDoubt.safeParse(one).data ?? []);

/** A row as screens have it. */
export function asRow(row: StageRowRecord): StageRow {
  const [plan, foreseenDetail] = [planIn(row), row.foreseenDetail as Foreseen | null];
  const { place, label, cells, state, nothingBecause, foreseen, version, outcome, code, detail, requestId } = row;
  return {
    ...{ place, label, cells, state, nothingBecause, foreseen, version, outcome, code, detail, requestId },
    ...{
      changed: Object.keys(row.changes),
      writes: plan?.map(({ write }) => write) ?? [],
      doubts: doubtsIn(row),
    },
    faults: rowFaults({ ...row, plan, foreseenDetail }),
    ...{ foreseenDetail, made: row.made, memberId: row.memberId },
  };
}
