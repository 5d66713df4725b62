import "server-only";
import type { Piece } from "#lib/base/store/schema/sync/outbox.ts";
import { notSent } from "#lib/sync/outbox/address.ts";
import type { Claim, Kind } from "#lib/sync/outbox/kind.ts";
import { traceByLooking } from "#lib/sync/outbox/trace.ts";
import { afterDecision } from "./after.ts";
import { clubSender, IN_FLIGHT, type Sender } from "./decision-sender.ts";
import type { DecisionClaim } from "./decision-work.ts";
import { type DecisionPiece, decisionWorkOf } from "./decision-work.ts";
import { doubt } from "./identity.ts";
import { logEnd, logUnknown } from "./log.ts";
import { nextOfMove } from "./move.ts";
import { publishDecisionWork } from "./publish-work.ts";
import { changedSince, stopForRestore } from "./restored.ts";
import { isSo, type Seen, seenIn, seenWished } from "./seen.ts";
import { stepOf } from "./step.ts";

type DecisionKind = Kind<Seen, undefined>;

/**
 * Decisions about registrations, and registrations that go to another record in steps (club-api §4.5).
 * @param sender how they speak with a club
 */
export function decisionKinds(sender: Sender = clubSender): DecisionKind[] {
  const deciding: DecisionKind = {
    name: "decisions",
    ...shared(sender),
    replayed: (claim, call) => stands(sender, claim, call.signal),
  };
  const moving: DecisionKind = { name: "moves", ...shared(sender), next: nextOfMove };
  return [deciding, moving];
}

const decisionOf = ({ work, piece }: Claim): DecisionClaim => ({
  work: decisionWorkOf(work),
  piece: piece as DecisionPiece,
});

const asked = ({ work, piece }: Claim) => stepOf(work, piece);

function shared(sender: Sender): Omit<DecisionKind, "name"> {
  const looking: Pick<Required<DecisionKind>, "look" | "isSo"> = {
    async look(claim, { signal, turn }) {
      const looked = await sender.look(decisionOf(claim), signal, turn);
      return "seen" in looked && isOther(claim.piece, looked.seen?.memberId)
        ? notSent(claim.piece, "other_person")
        : looked;
    },
    isSo: (claim, seen, perhapsSent) => isSo(asked(claim), seen, perhapsSent),
  };
  return {
    ...looking,
    trace: traceByLooking(looking),
    manner: "pauses",
    inFlight: IN_FLIGHT,
    ...(sender.turn && { turn: sender.turn }),
    async verify(db, claim, call) {
      const { work, piece } = decisionOf(claim);
      const changed = await changedSince(db, work, piece);
      if (changed) return { verdict: { piece: "failed", code: changed, detail: "" } };
      return doubt(db, sender, claim, call);
    },
    /** The identifier may have been given to another registration since the decision: that other one must not be decided. */
    async send(claim, { signal, turn }) {
      const outcome = await sender.send(decisionOf(claim), signal, turn);
      if (!outcome.ok) return outcome;
      if (isOther(claim.piece, outcome.memberId)) return notSent(claim.piece, "other_person");
      return { ok: true, seen: seenIn(asked(claim), outcome) };
    },
    wished: (claim) => seenWished(asked(claim)),
    settled: (tx, settled) => afterDecision(tx, settled),
    unknown: (tx, work, piece) => logUnknown(tx, decisionWorkOf(work), piece as DecisionPiece),
    ended: (tx, work) => logEnd(tx, decisionWorkOf(work)),
    async afterwards(db, { work, verdict }) {
      if (wentBack(work, verdict)) await stopForRestore(db, work.club);
    },
    progress(works) {
      for (const work of works) publishDecisionWork(decisionWorkOf(work));
    },
  };
}

/** The registration as the club has it now; null after a cancellation. undefined where it cannot be read: the next reading of the copy brings it. */
async function stands(sender: Sender, claim: Claim, signal: AbortSignal): Promise<Seen | undefined> {
  if (asked(claim) === "cancel") return null;
  const looked = await sender.look(decisionOf(claim), signal);
  return "seen" in looked && !isOther(claim.piece, looked.seen?.memberId) ? looked.seen : undefined;
}

function isOther({ memberId }: Piece, told: number | undefined): boolean {
  return memberId !== null && told !== undefined && told !== memberId;
}

/** A first sign that the club's data went back: once each piece is compared, a number that is somebody else's is its own piece's matter. */
function wentBack(
  { compareEach }: { compareEach: boolean },
  verdict: { piece: string; reason?: string; code?: string },
): boolean {
  if (verdict.piece === "pause") return verdict.reason === "restored";
  return verdict.piece === "failed" && verdict.code === "other_person" && !compareEach;
}
