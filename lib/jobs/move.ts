import "server-only";
import type { Job, JobRow, MoveStep } from "#lib/store/schema/jobs.ts";
import { newKey } from "./create.ts";
import type { Seen } from "./verdict.ts";

/**
 * The row as it goes on after a step of its move is done; null when that was the last one. It is queued again under a key of its own, so
 * that a dashboard that ends here takes it up where it stands.
 * @param seen what the club told of the registration that the step concerned
 */
export function afterStep(job: Pick<Job, "operation">, row: JobRow, seen: Seen | undefined) {
  if (job.operation !== "move") return null;
  const step = nextStep(row, seen ?? null);
  if (!step) return null;
  return {
    ...{ state: "queued" as const, step, begun: true, createdId: seen?.createdId ?? row.createdId },
    ...{ idempotencyKey: newKey(), attempts: 0, doubts: 0, perhapsWritten: false, triedAt: null },
    ...{ code: null, detail: null, requestId: null },
  };
}

function nextStep({ step, moving }: JobRow, created: Seen): MoveStep | null {
  if (step === "cancel" || step === "give") return null;
  const wanted = moving?.validated === true && created?.valid !== true;
  return step === "create" && wanted ? "validate" : "cancel";
}
