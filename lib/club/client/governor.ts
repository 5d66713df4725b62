import "server-only";
import { setMaxListeners } from "node:events";
import { capOf, DOCUMENTED_REQUESTS, DOCUMENTED_WINDOW_SECONDS, type QuotaReport } from "./allowance.ts";
import { secondsFor } from "./estimate.ts";
import {
  bulkShareNow,
  evenlyEvery,
  type Lane,
  type LedgerState,
  mirrorEvery,
  overdueShare,
  type Share,
  SYNC_SHARE,
} from "./lanes.ts";
import type { Ledger } from "./ledger.ts";
import { Pace } from "./pace.ts";
import { PersonalShares } from "./personal-share.ts";
import { refuseImpatient, tooLong, tooMany, tooManyOfOne } from "./too-long.ts";
import { Turn } from "./turn.ts";
import { type Requester, type Waiter, WaitingLine } from "./waiting-line.ts";

export type { Lane } from "./lanes.ts";

/** A person does not watch a button longer than this, in seconds: a click that would wait longer is refused at once. */
const CLICK_PATIENCE_MS = 10_000;

/** Calls of one person that may wait at once: a page with all it looks up; more is a script, and its memory would be ours. */
const MOST_WAITING_CLICKS = 12;

/** What a 429 without Retry-After costs. */
const UNSAID_WAIT_SECONDS = 5;

/** A page that is touched says so every few seconds, in each of its tabs; once in so many it is written down. */
const NOTICED_EVERY_MS = 10_000;

/** A work that has just sent a call sends the next: the mirror, unless it is overdue, does not slip in between. */
const BUSY_SECONDS = 0.5;

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

/** An account that was not looked at yet. */
const UNSEEN: LedgerState = {
  requests: DOCUMENTED_REQUESTS,
  windowSeconds: DOCUMENTED_WINDOW_SECONDS,
  spent: 0,
  clicks: 0,
  peopleSeconds: 0,
  blockedSeconds: 0,
  ages: [],
};

export interface Take {
  signal?: AbortSignal | undefined;
  /** The person behind a click: each has a share of its own. */
  by?: Requester;
  /** Waits as long as it takes, also in the lane of clicks: a work, which nobody watches. */
  patient?: boolean;
}

/** What is served next, and how much of the window it may fill. */
interface Next {
  lane: Lane;
  waiter: Waiter;
  share: Share;
}

