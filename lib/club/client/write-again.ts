import type { ClubErrorKind } from "./error.ts";

/** Why a try to write something failed (the fields of a ClubError). */
export interface FailedTry {
  kind: ClubErrorKind;
  code: string;
  /** Of the answer; 0 when none came. */
  status: number;
  detail: string;
  retryAfterSeconds?: number | undefined;
  requestId?: string | undefined;
  /** Whether this try or an earlier one may have reached the club. */
  perhapsSent: boolean;
}

/**
 * Refusals that come after the key was looked at (club-api#order-of-checks), so that they say what became of every try under it: what is
 * refused so was not done before. Any other says nothing about an earlier try.
 */
const AFTER_THE_KEY: readonly number[] = [404, 409, 410, 422];

/** Whether the club's own refusal says that no earlier try took effect either. */
export function settlesEarlierTries(status: number): boolean {
  return AFTER_THE_KEY.includes(status);
}

/** The same write is under way (club-api#writes). */
export const IN_PROGRESS = "idempotency_in_progress";

/** Our own code: it was perhaps sent to the address that the club had before. */
export const PERHAPS_THERE = "perhaps_at_old_address";

/** Our own codes for what may have been sent under another access, and was looked for with the one of now: nobody knows, or the club certainly has not. */
export const PERHAPS_BEFORE = "perhaps_under_former_access";
export const NOT_BEFORE = "not_under_former_access";

/** Codes with which a piece ends of which this desk does not know whether the club has done it. */
export const UNTOLD: readonly string[] = [PERHAPS_THERE, PERHAPS_BEFORE];

/** What only a person can mend (the club's API, the integration's rights) is looked at again in this time, in seconds. */
const MENDED_WAIT = 30;
/** An internal error so often: nothing will come of asking quickly. */
export const STUBBORN = 6;
/** The longest wait, in seconds. */
export const LONGEST_WAIT = 60;

/**
 * Whether a write that failed may be sent again under its key.
 * @param attempts how often it was sent, this try included
 * @param waitAfter seconds before the next try after so many
 * @returns seconds until then, at most a minute; undefined where the answer is the last word
 */
export function anotherTryIn(
  { kind, code, status, retryAfterSeconds, perhapsSent }: FailedTry,
  attempts: number,
  waitAfter: (attempts: number) => number,
): number | undefined {
  const seconds = untilNext();
  return seconds === undefined ? undefined : Math.min(seconds, LONGEST_WAIT);

  function untilNext(): number | undefined {
    switch (kind) {
      case "rate_limited":
        return retryAfterSeconds ?? waitAfter(attempts);
      case "unreachable":
        return Math.max(retryAfterSeconds ?? 0, waitAfter(attempts));
      case "failed":
        return perhapsSent || attempts < STUBBORN ? waitAfter(attempts) : undefined;
      case "credentials":
      case "api_disabled":
        return MENDED_WAIT;
      case "conflict":
        return code === IN_PROGRESS ? (retryAfterSeconds ?? 1) : undefined;
      default:
        // The page of something in front of the club (lib/club/client), which may have done it all the same.
        if (code === "unreadable_answer") return waitAfter(attempts);
        return perhapsSent && !settlesEarlierTries(status) ? MENDED_WAIT : undefined;
    }
  }
}
