import "server-only";
import { keptByProcess } from "#lib/base/program/kept.ts";

/**
 * A forecast of a whole season takes a part of the only session of an embedded database, and while decisions stream in something changes
 * at each. A process rests this many times as long as the last one took: clicks come between.
 */
const REST = 10;

/** A forecast that takes less than this, in milliseconds, is followed by no rest. */
const SOON_MS = 50;

interface Season {
  /** The last forecast is good enough until then, on the monotonic clock. */
  until: number;
  later?: NodeJS.Timeout | undefined;
}

interface Pace {
  rest: number;
  seasons: Map<string, Season>;
}

const kept = keptByProcess<Pace>("pace of forecasts");

function pace(): Pace {
  kept.value ??= { rest: REST, seasons: new Map() };
  return kept.value;
}

/** For tests, which read a forecast directly after a change: sets the rest. undefined: the usual rest. */
export function replaceRest(rest: number | undefined): void {
  kept.value = rest === undefined ? undefined : { rest, seasons: new Map() };
}

/**
 * Whether the last forecast of a season has to do for the moment.
 * @param again runs when the rest is over, once however many ask
 */
export function isResting(season: string, again: () => void): boolean {
  const known = pace().seasons.get(season);
  const left = (known?.until ?? 0) - performance.now();
  if (!known || left <= 0) return false;
  known.later ??= setTimeout(() => {
    known.later = undefined;
    again();
  }, left).unref();
  return true;
}

/** Begins the rest after a forecast of a season that took this long, in milliseconds. */
export function restAfter(season: string, tookMs: number): void {
  const { rest, seasons } = pace();
  if (tookMs <= SOON_MS || rest === 0) return;
  const known = seasons.get(season);
  seasons.set(season, { ...known, until: performance.now() + tookMs * rest });
}
