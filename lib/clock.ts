import "server-only";
import { environment } from "#lib/environment.ts";
import { type Clock, createClock } from "#runtime/clock.ts";

const kept = globalThis as { __guichet_clock?: Clock };

/** Now, by the dashboard's clock, which `GUICHET_NOW` moves. */
export function now(): Date {
  kept.__guichet_clock ??= createClock(environment().now);
  return kept.__guichet_clock.now();
}
