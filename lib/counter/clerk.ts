import "server-only";
import { randomUUID } from "node:crypto";
import { publish } from "#lib/live/live.ts";
import type { Store } from "#lib/store/database.ts";
import type { Log } from "#runtime/log.ts";
import { Pause } from "#runtime/pause.ts";
import { type Asked, type Claim, claimRow, endLeases, LEASE_SECONDS, readyEnrolments, renewLeases } from "./claim.ts";
import { sendRow } from "./send.ts";

export interface ClerkParts {
  store: Store;
  log: Log;
  /** The program's clock. */
  now: () => Date;
  /** After a registration was created: its copy. It fails nobody. */
  onCreated: (claim: Claim, id: number) => Promise<void>;
  /** Between two looks when nobody wakes the clerk: waits that end, what another dashboard left. */
  pollMs?: number;
}

const POLL_MS = 1_000;
/** Three renewals fit into a lease: two may fail before a row is given away. */
const RENEW_MS = (LEASE_SECONDS * 1000) / 3;

/**
 * Sends what was asked for at the counter until the club has said what became of it, whoever looks. One a process; several processes share
 * the work by leases. Enrolments of several people go out beside each other, each one's registrations one after the other.
 */
export class Clerk {
  /** Names this process in leases. */
  readonly owner = randomUUID();
  readonly #parts: ClerkParts;
  readonly #stopping = new AbortController();
  readonly #pause = new Pause();
  readonly #underWay = new Map<string, Promise<void>>();
  #loop: Promise<void> | undefined;
  #renewal: NodeJS.Timeout | undefined;

  constructor(parts: ClerkParts) {
    this.#parts = parts;
  }

  /** Begins. What a crash left on its way in an embedded database is taken up at once. */
  async start(): Promise<void> {
    const { store } = this.#parts;
    if (store.connection.kind === "embedded") await endLeases(store.db);
    this.#renewal = setInterval(() => this.#renew(), RENEW_MS);
    this.#renewal.unref();
    this.#loop = this.#run();
  }

  /** Looks now: somebody has just asked for something. */
  wake(): void {
    this.#pause.wake();
  }

  /** Sends nothing more; what is on its way gets its outcome, or keeps its key for the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    await this.#loop;
    await Promise.all(this.#underWay.values());
    clearInterval(this.#renewal);
    await endLeases(this.#parts.store.db, this.owner);
  }

  async #run(): Promise<void> {
    const { store, log, pollMs = POLL_MS } = this.#parts;
    while (!this.#stopping.signal.aborted) {
      try {
        for (const asked of await readyEnrolments(store.db)) this.#begin(asked);
      } catch (cause) {
        log.error({ err: cause }, "the registrations asked for at the counter cannot be read");
      }
      await this.#pause.last(pollMs);
    }
  }

  #begin(asked: Asked): void {
    const name = `${asked.club} ${asked.ask}`;
    if (this.#underWay.has(name)) return;
    const work = this.#send(asked)
      .catch((cause) => {
        if (this.#stopping.signal.aborted) return;
        // Ours, of the database mostly: when its lease, no longer held, has ended, the row is asked for again under its key.
        this.#parts.log.error(
          { err: cause, club: asked.club },
          "a registration asked for at the counter was not settled",
        );
      })
      .finally(() => {
        this.#underWay.delete(name);
        this.wake();
      });
    this.#underWay.set(name, work);
  }

  async #send(asked: Asked): Promise<void> {
    const { store, now, onCreated } = this.#parts;
    const { signal } = this.#stopping;
    const copies: Promise<void>[] = [];
    for (;;) {
      const claim = signal.aborted ? null : await claimRow(store.db, this.owner, asked);
      if (!claim) break;
      const id = await sendRow(store, this.owner, claim, now, signal);
      await publish({ club: asked.club, topic: "registrations", season: claim.enrolment.seasonId });
      if (id !== undefined) copies.push(onCreated(claim, id));
    }
    await Promise.all(copies);
  }

  #renew(): void {
    if (this.#underWay.size === 0) return;
    renewLeases(this.#parts.store.db, this.owner).catch((cause) =>
      this.#parts.log.warn({ err: cause }, "leases were not renewed"),
    );
  }
}
