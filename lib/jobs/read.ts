import "server-only";
import { and, count, desc, eq, gt, inArray, or, sql } from "drizzle-orm";
import type { Governor } from "#lib/club/governor.ts";
import { governorOf } from "#lib/club/governors.ts";
import { reachabilityOf } from "#lib/club/reachability.ts";
import { findClub } from "#lib/store/clubs.ts";
import type { Queryable } from "#lib/store/database.ts";
import { CLOCK } from "#lib/store/database-clock.ts";
import { integers } from "#lib/store/integers.ts";
import {
  type Job,
  type JobOperation,
  type JobRowState,
  type JobState,
  jobRows,
  jobs,
  type PauseReason,
  type RegistrationKind,
} from "#lib/store/schema/jobs.ts";
import { mirrorPeople } from "#lib/store/schema/mirror.ts";
import { failedReasons } from "./failed-reasons.ts";
import { surprisesIn } from "./foresight.ts";
import { NO_ROWS, type RowCounts } from "./log.ts";
import { IN_FLIGHT, laneOf } from "./sender.ts";
import { isOver } from "./waits.ts";

/** A job as screens show it. Instants are RFC 3339: it travels as JSON. */
export interface JobSummary {
  id: number;
  seasonId: number;
  kind: RegistrationKind;
  operation: JobOperation;
  state: JobState;
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
  /** What the quota lets expect for the rest; null when the job does not move. */
  secondsLeft: number | null;
  /** The club does not answer now: until it does, nothing is sent, whatever the estimate would be. */
  isAway: boolean;
  askedByName: string;
  askedAt: string;
  finishedAt: string | null;
  /** The person of a single decision. */
  person: { lastName: string | null; firstName: string | null } | null;
}

/** As many reasons as the corner of a screen has room for; the page of the job has all. */
export const TOLD_REASONS = 2;

const LIVE: JobState[] = ["queued", "running", "paused"];

/** How long a job that ended stays in the dock, for those who looked away. */
const FRESH_MS = 10 * 60_000;

/** More than anybody looks through in the corner of a screen. */
const DOCKED = 20;

/**
 * The dock's jobs of a club, oldest first: those that live, and those that ended a moment ago. Of too many the newest are shown, and what
 * lives before what has ended: who has just decided looks for the way back.
 */
export async function dockJobs(db: Queryable, club: string, now: Date): Promise<JobSummary[]> {
  const fresh = new Date(now.getTime() - FRESH_MS);
  const found = await db
    .select(jobFields)
    .from(jobs)
    .where(and(eq(jobs.club, club), or(inArray(jobs.state, LIVE), gt(jobs.finishedAt, fresh))))
    .orderBy(desc(inArray(jobs.state, LIVE)), desc(jobs.id))
    .limit(DOCKED);
  return summaries(
    db,
    club,
    found.sort((a, b) => a.job.id - b.job.id),
  );
}

/** The newest jobs of a season, the newest first. */
export async function newestJobs(db: Queryable, club: string, seasonId: number, most: number): Promise<JobSummary[]> {
  const found = await db
    .select(jobFields)
    .from(jobs)
    .where(and(eq(jobs.club, club), eq(jobs.seasonId, seasonId)))
    .orderBy(desc(jobs.id))
    .limit(most);
  return summaries(db, club, found);
}

/** One job of a club, or undefined. */
export async function findJob(db: Queryable, club: string, id: number): Promise<JobSummary | undefined> {
  return (await jobsOf(db, club, [id]))[0];
}

/** These jobs, as far as they are the club's. */
export async function jobsOf(db: Queryable, club: string, ids: readonly number[]): Promise<JobSummary[]> {
  const found = await db
    .select(jobFields)
    .from(jobs)
    .where(and(eq(jobs.club, club), sql`${jobs.id} = any(${integers(ids)})`));
  return summaries(db, club, found);
}

const jobFields = {
  job: jobs,
  waitSeconds: sql<number>`case when ${isOver(sql`${jobs.notBefore}`, sql`${jobs.waitsSince}`)} then 0
    else ceil(extract(epoch from ${jobs.notBefore} - ${CLOCK})) end`.mapWith(Number),
};

