import { AsyncLocalStorage } from "node:async_hooks";

/** The statements that one piece of work has sent, by their text: a text that comes again and again is asked in a loop. */
export class StatementTally {
  readonly #times = new Map<string, number>();

  /** How many were sent, those around transactions included. */
  get count(): number {
    return this.#times.values().reduce((all, times) => all + times, 0);
  }

  /** How often the one that came most often was sent, those around transactions left out. */
  get mostOften(): number {
    return Math.max(0, ...[...this.#times].filter(([text]) => !AROUND.test(text)).map(([, times]) => times));
  }

  add(text: string): void {
    this.#times.set(text, (this.#times.get(text) ?? 0) + 1);
  }
}

/** What begins and ends a transaction says nothing of what is asked in it. */
const AROUND = /^(begin|commit|rollback|set)\b/i;

/** One for the whole process: Next puts a copy of a module into each of its bundles, and the front has its own. */
const place = globalThis as typeof globalThis & { __guichetTallies?: AsyncLocalStorage<StatementTally> };
place.__guichetTallies ??= new AsyncLocalStorage();
const tallies = place.__guichetTallies;

/** Counts what is sent to databases by some work, whatever it calls and waits for; what it starts and does not wait for counts as well. */
export function tallied<T>(tally: StatementTally, work: () => T): T {
  return tallies.run(tally, work);
}

/** Notes a statement, where somebody counts. */
export function noteStatement(text: string): void {
  tallies.getStore()?.add(text);
}
