import type { ClubErrorKind } from "#lib/club/error.ts";

/** What a try to create one registration came to. */
export type Attempt =
  | { ok: true; id: number | undefined }
  | {
      ok: false;
      kind: ClubErrorKind;
      code: string;
      detail: string;
      retryAfterSeconds?: number | undefined;
      /** Whether this try or an earlier one may have reached the club. */
      perhapsSent: boolean;
    };

/** `again` keeps the row and its key for a later try. */
export type Judgement = { row: "done"; id: number } | { row: "failed" } | { row: "again"; waitSeconds: number };

/** Waits before the next try, in seconds, while a parent stands at the counter: at first short ones. The last repeats. */
const WAITS = [0.5, 1, 2, 3, 4];
/** What only a person can mend (the club's API, the integration's rights) is looked at again in this time, in seconds. */
const MENDED_WAIT = 30;
/** A success without a number, or an internal error, so often: nothing will come of asking quickly. */
const STUBBORN = 6;
/** The longest wait, in seconds. */
export const LONGEST_WAIT = 60;

/** Judges one try. @param attempts how often the row was sent, this try included. Pure. */
export function judge(attempt: Attempt, attempts: number): Judgement {
  if (attempt.ok) return attempt.id === undefined ? again(waitAfter(attempts)) : { row: "done", id: attempt.id };
  const { kind, code, perhapsSent, retryAfterSeconds } = attempt;
  switch (kind) {
    case "rate_limited":
      return again(retryAfterSeconds ?? waitAfter(attempts));
    case "unreachable":
      return again(Math.max(retryAfterSeconds ?? 0, waitAfter(attempts)));
    case "failed":
      return perhapsSent || attempts < STUBBORN ? again(waitAfter(attempts)) : { row: "failed" };
    case "credentials":
    case "api_disabled":
      return again(MENDED_WAIT);
    case "scope":
      // Told before the key is looked at (club-api#order-of-checks): it says nothing about an earlier try.
      return perhapsSent ? again(MENDED_WAIT) : { row: "failed" };
    case "conflict":
      return code === "idempotency_in_progress" ? again(retryAfterSeconds ?? 1) : { row: "failed" };
    case "contract":
      // The page of something in front of the club (lib/club), which may have done it all the same.
      return code === "unreadable_answer" ? again(waitAfter(attempts)) : { row: "failed" };
    default:
      // Rules come after the key (club-api#order-of-checks): what is refused now was not created before.
      return { row: "failed" };
  }
}

function again(seconds: number): Judgement {
  return { row: "again", waitSeconds: Math.min(seconds, LONGEST_WAIT) };
}

function waitAfter(attempts: number): number {
  if (attempts > STUBBORN) return LONGEST_WAIT / 4;
  return WAITS[Math.min(attempts, WAITS.length) - 1] ?? LONGEST_WAIT;
}