async function summaries(
  db: Queryable,
  club: string,
  found: { job: Job; waitSeconds: number }[],
): Promise<JobSummary[]> {
  const ids = found.map(({ job }) => job.id);
  if (ids.length === 0) return [];
  const groups = await db
    .select({
      jobId: jobRows.jobId,
      state: jobRows.state,
      count: count(),
      foreseen: count(jobRows.foreseen),
      surprises: surprisesIn,
    })
    .from(jobRows)
    .where(inArray(jobRows.jobId, ids))
    .groupBy(jobRows.jobId, jobRows.state);
  const people = await singlePeople(
    db,
    club,
    found.filter(({ job }) => job.size === 1).map(({ job }) => job.id),
  );
  const failed = groups.filter(({ state, count }) => state === "failed" && count > 0).map(({ jobId }) => jobId);
  const reasons = await failedReasons(db, failed);
  const connection = await findClub(db, club);
  const governor = connection && (await governorOf(connection));
  const isAway = connection !== undefined && reachabilityOf(connection).unreachableSince !== undefined;
  return Promise.all(
    found.map(async ({ job, waitSeconds }) => {
      const counts = { ...NO_ROWS };
      const mine = groups.filter(({ jobId }) => jobId === job.id);
      for (const group of mine) counts[group.state] = group.count;
      return {
        id: job.id,
        seasonId: job.seasonId,
        kind: job.kind,
        operation: job.operation,
        state: job.state,
        pauseReason: job.pauseReason,
        pauseDetail: job.pauseDetail,
        takenBackBy: job.takenBackBy,
        size: job.size,
        counts,
        surprises: mine.some(({ foreseen }) => foreseen > 0)
          ? mine.reduce((sum, group) => sum + group.surprises, 0)
          : null,
        reasons: (reasons.get(job.id) ?? []).slice(0, TOLD_REASONS),
        waitSeconds,
        isAway,
        secondsLeft: isAway
          ? null
          : await secondsLeft(db, governor, job, counts.queued + counts.sending + counts.unknown, waitSeconds),
        askedByName: job.askedByName,
        askedAt: job.askedAt.toISOString(),
        finishedAt: job.finishedAt?.toISOString() ?? null,
        person: people.get(job.id) ?? null,
      };
    }),
  );
}

async function secondsLeft(
  db: Queryable,
  governor: Governor | undefined,
  job: Job,
  open: number,
  waitSeconds: number,
): Promise<number | null> {
  if (!governor || job.state === "paused" || open === 0) return null;
  const atOnce = await activitiesAtOnce(db, job.id);
  return waitSeconds + (await governor.estimate(open, laneOf(job), atOnce));
}

/** Rows that are on their way beside each other: of each activity one, and only so many in all. */
async function activitiesAtOnce(db: Queryable, jobId: number): Promise<number> {
  const activities = await db
    .selectDistinct({ id: jobRows.activityId })
    .from(jobRows)
    .where(and(eq(jobRows.jobId, jobId), inArray(jobRows.state, ["queued", "sending"])))
    .limit(IN_FLIGHT);
  return Math.max(1, activities.length);
}

async function singlePeople(db: Queryable, club: string, ids: number[]) {
  if (ids.length === 0) return new Map<number, JobSummary["person"]>();
  const rows = await db
    .select({ jobId: jobRows.jobId, lastName: mirrorPeople.lastName, firstName: mirrorPeople.firstName })
    .from(jobRows)
    .innerJoin(mirrorPeople, and(eq(mirrorPeople.club, club), eq(mirrorPeople.id, jobRows.memberId)))
    .where(inArray(jobRows.jobId, ids));
  return new Map(rows.map(({ jobId, ...person }) => [jobId, person]));
}

/** What was asked of one registration so far, newest first. */
export interface PastDecision {
  jobId: number;
  operation: JobOperation;
  state: JobRowState;
  code: string | null;
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
      jobId: jobs.id,
      operation: jobs.operation,
      state: jobRows.state,
      code: jobRows.code,
      detail: jobRows.detail,
      by: jobs.askedByName,
      askedAt: jobs.askedAt,
      decidedAt: jobRows.decidedAt,
    })
    .from(jobRows)
    .innerJoin(jobs, eq(jobs.id, jobRows.jobId))
    .where(and(eq(jobs.club, club), eq(jobs.kind, kind), eq(jobRows.registrationId, registrationId)))
    .orderBy(desc(jobs.id))
    .limit(20);
  return rows.map(({ askedAt, decidedAt, ...row }) => ({ ...row, at: (decidedAt ?? askedAt).toISOString() }));
}
