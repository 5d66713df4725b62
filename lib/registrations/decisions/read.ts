import "server-only";
import { and, count, desc, eq, gt, inArray, or, sql } from "drizzle-orm";
import { findClub } from "#lib/base/store/clubs.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { CLOCK } from "#lib/base/store/database-clock.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import {
  type DecisionOperation,
  ofDecisions,
  type PauseReason,
  type PieceState,
  pieces,
  type RegistrationKind,
  type Work,
  type WorkState,
  works,
} from "#lib/base/store/schema/sync/outbox.ts";
import { en } from "#lib/base/words/en.ts";
import type { Governor } from "#lib/club/client/governor.ts";
import { governorOf } from "#lib/club/client/governors.ts";
import { reachabilityOf } from "#lib/club/client/reachability.ts";
import type { Within } from "#lib/sync/copy/section.ts";
import { isOver } from "#lib/sync/outbox/waits.ts";
import { IN_FLIGHT, laneOf } from "./decision-sender.ts";
import type { DecisionWork } from "./decision-work.ts";
import { decisionWorkOf } from "./decision-work.ts";
import { failedReasons } from "./failed-reasons.ts";
import { type Follower, followedWorks, withinFollowed } from "./followed.ts";
import { surprisesIn } from "./forecast-comparison.ts";
import { NO_ROWS, type RowCounts } from "./log.ts";

/** A work of decisions as screens show it. Instants are RFC 3339: it travels as JSON. */
export interface DecisionSummary {
  id: number;
  seasonId: number;
  kind: RegistrationKind;
  operation: DecisionOperation;
  state: WorkState;
  pauseReason: PauseReason | null;
  pauseDetail: string | null;
  /** A person ended it; rows on their way still get their outcome. */
  takenBackBy: string | null;
  size: number;
  counts: RowCounts;
  /** Rows that came out otherwise than foreseen; null where nothing was foreseen. */
  surprises: number | null;
  /** The most frequent reasons of what failed; at most `TOLD_REASONS`. */
  reasons: { reason: string; detail: string | null; count: number }[];
  /** Seconds until the next send: the hold, a Retry-After, the wait of an outage. */
  waitSeconds: number;
  /** What the quota lets expect for the rest; null when the work does not move. */
  secondsLeft: number | null;
  /** The club does not answer now: until it does, nothing is sent, whatever the estimate would be. */
  isAway: boolean;
  askedByName: string;
  askedAt: string;
  finishedAt: string | null;
  /** The person of a single decision. */
  person: { lastName: string | null; firstName: string | null } | null;
}

/** As many reasons as the corner of a screen has room for; the page of the work has all. */
export const TOLD_REASONS = 2;

const LIVE: WorkState[] = ["queued", "running", "paused"];

/** How long a work that ended stays in the dock, for those who looked away. */
const FRESH_MS = 10 * 60_000;

/** More than anybody looks through in the corner of a screen. */
const DOCKED = 20;

/**
 * The dock's works of a club, oldest first: those that live, and those that ended a moment ago. Of too many the newest are shown, and what
 * lives before what has ended: who has just decided looks for the way back.
 */
export async function dockWorks(db: Queryable, of: Follower, now: Date): Promise<DecisionSummary[]> {
  const fresh = new Date(now.getTime() - FRESH_MS);
  const found = await db
    .select(workFields)
    .from(works)
    .where(and(followedWorks(of), or(inArray(works.state, LIVE), gt(works.finishedAt, fresh))))
    .orderBy(desc(inArray(works.state, LIVE)), desc(works.id))
    .limit(DOCKED);
  return summaries(
    db,
    of,
    found.sort((a, b) => a.work.id - b.work.id),
  );
}

/** The newest works of a season, the newest first. */
export async function newestDecisionWorks(
  db: Queryable,
  of: Follower,
  seasonId: number,
  most: number,
): Promise<DecisionSummary[]> {
  const found = await db
    .select(workFields)
    .from(works)
    .where(and(followedWorks(of), eq(works.seasonId, seasonId)))
    .orderBy(desc(works.id))
    .limit(most);
  return summaries(db, of, found);
}

/** One work that somebody follows, or undefined. */
export async function findDecisionWork(db: Queryable, of: Follower, id: number): Promise<DecisionSummary | undefined> {
  return (await decisionWorksOf(db, of, [id]))[0];
}

/** These works, as far as somebody follows them. */
export async function decisionWorksOf(db: Queryable, of: Follower, ids: readonly number[]): Promise<DecisionSummary[]> {
  const found = await db
    .select(workFields)
    .from(works)
    .where(and(followedWorks(of), sql`${works.id} = any(${integers(ids)})`));
  return summaries(db, of, found);
}

const workFields = {
  work: works,
  waitSeconds: sql<number>`case when ${isOver(sql`${works.notBefore}`, sql`${works.waitsSince}`)} then 0
    else ceil(extract(epoch from ${works.notBefore} - ${CLOCK})) end`.mapWith(Number),
};

