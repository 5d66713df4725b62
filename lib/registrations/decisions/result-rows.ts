import "server-only";
import { and, count, desc, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorEvents, mirrorGroups, mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import {
  type DecisionOperation,
  OPEN_PIECES,
  ofDecisions,
  type PieceState,
  pieces,
  works,
} from "#lib/base/store/schema/sync/outbox.ts";
import { isRule } from "#lib/sync/forecast/refusals.ts";
import { reasonKey, sharedDetail } from "./failed-reasons.ts";
import { type Follower, followedWorks, withinFollowed } from "./followed.ts";
import { compareWithForecast, type ForecastComparison, surprisesIn } from "./forecast-comparison.ts";
import type { DecisionSummary } from "./read.ts";

/** The work whose results are read. */
type FollowedWork = Pick<DecisionSummary, "id" | "kind" | "seasonId">;

/** One piece of a work's results. */
export interface ResultRow {
  position: number;
  registrationId: number;
  memberId: number | null;
  lastName: string | null;
  firstName: string | null;
  activity: string | null;
  state: PieceState;
  code: string | null;
  detail: string | null;
  requestId: string | null;
  attempts: number;
  decidedAt: string | null;
  /** Of what was not done: the reason under which it is counted; else null. */
  reason: string | null;
  /** How its outcome compares with what was foreseen; null while it has none, where nobody foresaw, and where no rule spoke. */
  comparison: ForecastComparison | null;
  /** The later decision that replaced it; without the number of its work where the reader does not follow that. */
  replacedBy: { job: number | null; operation: DecisionOperation; by: string } | null;
  /** The club has had an older state of its data since, without this decision. */
  undone: boolean;
}

/** Which outcomes a results page shows; `failed`: not done, as far as is known; `left`: certainly never sent. */
export type ResultFilter = "all" | "failed" | "done" | "open" | "left";

/** Characters of a reason: codes are short words; one of a club's own making may be longer. */
export const LONGEST_REASON = 200;

/** Outcomes, and of those that were not done perhaps one reason. */
export interface ResultChoice {
  show: ResultFilter;
  reason?: string | undefined;
}

const SHOWN: Record<ResultFilter, PieceState[] | null> = {
  all: null,
  failed: ["failed", "unknown"],
  done: ["done", "skipped"],
  open: [...OPEN_PIECES],
  left: ["taken_back", "superseded"],
};

/** Whether a word of an address names a filter. */
export function isResultFilter(word: unknown): word is ResultFilter {
  return typeof word === "string" && Object.hasOwn(SHOWN, word);
}

/** What was not done for one reason. It travels as JSON. */
export interface ReasonGroup {
  /** Its name in addresses. */
  reason: string;
  /** The club's own words, where all of its rows have the same. */
  detail: string | null;
  count: number;
  /** Of these: failures that nobody had foreseen. */
  unforeseen: number;
  /** A rule of the club's, of which its family can be told. */
  isRule: boolean;
}

/** What was not done, by reason, the most frequent first. */
export async function undoneReasons(db: Queryable, workId: number): Promise<ReasonGroup[]> {
  const groups = await db
    .select({
      reason: reasonKey,
      detail: sharedDetail,
      count: count(),
      unforeseen: surprisesIn,
    })
    .from(pieces)
    .where(and(eq(pieces.workId, workId), inArray(pieces.state, SHOWN.failed ?? [])))
    .groupBy(sql`1`)
    .orderBy(desc(count()), sql`1`);
  return groups.map((group) => ({ ...group, isRule: group.reason !== "unknown" && isRule(group.reason) }));
}

/** Of each reason so many stand on the page that shows them all. */
const FIRST_OF_REASON = 10;

/**
 * The pieces of a work in the order of their sending, named from the mirror as it is today. Of what was not done, without one reason chosen,
 * the first few of each reason.
 */
export async function decisionResults(
  db: Queryable,
  work: FollowedWork,
  of: Follower,
  { show, reason }: ResultChoice,
  page?: { limit: number; offset: number },
): Promise<ResultRow[]> {
  if (show === "failed" && reason === undefined)
    return readRows(db, work, of, sql`${pieces.position} = any(${integers(await firstOfEach(db, work.id))})`);
  return allResults(db, work, of, { show, reason }, page);
}

/** Every row of a choice, or a page of them. */
export async function allResults(
  db: Queryable,
  work: FollowedWork,
  of: Follower,
  choice: ResultChoice,
  page?: { limit: number; offset: number },
): Promise<ResultRow[]> {
  return readRows(db, work, of, chosenRows(choice), page);
}

/** The pieces of a work about these registrations. */
export function resultsOf(
  db: Queryable,
  work: FollowedWork,
  of: Follower,
  registrations: readonly number[],
): Promise<ResultRow[]> {
  return readRows(db, work, of, sql`${pieces.recordId} = any(${integers(registrations)})`);
}

/** How many rows a choice has, over every page. */
export async function countResults(db: Queryable, workId: number, choice: ResultChoice): Promise<number> {
  const [found] = await db
    .select({ total: count() })
    .from(pieces)
    .where(and(eq(pieces.workId, workId), chosenRows(choice)));
  return found?.total ?? 0;
}

function chosenRows({ show, reason }: ResultChoice): SQL | undefined {
  const shown = SHOWN[show];
  return and(
    shown ? inArray(pieces.state, shown) : undefined,
    reason === undefined ? undefined : eq(reasonKey, reason),
  );
}

async function firstOfEach(db: Queryable, workId: number): Promise<number[]> {
  const ranked = db
    .select({
      position: pieces.position,
      rank: sql<number>`row_number() over (partition by ${reasonKey} order by ${pieces.position})`.as("rank"),
    })
    .from(pieces)
    .where(and(eq(pieces.workId, workId), inArray(pieces.state, SHOWN.failed ?? [])))
    .as("ranked");
  const rows = await db.select({ position: ranked.position }).from(ranked).where(lte(ranked.rank, FIRST_OF_REASON));
  return rows.map(({ position }) => position);
}

async function readRows(
  db: Queryable,
  work: FollowedWork,
  of: Follower,
  which: SQL | undefined,
  page?: { limit: number; offset: number },
): Promise<ResultRow[]> {
  const { club } = of;
  const activity = work.kind === "annual" ? mirrorGroups : mirrorEvents;
  const later = alias(works, "later");
  const query = db
    .select({
      position: pieces.position,
      registrationId: ofDecisions.registrationId,
      memberId: pieces.memberId,
      lastName: mirrorPeople.lastName,
      firstName: mirrorPeople.firstName,
      activity: activity.name,
      state: pieces.state,
      code: pieces.code,
      detail: pieces.detail,
      requestId: pieces.requestId,
      attempts: pieces.attempts,
      decidedAt: pieces.decidedAt,
      reason: reasonKey,
      undoneAt: pieces.undoneAt,
      foreseen: pieces.foreseen,
      replacedBy: { job: later.id, operation: sql<DecisionOperation>`${later.operation}`, by: later.askedByName },
    })
    .from(pieces)
    .leftJoin(later, eq(later.id, pieces.supersededBy))
    .leftJoin(mirrorPeople, and(eq(mirrorPeople.club, club), eq(mirrorPeople.id, pieces.memberId)))
    .leftJoin(activity, and(eq(activity.club, club), eq(activity.id, pieces.activityId)))
    .where(and(eq(pieces.workId, work.id), which))
    .orderBy(pieces.position);
  const rows = page ? await query.limit(page.limit).offset(page.offset) : await query;
  const within = await withinFollowed(db, of, work.seasonId);
  const laterIds = rows.flatMap(({ replacedBy }) => replacedBy?.job ?? []);
  const unfollowed = of.section ? await unfollowedAmong(db, of, laterIds) : new Set<number>();
  return rows.map(({ undoneAt, decidedAt, foreseen, reason, replacedBy, ...row }) => ({
    ...row,
    replacedBy: replacedBy && { ...replacedBy, job: unfollowed.has(replacedBy.job) ? null : replacedBy.job },
    // Whom a section has refused is somebody of the club like others: the row keeps its number.
    ...(within && !within.people.has(row.memberId ?? 0) && { lastName: null, firstName: null }),
    reason: row.state === "failed" || row.state === "unknown" ? reason : null,
    comparison: compareWithForecast({ ...row, foreseen }),
    decidedAt: decidedAt?.toISOString() ?? null,
    undone: undoneAt !== null,
  }));
}

/** Which of these works somebody does not follow: there is no page of them for who asks. */
async function unfollowedAmong(db: Queryable, of: Follower, ids: readonly number[]): Promise<Set<number>> {
  const followed = await db
    .select({ id: works.id })
    .from(works)
    .where(and(followedWorks(of), sql`${works.id} = any(${integers(ids)})`));
  const known = new Set(followed.map(({ id }) => id));
  return new Set(ids.filter((id) => !known.has(id)));
}
