import { AsyncLocalStorage } from "node:async_hooks";
import { TransactionMisuseError, TransactionTooLongError } from "./failure.ts";
import { startTimer } from "./timer.ts";

/** One open transaction: what runs in it, and whether it still may. */
class Scope {
  #open = true;
  #running = 0;

  get open(): boolean {
    return this.#open;
  }

  /** How many statements have no answer yet. */
  get running(): number {
    return this.#running;
  }

  end(): void {
    this.#open = false;
  }

  /**
   * Sends a statement of this transaction. Once it has ended its connection may already carry somebody else's work.
   * @throws TransactionMisuseError
   */
  async send<T>(statement: () => Promise<T>): Promise<T> {
    if (!this.#open) throw new TransactionMisuseError("This transaction has ended: await everything that uses it.");
    this.#running++;
    try {
      return await statement();
    } finally {
      this.#running--;
    }
  }
}

export type { Scope };

/**
 * Knows, for one database, in which transaction the running code is. The embedded database has one session: a caller that used it
 * outside of its own transaction would wait for itself, for ever. PostgreSQL forgives that, until its connections run out; so it
 * is refused on both.
 */
export class Scopes {
  readonly #current = new AsyncLocalStorage<Scope>();

  /** @throws TransactionMisuseError in code that a transaction of this database runs */
  refuseInside(): void {
    if (this.#current.getStore()?.open)
      throw new TransactionMisuseError(
        "This code runs inside a transaction of the same database: use the transaction, not the database itself.",
      );
  }

  /**
   * Runs the work of one transaction, for a limited time. It fails if it leaves work running at its end: that work would be cut
   * off or, worse, reach the connection after the commit.
   * @param limitMs after which it counts as failed, whatever it still does
   * @throws TransactionTooLongError
   */
  async run<T>(limitMs: number, work: (scope: Scope) => Promise<T>): Promise<T> {
    const scope = new Scope();
    try {
      const result = await within(
        limitMs,
        this.#current.run(scope, async () => work(scope)),
      );
      if (scope.running > 0)
        throw new TransactionMisuseError("A transaction ended while statements of it were running: await them.");
      return result;
    } finally {
      scope.end();
    }
  }
}

async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let stop = () => {};
  const tooLong = new Promise<never>((_, reject) => {
    stop = startTimer(limitMs, () => reject(new TransactionTooLongError(limitMs)));
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    stop();
  }
}
