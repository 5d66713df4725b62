import "server-only";
import { capOf } from "./allowance.ts";

/** How much of its quota an integration has used, as the ledger tells it. */
export interface LedgerState {
  /** Requests allowed in a window. */
  requests: number;
  windowSeconds: number;
  /** Requests sent within the running window. */
  spent: number;
  /** How many of these requests people at the screen asked for. */
  clicks: number;
  /** Seconds for which people are taken to be at the desk, 0 when nobody is. */
  peopleSeconds: number;
  /** Seconds until anything may be sent after a 429, 0 when not blocked. */
  blockedSeconds: number;
  /** How long ago the requests of the running window were sent, in seconds. */
  ages: readonly { age: number; requests: number }[];
}

/** Who waits for a call: a person at the screen, work that a person asked for, the mirror. */
export type Lane = "click" | "bulk" | "sync";

/**
 * While people are at the desk so much of the window is theirs, what they have used of it included: 36 calls of 300 a minute, a click
 * every 1.7 seconds. Only what a window counts tells how busy they are; who uses more takes it from the work's next window.
 */
export const PEOPLE_SHARE = 0.12;

/** However much people have used, so much is free for their next click. */
const FREE_BESIDE_PEOPLE = 0.05;

/** While nobody is there, so much is left for whoever comes back: six clicks of 300, none of which waits. */
const FREE_ALONE = 0.02;

/**
 * The last of what may be filled while nobody is there is filled evenly and not at once: so that something leaves the window every few
 * seconds, and who comes back after a work has filled it finds more than the six.
 */
const EVENLY = 0.05;

/** The mirror leaves this to works and people, unless it is overdue. */
export const SYNC_SHARE = 0.6;

/** An overdue mirror goes this far beyond a work, so that a work on another dashboard cannot take its place. */
const SYNC_BEYOND_BULK = { beside: 0.02, alone: 0.005 };

/**
 * What the mirror gets of the quota even while a work fills its share, evenly. One call reads a hundred rows: fifteen of 300 a minute bring
 * five times what a work decides meanwhile, so that nobody looks at old lists until its end. While nobody looks, a few keep it going.
 */
const MIRROR_LEAST = { beside: 0.05, alone: 0.02 };

/** What the shares depend on. */
export type Use = Pick<LedgerState, "requests" | "windowSeconds" | "clicks" | "peopleSeconds">;

/** How much of the window (0 to 1) a lane may fill, as the account stands. */
export type Share = (seen: LedgerState) => number;

/** What a work may fill at most. */
export function bulkShare({ requests, clicks, peopleSeconds }: Use): number {
  if (peopleSeconds <= 0) return 1 - FREE_ALONE;
  return Math.min(1 - FREE_BESIDE_PEOPLE, 1 - PEOPLE_SHARE + clicks / requests);
}

/** What a work may fill at once, beside what it has sent evenly. */
export function bulkShareAtOnce(use: Use): number {
  return use.peopleSeconds > 0 ? bulkShare(use) : bulkShare(use) - EVENLY;
}

/** Seconds between two calls that a work sends evenly; infinity where there are none. */
export function evenlyEvery(use: Use): number {
  const calls = capOf(use.requests, bulkShare(use)) - capOf(use.requests, bulkShareAtOnce(use));
  return calls > 0 ? use.windowSeconds / calls : Number.POSITIVE_INFINITY;
}

/**
 * What a work may fill now. The last of it is sent evenly and counted apart, so that a work begins each window as it began the one before, and what
 * was sent evenly leaves the window evenly.
 * @param evenly whether one more is due, and how many of the window were sent so
 */
export function bulkShareNow(use: Use, evenly: { isDue: boolean; sent: number }): number {
  const most = bulkShare(use);
  return evenly.isDue ? most : Math.min(most, bulkShareAtOnce(use) + evenly.sent / use.requests);
}

/** Seconds between two calls that the mirror is owed beside a work. */
export function mirrorEvery({ requests, windowSeconds, peopleSeconds }: Use): number {
  return windowSeconds / Math.max(1, requests * (peopleSeconds > 0 ? MIRROR_LEAST.beside : MIRROR_LEAST.alone));
}

/** What a mirror that is overdue may fill. */
export function overdueShare(use: Use): number {
  return bulkShare(use) + (use.peopleSeconds > 0 ? SYNC_BEYOND_BULK.beside : SYNC_BEYOND_BULK.alone);
}
