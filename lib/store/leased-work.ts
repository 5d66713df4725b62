import "server-only";
import { randomUUID } from "node:crypto";
import type { Log } from "#runtime/log.ts";
import { Pause } from "#runtime/pause.ts";
import type { Queryable, Store } from "./database.ts";

/** Rows that are sent to a club, claimed by leases, so that several processes share them and none is sent by two. */
export interface LeasedParts<Piece> {
  store: Store;
  log: Log;
  /** Between two looks when nobody wakes it, in milliseconds: waits that end, what another dashboard left. */
  pollMs?: number | undefined;
  leases: {
    seconds: number;
    /** Those of the pieces that `owner` sends. A row that was not settled is in none of them: its lease ends, and it is sent again. */
    renew: (db: Queryable, owner: string, pieces: readonly Piece[]) => Promise<unknown>;
    /** @param owner whose; without it everybody's: an embedded database has no other process */
    end: (db: Queryable, owner?: string) => Promise<unknown>;
  };
  /** What may be sent now, a piece for each that goes out beside the others. */
  ready: (db: Queryable) => Promise<readonly Piece[]>;
  nameOf: (piece: Piece) => string;
  /** Whether one more may go out beside those under way. */
  hasPlace?: (piece: Piece, underWay: Iterable<string>) => boolean;
  /** Claims the rows of a piece one after the other and settles each, until there are none. */
  send: (piece: Piece, owner: string, signal: AbortSignal) => Promise<void>;
  /** For the log: what could not be read, what was not settled. */
  words: { unread: string; unsettled: string };
}

const POLL_MS = 1_000;
/** So many renewals fit into a lease: all but one may fail before a row is given away. */
const RENEWALS = 3;

/** Sends until the club has said what became of each row, whoever looks. One of a kind a process. */
export class LeasedWork<Piece extends { club: string }> {
  /** Names this process in leases. */
  readonly owner = randomUUID();
  readonly #parts: LeasedParts<Piece>;
  readonly #stopping = new AbortController();
  readonly #pause = new Pause();
  readonly #underWay = new Map<string, { piece: Piece; work: Promise<void> }>();
  #loop: Promise<void> | undefined;
  #renewal: NodeJS.Timeout | undefined;

  constructor(parts: LeasedParts<Piece>) {
    this.#parts = parts;
  }

  /** Begins. What a crash left on its way in an embedded database is taken up at once. */
  async start(): Promise<void> {
    const { store, leases } = this.#parts;
    if (store.connection.kind === "embedded") await leases.end(store.db);
    this.#renewal = setInterval(() => this.#renew(), (leases.seconds * 1_000) / RENEWALS);
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
    await Promise.all([...this.#underWay.values()].map(({ work }) => work));
    clearInterval(this.#renewal);
    await this.#parts.leases.end(this.#parts.store.db, this.owner);
  }

  async #run(): Promise<void> {
    const { store, log, ready, words, pollMs = POLL_MS } = this.#parts;
    while (!this.#stopping.signal.aborted) {
      try {
        for (const piece of await ready(store.db)) this.#begin(piece);
      } catch (cause) {
        log.error({ err: cause }, words.unread);
      }
      await this.#pause.last(pollMs);
    }
  }

  #begin(piece: Piece): void {
    const { nameOf, hasPlace, send, log, words } = this.#parts;
    const { signal } = this.#stopping;
    const name = nameOf(piece);
    if (this.#underWay.has(name) || hasPlace?.(piece, this.#underWay.keys()) === false) return;
    const work = send(piece, this.owner, signal)
      .catch((cause) => {
        if (signal.aborted) return;
        // Ours, of the database mostly: when its lease, no longer held, has ended, a row is sent again under its key.
        log.error({ err: cause, club: piece.club }, words.unsettled);
      })
      .finally(() => {
        this.#underWay.delete(name);
        this.wake();
      });
    this.#underWay.set(name, { piece, work });
  }

  #renew(): void {
    if (this.#underWay.size === 0) return;
    const { store, log, leases } = this.#parts;
    const pieces = [...this.#underWay.values()].map(({ piece }) => piece);
    leases.renew(store.db, this.owner, pieces).catch((cause) => log.warn({ err: cause }, "leases were not renewed"));
  }
}
