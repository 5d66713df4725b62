import "server-only";
import { environment } from "#lib/base/program/environment.ts";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { type Clock, createClock } from "#runtime/clock.ts";

const kept = keptByProcess<Clock>("clock");

/** Now, by the dashboard's clock, which `GUICHET_NOW` moves. */
export function now(): Date {
  kept.value ??= createClock(environment().now);
  return kept.value.now();
}
