import type { ClubError } from "./error.ts";
import { IN_PROGRESS, NOT_BEFORE, settlesEarlierTries, UNTOLD } from "./write-again.ts";

/**
 * Whether a write that failed so may have taken effect all the same: neither this answer nor an earlier one of the call is the club's own
 * word on what became of it.
 */
export function mayBeDone({ fromClub, status, code, perhapsSent }: ClubError): boolean {
  return perhapsSent && !(fromClub && settlesEarlierTries(status) && code !== IN_PROGRESS);
}

/** What the log says of a write that failed so. */
export function loggedAs(failure: ClubError): "refused" | "failed" | "unknown" {
  if (mayBeDone(failure)) return "unknown";
  return failure.kind === "refused" || failure.kind === "conflict" ? "refused" : "failed";
}

/** The reason, with the advice to send it again where nobody knows whether it arrived: the same form carries the same key. */
export function reasonWithAdvice(failure: ClubError, reason: string, advice: string): string {
  // These say themselves what can be done.
  if (failure.code === NOT_BEFORE || UNTOLD.includes(failure.code)) return reason;
  return mayBeDone(failure) || failure.kind === "unreachable" ? `${reason} ${advice}` : reason;
}
