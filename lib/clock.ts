import "server-only";
import { environment } from "#lib/environment.ts";
import { type Clock, createClock } from "#runtime/clock.ts";
import { keptByProcess } from "./kept.ts";

const kept = keptByProcess<Clock>("clock");

/** Now, by the dashboard's clock, which `GUICHET_NOW` moves. */
export function now(): Date {
  kept.value ??= createClock(environment().now);
  return kept.value.now();
}