/** Decides when each call of one integration may be sent. */
export class Governor {
  readonly #ledger: Ledger;
  readonly #waiting: Record<Lane, WaitingLine> = {
    click: new WaitingLine(),
    bulk: new WaitingLine(),
    sync: new WaitingLine(),
  };
  readonly #people = new PersonalShares();
  #pumping = false;
  #again = false;
  #timer: NodeJS.Timeout | undefined;
  #secondsPerCall = 0;
  readonly #mirror = new Pace();
  /** Calls of works that are sent evenly. */
  readonly #even = new Pace();
  #bulkAt = Number.NEGATIVE_INFINITY;
  /** The account as it was last seen. */
  #seen: LedgerState | undefined;
  /** After a block one call goes alone, to see whether the club accepts requests again; the others wait for its answer. */
  #alone: "next" | Turn | undefined;
  #noticedAt = Number.NEGATIVE_INFINITY;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  /**
   * Waits for the lane's turn; when it returns, one request is counted as sent.
   * @throws ClubError `rate_limited` for a click that would wait longer than a person does, `too_many_at_once` when the person has too many
   *   waiting; the signal's reason when aborted
   */
  take(lane: Lane, { signal, by, patient = lane !== "click" }: Take = {}): Promise<Turn> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const line = this.#waiting[lane];
      if (!patient && line.sizeOf(by) >= MOST_WAITING_CLICKS) return reject(tooMany());
      const patience = patient ? undefined : setTimeout(() => waiter.refuse(tooLong(1_000)), CLICK_PATIENCE_MS);
      let waits = true;
      const leave = () => {
        const waited = waits;
        waits = false;
        line.delete(waiter);
        clearTimeout(patience);
        signal?.removeEventListener("abort", abort);
        return waited;
      };
      const waiter: Waiter = {
        by,
        patient,
        grant: () => {
          if (!leave()) return false;
          resolve(this.#turn(lane, by));
          return true;
        },
        refuse: (cause) => {
          leave();
          reject(cause);
        },
      };
      const abort = () => waiter.refuse(signal?.reason);
      // Of an engine that stops, everything that waits hears at once: a hundred are no leak.
      if (signal) setMaxListeners(0, signal);
      signal?.addEventListener("abort", abort, { once: true });
      line.add(waiter);
      void this.#pump();
    });
  }

  /** Takes over what an answer's headers say. */
  async learn(report: QuotaReport): Promise<void> {
    if (Object.keys(report).length > 0) await this.#ledger.learn(report);
  }

  /** A 429: nobody sends until the service is ready again, then one alone. */
  async limited(retryAfterSeconds: number | undefined): Promise<void> {
    this.#alone = "next";
    await this.#ledger.block(retryAfterSeconds ?? UNSAID_WAIT_SECONDS);
  }

  /** Notes how long a call took, for estimates. */
  timed(seconds: number): void {
    this.#secondsPerCall =
      this.#secondsPerCall === 0 ? seconds : this.#secondsPerCall * (1 - SMOOTHING) + seconds * SMOOTHING;
  }

  /**
   * Somebody is at a page and has just touched it: for half a minute works leave people their share. Watching alone is no sign: whoever stays
   * on a page to see a work through must not slow it down.
   */
  async noticed(): Promise<void> {
    if (monotonic() - this.#noticedAt < NOTICED_EVERY_MS / 1_000) return;
    this.#noticedAt = monotonic();
    await this.#ledger.noticed();
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

  /**
   * Seconds that `calls` more calls of a lane will take: as fast as they are, or as the quota lets them beside the mirror and people. Whoever
   * is at work is taken to go on as in the last window; whoever is merely there, to leave (estimate.ts).
   * @param atOnce how many of them are on their way at once
   */
  async estimate(calls: number, lane: Lane, atOnce = 1): Promise<number> {
    const state = await this.#ledger.state();
    const secondsPerCall = this.#secondsPerCall / atOnce;
    return secondsFor(calls, {
      state,
      lane,
      secondsPerCall,
      syncPerSecond: this.#syncs(state),
      evenAges: this.#evenAges(state),
    });
  }

  #turn(lane: Lane, by: Requester): Turn {
    const turn: Turn = new Turn((used) => {
      if (this.#alone === turn) this.#alone = used ? undefined : "next";
      if (!used) void this.#giveBack(lane, by);
      void this.#pump();
    });
    if (this.#alone === "next") this.#alone = turn;
    return turn;
  }

  async #giveBack(lane: Lane, by: Requester): Promise<void> {
    if (lane === "click") this.#people.refund(by);
    // Counting one too many is the safe side.
    await this.#ledger.refund(isPerson(lane, by)).catch(() => {});
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
    for (let next = this.#next(); next; next = this.#next()) {
      let waitMs: number;
      try {
        const permit = await this.#ledger.spend(next.share, isPerson(next.lane, next.waiter.by));
        this.#seen = permit;
        if (permit.blockedSeconds > 0) this.#alone ??= "next";
        waitMs = permit.waitMs;
      } catch (cause) {
        next.waiter.refuse(cause);
        continue;
      }
      if (waitMs === 0) this.#grant(next, this.#quota());
      else if (next.lane === "click" && waitMs > CLICK_PATIENCE_MS && this.#dismiss(waitMs)) continue;
      else return this.#later(waitMs);
    }
    this.#later(Number.POSITIVE_INFINITY);
  }

  #grant({ lane, waiter }: Next, seen: LedgerState): void {
    const { by } = waiter;
    if (lane === "bulk") {
      this.#bulkAt = monotonic();
      if (seen.spent >= capOf(seen.requests, this.#bulkShare(seen, false))) this.#even.sent();
    }
    if (lane === "click") this.#people.spend(by, monotonic());
    if (lane === "sync") this.#mirror.sent();
    this.#waiting[lane].served(by);
    // It left while the ledger was asked.
    if (!waiter.grant()) void this.#giveBack(lane, by);
  }

  /** Looks again when the ledger lets somebody send, one may be sent evenly, the mirror is overdue, or a person's own share is free again. */
  #later(waitMs: number): void {
    const { click, bulk, sync } = this.#waiting;
    const waits = [waitMs];
    if (bulk.size > 0) waits.push(this.#bulkMoreIn(this.#quota()) * 1_000);
    else if (sync.size > 0) waits.push((this.#bulkAt + BUSY_SECONDS - monotonic()) * 1_000);
    if (sync.size > 0) waits.push(this.#mirror.dueIn(mirrorEvery(this.#quota())) * 1_000);
    for (const { by } of click.heads()) waits.push(this.#people.wait(by, this.#quota(), monotonic()) * 1_000);
    const soonest = Math.min(...waits.filter((wait) => wait > 0));
    clearTimeout(this.#timer);
    if (Number.isFinite(soonest)) this.#timer = setTimeout(() => void this.#pump(), Math.ceil(soonest));
  }

  /** Tells everybody at a button who would wait too long. @returns whether there was one */
  #dismiss(waitMs: number): boolean {
    return refuseImpatient(this.#waiting.click.all(), tooLong(waitMs));
  }

  #next(): Next | undefined {
    if (this.#alone instanceof Turn) return undefined;
    const click = this.#nextClick();
    if (click) return { lane: "click", waiter: click, share: () => 1 };
    const [bulk] = this.#waiting.bulk.heads();
    const [sync] = this.#waiting.sync.heads();
    if (sync && this.#mirror.dueIn(mirrorEvery(this.#quota())) <= 0)
      return { lane: "sync", waiter: sync, share: overdueShare };
    if (bulk) return { lane: "bulk", waiter: bulk, share: (seen) => this.#bulkShare(seen) };
    const isBusy = monotonic() - this.#bulkAt < BUSY_SECONDS;
    return isBusy ? undefined : sync && { lane: "sync", waiter: sync, share: () => SYNC_SHARE };
  }

  /** The click whose person's turn it is and has a share left; one whose share is free too late for a person is told so. */
  #nextClick(): Waiter | undefined {
    return this.#waiting.click.heads().find((waiter) => {
      const waitMs = this.#people.wait(waiter.by, this.#quota(), monotonic()) * 1_000;
      if (waitMs > CLICK_PATIENCE_MS) refuseImpatient(this.#waiting.click.of(waiter.by), tooManyOfOne(waitMs));
      return waitMs === 0;
    });
  }

  /** How much of the window a work may fill now. @param isDue whether one more may be sent evenly */
  #bulkShare(seen: LedgerState, isDue = this.#even.dueIn(evenlyEvery(seen)) <= 0): number {
    return bulkShareNow(seen, { isDue, sent: this.#evenAges(seen).length });
  }

  /** Seconds until a work may fill more than now: when one may be sent evenly again, or people have left. */
  #bulkMoreIn(seen: LedgerState): number {
    return seen.peopleSeconds > 0 ? seen.peopleSeconds : this.#even.dueIn(evenlyEvery(seen));
  }

  /** The window counts the second that is leaving. */
  #evenAges({ windowSeconds }: LedgerState): number[] {
    return this.#even.ages(windowSeconds + 1);
  }

  /** Calls a second that the mirror will take beside a work: what it is owed while it waits, else what it took lately. */
  #syncs(seen: LedgerState): number {
    const owed = 1 / mirrorEvery(seen);
    if (this.#waiting.sync.size > 0) return owed;
    return Math.min(owed, this.#mirror.ages(seen.windowSeconds).length / seen.windowSeconds);
  }

  #quota(): LedgerState {
    return this.#seen ?? UNSEEN;
  }
}

/** Clicks that nobody in particular asked for are the program's own. */
function isPerson(lane: Lane, by: Requester): boolean {
  return lane === "click" && by !== undefined;
}

function monotonic(): number {
  return performance.now() / 1_000;
}
