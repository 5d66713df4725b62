/** The line before a gate is as long as it may be, or somebody waited as long as one may. */
export class GateFullError extends Error {
  override name = "GateFullError";
}

/** How a gate is built. */
interface Sizes {
  /** How many are inside at once. */
  places: number;
  /** How many may wait. */
  line: number;
  /** How long one may wait, in milliseconds; for ever when left out. */
  patienceMs?: number;
}

/**
 * Lets so many through at once; others wait in line, in the order in which they came. The next one goes in with a new turn of
 * the event loop, so that a long line never holds up those who need no gate.
 */
export class Gate {
  readonly #sizes: Sizes;
  readonly #line = new Set<() => void>();
  #inside = 0;

  constructor(sizes: Sizes) {
    this.#sizes = sizes;
  }

  /**
   * Runs something inside the gate.
   * @throws GateFullError instead of running it
   */
  async through<T>(run: () => Promise<T> | T): Promise<T> {
    await this.#enter();
    try {
      return await run();
    } finally {
      setImmediate(() => this.#leave());
    }
  }

  async #enter(): Promise<void> {
    const { places, line, patienceMs } = this.#sizes;
    if (this.#inside < places) {
      this.#inside++;
      return;
    }
    if (this.#line.size >= line) throw new GateFullError("the line is full");
    await new Promise<void>((resolve, reject) => {
      const turn = () => {
        clearTimeout(impatience);
        resolve();
      };
      const impatience =
        patienceMs === undefined
          ? undefined
          : setTimeout(() => {
              this.#line.delete(turn);
              reject(new GateFullError("the wait was too long"));
            }, patienceMs);
      this.#line.add(turn);
    });
  }

  /** The place goes to the first in line, if there is one. */
  #leave(): void {
    const [next] = this.#line;
    if (!next) {
      this.#inside--;
      return;
    }
    this.#line.delete(next);
    next();
  }
}
