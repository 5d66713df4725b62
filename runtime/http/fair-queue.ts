/** Somebody gets no place: too many wait, the wait was too long, or they are gone. `message` says which. */
export class OverloadedError extends Error {
  override name = "OverloadedError";
}

/** How a queue is built; what is left out has no bound. */
export interface QueueLimits {
  /** How many are worked on at once. */
  places?: number;
  /** How many of one caller. */
  placesEach?: number;
  /** How many may wait. */
  line: number;
  /** Bytes that those who wait may hold together. */
  lineBytes?: number;
  /** How long one may wait, in milliseconds. */
  waitMs?: number;
  /** When the next one may begin, on the clock of `performance.now()`, although there is a place: what is left until then is for others. */
  notBefore?: (last: LastStart) => number;
}

/** The last one that was let in. */
export interface LastStart {
  caller: string;
  startedAt: number;
  /** undefined while it is worked on. */
  leftAt: number | undefined;
  /** How many are worked on now. */
  inside: number;
}

/** Who comes. */
export interface Comer {
  /** Whose turn it is: a machine's, a person's, an integration's. */
  caller: string;
  /** What the request is expected to cost, in small requests; 1 unless told otherwise. */
  weight?: number;
  /** Bytes that it holds while it waits. */
  bytes?: number;
  /** Is given what ends the wait, for the case that nobody wants the place any more; gives what takes that back. */
  onGone?: (leave: () => void) => () => void;
}

/** Of so many callers it is remembered what they had; of more nothing, for they may as well be made up. */
const MOST_REMEMBERED = 10_000;

/** One that waits. */
interface Waiting {
  weight: number;
  bytes: number;
  go: (leave: () => void) => void;
  giveUp: (why: string) => void;
}

/**
 * A line for each caller, and places that the callers get in turn, weighted by what their requests cost (weighted fair queueing): whoever
 * comes with a thousand requests waits behind himself, and after a costly one the others have as much before his next. When too many wait,
 * the last of the longest line goes, so that there is room for a newcomer.
 */
export class FairQueue {
  readonly #limits: Required<Omit<QueueLimits, "notBefore">>;
  readonly #notBefore: (last: LastStart) => number;
  /** Of each caller those of his requests that wait. */
  readonly #lines = new Map<string, Set<Waiting>>();
  readonly #working = new Map<string, number>();
  /** What callers have had lately. A caller who is not here has had as much as the one who was served last. */
  readonly #had = new Map<string, number>();
  #served = 0;
  #inside = 0;
  #waiting = 0;
  #bytes = 0;
  #last: Omit<LastStart, "inside"> | undefined;
  #later: NodeJS.Timeout | undefined;

  constructor({ notBefore = () => 0, ...limits }: QueueLimits) {
    const none = Number.POSITIVE_INFINITY;
    this.#limits = { places: none, placesEach: none, lineBytes: none, waitMs: none, ...limits };
    this.#notBefore = notBefore;
  }

  /** How many are worked on. */
  get inside(): number {
    return this.#inside;
  }

  /**
   * Waits for a place.
   * @returns what gives it back; safe to call twice
   * @throws OverloadedError
   */
  async enter(comer: Comer): Promise<() => void> {
    if (this.#waiting === 0 && this.#hasPlace(comer.caller) && !this.#pauses()) {
      return this.#start(comer.caller, comer.weight ?? 1);
    }
    return this.#wait(comer);
  }

