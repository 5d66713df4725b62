import "server-only";
import type { LedgerState } from "./lanes.ts";

type Quota = Pick<LedgerState, "requests" | "windowSeconds" | "peopleSeconds">;

/**
 * What the mirror gets of the quota even while a job fills its share, evenly. One call reads a hundred rows: fifteen of 300 a minute bring
 * five times what a job decides meanwhile, so that nobody looks at old lists until its end. While nobody looks, a few keep it going.
 */
const LEAST = { beside: 0.05, alone: 0.02 };

/** When the mirror last sent its calls: what it is owed while jobs are busy, and how much it takes beside them. */
export class MirrorPace {
  #sentAt: number[] = [];
  readonly #since = monotonic();

  sent(): void {
    const at = monotonic();
    this.#sentAt = [...this.#sentAt.filter((sent) => sent > at - LONGEST_SECONDS), at];
  }

  /** Seconds until the next call is overdue; 0 or less when it is. */
  overdueIn(quota: Quota): number {
    return (this.#sentAt.at(-1) ?? this.#since) + 1 / leastPerSecond(quota) - monotonic();
  }

  /** Calls a second that the mirror will take beside a job: its least while it waits, else what it took lately, at most its least. */
  rate(quota: Quota, waits: boolean): number {
    const least = leastPerSecond(quota);
    if (waits) return least;
    const seconds = Math.min(quota.windowSeconds, Math.max(SHORTEST_MEASURE_SECONDS, monotonic() - this.#since));
    const from = monotonic() - seconds;
    return Math.min(least, this.#sentAt.filter((sent) => sent > from).length / seconds);
  }
}

/** A pace is not measured over less than this. */
const SHORTEST_MEASURE_SECONDS = 10;

/** Older calls say nothing of the pace; a window is at most two minutes. */
const LONGEST_SECONDS = 120;

function leastPerSecond({ requests, windowSeconds, peopleSeconds }: Quota): number {
  return Math.max(1, requests * (peopleSeconds > 0 ? LEAST.beside : LEAST.alone)) / windowSeconds;
}

function monotonic(): number {
  return performance.now() / 1_000;
}
