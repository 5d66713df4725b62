/** A number of places that are taken in the order of asking. */
export class Places {
  #free: number;
  readonly #waiting: { wanted: number; go: (given: number) => void }[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** Waits until at least one place is free, and takes as many as are, up to `wanted`. */
  take(wanted: number): Promise<number> {
    return new Promise((go) => {
      this.#waiting.push({ wanted, go });
      this.#serve();
    });
  }

  give(count: number): void {
    this.#free += count;
    this.#serve();
  }

  #serve(): void {
    while (this.#free > 0) {
      const next = this.#waiting.shift();
      if (!next) return;
      const given = Math.min(next.wanted, this.#free);
      this.#free -= given;
      next.go(given);
    }
  }
}
