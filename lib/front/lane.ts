/** How a lane is built. */
export interface LaneSizes {
  /** How many may wait. */
  line: number;
  /** Bytes that those who wait may hold together. */
  lineBytes: number;
  /** After this many milliseconds the next one goes in, whether the one inside is done or not: it may itself be waiting for something. */
  holdMs: number;
  /** Pause before the next one, as a share of the time that the last one took: what is left is for everybody outside the lane. */
  rest: (whose: string) => number;
}

interface Waiting {
  bytes: number;
  go: (leave: (() => void) | undefined) => void;
}

/**
 * One at a time; others wait, and those whose they are (machines, or people) take turns: a hundred requests of one delay another one's first
 * by one. When the line is full the last of the longest goes, so that there is always room for a newcomer.
 */
export class Lane {
  readonly #sizes: LaneSizes;
  /** By machine; the first is the next. */
  readonly #lines = new Map<string, Waiting[]>();
  #waiting = 0;
  #bytes = 0;
  #taken = false;

  constructor(sizes: LaneSizes) {
    this.#sizes = sizes;
  }

  /**
   * Waits for a turn.
   * @param machine whose turn it is: a machine's, or a person's
   * @param bytes that it holds while it waits
   * @returns what ends the turn, to be called once it is over; undefined where too many wait
   */
  turn(machine: string, bytes: number): Promise<(() => void) | undefined> {
    if (!this.#taken) return Promise.resolve(this.#take(machine));
    return new Promise((go) => {
      const line = this.#lines.get(machine) ?? [];
      this.#lines.set(machine, line);
      line.push({ bytes, go });
      this.#waiting++;
      this.#bytes += bytes;
      while (this.#waiting > this.#sizes.line || this.#bytes > this.#sizes.lineBytes) this.#giveUpOne();
    });
  }

  #take(machine: string): () => void {
    this.#taken = true;
    const began = performance.now();
    let over = false;
    const leave = () => {
      if (over) return;
      over = true;
      clearTimeout(held);
      // A turn of the event loop at least, for those who need no lane.
      setTimeout(() => this.#next(), (performance.now() - began) * this.#sizes.rest(machine));
    };
    const held = setTimeout(leave, this.#sizes.holdMs);
    return leave;
  }

  #next(): void {
    this.#taken = false;
    const [machine] = this.#lines.keys();
    if (machine !== undefined) this.#remove(machine, "first").go(this.#take(machine));
  }

  #giveUpOne(): void {
    let longest: string | undefined;
    for (const [machine, { length }] of this.#lines)
      if (longest === undefined || length > (this.#lines.get(longest)?.length ?? 0)) longest = machine;
    if (longest !== undefined) this.#remove(longest, "last").go(undefined);
  }

  #remove(machine: string, which: "first" | "last"): Waiting {
    const line = this.#lines.get(machine) ?? [];
    const one = (which === "first" ? line.shift() : line.pop()) as Waiting;
    if (which === "first" || line.length === 0) this.#lines.delete(machine);
    // Its next one comes after one of each other machine.
    if (which === "first" && line.length > 0) this.#lines.set(machine, line);
    this.#waiting--;
    this.#bytes -= one.bytes;
    return one;
  }
}
