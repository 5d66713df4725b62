import "server-only";

/** The account of a person who waits; undefined for what no person asked for. */
export type Asker = number | undefined;

/** A call that waits for its turn. */
export interface Waiter {
  by: Asker;
  /** It waits as long as it takes; else only as long as a person watches a button. */
  patient: boolean;
  /** False when it had left before. */
  grant: () => boolean;
  refuse: (cause: unknown) => void;
}

/** The calls of one lane that wait: each person's own in the order in which they came, the persons in turn. */
export class WaitingLine {
  /** In the order of their turns: a person who was served goes to the end. */
  readonly #byAsker = new Map<Asker, Set<Waiter>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** How many calls of one person wait. */
  sizeOf(by: Asker): number {
    return this.#byAsker.get(by)?.size ?? 0;
  }

  add(waiter: Waiter): void {
    const own = this.#byAsker.get(waiter.by) ?? new Set();
    this.#byAsker.set(waiter.by, own.add(waiter));
    this.#size += 1;
  }

  delete(waiter: Waiter): void {
    const own = this.#byAsker.get(waiter.by);
    if (!own?.delete(waiter)) return;
    this.#size -= 1;
    if (own.size === 0) this.#byAsker.delete(waiter.by);
  }

  /** The first call of each person, whose turn is next first. */
  heads(): Waiter[] {
    return [...this.#byAsker.values()].flatMap(([first]) => first ?? []);
  }

  /** Puts a person who was served behind the others. */
  served(by: Asker): void {
    const own = this.#byAsker.get(by);
    if (!own) return;
    this.#byAsker.delete(by);
    this.#byAsker.set(by, own);
  }

  /** All calls of one person. */
  of(by: Asker): Waiter[] {
    return [...(this.#byAsker.get(by) ?? [])];
  }

  all(): Waiter[] {
    return [...this.#byAsker.values()].flatMap((own) => [...own]);
  }
}
