import "server-only";
import { capOf } from "./allowance.ts";
import {
  bulkShare,
  bulkShareAtOnce,
  evenlyEvery,
  type Lane,
  type LedgerState,
  overdueShare,
  SYNC_SHARE,
} from "./lanes.ts";

/** What the length of some calls depends on. */
export interface Conditions {
  state: LedgerState;
  lane: Lane;
  /** From one call's start to the next one's, at the pace of the club; 0 while none has been measured. */
  secondsPerCall: number;
  /** What the mirror sends beside them, in calls a second. */
  syncPerSecond: number;
  /** How long ago a work sent those of the running window that it sent evenly, in seconds. */
  evenAges: readonly number[];
}

/** Nothing that long is estimated to the second, and the walk below must end. */
const LONGEST_SECONDS = 24 * 3_600;

/**
 * Who has sent more calls than this in the running window is at work and is taken to go on at that pace. Of everybody else we assume that
 * they leave: whoever starts a work and goes is told the time that it takes alone.
 */
const AT_WORK_CLICKS = 5;

/**
 * Seconds that `calls` calls will take. Walks through the seconds to come as the ledger will: the quota is not a steady pace but a window
 * that a work fills at once and that then frees as it was filled.
 */
export function secondsFor(calls: number, conditions: Conditions): number {
  const { state, lane, secondsPerCall, syncPerSecond, evenAges } = conditions;
  const { windowSeconds, blockedSeconds } = state;
  const people = peopleIn(state);
  const pace = secondsPerCall > 0 ? 1 / secondsPerCall : Number.POSITIVE_INFINITY;
  // What was sent in each second that still counts, and leaves the window one second after its length.
  const leaving = new Map<number, number>();
  for (const { age, requests } of state.ages) add(leaving, windowSeconds + 1 - age, requests);
  let counted = state.spent;
  let left = calls;
  let ready = 0;
  let syncOwed = 0;
  let clicksOwed = 0;
  const even = evenAges.map((age) => -age);
  for (let second = 0; second < LONGEST_SECONDS; second++) {
    counted -= leaving.get(second) ?? 0;
    leaving.delete(second);
    if (second + 1 <= blockedSeconds) continue;
    const { caps, clicksPerSecond } = people(second);
    clicksOwed += clicksPerSecond;
    syncOwed = Math.min(syncOwed + syncPerSecond, Math.max(1, syncPerSecond));
    const clicks = counted < state.requests ? Math.floor(clicksOwed) : 0;
    const sync = counted + clicks < caps.sync ? Math.floor(syncOwed) : 0;
    clicksOwed -= clicks;
    syncOwed -= sync;
    // Calls not sent while the quota was spent are not made up for: the club is no faster afterwards.
    ready = Math.min(ready + pace, Math.max(pace, 1));
    while (even[0] !== undefined && even[0] < second - windowSeconds - 1) even.shift();
    const others = counted + clicks + sync;
    const atOnce = Math.min(caps.most, caps.atOnce + even.length) - others;
    const isDue = second - (even.at(-1) ?? 0) >= caps.evenlyEvery;
    const beyond = atOnce <= 0 && isDue && others < caps.most ? 1 : 0;
    const free = { click: state.requests - others, bulk: Math.max(atOnce, beyond), sync: caps.syncAlone - others }[
      lane
    ];
    const sent = Math.max(0, Math.min(left, Math.floor(ready), free));
    if (beyond > 0 && sent > 0) even.push(second);
    ready -= sent;
    left -= sent;
    if (left <= 0) return Math.max(second, Math.ceil(second + sent / pace));
    counted += sent + sync + clicks;
    add(leaving, second + windowSeconds + 1, sent + sync + clicks);
  }
  return LONGEST_SECONDS;
}

/** What a work and the mirror may fill, in requests. */
interface Caps {
  most: number;
  atOnce: number;
  sync: number;
  /** What the mirror fills by itself, while no work runs. */
  syncAlone: number;
  evenlyEvery: number;
}

/** How people are taken to use the quota in the seconds to come. */
function peopleIn(state: LedgerState): (second: number) => { caps: Caps; clicksPerSecond: number } {
  const areAtWork = state.peopleSeconds > 0 && state.clicks > AT_WORK_CLICKS;
  const beside = { caps: capsOf(state), clicksPerSecond: areAtWork ? state.clicks / state.windowSeconds : 0 };
  const alone = { caps: capsOf({ ...state, clicks: 0, peopleSeconds: 0 }), clicksPerSecond: 0 };
  return (second) => (areAtWork || second < state.peopleSeconds ? beside : alone);
}

function capsOf(state: LedgerState): Caps {
  const { requests } = state;
  return {
    most: capOf(requests, bulkShare(state)),
    atOnce: capOf(requests, bulkShareAtOnce(state)),
    sync: capOf(requests, overdueShare(state)),
    syncAlone: capOf(requests, SYNC_SHARE),
    evenlyEvery: evenlyEvery(state),
  };
}

function add(seconds: Map<number, number>, second: number, requests: number): void {
  if (requests > 0) seconds.set(second, (seconds.get(second) ?? 0) + requests);
}
