const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Before each retry (club-api §6.4); the eighth comes 24 h after the seventh (club-api#event-types). */
export const RETRY_DELAYS_MS: readonly number[] = [
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  4 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
  24 * HOUR_MS,
];

/** As far as a Retry-After can put a retry off (club-api §6.4). */
const LONGEST_DELAY_MS = 24 * HOUR_MS;

/** How an attempt ended: with an answer, or without one and why. */
export type PostOutcome = { status: number; retryAfterSeconds?: number } | { failure: DeliveryFailure };

/** Words for an attempt without an answer, as `webhook log` shows them. */
export type DeliveryFailure = "timeout" | "unknown_host" | "connection_failed" | "tls_failed" | "blocked_address";

/** What follows from an attempt. */
export type Consequence = { state: "delivered" } | { state: "failed" } | { state: "pending"; delayMs: number };

/** Statuses below 500 that promise that the same message may be taken later (club-api §6.4). */
const PASSING_REFUSALS = new Set([408, 425, 429]);

/**
 * What becomes of a message (club-api §6.4).
 * @param number of the attempt: 1 for the first
 */
export function consequenceOf(outcome: PostOutcome, number: number): Consequence {
  if ("status" in outcome && outcome.status >= 200 && outcome.status < 300) return { state: "delivered" };
  const delay = RETRY_DELAYS_MS[number - 1];
  if (delay === undefined || !isPassing(outcome)) return { state: "failed" };
  const asked = "status" in outcome ? (outcome.retryAfterSeconds ?? 0) * 1000 : 0;
  return { state: "pending", delayMs: Math.max(delay, Math.min(asked, LONGEST_DELAY_MS)) };
}

function isPassing(outcome: PostOutcome): boolean {
  if ("failure" in outcome) return outcome.failure !== "blocked_address";
  return (outcome.status >= 500 && outcome.status < 600) || PASSING_REFUSALS.has(outcome.status);
}

/** The seconds of a Retry-After field; a date in it, or anything else, is left aside (club-api §6.4 speaks of seconds). */
export function retryAfterSeconds(field: string | undefined): number | undefined {
  return field !== undefined && /^\d+$/.test(field.trim()) ? Number(field) : undefined;
}
