import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Turn } from "#lib/club/turn.ts";
import type { Job } from "#lib/store/schema/jobs.ts";
import { Pause } from "#runtime/pause.ts";
import {
  type Claim,
  claimRow,
  endForeignLeases,
  endOwnLeases,
  LEASE_SECONDS,
  readyStrands,
  renewLeases,
  type Strand,
} from "./claim.ts";
import { type DecideParts, decideRow } from "./decide.ts";
import { doubtBegun } from "./identity.ts";
import { IN_FLIGHT } from "./sender.ts";

export interface RunnerParts extends DecideParts {
  /** After a row is settled: the screens. */
  onProgress?: (job: Job) => void;
  /** Rows of one strand on their way at once. */
  inFlight?: number;
  /** Between two looks at the queue when nothing wakes the runner: holds that end, jobs made by another dashboard. */
  pollMs?: number;
}

const POLL_MS = 500;
/** Three renewals fit into a lease: two may fail before a row is given away. */
const RENEW_MS = (LEASE_SECONDS * 1000) / 3;
/** After a failure of our own database. */
const RECOVER_MS = 1_000;

/**
 * Sends the rows of all clubs' jobs, until stopped. One a process; several processes share the rows by leases. First comes the place in
 * the club's quota, then the row: what waits for the quota is not on its way, and can be taken back.
 */
export class Runner {
  /** Names this process in leases. */
  readonly owner = randomUUID();
  readonly #parts: RunnerParts;
  readonly #stopping = new AbortController();
  readonly #pause = new Pause();
  readonly #underWay = new Map<Promise<void>, { claim: Claim; strand: string }>();
  /** Strands in which one place in the quota is being waited for. */
  readonly #waiting = new Map<string, Promise<void>>();
  #loop: Promise<void> | undefined;
  #renewal: NodeJS.Timeout | undefined;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
  }

  /** Begins. Rows that a crash left on their way in an embedded database are taken up at once. */
  async start(): Promise<void> {
    const { store } = this.#parts;
    if (store.connection.kind === "embedded") await endForeignLeases(store.db, this.owner);
    await doubtBegun(store.db);
    this.#renewal = setInterval(() => this.#renew(), RENEW_MS);
    this.#renewal.unref();
    this.#loop = this.#run();
  }

  /** Looks at the queue now: somebody has just asked for something. */
  wake(): void {
    this.#pause.wake();
  }

  /** Sends nothing more; rows on their way get their outcome, or keep their key for the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    await this.#loop;
    await Promise.all(this.#waiting.values());
    await Promise.all(this.#underWay.keys());
    clearInterval(this.#renewal);
    await endOwnLeases(this.#parts.store.db, this.owner);
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      let waitMs = this.#parts.pollMs ?? POLL_MS;
      try {
        for (const strand of await readyStrands(this.#parts.store.db, this.owner))
          if (this.#hasPlace(strand)) this.#admit(strand);
      } catch (cause) {
        this.#parts.log.error({ err: cause }, "the job queue cannot be read");
        waitMs = RECOVER_MS;
      }
      await this.#pause.last(waitMs);
    }
  }

  /** Waits for the quota, then takes a row and sends it. */
  #admit(strand: Strand & { askedBy: number }): void {
    const { signal } = this.#stopping;
    const waiting: Promise<void> = this.#turnOf(strand)
      .then(async (turn) => {
        const claim = signal.aborted ? null : await this.#claim(strand, turn);
        if (claim) this.#begin(strand, claim, turn);
        else turn?.over();
      })
      .catch(async (cause) => {
        if (signal.aborted) return;
        this.#parts.log.error({ err: cause, club: strand.club }, "no row could be taken");
        await wait(RECOVER_MS, undefined, { signal }).catch(() => {});
      })
      .finally(() => {
        this.#waiting.delete(nameOf(strand));
        this.wake();
      });
    this.#waiting.set(nameOf(strand), waiting);
  }

  async #turnOf(strand: Strand & { askedBy: number }): Promise<Turn | undefined> {
    return this.#parts.sender.turn?.(strand, strand.askedBy, this.#stopping.signal);
  }

  async #claim(strand: Strand, turn: Turn | undefined): Promise<Claim | null> {
    try {
      return await claimRow(this.#parts.store.db, this.owner, strand);
    } catch (cause) {
      turn?.over();
      throw cause;
    }
  }

  #begin(strand: Strand, claim: Claim, turn: Turn | undefined): void {
    const { signal } = this.#stopping;
    const work: Promise<void> = decideRow(this.#parts, this.owner, claim, signal, turn)
      .then((job) => {
        if (job) this.#parts.onProgress?.(job);
      })
      .catch((cause) => {
        // The row stays `sending` with its key; when its lease, no longer renewed, ends it is asked again. At a stop that is meant.
        if (signal.aborted) return;
        this.#parts.log.error({ err: cause, job: claim.job.id, position: claim.row.position }, "a row was not settled");
      })
      .finally(() => {
        turn?.over();
        this.#underWay.delete(work);
        this.wake();
      });
    this.#underWay.set(work, { claim, strand: nameOf(strand) });
  }

  /** Nobody waits for this strand's quota yet, and it has few enough rows on their way. */
  #hasPlace(strand: Strand): boolean {
    const name = nameOf(strand);
    const underWay = [...this.#underWay.values()].filter((other) => other.strand === name).length;
    return !this.#waiting.has(name) && underWay < (this.#parts.inFlight ?? IN_FLIGHT);
  }

  #renew(): void {
    const rows = [...this.#underWay.values()].map(({ claim }) => claim.row);
    renewLeases(this.#parts.store.db, this.owner, rows).catch((cause) =>
      this.#parts.log.warn({ err: cause }, "leases were not renewed"),
    );
  }
}

function nameOf({ club, single }: Strand): string {
  return `${club} ${single ? "single" : "many"}`;
}
