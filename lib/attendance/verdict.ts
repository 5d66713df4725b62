import type { ClubErrorKind } from "#lib/club/error.ts";
import type { Presence } from "#lib/store/schema/attendance.ts";

/** Why a try to record a mark failed (the fields of a ClubError). */
export interface Failure {
  kind: ClubErrorKind;
  code: string;
  detail: string;
  retryAfterSeconds?: number | undefined;
  requestId?: string | undefined;
  /** Whether this try or an earlier one may have reached the club. */
  perhapsSent: boolean;
}

/** `again` keeps the mark and its key for a later try. */
export type Judgement = { mark: "refused" } | { mark: "again"; waitSeconds: number };

/** Waits before the next try, in seconds: somebody stands beside the pool. The last repeats. */
const WAITS = [0.5, 1, 2, 4, 8];
/** What only a person can mend (the club's API, the integration's rights) is looked at again in this time, in seconds. */
const MENDED_WAIT = 30;
/** An internal error so often: nothing will come of asking again. */
const STUBBORN = 6;
/** The longest wait, in seconds. */
export const LONGEST_WAIT = 60;

/** Judges a failed try. @param attempts how often the mark was sent, this try included. Pure. */
export function judge({ kind, code, retryAfterSeconds, perhapsSent }: Failure, attempts: number): Judgement {
  switch (kind) {
    case "rate_limited":
      return again(retryAfterSeconds ?? waitAfter(attempts));
    case "unreachable":
      return again(Math.max(retryAfterSeconds ?? 0, waitAfter(attempts)));
    case "failed":
      return perhapsSent || attempts < STUBBORN ? again(waitAfter(attempts)) : { mark: "refused" };
    case "credentials":
    case "api_disabled":
      return again(MENDED_WAIT);
    case "scope":
      // Told before the key is looked at (club-api#order-of-checks): it says nothing about an earlier try.
      return perhapsSent ? again(MENDED_WAIT) : { mark: "refused" };
    case "conflict":
      return code === "idempotency_in_progress" ? again(retryAfterSeconds ?? 1) : { mark: "refused" };
    case "contract":
      // The page of something in front of the club (lib/club), which may have done it all the same.
      return code === "unreadable_answer" ? again(waitAfter(attempts)) : { mark: "refused" };
    default:
      return { mark: "refused" };
  }
}

function again(seconds: number): Judgement {
  return { mark: "again", waitSeconds: Math.min(seconds, LONGEST_WAIT) };
}

function waitAfter(attempts: number): number {
  return WAITS[Math.min(Math.max(attempts, 1), WAITS.length) - 1] ?? LONGEST_WAIT;
}

/**
 * Whether somebody else marked meanwhile: what stands at the club is neither what the device showed when the mark was made, nor what is
 * wished. Nothing recorded counts as a value. Pure.
 */
export function isConflict(
  stands: Presence | null,
  { seen, presence, insist }: { seen: Presence | null; presence: Presence; insist: boolean },
): boolean {
  return !insist && stands !== seen && stands !== presence;
}
