import type { Decision, Job, JobRow } from "#lib/store/schema/jobs.ts";

/** What is asked of the club for a row now: a decision, or a step of a move. */
export type Step = Decision | "give" | "create";

/** What a row's key stands for. */
export function stepOf({ operation }: Pick<Job, "operation">, { step }: Pick<JobRow, "step">): Step {
  return operation === "move" ? (step ?? "create") : operation;
}
