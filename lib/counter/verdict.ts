import { anotherTryIn, type FailedTry, LONGEST_WAIT, STUBBORN } from "#lib/club/another-try.ts";

/** What a try to create one registration came to. */
export type Attempt = { ok: true; id: number } | ({ ok: false } & FailedTry);

/** `again` keeps the row and its key for a later try. */
export type Judgement = { row: "done"; id: number } | { row: "failed" } | { row: "again"; waitSeconds: number };

/** Waits before the next try, in seconds, while a parent stands at the counter: at first short ones. The last repeats. */
const WAITS = [0.5, 1, 2, 3, 4];

/** Judges one try. @param attempts how often the row was sent, this try included. Pure. */
export function judge(attempt: Attempt, attempts: number): Judgement {
  if (attempt.ok) return { row: "done", id: attempt.id };
  const waitSeconds = anotherTryIn(attempt, attempts, waitAfter);
  return waitSeconds === undefined ? { row: "failed" } : { row: "again", waitSeconds };
}

function waitAfter(attempts: number): number {
  if (attempts > STUBBORN) return LONGEST_WAIT / 4;
  return WAITS[Math.min(attempts, WAITS.length) - 1] ?? LONGEST_WAIT;
}
