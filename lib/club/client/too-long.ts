import "server-only";
import { ClubError } from "./error.ts";
import type { Waiter } from "./waiting-line.ts";

/** Tells those of some waiters who would not wait so long. @returns whether there was one */
export function refuseImpatient(waiters: Waiter[], cause: ClubError): boolean {
  const impatient = waiters.filter(({ patient }) => !patient);
  for (const waiter of impatient) waiter.refuse(cause);
  return impatient.length > 0;
}

/** The quota lets nothing pass for so long, in milliseconds. */
export function tooLong(waitMs: number): ClubError {
  return new ClubError({ kind: "rate_limited", code: "rate_limited", retryAfterSeconds: Math.ceil(waitMs / 1_000) });
}

/** One person has sent their share; more may go after so many milliseconds. */
export function tooManyOfOne(waitMs: number): ClubError {
  return new ClubError({ kind: "rate_limited", code: "own_share_spent", retryAfterSeconds: Math.ceil(waitMs / 1_000) });
}

/** One person has too many calls waiting. */
export function tooMany(): ClubError {
  return new ClubError({ kind: "rate_limited", code: "too_many_at_once" });
}