async function summaries(
  db: Queryable,
  of: Follower,
  read: { work: Work; waitSeconds: number }[],
): Promise<DecisionSummary[]> {
  const found = read.map(({ work, waitSeconds }) => ({ work: decisionWorkOf(work), waitSeconds }));
  const ids = found.map(({ work }) => work.id);
  if (ids.length === 0) return [];
  const groups = await db
    .select({
      workId: pieces.workId,
      state: pieces.state,
      count: count(),
      foreseen: count(pieces.foreseen),
      surprises: surprisesIn,
    })
    .from(pieces)
    .where(inArray(pieces.workId, ids))
    .groupBy(pieces.workId, pieces.state);
  const people = await singlePeople(
    db,
    of,
    found.flatMap(({ work }) => (work.size === 1 ? work : [])),
  );
  const failed = groups.filter(({ state, count }) => state === "failed" && count > 0).map(({ workId }) => workId);
  const reasons = await failedReasons(db, failed);
  const connection = await findClub(db, of.club);
  const governor = connection && (await governorOf(connection));
  const isAway = connection !== undefined && reachabilityOf(connection).unreachableSince !== undefined;
  return Promise.all(
    found.map(async ({ work, waitSeconds }) => {
      const counts = { ...NO_ROWS };
      const mine = groups.filter(({ workId }) => workId === work.id);
      for (const group of mine) counts[group.state] = group.count;
      return {
        id: work.id,
        seasonId: work.seasonId,
        kind: work.collection,
        operation: work.operation,
        state: work.state,
        pauseReason: work.pauseReason,
        pauseDetail: work.pauseDetail,
        takenBackBy: work.takenBackBy,
        size: work.size,
        counts,
        surprises: mine.some(({ foreseen }) => foreseen > 0)
          ? mine.reduce((sum, group) => sum + group.surprises, 0)
          : null,
        reasons: (reasons.get(work.id) ?? []).slice(0, TOLD_REASONS),
        waitSeconds,
        isAway,
        secondsLeft: isAway
          ? null
          : await secondsLeft(db, governor, work, counts.queued + counts.sending + counts.unknown, waitSeconds),
        askedByName: work.askedByName,
        askedAt: work.askedAt.toISOString(),
        finishedAt: work.finishedAt?.toISOString() ?? null,
        person: people.get(work.id) ?? null,
      };
    }),
  );
}

async function secondsLeft(
  db: Queryable,
  governor: Governor | undefined,
  work: DecisionWork,
  open: number,
  waitSeconds: number,
): Promise<number | null> {
  if (!governor || work.state === "paused" || open === 0) return null;
  const atOnce = await activitiesAtOnce(db, work.id);
  return waitSeconds + (await governor.estimate(open, laneOf(work), atOnce));
}

/** Rows that are on their way beside each other: of each activity one, and only so many in all. */
async function activitiesAtOnce(db: Queryable, workId: number): Promise<number> {
  const activities = await db
    .selectDistinct({ id: pieces.activityId })
    .from(pieces)
    .where(and(eq(pieces.workId, workId), inArray(pieces.state, ["queued", "sending"])))
    .limit(IN_FLIGHT);
  return Math.max(1, activities.length);
}

async function singlePeople(db: Queryable, of: Follower, single: readonly DecisionWork[]) {
  const { club } = of;
  const named = new Map<number, DecisionSummary["person"]>();
  if (single.length === 0) return named;
  const seasons = new Map(single.map(({ id, seasonId }) => [id, seasonId]));
  const rows = await db
    .select({
      workId: pieces.workId,
      memberId: mirrorPeople.id,
      lastName: mirrorPeople.lastName,
      firstName: mirrorPeople.firstName,
    })
    .from(pieces)
    .innerJoin(mirrorPeople, and(eq(mirrorPeople.club, club), eq(mirrorPeople.id, pieces.memberId)))
    .where(inArray(pieces.workId, [...seasons.keys()]));
  const within = new Map<number, Within | null>();
  for (const { workId, memberId, ...person } of rows) {
    const season = seasons.get(workId) ?? 0;
    if (!within.has(season)) within.set(season, await withinFollowed(db, of, season));
    if (within.get(season)?.people.has(memberId) ?? true) named.set(workId, person);
  }
  return named;
}

/** Whether a failure's code has words of ours (lib/club/client/words.ts), which are the same codes in each language. */
const hasOurWords = (code: string): boolean => Object.hasOwn(en.errors.code, code);

/** What was asked of one registration so far, newest first. */
export interface PastDecision {
  jobId: number;
  operation: DecisionOperation;
  state: PieceState;
  code: string | null;
  /** The club's own words for what failed, where its code has none of ours: else they are shown to nobody, and may say more than their reader sees. */
  detail: string | null;
  by: string;
  at: string;
}

/** The history of decisions of a registration, as far as this dashboard asked for them. */
export async function decisionsOf(
  db: Queryable,
  club: string,
  kind: RegistrationKind,
  registrationId: number,
): Promise<PastDecision[]> {
  const rows = await db
    .select({
      jobId: works.id,
      operation: ofDecisions.operation,
      state: pieces.state,
      code: pieces.code,
      detail: pieces.detail,
      by: works.askedByName,
      askedAt: works.askedAt,
      decidedAt: pieces.decidedAt,
    })
    .from(pieces)
    .innerJoin(works, eq(works.id, pieces.workId))
    .where(and(eq(works.club, club), eq(works.collection, kind), eq(pieces.recordId, registrationId)))
    .orderBy(desc(works.id))
    .limit(20);
  return rows.map(({ askedAt, decidedAt, detail, ...row }) => ({
    ...row,
    detail: row.state === "failed" && row.code !== null && !hasOurWords(row.code) ? detail : null,
    at: (decidedAt ?? askedAt).toISOString(),
  }));
}
