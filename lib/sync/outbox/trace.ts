import { accessName } from "#lib/base/store/clubs.ts";
import { NOT_BEFORE, PERHAPS_BEFORE } from "#lib/club/client/write-again.ts";
import type { Claim, PieceCall, Traced } from "./kind.ts";
import { type BeforeTry, type Failure, isTrouble, judgeUnasked } from "./outcome.ts";
import type { Judged } from "./settle.ts";

/**
 * A club keeps the idempotency keys of each access apart, for as long as that lives (club-api §8). Where the access was replaced while an answer was missing, the
 * key tells nothing any more, and sending again would do it a second time: the club is looked at instead, and a person is told what was found
 * (docs/decisions/061).
 */

/** Whether a piece was perhaps sent under another access than the one of now. */
export const isUnderOther = ({ piece, access }: Pick<Claim, "piece" | "access">): boolean =>
  piece.sentWith !== null && piece.sentWith !== accessName(access);

/** What becomes of a piece that was looked for. */
export function traced(
  found: Traced<unknown> | Failure,
  before: BeforeTry,
  { quietInSeconds }: Pick<Claim, "quietInSeconds">,
): Judged {
  const said = { trouble: false, perhapsSent: true, unanswered: false, seen: undefined };
  const failed = (code: string) => ({ piece: "failed", code, detail: "" }) as const;
  if (!("is" in found)) {
    if (found.kind === "ours") return { ...said, verdict: failed(found.code), result: found.result };
    // Who may not read there has nobody to ask.
    if (found.kind === "scope") return { ...said, verdict: failed(PERHAPS_BEFORE) };
    return { ...said, trouble: isTrouble(found), verdict: judgeUnasked(found, before) };
  }
  switch (found.is) {
    case "there":
      return { ...said, verdict: { piece: "done" }, seen: found.seen };
    case "unclear":
      return { ...said, verdict: failed(PERHAPS_BEFORE) };
    case "missing":
      // A try of before may still arrive.
      if (quietInSeconds > 0)
        return { ...said, verdict: { piece: "unknown", waitSeconds: quietInSeconds, code: NOT_BEFORE, detail: "" } };
      return { ...said, perhapsSent: false, verdict: failed(NOT_BEFORE), result: found.result };
  }
}

/** The trace of a kind that knows how to look at its record. */
export function traceByLooking<Seen>(kind: {
  look(claim: Claim, call: PieceCall): Promise<{ seen: Seen } | Failure>;
  isSo(claim: Claim, seen: Seen, perhapsSent: boolean): boolean;
}): (claim: Claim, call: PieceCall) => Promise<Traced<Seen> | Failure> {
  return async (claim, call) => {
    const looked = await kind.look(claim, call);
    if (!("seen" in looked)) return looked;
    return kind.isSo(claim, looked.seen, true) ? { is: "there", seen: looked.seen } : { is: "missing" };
  };
}
