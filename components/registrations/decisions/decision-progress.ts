import type { DecisionSummary } from "#lib/registrations/decisions/read.ts";

/** Whether a work still has something to send. */
export function hasMoreToSend(work: Pick<DecisionSummary, "state">): boolean {
  return work.state === "queued" || work.state === "running" || work.state === "paused";
}

/** Rows with an outcome. */
export function decidedRows({ counts }: Pick<DecisionSummary, "counts">): number {
  return counts.done + counts.skipped + counts.failed + counts.taken_back + counts.superseded;
}
