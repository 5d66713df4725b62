import "server-only";
import { and, count, eq, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import {
  type DecisionOperation,
  ofDecisions,
  type PauseReason,
  pieces,
  works,
} from "#lib/base/store/schema/sync/outbox.ts";
import { failedReasons } from "./failed-reasons.ts";
import { type Follower, followedWorks } from "./followed.ts";
import { surprisesIn } from "./forecast-comparison.ts";
import { type DecisionSummary, decisionWorksOf, TOLD_REASONS } from "./read.ts";

/** Longer than a telephone call or a queue at the counter, shorter than lunch: after so long somebody sits down anew. */
const PAUSE_MINUTES = 30;

/** Decisions of one sitting that stand on one line: what unfolds is read and drawn at once. A long evening is a few lines. */
const MOST_DECISIONS = 100;

/** What one person decided one by one, without a long pause. Instants are RFC 3339: it travels as JSON. */
export interface Sitting {
  /** Of its first decision: it keeps this number while it grows. */
  first: number;
  /** Its works, of one registration each, the oldest first; at most `MOST_DECISIONS`. */
  workIds: number[];
  askedByName: string;
  /** When the first and the last of them were asked for. */
  from: string;
  to: string;
  /** How many were done, of each operation; those that already were as they should be count too. */
  done: { operation: DecisionOperation; count: number }[];
  /** Without an outcome yet. */
  open: number;
  failed: number;
  takenBack: number;
  /** Replaced by a later decision. */
  superseded: number;
  /** Those that came out otherwise than foreseen; null where nothing was foreseen. */
  surprises: number | null;
  /** The most frequent reasons of what failed; at most `TOLD_REASONS`. */
  reasons: DecisionSummary["reasons"];
  /** Why what is left of it stands still; null while nothing does. */
  pauseReason: PauseReason | null;
}

/** In the order in which they are told. */
const OPERATIONS = ["validate", "refuse", "cancel", "move"] as const satisfies readonly DecisionOperation[];

/** A line of the list of works: a work, or a sitting with its works, the newest first, where it is unfolded. */
export type DecisionLine = { work: DecisionSummary } | { sitting: Sitting; works: DecisionSummary[] | null };

/** Which of a season's lines are read. */
export interface LinesWanted {
  limit: number;
  offset: number;
  /** The sitting that is unfolded, by its first work. */
  unfolded?: number | undefined;
}

/** A page of a season's works, newest first, what one person decided one by one on one line; and how many lines there are. */
export async function listDecisionLines(
  db: Queryable,
  of: Follower,
  seasonId: number,
  wanted: LinesWanted,
): Promise<{ lines: DecisionLine[]; total: number }> {
  const { folded, total } = await foldedWorks(db, of, seasonId, wanted);
  const unfolded = folded.find((ids) => ids.length > 1 && ids[0] === wanted.unfolded) ?? [];
  const alone = folded.flatMap((ids) => (ids.length === 1 ? ids : []));
  const read = new Map((await decisionWorksOf(db, of, [...alone, ...unfolded])).map((work) => [work.id, work]));
  const sittings = await sittingsOf(
    db,
    folded.filter((ids) => ids.length > 1),
  );
  const lines = folded.flatMap((ids): DecisionLine[] => {
    const [first = 0] = ids;
    const sitting = sittings.get(first);
    if (sitting)
      return [{ sitting, works: ids === unfolded ? ids.toReversed().flatMap((id) => read.get(id) ?? []) : null }];
    const work = read.get(first);
    return work ? [{ work }] : [];
  });
  return { lines, total };
}

/**
 * The works of a page by line. A sitting is broken by a pause and by whatever else the same person asks for, not by colleagues who decide
 * at the same time; it stands where its last decision does.
 */
async function foldedWorks(
  db: Queryable,
  of: Follower,
  seasonId: number,
  { limit, offset }: LinesWanted,
): Promise<{ folded: number[][]; total: number }> {
  const goesOn = sql`size = 1 and size_before = 1 and asked_at - asked_before <= make_interval(mins => ${PAUSE_MINUTES})`;
  const { rows } = (await db.execute(sql`
    with asked as (
      select ${works.id} as id, ${works.size} as size, ${works.askedBy} as asked_by, ${works.askedAt} as asked_at,
        lag(${works.size}) over mine as size_before, lag(${works.askedAt}) over mine as asked_before
      from ${works} where ${and(followedWorks(of), eq(works.seasonId, seasonId))}
      window mine as (partition by ${works.askedBy} order by ${works.id})
    ), sat as (
      select id, asked_by, sum(case when ${goesOn} then 0 else 1 end) over (partition by asked_by order by id) as sitting
      from asked
    ), cut as (
      select id, asked_by, sitting,
        (row_number() over (partition by asked_by, sitting order by id) - 1) / ${MOST_DECISIONS}::int as part
      from sat
    ), lines as (
      select array_agg(id order by id) as ids, max(id) as newest from cut group by asked_by, sitting, part
    ), page as (
      select ids, newest from lines order by newest desc limit ${limit} offset ${offset}
    )
    select page.ids, of_all.total from (select count(*)::int as total from lines) as of_all
    left join page on true order by page.newest desc`)) as { rows: { ids: number[] | null; total: number }[] };
  return { folded: rows.flatMap(({ ids }) => (ids ? [ids] : [])), total: rows[0]?.total ?? 0 };
}

/** What became of these sittings, by their first work. */
async function sittingsOf(db: Queryable, folded: readonly number[][]): Promise<Map<number, Sitting>> {
  if (folded.length === 0) return new Map();
  const firsts = new Map(folded.flatMap((ids) => ids.map((id) => [id, ids[0] ?? id])));
  const member: SQL = sql`unnest(${integers([...firsts.keys()])}, ${integers([...firsts.values()])}) as member(work_id, first)`;
  const first = sql<number>`member.first`;
  const outcomes = await db
    .select({
      first,
      operation: ofDecisions.operation,
      state: pieces.state,
      count: count(),
      foreseen: count(pieces.foreseen),
      surprises: surprisesIn,
      askedByName: sql<string>`max(${works.askedByName})`,
      from: sql`min(${works.askedAt})`.mapWith(works.askedAt),
      to: sql`max(${works.askedAt})`.mapWith(works.askedAt),
      pauseReason: sql<PauseReason | null>`max(${works.pauseReason}) filter (where ${works.state} = 'paused')`,
      // Not a person's own wish: what stopped by itself is what somebody has to know.
      halted: sql<PauseReason | null>`max(${works.pauseReason})
        filter (where ${works.state} = 'paused' and ${works.pauseReason} <> 'person')`,
    })
    .from(works)
    .innerJoin(member, sql`member.work_id = ${works.id}`)
    .innerJoin(pieces, eq(pieces.workId, works.id))
    .groupBy(first, works.operation, pieces.state);
  const reasons = await reasonsOf(db, firsts);
  const byFirst = Map.groupBy(outcomes, (outcome) => outcome.first);
  return new Map(
    folded.flatMap((workIds) => {
      const [id = 0] = workIds;
      const told = byFirst.get(id) ?? [];
      const [any] = told;
      if (!any) return [];
      const counted = (...states: (typeof pieces.$inferSelect.state)[]) =>
        sumOf(told.filter(({ state }) => states.includes(state)).map((outcome) => outcome.count));
      const done = (operation: DecisionOperation) =>
        told.filter((one) => one.operation === operation && (one.state === "done" || one.state === "skipped"));
      const sitting: Sitting = {
        first: id,
        workIds,
        askedByName: any.askedByName,
        from: earliest(told.map(({ from }) => from)).toISOString(),
        to: latest(told.map(({ to }) => to)).toISOString(),
        done: OPERATIONS.map((operation) => ({
          operation,
          count: sumOf(done(operation).map((outcome) => outcome.count)),
        })).filter(({ count }) => count > 0),
        open: counted("queued", "sending", "unknown"),
        failed: counted("failed"),
        takenBack: counted("taken_back"),
        superseded: counted("superseded"),
        surprises: told.some(({ foreseen }) => foreseen > 0) ? sumOf(told.map(({ surprises }) => surprises)) : null,
        reasons: (reasons.get(id) ?? []).slice(0, TOLD_REASONS),
        pauseReason:
          told.find(({ halted }) => halted)?.halted ?? told.find((one) => one.pauseReason)?.pauseReason ?? null,
      };
      return [[id, sitting] as const];
    }),
  );
}

/** Why decisions of sittings were not done, the most frequent reason first. */
async function reasonsOf(db: Queryable, firsts: ReadonlyMap<number, number>) {
  const ofSittings = new Map<number, DecisionSummary["reasons"]>();
  for (const [workId, reasons] of await failedReasons(db, [...firsts.keys()])) {
    const known = ofSittings.get(firsts.get(workId) ?? 0) ?? [];
    for (const { reason, detail, count } of reasons) {
      const same = known.find((one) => one.reason === reason);
      if (!same) known.push({ reason, detail, count });
      else {
        same.count += count;
        // The club's own words only where they are the same for all.
        if (same.detail !== detail) same.detail = null;
      }
    }
    ofSittings.set(firsts.get(workId) ?? 0, known);
  }
  for (const known of ofSittings.values()) known.sort((a, b) => b.count - a.count);
  return ofSittings;
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
const earliest = (instants: readonly Date[]) => new Date(Math.min(...instants.map(Number)));
const latest = (instants: readonly Date[]) => new Date(Math.max(...instants.map(Number)));
