import "server-only";
import { capOf } from "./allowance.ts";
import { SYNC_SHARE_WHEN_OVERDUE } from "./lanes.ts";
import type { LedgerState } from "./ledger.ts";

/** What the length of some calls depends on. */
export interface Conditions {
  state: LedgerState;
  /** How much of the window (0 to 1) their lane may fill. */
  share: number;
  /** From one call's start to the next one's, at the pace of the club; 0 while none has been measured. */
  secondsPerCall: number;
  /** What the mirror sends beside them, in calls a second. */
  syncPerSecond: number;
}

/** Nothing that long is estimated to the second, and the walk below must end. */
const LONGEST_SECONDS = 24 * 3_600;

/**
 * Seconds that `calls` calls will take. Walks through the seconds to come as the ledger will: the quota is not a steady pace but a window
 * that a job fills at once and that then frees as it was filled.
 */
export function secondsFor(calls: number, { state, share, secondsPerCall, syncPerSecond }: Conditions): number {
  const { requests, windowSeconds, blockedSeconds } = state;
  const cap = capOf(requests, share);
  const syncCap = capOf(requests, SYNC_SHARE_WHEN_OVERDUE);
  const pace = secondsPerCall > 0 ? 1 / secondsPerCall : Number.POSITIVE_INFINITY;
  // What was sent in each second that still counts, and leaves the window one second after its length.
  const leaving = new Map<number, number>();
  for (const { age, requests } of state.ages) add(leaving, windowSeconds + 1 - age, requests);
  let counted = state.spent;
  let left = calls;
  let ready = 0;
  let syncOwed = 0;
  for (let second = 0; second < LONGEST_SECONDS; second++) {
    counted -= leaving.get(second) ?? 0;
    leaving.delete(second);
    if (second + 1 <= blockedSeconds) continue;
    syncOwed = Math.min(syncOwed + syncPerSecond, Math.max(1, syncPerSecond));
    const sync = counted < syncCap ? Math.floor(syncOwed) : 0;
    syncOwed -= sync;
    // Calls not sent while the quota was spent are not made up for: the club is no faster afterwards.
    ready = Math.min(ready + pace, Math.max(pace, 1));
    const sent = Math.max(0, Math.min(left, Math.floor(ready), cap - counted - sync));
    ready -= sent;
    left -= sent;
    if (left <= 0) return Math.max(second, Math.ceil(second + sent / pace));
    counted += sent + sync;
    add(leaving, second + windowSeconds + 1, sent + sync);
  }
  return LONGEST_SECONDS;
}

function add(seconds: Map<number, number>, second: number, requests: number): void {
  if (requests > 0) seconds.set(second, (seconds.get(second) ?? 0) + requests);
}
