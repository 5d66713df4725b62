import "server-only";
import type { LedgerState } from "./ledger.ts";

type Quota = Pick<LedgerState, "requests" | "windowSeconds">;

/**
 * What the mirror gets even while a job fills its share, or everybody would look at old lists until the job's end: a tenth of the
 * quota, evenly.
 */
const LEAST = 0.1;

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

function leastPerSecond({ requests, windowSeconds }: Quota): number {
  return Math.max(1, requests * LEAST) / windowSeconds;
}

function monotonic(): number {
  return performance.now() / 1_000;
}
