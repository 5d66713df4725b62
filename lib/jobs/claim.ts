import "server-only";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#lib/store/database.ts";
import { type Job, type JobRow, jobRows, jobs } from "#lib/store/jobs.ts";
import { secondsFromNow } from "./create.ts";

/**
 * How long a row belongs to the dashboard that claimed it. Renewed while the request runs; after a crash another
 * dashboard (or this one, started again) may ask with the same key once it is over.
 */
export const LEASE_SECONDS = 30;

/** Open rows that are looked at for some whose activity is free: enough to find them, cheap in a long job. */
const LOOKAHEAD_ROWS = 200;

export interface Claim {
  job: Job;
  rows: JobRow[];
}

/** An open row that nobody holds, aliased `r`: still queued, or on its way when its dashboard stopped. */
const unheld = sql`(r.state = 'queued' or (r.state = 'sending' and r.lease_until < clock_timestamp()))`;

/** No other row of the same activity is on its way: rows without an activity wait for nobody. */
const activityFree = sql`not exists (
  select 1 from ${jobRows} s
  where s.job_id = r.job_id and s.activity_id = r.activity_id and s.state = 'sending' and s.lease_until >= clock_timestamp()
)`;

/**
 * Takes the next rows that may be sent, for `owner` alone: of the job that waits longest, single decisions before big
 * ones, and at most one row of each activity at a time, so that the last place of a group goes to whoever stands first
 * in the job. Rows whose lease ran out come back with the key they had.
 * @param busyClubs clubs to leave out, because this process already sends them enough at once
 * @returns null when nothing may be sent now
 */
export async function claimRows(
  db: Queryable,
  owner: string,
  limit: number,
  busyClubs: readonly string[] = [],
): Promise<Claim | null> {
  return db.transaction(async (tx) => {
    const picked = await pickJob(tx, busyClubs);
    if (!picked) return null;
    // After a trouble one row goes first, to see whether the club answers again.
    const rows = await takeRows(tx, picked.id, owner, picked.troubles > 0 ? 1 : limit);
    const [job] = await tx
      .update(jobs)
      .set({ state: "running", pauseReason: null, pauseDetail: null })
      .where(eq(jobs.id, picked.id))
      .returning();
    return job && rows.length > 0 ? { job, rows } : null;
  });
}

/** Locks the job until the claim is committed; one that another dashboard is claiming from is passed over. */
async function pickJob(tx: Transaction, busyClubs: readonly string[]): Promise<Job | undefined> {
  const conditions: SQL[] = [
    sql`${jobs.notBefore} <= clock_timestamp()`,
    sql`(${jobs.state} in ('queued', 'running') or (${jobs.state} = 'paused' and ${jobs.pauseReason} = 'unreachable'))`,
    sql`exists (select 1 from ${jobRows} r where r.job_id = ${jobs.id} and ${unheld} and ${activityFree})`,
  ];
  if (busyClubs.length > 0) conditions.push(sql`${jobs.club} not in ${busyClubs}`);
  const [job] = await tx
    .select()
    .from(jobs)
    .where(and(...conditions))
    .orderBy(sql`${jobs.size} > 1`, jobs.notBefore, jobs.id)
    .limit(1)
    .for("update", { skipLocked: true });
  return job;
}

async function takeRows(tx: Transaction, jobId: number, owner: string, limit: number): Promise<JobRow[]> {
  const first = sql`
    select position from (
      select distinct on (coalesce(activity_id, -position - 1)) position
      from (
        select r.position, r.activity_id from ${jobRows} r
        where r.job_id = ${jobId} and ${unheld} and ${activityFree}
        order by r.position limit ${LOOKAHEAD_ROWS}
      ) open
      order by coalesce(activity_id, -position - 1), position
    ) heads
    order by position limit ${limit}`;
  const rows = await tx
    .update(jobRows)
    .set({
      state: "sending",
      attempts: sql`${jobRows.attempts} + 1`,
      leaseOwner: owner,
      leaseUntil: secondsFromNow(LEASE_SECONDS),
    })
    .where(and(eq(jobRows.jobId, jobId), sql`${jobRows.position} in (${first})`))
    .returning();
  return rows.sort((a, b) => a.position - b.position);
}

/** Keeps the rows that `owner` is still sending. */
export async function renewLeases(db: Queryable, owner: string): Promise<void> {
  await db
    .update(jobRows)
    .set({ leaseUntil: secondsFromNow(LEASE_SECONDS) })
    .where(and(eq(jobRows.leaseOwner, owner), eq(jobRows.state, "sending")));
}

/**
 * Ends the leases of every other owner. Only for the embedded database, whose directory lock proves that no other
 * dashboard is alive: rows that a crash left on their way are asked again at once instead of after the lease.
 */
export async function endForeignLeases(db: Queryable, owner: string): Promise<void> {
  await db
    .update(jobRows)
    .set({ leaseUntil: sql`clock_timestamp() - interval '1 second'` })
    .where(and(eq(jobRows.state, "sending"), sql`${jobRows.leaseOwner} is distinct from ${owner}`));
}
