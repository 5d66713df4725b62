import "server-only";

/**
 * The right to send one request now. It is counted as sent already. Its holder reports when the call is over; an unused right is
 * credited back. Taken before a row is claimed, it lets a work wait for the quota without holding the row.
 */
export class Turn {
  #used = false;
  #over = false;
  readonly #ended: (used: boolean) => void;

  /** @param ended called once, with whether a request was sent */
  constructor(ended: (used: boolean) => void) {
    this.#ended = ended;
  }

  /** True once: then the caller sends its request. */
  use(): boolean {
    if (this.#used || this.#over) return false;
    this.#used = true;
    return true;
  }

  /** Ends the turn, once the call has its answer or will have none, or when no call needs the turn. A second call does nothing. */
  over(): void {
    if (this.#over) return;
    this.#over = true;
    this.#ended(this.#used);
  }
}
