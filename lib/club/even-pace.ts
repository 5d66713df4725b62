import "server-only";
import { capOf } from "./allowance.ts";
import { bulkShare, bulkShareAtOnce, evenlyEvery, type Use } from "./lanes.ts";

/**
 * What jobs may fill of a window. The last of it they send evenly, one call every few seconds; those are counted apart, so that a job begins
 * each window as it began the one before, and what was sent evenly leaves it evenly.
 */
export class EvenPace {
  #evenlyAt: number[] = [];
  readonly #since = monotonic();

  /** A job was let through when the account stood so. */
  sent(seen: Use & { spent: number }): void {
    if (seen.spent >= capOf(seen.requests, this.#atOnce(seen))) this.#evenlyAt.push(monotonic());
  }

  /** How much of the window (0 to 1) a job may fill now. */
  share(seen: Use): number {
    return this.#dueIn(seen) <= 0 ? bulkShare(seen) : this.#atOnce(seen);
  }

  /** Seconds until a job may fill more than now: when one may be sent evenly again, or people have left. */
  moreIn(seen: Use): number {
    return seen.peopleSeconds > 0 ? seen.peopleSeconds : this.#dueIn(seen);
  }

  /** How long ago those that were sent evenly in a window were sent, in seconds. The window counts the second that is leaving. */
  ages(windowSeconds: number): number[] {
    const now = monotonic();
    this.#evenlyAt = this.#evenlyAt.filter((at) => at > now - windowSeconds - 1);
    return this.#evenlyAt.map((at) => now - at);
  }

  #dueIn(seen: Use): number {
    return (this.#evenlyAt.at(-1) ?? this.#since) + evenlyEvery(seen) - monotonic();
  }

  #atOnce(seen: Use): number {
    const evenly = this.ages(seen.windowSeconds).length / seen.requests;
    return Math.min(bulkShare(seen), bulkShareAtOnce(seen) + evenly);
  }
}

function monotonic(): number {
  return performance.now() / 1_000;
}
