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
  /** While others go first, in milliseconds: the next one begins so long after a start at the earliest. */
  yieldMs?: number;
}

/** While others go first one is worked on at a time, unless it takes so many times the yield: it may itself wait for something. */
const HELD_UP = 10;

/** Of so many callers it is remembered what they had; of more nothing, for they may as well be made up. */
const MOST_REMEMBERED = 10_000;

/** One that waits. */
interface Waiting {
  weight: number;
  go: () => void;
}

/** Who comes. */
export interface Comer {
  caller: string;
  /** What the request is expected to cost, in small requests; 1 unless told otherwise. */
  weight?: number;
  /** Is given what ends the wait, for the case that nobody wants the place any more; gives what takes that back. */
  onGone?: (leave: () => void) => () => void;
}

/**
 * A line for each caller, and places that the callers get in turn, weighted by what their requests cost: whoever comes with a thousand
 * requests waits behind himself, and after a costly one the others have as much before his next. A lane may give way to another one,
 * but never stands still for it.
 */
export class Lane {
  readonly #sizes: LaneSizes;
  readonly #mustYield: () => boolean;
  /** Of each caller those of his requests that wait. */
  readonly #lines = new Map<string, Set<Waiting>>();
  readonly #working = new Map<string, number>();
  /** What callers have had lately. A caller who is not here has had as much as the one who was served last. */
  readonly #had = new Map<string, number>();
  #served = 0;
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
  async enter(comer: Comer): Promise<void> {
    if (this.#waiting === 0 && this.#hasPlace(comer.caller) && !this.#yields()) {
      this.#start(comer.caller, comer.weight ?? 1);
      return;
    }
    if (this.#waiting >= this.#sizes.line) throw new GateFullError("the line is full");
    await this.#wait(comer);
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

  /** Of the callers with a place the one who had least, and of those the one who waits longest. */
  #next(): string | undefined {
    if (this.#inside >= this.#sizes.places) return undefined;
    let [next, least] = [undefined as string | undefined, Number.POSITIVE_INFINITY];
    for (const caller of this.#lines.keys()) {
      const had = this.#hadOf(caller);
      if (had < least && this.#hasPlace(caller)) [next, least] = [caller, had];
    }
    return next;
  }

  #wait({ caller, weight = 1, onGone }: Comer): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = (why: string) => {
        if (!this.#remove(caller, waiting)) return;
        end();
        reject(new GateFullError(why));
      };
      const waiting = {
        weight,
        go: () => {
          end();
          resolve();
        },
      };
      const impatience = setTimeout(() => giveUp("the wait was too long"), this.#sizes.patienceMs);
      const stay = onGone?.(() => giveUp("the caller is gone"));
      const end = () => {
        clearTimeout(impatience);
        stay?.();
      };
      const line = this.#lines.get(caller) ?? new Set();
      this.#lines.set(caller, line.add(waiting));
      this.#waiting++;
      // Those before him may wait for places of their own callers.
      this.advance();
    });
  }

  /** The caller's first one goes in; his others wait until the other callers had as much. */
  #call(caller: string): void {
    const line = this.#lines.get(caller);
    const [first] = line ?? [];
    if (!line || !first) return;
    this.#remove(caller, first);
    if (this.#lines.delete(caller)) this.#lines.set(caller, line);
    this.#start(caller, first.weight);
    first.go();
  }

  #remove(caller: string, waiting: Waiting): boolean {
    const line = this.#lines.get(caller);
    if (!line?.delete(waiting)) return false;
    this.#waiting--;
    if (line.size === 0) this.#lines.delete(caller);
    return true;
  }

  #start(caller: string, weight: number): void {
    this.#inside++;
    this.#working.set(caller, (this.#working.get(caller) ?? 0) + 1);
    this.#served = Math.max(this.#served, this.#hadOf(caller));
    this.#had.set(caller, this.#hadOf(caller) + weight);
    this.#startedAt = performance.now();
    if (this.#had.size > MOST_REMEMBERED) this.#had.clear();
  }

  #hadOf(caller: string): number {
    return Math.max(this.#served, this.#had.get(caller) ?? 0);
  }

  #hasPlace(caller: string): boolean {
    const { places, placesEach } = this.#sizes;
    return this.#inside < places && (this.#working.get(caller) ?? 0) < placesEach;
  }

  /** Whether others go first now. Somebody who waits is then looked at again when it is his turn at the latest. */
  #yields(): boolean {
    const { yieldMs = 0 } = this.#sizes;
    const pause = this.#inside > 0 ? yieldMs * HELD_UP : yieldMs;
    const left = this.#startedAt + pause - performance.now();
    if (left <= 0 || !this.#mustYield()) return false;
    // Anew each time: the one before may have been for a longer pause.
    clearTimeout(this.#later);
    this.#later = setTimeout(() => this.advance(), left);
    return true;
  }
}
