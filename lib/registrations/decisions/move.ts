import type { MoveStep, Piece } from "#lib/base/store/schema/sync/outbox.ts";
import type { NextStep } from "#lib/sync/outbox/kind.ts";
import { createdIdOf, movingOf } from "./decision-work.ts";
import type { Seen } from "./seen.ts";

/**
 * The step that follows in a move; null after the last one.
 * @param seen what the club told of the registration that the step concerned
 */
export function nextOfMove(piece: Pick<Piece, "step" | "frozen" | "result">, seen: Seen | undefined): NextStep | null {
  const step = nextStep(piece, seen ?? null);
  if (!step) return null;
  const createdId = seen?.createdId ?? createdIdOf(piece);
  return { step, result: createdId === null ? null : { createdId } };
}

function nextStep(piece: Pick<Piece, "step" | "frozen">, created: Seen): MoveStep | null {
  if (piece.step === "cancel" || piece.step === "give") return null;
  const wanted = movingOf(piece)?.validated === true && created?.valid !== true;
  return piece.step === "create" && wanted ? "validate" : "cancel";
}
