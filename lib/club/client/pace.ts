import "server-only";

/** Older calls say nothing of a pace; a window is at most two minutes (allowance.ts), and counts the second that is leaving. */
const LONGEST_SECONDS = 121;

/** Calls that are sent one every so many seconds, whatever else fills the window: the mirror's beside a work, and the last that a work may send. */
export class Pace {
  #sentAt: number[] = [];
  readonly #since = monotonic();

  /** One was sent now. */
  sent(): void {
    const at = monotonic();
    this.#sentAt = [...this.#sentAt.filter((sent) => sent > at - LONGEST_SECONDS), at];
  }

  /** Seconds until the next one is due; 0 or less when it is. */
  dueIn(everySeconds: number): number {
    return (this.#sentAt.at(-1) ?? this.#since) + everySeconds - monotonic();
  }

  /** How long ago those of the last `seconds` were sent, in seconds, the oldest first. */
  ages(seconds: number): number[] {
    const now = monotonic();
    return this.#sentAt.filter((at) => at > now - seconds).map((at) => now - at);
  }
}

function monotonic(): number {
  return performance.now() / 1_000;
}
