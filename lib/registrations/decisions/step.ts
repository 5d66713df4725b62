import type { Decision, MoveStep, Piece, Work } from "#lib/base/store/schema/sync/outbox.ts";

/** What is asked of the club for a registration now: a decision, or a step of a move. */
export type Step = Decision | MoveStep;

/** What a piece's key stands for. */
export function stepOf({ operation }: Pick<Work, "operation">, { step }: Pick<Piece, "step">): Step {
  return (operation === "move" ? (step ?? "create") : operation) as Step;
}
