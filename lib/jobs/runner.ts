import "server-only";
import { randomUUID } from "node:crypto";
import type { Job } from "#lib/store/jobs.ts";
import { type Claim, claimRow, endForeignLeases, endOwnLeases, LEASE_SECONDS, renewLeases } from "./claim.ts";
import { type DecideParts, decideRow } from "./decide.ts";

export interface RunnerParts extends DecideParts {
  /** After a row is settled: the screens. */
  onProgress?: (job: Job) => void;
  /** Rows of one club on their way at once. */
  inFlight?: number;
  /** Between two looks at the queue when nothing wakes the runner: holds that end, jobs made by another dashboard. */
  pollMs?: number;
}

/** Enough to keep a quota of five a second busy against a club that answers in under a second; not enough to flood it. */
const IN_FLIGHT = 4;
const POLL_MS = 500;
/** Three renewals fit into a lease: two may fail before a row is given away. */
const RENEW_MS = (LEASE_SECONDS * 1000) / 3;
/** After a failure of our own database. */
const RECOVER_MS = 1_000;

/** Sends the rows of all clubs' jobs, until stopped. One a process; several processes share the rows by leases. */
export class Runner {
  /** Names this process in leases. */
  readonly owner = randomUUID();
  readonly #parts: RunnerParts;
  readonly #stopping = new AbortController();
  readonly #underWay = new Map<Promise<void>, Claim>();
  #loop: Promise<void> | undefined;
  #renewal: NodeJS.Timeout | undefined;
  #rouse: () => void = () => {};
  /** Somebody called while the queue was being read: look once more before sleeping. */
  #woken = false;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
  }

  /** Begins. Rows that a crash left on their way in an embedded database are taken up at once. */
  async start(): Promise<void> {
    const { store } = this.#parts;
    if (store.connection.kind === "embedded") await endForeignLeases(store.db, this.owner);
    this.#renewal = setInterval(() => this.#renew(), RENEW_MS);
    this.#renewal.unref();
    this.#loop = this.#run();
  }

  /** Looks at the queue now: somebody has just asked for something. */
  wake(): void {
    this.#woken = true;
    this.#rouse();
  }

  /** Sends nothing more; rows on their way get their outcome, or keep their key for the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    await this.#loop;
    await Promise.all(this.#underWay.keys());
    clearInterval(this.#renewal);
    await endOwnLeases(this.#parts.store.db, this.owner);
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      let waitMs = this.#parts.pollMs ?? POLL_MS;
      this.#woken = false;
      try {
        const claim = await claimRow(this.#parts.store.db, this.owner, this.#busyClubs());
        if (claim) {
          this.#begin(claim);
          continue;
        }
      } catch (cause) {
        this.#parts.log.error({ err: cause }, "the job queue cannot be read");
        waitMs = RECOVER_MS;
      }
      await this.#sleep(waitMs);
    }
  }

  #begin(claim: Claim): void {
    const { signal } = this.#stopping;
    const work: Promise<void> = decideRow(this.#parts, this.owner, claim, signal)
      .then((job) => {
        if (job) this.#parts.onProgress?.(job);
      })
      .catch((cause) => {
        // The row stays `sending` with its key; when its lease, no longer renewed, ends it is asked again. At a stop that is meant.
        if (signal.aborted) return;
        this.#parts.log.error({ err: cause, job: claim.job.id, position: claim.row.position }, "a row was not settled");
      })
      .finally(() => {
        this.#underWay.delete(work);
        this.wake();
      });
    this.#underWay.set(work, claim);
  }

  /** Clubs that have enough rows on their way. */
  #busyClubs(): string[] {
    const counts = new Map<string, number>();
    for (const { job } of this.#underWay.values()) counts.set(job.club, (counts.get(job.club) ?? 0) + 1);
    return [...counts].filter(([, count]) => count >= (this.#parts.inFlight ?? IN_FLIGHT)).map(([club]) => club);
  }

  #renew(): void {
    const rows = [...this.#underWay.values()].map(({ row }) => row);
    renewLeases(this.#parts.store.db, this.owner, rows).catch((cause) =>
      this.#parts.log.warn({ err: cause }, "leases were not renewed"),
    );
  }

  #sleep(ms: number): Promise<void> {
    if (this.#woken) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#rouse = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
