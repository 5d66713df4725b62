import { GateFullError } from "./gate.ts";

/** How a lane is built. */
export interface LaneSizes {
  /** How many are worked on at once. */
  places: number;
  /** How many of one caller. */
  placesEach: number;
  /** How many may wait. */
  line: number;
  /** How long one may wait, in milliseconds. */
  patienceMs: number;
  /** Where others go first: how long after a start the next one begins although they are at work, in milliseconds. */
  yieldMs?: number;
}

/**
 * A line for each caller, and places that the callers get in turn: whoever comes with a thousand requests waits behind himself.
 * A lane may give way to another one, but never stands still for it.
 */
export class Lane {
  readonly #sizes: LaneSizes;
  readonly #mustYield: () => boolean;
  /** Callers in the order of their turns, each with those of his requests that wait. */
  readonly #lines = new Map<string, Set<() => void>>();
  readonly #working = new Map<string, number>();
  #inside = 0;
  #waiting = 0;
  #startedAt = Number.NEGATIVE_INFINITY;
  #later: NodeJS.Timeout | undefined;

  constructor(sizes: LaneSizes, mustYield: () => boolean = () => false) {
    this.#sizes = sizes;
    this.#mustYield = mustYield;
  }

  /** How many are worked on. */
  get inside(): number {
    return this.#inside;
  }

  /**
   * Waits for a place.
   * @throws GateFullError
   */
  async enter(caller: string): Promise<void> {
    if (this.#waiting === 0 && this.#hasPlace(caller) && !this.#yields()) {
      this.#start(caller);
      return;
    }
    if (this.#waiting >= this.#sizes.line) throw new GateFullError("the line is full");
    await this.#wait(caller);
  }

  /** Gives a place back. The next one gets it in a new turn of the event loop, which belongs to everybody. */
  leave(caller: string): void {
    const left = (this.#working.get(caller) ?? 1) - 1;
    if (left > 0) this.#working.set(caller, left);
    else this.#working.delete(caller);
    this.#inside--;
    if (this.#waiting > 0) setImmediate(() => this.advance());
  }

  /** Starts those whose turn it is. */
  advance(): void {
    while (this.#waiting > 0) {
      const next = this.#next();
      if (next === undefined || this.#yields()) return;
      this.#call(next);
    }
  }

  #next(): string | undefined {
    if (this.#inside >= this.#sizes.places) return undefined;
    for (const caller of this.#lines.keys()) if (this.#hasPlace(caller)) return caller;
    return undefined;
  }

  #wait(caller: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const impatience = setTimeout(() => {
        this.#remove(caller, turn);
        reject(new GateFullError("the wait was too long"));
      }, this.#sizes.patienceMs);
      const turn = () => {
        clearTimeout(impatience);
        resolve();
      };
      const line = this.#lines.get(caller) ?? new Set();
      this.#lines.set(caller, line.add(turn));
      this.#waiting++;
      // Those before him may wait for places of their own callers.
      this.advance();
    });
  }

  /** The caller's first one goes in; his others wait until the other callers had their turn. */
  #call(caller: string): void {
    const line = this.#lines.get(caller);
    const [turn] = line ?? [];
    if (!line || !turn) return;
    this.#remove(caller, turn);
    if (this.#lines.delete(caller)) this.#lines.set(caller, line);
    this.#start(caller);
    turn();
  }

  #remove(caller: string, turn: () => void): void {
    const line = this.#lines.get(caller);
    if (!line?.delete(turn)) return;
    this.#waiting--;
    if (line.size === 0) this.#lines.delete(caller);
  }

  #start(caller: string): void {
    this.#inside++;
    this.#working.set(caller, (this.#working.get(caller) ?? 0) + 1);
    this.#startedAt = performance.now();
  }

  #hasPlace(caller: string): boolean {
    const { places, placesEach } = this.#sizes;
    return this.#inside < places && (this.#working.get(caller) ?? 0) < placesEach;
  }

  /** Whether others go first now. Somebody who waits is then looked at again when it is his turn at the latest. */
  #yields(): boolean {
    const { yieldMs = 0 } = this.#sizes;
    const left = this.#startedAt + yieldMs - performance.now();
    if (left <= 0 || !this.#mustYield()) return false;
    this.#later ??= setTimeout(() => {
      this.#later = undefined;
      this.advance();
    }, left);
    return true;
  }
}
