import { AsyncLocalStorage } from "node:async_hooks";

/** How long the database layer waits for what, in milliseconds. Tests give shorter ones. */
export interface Limits {
  /** For a connection, new or of the pool, or for the one session of the embedded database. */
  waitMs: number;
  /** For the answer to one statement. The embedded database cannot be interrupted: there the transaction's limit counts. */
  statementMs: number;
  /** For a whole transaction, from `begin` to the end of its work. */
  transactionMs: number;
  /** After so long without an answer the server is asked on another connection whether it still lives. */
  doubtMs: number;
  /** That question is asked again this often while it finds no answer. */
  probeEveryMs: number;
}

export const LIMITS: Limits = {
  // Longer than any queue of a season's evening; shorter than what a browser or a proxy waits.
  waitMs: 15_000,
  // The slowest statement, a filtered export of 100,000 rows, takes about 2 s on two busy cores.
  statementMs: 30_000,
  transactionMs: 60_000,
  doubtMs: 2_000,
  // The programs must go on within 5 s of the database's return.
  probeEveryMs: 500,
};

/** The limits of a database, which a piece of work that is known to be long may stretch for itself. */
export class StretchableLimits {
  /** Those of code that asks for none of its own. */
  readonly usual: Limits;
  readonly #stretched = new AsyncLocalStorage<Limits>();

  constructor(usual: Partial<Limits> = {}) {
    this.usual = { ...LIMITS, ...usual };
  }

  /** The limits of the code that asks. */
  get limits(): Limits {
    return this.#stretched.getStore() ?? this.usual;
  }

  /** Whether the code that asks runs under limits of its own. */
  get stretched(): boolean {
    return this.#stretched.getStore() !== undefined;
  }

  /** Runs work under longer limits. */
  stretch<T>(limits: Partial<Limits>, work: () => Promise<T>): Promise<T> {
    return this.#stretched.run({ ...this.limits, ...limits }, work);
  }
}
