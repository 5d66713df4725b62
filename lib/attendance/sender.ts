import "server-only";
import { randomUUID } from "node:crypto";
import { publish } from "#lib/live/live.ts";
import type { Store } from "#lib/store/database.ts";
import type { Log } from "#runtime/log.ts";
import { Pause } from "#runtime/pause.ts";
import { nameOf } from "./calendar.ts";
import { claimMarks, endLeases, LEASE_SECONDS, type MarkedSession, readySessions, renewLeases } from "./claim.ts";
import { sendMarks } from "./send.ts";

export interface SenderParts {
  store: Store;
  log: Log;
  /** The program's clock. */
  now: () => Date;
  /** Between two looks when nobody wakes the sender: waits that end, what another dashboard left. */
  pollMs?: number;
}

const POLL_MS = 1_000;
/** Three renewals fit into a lease: two may fail before a mark is given away. */
const RENEW_MS = (LEASE_SECONDS * 1000) / 3;
/** Sessions of one club at a time: one that hangs has its own, and does not hold up the others. */
const SESSIONS_AT_ONCE = 8;

/**
 * Sends marks until the club has said what became of each, whatever becomes of the device that made them. One a process; several
 * processes share the work by leases. Sessions go out beside each other.
 */
export class MarkSender {
  /** Names this process in leases. */
  readonly owner = randomUUID();
  readonly #parts: SenderParts;
  readonly #stopping = new AbortController();
  readonly #pause = new Pause();
  readonly #underWay = new Map<string, Promise<void>>();
  #loop: Promise<void> | undefined;
  #renewal: NodeJS.Timeout | undefined;

  constructor(parts: SenderParts) {
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

  /** Looks now: somebody has just marked. */
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
        for (const session of await readySessions(store.db)) this.#begin(session);
      } catch (cause) {
        log.error({ err: cause }, "the marks that wait cannot be read");
      }
      await this.#pause.last(pollMs);
    }
  }

  #begin(session: MarkedSession): void {
    const name = `${session.club} ${nameOf(session)}`;
    if (this.#underWay.has(name) || this.#countOf(session.club) >= SESSIONS_AT_ONCE) return;
    const work = this.#send(session)
      .catch((cause) => {
        if (this.#stopping.signal.aborted) return;
        // Ours, of the database mostly: when their lease, no longer held, has ended, the marks are sent again under their keys.
        this.#parts.log.error({ err: cause, club: session.club }, "marks were not settled");
      })
      .finally(() => {
        this.#underWay.delete(name);
        this.wake();
      });
    this.#underWay.set(name, work);
  }

  #countOf(club: string): number {
    return [...this.#underWay.keys()].filter((name) => name.startsWith(`${club} `)).length;
  }

  async #send(session: MarkedSession): Promise<void> {
    const { store, now } = this.#parts;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const claimed = await claimMarks(store.db, this.owner, session);
      if (claimed.length === 0) return;
      const season = await sendMarks({ store, owner: this.owner, now, signal }, session.club, session, claimed);
      await publish({ club: session.club, topic: "mirror", ...(season !== null && { season }) });
    }
  }

  #renew(): void {
    if (this.#underWay.size === 0) return;
    renewLeases(this.#parts.store.db, this.owner).catch((cause) =>
      this.#parts.log.warn({ err: cause }, "leases were not renewed"),
    );
  }
}
