import "server-only";

/** The number of the account that a call is made for; undefined for calls of the program itself. */
export type Requester = number | undefined;

/** A call that waits for its turn. */
export interface Waiter {
  by: Requester;
  /** It waits as long as it takes; else only as long as a person watches a button. */
  patient: boolean;
  /** False when it had left before. */
  grant: () => boolean;
  refuse: (cause: unknown) => void;
}

/** The calls of one lane that wait: each person's own in the order in which they came, the persons in turn. */
export class WaitingLine {
  /** Requesters in the order of their turns: one who was served goes to the end. */
  readonly #byRequester = new Map<Requester, Set<Waiter>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** How many calls of one person wait. */
  sizeOf(by: Requester): number {
    return this.#byRequester.get(by)?.size ?? 0;
  }

  add(waiter: Waiter): void {
    const own = this.#byRequester.get(waiter.by) ?? new Set();
    this.#byRequester.set(waiter.by, own.add(waiter));
    this.#size += 1;
  }

  delete(waiter: Waiter): void {
    const own = this.#byRequester.get(waiter.by);
    if (!own?.delete(waiter)) return;
    this.#size -= 1;
    if (own.size === 0) this.#byRequester.delete(waiter.by);
  }

  /** The first call of each person, whose turn is next first. */
  heads(): Waiter[] {
    return [...this.#byRequester.values()].flatMap(([first]) => first ?? []);
  }

  /** Puts a person who was served behind the others. */
  served(by: Requester): void {
    const own = this.#byRequester.get(by);
    if (!own) return;
    this.#byRequester.delete(by);
    this.#byRequester.set(by, own);
  }

  /** All calls of one person. */
  of(by: Requester): Waiter[] {
    return [...(this.#byRequester.get(by) ?? [])];
  }

  all(): Waiter[] {
    return [...this.#byRequester.values()].flatMap((own) => [...own]);
  }
}