  /** Starts those whose turn it is. */
  advance(): void {
    while (this.#waiting > 0) {
      const next = this.#next();
      if (next === undefined || this.#pauses()) return;
      this.#call(next);
    }
  }

  /** Of the callers with a place the one who had least, and of those the one who waits longest. */
  #next(): string | undefined {
    if (this.#inside >= this.#limits.places) return undefined;
    let [next, least] = [undefined as string | undefined, Number.POSITIVE_INFINITY];
    for (const caller of this.#lines.keys()) {
      const had = this.#hadOf(caller);
      if (had < least && this.#hasPlace(caller)) [next, least] = [caller, had];
    }
    return next;
  }

  #wait({ caller, weight = 1, bytes = 0, onGone }: Comer): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const giveUp = (why: string) => {
        if (!this.#remove(caller, waiting)) return;
        end();
        reject(new OverloadedError(why));
      };
      const go = (leave: () => void) => {
        end();
        resolve(leave);
      };
      const waiting = { weight, bytes, go, giveUp };
      const { waitMs } = this.#limits;
      const deadline = Number.isFinite(waitMs) ? setTimeout(() => giveUp("the wait was too long"), waitMs) : undefined;
      const stay = onGone?.(() => giveUp("the caller is gone"));
      const end = () => {
        clearTimeout(deadline);
        stay?.();
      };
      const line = this.#lines.get(caller) ?? new Set();
      this.#lines.set(caller, line.add(waiting));
      this.#waiting++;
      this.#bytes += bytes;
      // Those before him may wait for places of their own callers.
      this.advance();
      while (this.#waiting > this.#limits.line || this.#bytes > this.#limits.lineBytes) this.#giveUpOne();
    });
  }

  /** Of lines that are equally long the youngest: who waits already is served first. */
  #giveUpOne(): void {
    let longest: Set<Waiting> = new Set();
    for (const line of this.#lines.values()) if (line.size >= longest.size) longest = line;
    [...longest].at(-1)?.giveUp("the line is full");
  }

  /** The caller's first one goes in; his others wait until the other callers had as much. */
  #call(caller: string): void {
    const line = this.#lines.get(caller);
    const [first] = line ?? [];
    if (!line || !first) return;
    this.#remove(caller, first);
    if (this.#lines.delete(caller)) this.#lines.set(caller, line);
    first.go(this.#start(caller, first.weight));
  }

  #remove(caller: string, waiting: Waiting): boolean {
    const line = this.#lines.get(caller);
    if (!line?.delete(waiting)) return false;
    this.#waiting--;
    this.#bytes -= waiting.bytes;
    if (line.size === 0) this.#lines.delete(caller);
    return true;
  }

  #start(caller: string, weight: number): () => void {
    this.#inside++;
    this.#working.set(caller, (this.#working.get(caller) ?? 0) + 1);
    this.#served = Math.max(this.#served, this.#hadOf(caller));
    this.#had.set(caller, this.#hadOf(caller) + weight);
    if (this.#had.size > MOST_REMEMBERED) this.#had.clear();
    const start: Omit<LastStart, "inside"> = { caller, startedAt: performance.now(), leftAt: undefined };
    this.#last = start;
    return () => {
      if (start.leftAt !== undefined) return;
      start.leftAt = performance.now();
      this.#leave(caller);
    };
  }

  /** The next one gets the place in a new turn of the event loop, which belongs to everybody. */
  #leave(caller: string): void {
    const left = (this.#working.get(caller) ?? 1) - 1;
    if (left > 0) this.#working.set(caller, left);
    else this.#working.delete(caller);
    this.#inside--;
    if (this.#waiting > 0) setImmediate(() => this.advance());
  }

  #hadOf(caller: string): number {
    return Math.max(this.#served, this.#had.get(caller) ?? 0);
  }

  #hasPlace(caller: string): boolean {
    const { places, placesEach } = this.#limits;
    return this.#inside < places && (this.#working.get(caller) ?? 0) < placesEach;
  }

  /** Whether others go first now. Somebody who waits is then looked at again when it is his turn at the latest. */
  #pauses(): boolean {
    const last = this.#last;
    const left = last ? this.#notBefore({ ...last, inside: this.#inside }) - performance.now() : 0;
    if (left <= 0) return false;
    // Anew each time: the one before may have been for a longer pause.
    clearTimeout(this.#later);
    this.#later = setTimeout(() => this.advance(), left);
    return true;
  }
}
