import "server-only";
import { count, eq } from "drizzle-orm";
import { noteDecision } from "#lib/mirror/decision.ts";
import { recordAudit } from "#lib/store/audit.ts";
import type { Queryable, Transaction } from "#lib/store/database.ts";
import { type Job, type JobRowState, jobRows } from "#lib/store/jobs.ts";
import type { Decided } from "./decide.ts";

/** Follows a settled row in its transaction: the copy takes over what the club told, and a job that ended is logged. */
export async function afterDecision(tx: Transaction, { job, row, seen }: Decided, now: Date): Promise<void> {
  if (seen !== undefined) await noteDecision(tx, { club: job.club, kind: job.kind, id: row.registrationId, seen, now });
  if (job.finishedAt) await logEnd(tx, job);
}

/** Writes down who asked for a job, in the transaction that creates it. */
export async function logAsked(tx: Queryable, job: Job): Promise<void> {
  await recordAudit(tx, { ...entryOf(job), details: { event: "asked", kind: job.kind, count: job.size } });
}

/** Writes down what came of a job. */
export async function logEnd(tx: Queryable, job: Job): Promise<void> {
  const counts = await countRows(tx, job.id);
  const decided = await tx
    .select({ id: jobRows.registrationId, state: jobRows.state })
    .from(jobRows)
    .where(eq(jobRows.jobId, job.id));
  await recordAudit(tx, {
    ...entryOf(job),
    outcome: counts.done + counts.skipped > 0 || counts.failed === 0 ? "done" : "refused",
    details: {
      event: "ended",
      kind: job.kind,
      ...counts,
      registrations: decided.filter((row) => row.state === "done").map((row) => row.id),
    },
  });
}

function entryOf(job: Job) {
  return {
    by: { id: job.askedBy, name: job.askedByName },
    club: job.club,
    action: `registration.${job.operation}`,
    subject: `jobs/${job.id}`,
  };
}

export type RowCounts = Record<JobRowState, number>;

/** How many rows of a job are in each state. */
export async function countRows(db: Queryable, jobId: number): Promise<RowCounts> {
  const counts: RowCounts = { queued: 0, sending: 0, done: 0, failed: 0, skipped: 0, taken_back: 0 };
  const groups = await db
    .select({ state: jobRows.state, count: count() })
    .from(jobRows)
    .where(eq(jobRows.jobId, jobId))
    .groupBy(jobRows.state);
  for (const group of groups) counts[group.state] = group.count;
  return counts;
}
