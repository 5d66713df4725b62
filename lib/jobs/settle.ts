import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#lib/store/database.ts";
import { type Job, type JobRow, jobRows, jobs } from "#lib/store/jobs.ts";
import { secondsFromNow } from "./create.ts";
import type { Verdict } from "./verdict.ts";

/** A judged try: everything but `look`, which the runner has resolved by then. */
export type FinalVerdict = Exclude<Verdict, { row: "look" }>;

export interface Settlement {
  row: JobRow;
  verdict: FinalVerdict;
  /** Whether the try failed for a reason of the club's (isTrouble). */
  trouble: boolean;
  /** The program's clock. */
  now: Date;
}

/**
 * Writes down what became of a row that `owner` sent, and moves its job on.
 * @returns the job as it stands now, or null when the row was not the owner's any more (its lease ran out and another
 *   dashboard asked with the same key: its outcome counts, and it is the same one)
 */
export async function settleRow(tx: Transaction, owner: string, settlement: Settlement): Promise<Job | null> {
  const { row, verdict, trouble } = settlement;
  const [job] = await tx.select().from(jobs).where(eq(jobs.id, row.jobId)).for("update");
  if (!job) return null;
  const [settled] = await tx
    .update(jobRows)
    .set(rowAfter(job, settlement))
    .where(
      and(
        eq(jobRows.jobId, row.jobId),
        eq(jobRows.position, row.position),
        eq(jobRows.state, "sending"),
        eq(jobRows.leaseOwner, owner),
      ),
    )
    .returning();
  if (!settled) return null;
  await tx
    .update(jobs)
    .set({ troubles: trouble ? job.troubles + 1 : 0, ...jobAfter(job, verdict) })
    .where(eq(jobs.id, job.id));
  return finishIfDecided(tx, job.id, settlement.now);
}

function rowAfter(job: Job, { row, verdict, now }: Settlement): Partial<JobRow> {
  const freed = { leaseOwner: null, leaseUntil: null };
  if (verdict.row === "done") return { ...freed, state: "done", code: null, detail: null, decidedAt: now };
  if ("code" in verdict) {
    const { code, detail, requestId = null } = verdict;
    return { ...freed, state: verdict.row, code, detail, requestId, decidedAt: now };
  }
  // An outage is not the row's fault: its tries start again.
  const attempts = verdict.row === "pause" ? 0 : row.attempts;
  // Still on its way, held by nobody: only the club can tell what became of it.
  if (!verdict.certain || row.perhapsWritten) return { ...freed, state: "sending", attempts };
  if (job.takenBackBy) return { ...freed, state: "taken_back", decidedAt: now };
  return { ...freed, state: "queued", attempts };
}

function jobAfter(job: Job, verdict: FinalVerdict) {
  if (verdict.row === "again") return { notBefore: laterOf(verdict.waitSeconds) };
  if (verdict.row !== "pause") return {};
  const wait = verdict.waitSeconds === undefined ? {} : { notBefore: laterOf(verdict.waitSeconds) };
  // A person's pause outlives the club's: the runner must not take the job up again by itself.
  if (job.state === "paused" && job.pauseReason === "person") return wait;
  return { ...wait, state: "paused" as const, pauseReason: verdict.reason, pauseDetail: verdict.detail };
}

/** Of several waits that rows on their way bring back, the longest counts. */
function laterOf(seconds: number) {
  return sql`greatest(${jobs.notBefore}, ${secondsFromNow(seconds)})`;
}

/** Ends a job whose last row has its outcome. */
export async function finishIfDecided(tx: Transaction, jobId: number, now: Date): Promise<Job | null> {
  const [open] = await tx
    .select({ position: jobRows.position })
    .from(jobRows)
    .where(and(eq(jobRows.jobId, jobId), inArray(jobRows.state, ["queued", "sending"])))
    .limit(1);
  if (!open) {
    await tx
      .update(jobs)
      .set({
        state: sql`case when ${jobs.takenBackBy} is null then 'done' else 'taken_back' end`,
        pauseReason: null,
        pauseDetail: null,
        finishedAt: now,
      })
      .where(and(eq(jobs.id, jobId), inArray(jobs.state, ["queued", "running", "paused"])));
  }
  const [job] = await tx.select().from(jobs).where(eq(jobs.id, jobId));
  return job ?? null;
}
