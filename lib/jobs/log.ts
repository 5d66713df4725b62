import "server-only";
import { count, eq } from "drizzle-orm";
import { writeAudit } from "#lib/store/audit.ts";
import type { Queryable } from "#lib/store/database.ts";
import { type Job, type JobRow, type JobRowState, jobRows } from "#lib/store/schema/jobs.ts";

/** Writes down who asked for a job, in the transaction that creates it. */
export async function logAsked(tx: Queryable, job: Job): Promise<void> {
  await writeAudit(tx, { ...entryOf(job), details: { event: "asked", kind: job.kind, count: job.size } });
}

/** Writes down what came of a job. */
export async function logEnd(tx: Queryable, job: Job): Promise<void> {
  const counts = await countRows(tx, job.id);
  const decided = await tx
    .select({ id: jobRows.registrationId, state: jobRows.state })
    .from(jobRows)
    .where(eq(jobRows.jobId, job.id));
  const idsOf = (state: JobRowState) => decided.filter((row) => row.state === state).map((row) => row.id);
  await writeAudit(tx, {
    ...entryOf(job),
    outcome: counts.done + counts.skipped > 0 || counts.failed === 0 ? "done" : "refused",
    details: { event: "ended", kind: job.kind, ...counts, registrations: idsOf("done"), already: idsOf("skipped") },
  });
}

/** Writes down that nobody can tell yet whether the club decided a registration. What came of it stands at the job's end. */
export async function logUnknown(tx: Queryable, job: Job, row: JobRow): Promise<void> {
  await writeAudit(tx, {
    ...entryOf(job),
    outcome: "unknown",
    code: row.code,
    requestId: row.requestId,
    details: { event: "unknown", kind: job.kind, registrations: [row.registrationId] },
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

/** No row in any state: where counting begins. */
export const NO_ROWS: Readonly<RowCounts> = {
  queued: 0,
  sending: 0,
  unknown: 0,
  done: 0,
  failed: 0,
  skipped: 0,
  taken_back: 0,
  superseded: 0,
};

/** How many rows of a job are in each state. */
export async function countRows(db: Queryable, jobId: number): Promise<RowCounts> {
  const counts = { ...NO_ROWS };
  const groups = await db
    .select({ state: jobRows.state, count: count() })
    .from(jobRows)
    .where(eq(jobRows.jobId, jobId))
    .groupBy(jobRows.state);
  for (const group of groups) counts[group.state] = group.count;
  return counts;
}
