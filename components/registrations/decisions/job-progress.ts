import type { JobSummary } from "#lib/registrations/decisions/read.ts";

/** Whether a job still has something to send. */
export function hasMoreToSend(job: Pick<JobSummary, "state">): boolean {
  return job.state === "queued" || job.state === "running" || job.state === "paused";
}

/** Rows with an outcome. */
export function decidedRows({ counts }: Pick<JobSummary, "counts">): number {
  return counts.done + counts.skipped + counts.failed + counts.taken_back + counts.superseded;
}
