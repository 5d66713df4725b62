import "server-only";
import { z } from "zod";
import type { Piece } from "#lib/base/store/schema/sync/outbox.ts";
import { type StagedStep, stagedPlan } from "./plan.ts";
import { rowPlace } from "./row-choice.ts";

/** What is frozen of a row: its writes that are still to be done, and what it counts as once they are. */
export const stagedPiece = z.strictObject({
  stage: z.string().max(64),
  place: rowPlace,
  steps: stagedPlan,
  ends: z.enum(["created", "changed"]),
});
type StagedPiece = z.output<typeof stagedPiece>;

/** What a piece keeps: the records that its steps are about, by the names of the steps. */
const madeSoFar = z.object({ made: z.record(z.string(), z.number()) });

/** A piece as it stands: the step that its key stands for, and what the steps before it have made. */
export interface StandingPiece extends StagedPiece {
  at: number;
  step: StagedStep;
  made: Record<string, number>;
}

/** Reads a piece. @throws ZodError where another version froze it */
export function stagedIn(piece: Pick<Piece, "frozen" | "result" | "step">): StandingPiece {
  const frozen = stagedPiece.parse(piece.frozen);
  const at = Number(piece.step ?? 0);
  const step = frozen.steps[at];
  if (!step) throw new Error("a piece stands at a step that it has not");
  return { ...frozen, at, step, made: madeSoFar.safeParse(piece.result).data?.made ?? {} };
}

/** What came of a step: the record that it was about. */
export interface SentStep {
  id: number;
  /** Whatever the club said beside it. */
  data: Record<string, unknown>;
}

/** Names a row among what is written to a club; without a place, what the names of all rows of a stage begin with. */
export const rowSubject = (stage: string, place: number | ""): string => `stage ${stage} row ${place}`;
