import { anotherTryIn, type FailedTry, LONGEST_WAIT } from "#lib/club/another-try.ts";
import type { Presence } from "#lib/store/schema/attendance.ts";

/** `again` keeps the mark and its key for a later try. */
export type Judgement = { mark: "refused" } | { mark: "again"; waitSeconds: number };

/** Waits before the next try, in seconds: somebody stands beside the pool. The last repeats. */
const WAITS = [0.5, 1, 2, 4, 8];

/** Judges a failed try. @param attempts how often the mark was sent, this try included. Pure. */
export function judge(failure: FailedTry, attempts: number): Judgement {
  const waitSeconds = anotherTryIn(failure, attempts, waitAfter);
  return waitSeconds === undefined ? { mark: "refused" } : { mark: "again", waitSeconds };
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
