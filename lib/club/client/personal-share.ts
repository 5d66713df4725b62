import "server-only";
import type { Requester } from "./waiting-line.ts";

/** A person may always send this many in a window, however little is left: a form and what it looks up. */
const LEAST_OWN = 5;

/** And so much of it, of what a work has left them when they come back: a call every three seconds of 300 a minute. */
const LEAST_OWN_SHARE = 0.07;

/**
 * What each person has sent in the running window. Nobody may take more than half of what all others leave, so that one person's
 * searches, or a script with one person's cookie, never stop everybody else: the next person finds the other half.
 */
export class PersonalShares {
  /** When each person's calls were sent, oldest first; seconds on a monotonic clock. */
  readonly #sent = new Map<Requester, number[]>();

  spend(by: Requester, now: number): void {
    this.#sent.set(by, [...(this.#sent.get(by) ?? []), now]);
  }

  /** Takes back the last one, which was not sent. */
  refund(by: Requester): void {
    this.#sent.get(by)?.pop();
  }

  /** Seconds until this person may send one more; 0 when it may be now. */
  wait(by: Requester, quota: { requests: number; windowSeconds: number; spent: number }, now: number): number {
    this.#forget(now - quota.windowSeconds);
    const own = this.#sent.get(by) ?? [];
    const others = Math.max(0, quota.spent - own.length);
    const half = Math.floor((quota.requests - others) / 2);
    const cap = Math.max(LEAST_OWN, Math.floor(quota.requests * LEAST_OWN_SHARE), half);
    const leaving = own[own.length - cap];
    return leaving === undefined ? 0 : Math.max(0.001, leaving + quota.windowSeconds - now);
  }

  #forget(before: number): void {
    for (const [by, sent] of this.#sent) {
      const kept = sent.filter((at) => at > before);
      if (kept.length === 0) this.#sent.delete(by);
      else if (kept.length < sent.length) this.#sent.set(by, kept);
    }
  }
}
