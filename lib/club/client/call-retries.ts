import "server-only";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { ClubError } from "./error.ts";
import type { Lane } from "./governor.ts";

/**
 * Retries after a failure that may pass. A person waits for a click: two, within about a second. A work and the mirror can wait:
 * five, up to about half a minute; what lasts longer is an outage, and theirs to sleep on.
 */
const RETRIES: Record<Lane, number> = { click: 2, bulk: 5, sync: 5 };

/** The waits between the tries of a call, each about twice the one before. */
export interface RetryWaits {
  firstMs: number;
  longestMs: number;
}

/** The longest is shorter than the five seconds within which work goes on after an outage. */
const WAITS: RetryWaits = { firstMs: 300, longestMs: 4_000 };
const waits = keptByProcess<RetryWaits>("club-waits");

/** Makes every call wait so long between its tries; undefined: as long as ours do. For tests, which would only sleep. */
export function replaceWaits(chosen: RetryWaits | undefined): void {
  waits.value = chosen;
}

/** A Retry-After beyond this is left to the caller, who can show it or sleep on it. */
const LONGEST_RETRY_AFTER_SECONDS: Record<Lane, number> = { click: 5, bulk: 60, sync: 60 };

/** How often a call is tried again, and after which waits. */
export function retriesOf(lane: Lane): RetryWaits & { retries: number } {
  return { retries: RETRIES[lane], ...(waits.value ?? WAITS) };
}

/**
 * Whether the same request may succeed later.
 * @param withinMs how long its caller waits for it, where there is such a limit
 */
export function mayPass(error: Error, { lane, withinMs }: { lane: Lane; withinMs?: number | undefined }): boolean {
  if (!(error instanceof ClubError) || error.code === "redirected" || error.code === "no_club_here") return false;
  // Who had only so long to wait has waited.
  if (withinMs !== undefined && error.code === "timed_out") return false;
  if ((error.retryAfterSeconds ?? 0) > LONGEST_RETRY_AFTER_SECONDS[lane]) return false;
  if (error.kind === "conflict") return error.code === "idempotency_in_progress";
  // Without a status, we refused to wait ourselves; the club did not answer.
  if (error.kind === "rate_limited") return error.status === 429;
  return error.kind === "unreachable" || error.kind === "failed";
}
