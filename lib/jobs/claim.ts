import "server-only";
import { and, eq, getTableColumns, or, type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#lib/store/database.ts";
import { CLOCK, secondsFromNow } from "#lib/store/database-clock.ts";
import { type Job, type JobRow, jobRows, jobs, type PauseReason } from "#lib/store/schema/jobs.ts";
import { isProven } from "./identity.ts";
import { isOver } from "./waits.ts";

/**
 * How long a row belongs to the dashboard that claimed it. Renewed while the request runs; after a crash another
 * dashboard (or this one, started again) may ask with the same key once it is over.
 */
export const LEASE_SECONDS = 8;

/**
 * A try that nobody answered may still arrive at the club, out of some queue in front of it. We wait 30 s for an answer; after twice
 * that a look at the registration tells the truth.
 */
export const QUIET_SECONDS = 60;

/** A row that keeps the club's answer to itself so often lets the others go first. */
export const STUBBORN_DOUBTS = 6;

/** Pauses that end by themselves, once their wait is over. */
export const PASSING: readonly PauseReason[] = ["unreachable", "failed"];

/** A row that its owner may send now, with its job. */
export interface Claim {
  job: Job;
  row: JobRow;
  /** Seconds until an earlier try of the row that nobody answered can no longer arrive at the club. */
  quietInSeconds: number;
  /** The job's numbers still mean what they meant when they were frozen. */
  isProven: boolean;
}

/**
 * On its way, held by a dashboard. Nobody's lease ends later than it can last: if it seems to, the clock was set back and the lease
 * is over, except for its owner, who renews it.
 */
function held(row: SQL, owner: string): SQL {
  return sql`(${row}.state = 'sending' and coalesce(${row}.lease_until >= ${CLOCK} and
    (${row}.lease_until <= ${secondsFromNow(LEASE_SECONDS + 1)} or ${row}.lease_owner = ${owner}), false))`;
}

/** Open, and nobody's: still queued, unknown and due, or on its way when its dashboard stopped. */
function unheld(row: SQL, owner: string): SQL {
  return sql`(${row}.state = 'queued'
    or (${row}.state = 'unknown' and ${isOver(sql`${row}.not_before`, sql`${row}.waits_since`)})
    or (${row}.state = 'sending' and not ${held(row, owner)}))`;
}

/**
 * No row on its way forbids `r`: of each activity one row at a time, so that the last place of a group goes to
 * whoever stands first in the job; after a trouble one row of the whole job, to see whether the club answers again, and so while it is to be
 * asked whether its numbers still mean the same.
 */
function free(owner: string): SQL {
  return sql`not exists (
    select 1 from ${jobRows} s
    where s.job_id = r.job_id and ${held(sql`s`, owner)} and (s.activity_id = r.activity_id or ${jobs.troubles} > 0 or not (${isProven})))`;
}

/** Rows `e` of earlier jobs for the same registration that may have been sent: they get their outcome before `r` is sent. */
const EARLIER = sql`${jobRows} e join ${jobs} ej on ej.id = e.job_id
  where e.registration_id = r.registration_id and e.job_id < r.job_id
    and ej.club = ${jobs.club} and ej.kind = ${jobs.kind} and e.state in ('sending', 'unknown')`;

/** It is the turn of `r`: what may have been sent before for its registration is settled, or can be asked for now. */
function itsTurn(owner: string): SQL {
  return sql`not exists (select 1 from ${EARLIER} and not ${unheld(sql`e`, owner)})`;
}

/** Work that is sent beside other work: of one club, single decisions apart from big ones. */
export interface Strand {
  club: string;
  single: boolean;
}

/** A job with a row that may be sent now. */
function ready(owner: string): SQL[] {
  return [
    isOver(sql`${jobs.notBefore}`, sql`${jobs.waitsSince}`),
    sql`(${jobs.state} in ('queued', 'running') or (${jobs.state} = 'paused' and ${jobs.pauseReason} in ${PASSING}))`,
    sql`exists (select 1 from ${jobRows} r
      where r.job_id = ${jobs.id} and ${unheld(sql`r`, owner)} and ${free(owner)} and ${itsTurn(owner)})`,
  ];
}

/**
 * The strands in which something may be sent now, and whose turn it is there. Claims nothing: the runner first waits for the
 * club's quota and then claims a row, so that a waiting row can still be taken back.
 */
export async function readyStrands(db: Queryable, owner: string): Promise<(Strand & { askedBy: number })[]> {
  const single = sql<boolean>`${jobs.size} = 1`;
  return db
    .selectDistinctOn([jobs.club, single], { club: jobs.club, single, askedBy: jobs.askedBy })
    .from(jobs)
    .where(and(...ready(owner)))
    .orderBy(jobs.club, single, jobs.notBefore, jobs.id);
}

/**
 * Takes the next row that may be sent, for `owner` alone: of the job that waits longest, single decisions before big ones. A row
 * whose lease ran out comes back with the key it had. If two decisions concern one registration and the earlier one may have been
 * sent, the earlier one is settled first: its row is taken, whatever its job waits for.
 * @param strand only for jobs of this club and size
 * @returns null when nothing may be sent now
 */
export async function claimRow(db: Queryable, owner: string, strand?: Strand): Promise<Claim | null> {
  return db.transaction(async (tx) => {
    const conditions = ready(owner);
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
    const place =
      (await nextRow(tx, picked, owner, sql`r.doubts < ${STUBBORN_DOUBTS}`)) ??
      (await nextRow(tx, picked, owner, sql`true`));
    const job = place?.jobId === picked.id ? picked : place && (await locked(tx, place.jobId));
    const taken = place && job && (await takeRow(tx, place, owner));
    if (!taken) return null;
    const [proven] = await tx.select({ isProven }).from(jobs).where(eq(jobs.id, job.id));
    return { ...taken, job: await moving(tx, job), isProven: proven?.isProven ?? false };
  });
}

interface RowPosition {
  jobId: number;
  position: number;
}

async function nextRow(tx: Transaction, job: Job, owner: string, among: SQL): Promise<RowPosition | null> {
  const columns = sql`coalesce(first.job_id, r.job_id) as "jobId", coalesce(first.position, r.position) as position`;
  const found = (await tx.execute(sql`
    select ${columns} from ${jobs}
    join ${jobRows} r on r.job_id = ${jobs.id}
    left join lateral (select e.job_id, e.position from ${EARLIER} order by e.job_id limit 1) first on true
    where ${jobs.id} = ${job.id} and ${unheld(sql`r`, owner)} and ${free(owner)} and ${itsTurn(owner)} and ${among}
    order by r.position limit 1`)) as { rows: { jobId: unknown; position: unknown }[] };
  const [row] = found.rows;
  return row ? { jobId: Number(row.jobId), position: Number(row.position) } : null;
}

async function locked(tx: Transaction, jobId: number): Promise<Job | undefined> {
  const [job] = await tx.select().from(jobs).where(eq(jobs.id, jobId)).for("update", { skipLocked: true });
  return job;
}

async function takeRow(tx: Transaction, { jobId, position }: RowPosition, owner: string) {
  // Seconds that remain; a clock set back makes none of them longer.
  const quiet = sql<number>`coalesce(case when ${jobRows.triedAt} <= ${CLOCK}
    then greatest(0, ${QUIET_SECONDS} - extract(epoch from ${CLOCK} - ${jobRows.triedAt})) end, 0)`;
  const [taken] = await tx
    .update(jobRows)
    .set({
      state: "sending",
      perhapsWritten: sql`${jobRows.perhapsWritten} or ${jobRows.state} = 'sending'`,
      triedAt: sql`case when ${jobRows.state} = 'sending' then coalesce(${jobRows.leaseUntil}, ${jobRows.triedAt}, ${CLOCK}) else ${jobRows.triedAt} end`,
      attempts: sql`${jobRows.attempts} + 1`,
      leaseOwner: owner,
      leaseUntil: secondsFromNow(LEASE_SECONDS),
    })
    // Asked again of the row itself: a decision taken meanwhile may have replaced it.
    .where(and(eq(jobRows.jobId, jobId), eq(jobRows.position, position), unheld(sql`${jobRows}`, owner)))
    .returning({ row: getTableColumns(jobRows), quietInSeconds: quiet.mapWith(Number) });
  return taken;
}

/**
 * Nobody has vouched for the club's new address yet. This reason stays until a director does, even while a cancelled job ends.
 */
export function unvouched({ pauseReason }: Job): PauseReason | null {
  return pauseReason === "address_changed" ? pauseReason : null;
}

/** A job whose row is under way runs, unless it stands still for something that only a person ends. */
async function moving(tx: Transaction, job: Job): Promise<Job> {
  if (job.state === "paused" && !(job.pauseReason && PASSING.includes(job.pauseReason))) return job;
  const [now] = await tx
    .update(jobs)
    .set({ state: "running", pauseReason: unvouched(job), pauseDetail: null })
    .where(eq(jobs.id, job.id))
    .returning();
  return now ?? job;
}

/** Keeps the rows that `owner` is still sending. */
export async function renewLeases(db: Queryable, owner: string, rows: readonly RowPosition[]): Promise<void> {
  if (rows.length === 0) return;
  const these = rows.map(({ jobId, position }) => and(eq(jobRows.jobId, jobId), eq(jobRows.position, position)));
  await db
    .update(jobRows)
    .set({ leaseUntil: secondsFromNow(LEASE_SECONDS) })
    .where(and(eq(jobRows.leaseOwner, owner), eq(jobRows.state, "sending"), or(...these)));
}

/** The end of a lease: the row may still be on its way to the club, so the time in which it may arrive begins now. */
const ended = { leaseOwner: null, leaseUntil: null, triedAt: CLOCK, perhapsWritten: true };

/**
 * Ends the leases of every other owner. Only for the embedded database, whose directory lock proves that no other
 * dashboard is alive: rows that a crash left on their way are asked again at once instead of after the lease.
 */
export async function endForeignLeases(db: Queryable, owner: string): Promise<void> {
  await db
    .update(jobRows)
    .set(ended)
    .where(and(eq(jobRows.state, "sending"), sql`${jobRows.leaseOwner} is distinct from ${owner}`));
}

/** Ends the leases of an owner that stops: what it did not settle, another may take up at once, with the same keys. */
export async function endOwnLeases(db: Queryable, owner: string): Promise<void> {
  await db
    .update(jobRows)
    .set(ended)
    .where(and(eq(jobRows.state, "sending"), eq(jobRows.leaseOwner, owner)));
}
