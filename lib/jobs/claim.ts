import "server-only";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#lib/store/database.ts";
import { type Job, type JobRow, jobRows, jobs } from "#lib/store/jobs.ts";
import { secondsFromNow } from "./create.ts";

/**
 * How long a row belongs to the dashboard that claimed it. Renewed while the request runs; after a crash another
 * dashboard (or this one, started again) may ask with the same key once it is over.
 */
export const LEASE_SECONDS = 15;

/** A row that its owner may send now, with its job. */
export interface Claim {
  job: Job;
  row: JobRow;
}

/** An open row that nobody holds, aliased `r`: still queued, or on its way when its dashboard stopped. */
const unheld = sql`(r.state = 'queued' or (r.state = 'sending' and (r.lease_until is null or r.lease_until < clock_timestamp())))`;

/**
 * No row on its way forbids this one: of each activity one row at a time, so that the last place of a group goes to
 * whoever stands first in the job; after a trouble one row of the whole job, to see whether the club answers again.
 */
const free = sql`not exists (
  select 1 from ${jobRows} s
  where s.job_id = r.job_id and s.state = 'sending' and s.lease_until >= clock_timestamp()
    and (s.activity_id = r.activity_id or ${jobs.troubles} > 0)
)`;

/** Work that is sent beside other work: of one club, single decisions apart from big ones. */
export interface Strand {
  club: string;
  single: boolean;
}

/** A job with a row that may be sent now. */
const ready: SQL[] = [
  sql`${jobs.notBefore} <= clock_timestamp()`,
  sql`(${jobs.state} in ('queued', 'running') or (${jobs.state} = 'paused' and ${jobs.pauseReason} = 'unreachable'))`,
  sql`exists (select 1 from ${jobRows} r where r.job_id = ${jobs.id} and ${unheld} and ${free})`,
];

/**
 * The strands in which something may be sent now, and whose turn it is there. Holds nothing: whoever wants to send waits for the
 * club's quota first and claims a row then, so that a row still waiting can be taken back.
 */
export async function readyStrands(db: Queryable): Promise<(Strand & { askedBy: number })[]> {
  const single = sql<boolean>`${jobs.size} = 1`;
  return db
    .selectDistinctOn([jobs.club, single], { club: jobs.club, single, askedBy: jobs.askedBy })
    .from(jobs)
    .where(and(...ready))
    .orderBy(jobs.club, single, jobs.notBefore, jobs.id);
}

/**
 * Takes the next row that may be sent, for `owner` alone: of the job that waits longest, single decisions before big
 * ones. A row whose lease ran out comes back with the key it had.
 * @param strand only of this club and size
 * @returns null when nothing may be sent now
 */
export async function claimRow(db: Queryable, owner: string, strand?: Strand): Promise<Claim | null> {
  return db.transaction(async (tx) => {
    const conditions = [...ready];
    if (strand) conditions.push(eq(jobs.club, strand.club), sql`(${jobs.size} = 1) = ${strand.single}`);
    // Locked until the claim is committed; a job that another dashboard is claiming from is passed over.
    const [picked] = await tx
      .select()
      .from(jobs)
      .where(and(...conditions))
      .orderBy(sql`${jobs.size} > 1`, jobs.notBefore, jobs.id)
      .limit(1)
      .for("update", { skipLocked: true });
    if (!picked) return null;
    const [row] = await takeRow(tx, picked, owner);
    if (!row) return null;
    const [job] = await tx
      .update(jobs)
      .set({ state: "running", pauseReason: null, pauseDetail: null })
      .where(eq(jobs.id, picked.id))
      .returning();
    return job ? { job, row } : null;
  });
}

function takeRow(tx: Transaction, job: Job, owner: string): Promise<JobRow[]> {
  const first = sql`
    select r.position from ${jobRows} r, ${jobs}
    where ${jobs.id} = ${job.id} and r.job_id = ${jobs.id} and ${unheld} and ${free}
    order by r.position limit 1`;
  return tx
    .update(jobRows)
    .set({
      state: "sending",
      perhapsWritten: sql`${jobRows.perhapsWritten} or ${jobRows.state} = 'sending'`,
      attempts: sql`${jobRows.attempts} + 1`,
      leaseOwner: owner,
      leaseUntil: secondsFromNow(LEASE_SECONDS),
    })
    .where(and(eq(jobRows.jobId, job.id), sql`${jobRows.position} = (${first})`))
    .returning();
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
    .set({ leaseOwner: null, leaseUntil: null })
    .where(and(eq(jobRows.state, "sending"), sql`${jobRows.leaseOwner} is distinct from ${owner}`));
}

/** Ends the leases of an owner that stops: what it did not settle, another may take up at once, with the same keys. */
export async function endOwnLeases(db: Queryable, owner: string): Promise<void> {
  await db
    .update(jobRows)
    .set({ leaseOwner: null, leaseUntil: null })
    .where(and(eq(jobRows.state, "sending"), eq(jobRows.leaseOwner, owner)));
}
