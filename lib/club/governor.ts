import "server-only";
import type { Club } from "#lib/store/clubs.ts";
import { type Store, store } from "#lib/store/database.ts";
import { ClubError } from "./error.ts";
import { databaseLedger, type Ledger, memoryLedger } from "./ledger.ts";
import type { QuotaReport } from "./rate-limit-fields.ts";

/** Who waits for a call: a person at the screen, a job that a person started, the mirror. */
export type Lane = "click" | "bulk" | "sync";

/** Highest first. */
const LANES: readonly Lane[] = ["click", "bulk", "sync"];

/**
 * How much of the window each lane may fill. A fifth is kept for people, so that a click during a job of 400 decisions does not
 * wait for the minute to pass; the mirror leaves another fifth to jobs.
 */
const SHARE: Record<Lane, number> = { click: 1, bulk: 0.8, sync: 0.6 };

/** Nobody watches a button longer than this: a click that would wait more is told so at once. */
const CLICK_PATIENCE_MS = 10_000;

/** What a 429 without Retry-After costs. */
const UNSAID_WAIT_SECONDS = 5;

/** How much a new measure of a call's duration counts against the old ones. */
const SMOOTHING = 0.2;

/** What the top bar shows. Counts are requests. */
export interface Gauge {
  limit: number;
  windowSeconds: number;
  spent: number;
  /** Left in the running window for a click. */
  left: number;
  /** Seconds until anything may be sent again after a 429, else 0. */
  blockedSeconds: number;
  waiting: Record<Lane, number>;
}

interface Waiter {
  grant: () => void;
  refuse: (cause: unknown) => void;
}

/** Decides when each call of one integration may be sent. */
export class Governor {
  readonly #ledger: Ledger;
  readonly #waiting: Record<Lane, Set<Waiter>> = { click: new Set(), bulk: new Set(), sync: new Set() };
  #pumping = false;
  #again = false;
  #timer: NodeJS.Timeout | undefined;
  #secondsPerCall = 0;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  /**
   * Waits for the lane's turn; when it returns, one request is counted as sent.
   * @throws ClubError `rate_limited` for a click that would wait longer than a person does; the signal's reason when aborted
   */
  take(lane: Lane, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const leave = () => {
        this.#waiting[lane].delete(waiter);
        signal?.removeEventListener("abort", abort);
      };
      const abort = () => waiter.refuse(signal?.reason);
      const waiter: Waiter = {
        grant: () => {
          leave();
          resolve();
        },
        refuse: (cause) => {
          leave();
          reject(cause);
        },
      };
      signal?.addEventListener("abort", abort, { once: true });
      this.#waiting[lane].add(waiter);
      void this.#pump();
    });
  }

  /** Takes over what an answer's headers say. */
  async learn(report: QuotaReport): Promise<void> {
    if (Object.keys(report).length > 0) await this.#ledger.learn(report);
  }

  /** A 429: nobody sends until the service is ready again. */
  async limited(retryAfterSeconds: number | undefined): Promise<void> {
    await this.#ledger.block(retryAfterSeconds ?? UNSAID_WAIT_SECONDS);
  }

  /** Notes how long a call took, for estimates. */
  timed(seconds: number): void {
    this.#secondsPerCall =
      this.#secondsPerCall === 0 ? seconds : this.#secondsPerCall * (1 - SMOOTHING) + seconds * SMOOTHING;
  }

  async gauge(): Promise<Gauge> {
    const { requests, windowSeconds, spent, blockedSeconds } = await this.#ledger.state();
    return {
      limit: requests,
      windowSeconds,
      spent,
      left: Math.max(0, requests - spent),
      blockedSeconds,
      waiting: { click: this.#waiting.click.size, bulk: this.#waiting.bulk.size, sync: this.#waiting.sync.size },
    };
  }

  /** Seconds that `calls` more calls of a lane will take, one after the other: as fast as they are, or as the quota lets them. */
  async estimate(calls: number, lane: Lane): Promise<number> {
    const { requests, windowSeconds, spent, blockedSeconds } = await this.#ledger.state();
    const cap = Math.max(1, Math.floor(requests * SHARE[lane]));
    const owed = Math.max(0, calls - Math.max(0, cap - spent));
    return Math.ceil(blockedSeconds + Math.max((owed * windowSeconds) / cap, calls * this.#secondsPerCall));
  }

  /** Serves the lanes in order until the ledger says wait; one loop at a time. */
  async #pump(): Promise<void> {
    this.#again = true;
    if (this.#pumping) return;
    this.#pumping = true;
    clearTimeout(this.#timer);
    try {
      while (this.#again) {
        this.#again = false;
        await this.#serve();
      }
    } finally {
      this.#pumping = false;
    }
  }

  async #serve(): Promise<void> {
    for (let lane = this.#next(); lane; lane = this.#next()) {
      const [waiter] = this.#waiting[lane];
      if (!waiter) return;
      let waitMs: number;
      try {
        waitMs = (await this.#ledger.spend(SHARE[lane])).waitMs;
      } catch (cause) {
        waiter.refuse(cause);
        continue;
      }
      // A waiter that left while the ledger was asked has wasted one request of the account: the safe side.
      if (waitMs === 0) waiter.grant();
      else if (lane === "click" && waitMs > CLICK_PATIENCE_MS) waiter.refuse(tooLong(waitMs));
      else {
        this.#timer = setTimeout(() => void this.#pump(), waitMs);
        return;
      }
    }
  }

  #next(): Lane | undefined {
    return LANES.find((lane) => this.#waiting[lane].size > 0);
  }
}

function tooLong(waitMs: number): ClubError {
  return new ClubError({ kind: "rate_limited", code: "rate_limited", retryAfterSeconds: Math.ceil(waitMs / 1_000) });
}

const kept = globalThis as { __guichet_governors?: Map<string, Governor> };

/** The governor of a club's integration: one a process, sharing its account with other processes on PostgreSQL. */
export async function governorOf(club: Pick<Club, "baseUrl" | "clientId">): Promise<Governor> {
  const integration = `${club.baseUrl} ${club.clientId}`;
  kept.__guichet_governors ??= new Map();
  const known = kept.__guichet_governors.get(integration);
  if (known) return known;
  const governor = new Governor(ledgerFor(await store(), integration));
  // Another caller may have been here while the store opened.
  const first = kept.__guichet_governors.get(integration) ?? governor;
  kept.__guichet_governors.set(integration, first);
  return first;
}

function ledgerFor(open: Store, integration: string): Ledger {
  return open.connection.kind === "server" ? databaseLedger(open, integration) : memoryLedger();
}
