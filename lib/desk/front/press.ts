/** A browser asks for this many things of one machine at once, and a person who is quick fills no more than that for long. */
const FEW = 4;
/** Nobody's page needs as many at once, even for a moment. */
const MANY = 12;
/** A page that is being built asks for more than a few things; it does so for a moment. */
const FOR_MS = 1_500;
/** Somebody who asked this long ago is still at work: a person reads between two clicks, and a flood leaves no pause. */
const AT_WORK_MS = 1_000;
/** People who are remembered; the rest has not asked for long. */
const MOST_REMEMBERED = 10_000;

interface Asking {
  /** Requests that are being answered, or wait for it. */
  open: number;
  /** For how long it was more than a few, less what has passed since. */
  pressedMs: number;
  at: number;
}

/**
 * Who asks for so much at once that others would feel it. The only thread is everybody's: sixty requests of one person side by side leave
 * the next one a sixtieth of it, whoever is at fault.
 */
export class Press {
  readonly #asking = new Map<number, Asking>();

  /** A request of a person comes. @returns what ends it; safe to call twice */
  comes(person: number): () => void {
    const one = this.#now(person);
    one.open++;
    let over = false;
    return () => {
      if (over) return;
      over = true;
      this.#now(person).open--;
    };
  }

  /** Whether a person asks for so much that they wait for their turn. */
  isPressing(person: number): boolean {
    const { open, pressedMs } = this.#now(person);
    return open > MANY || (open > 1 && pressedMs > FOR_MS);
  }

  /** Whether somebody else is at work, for whom it would matter. @param than undefined: anybody */
  isAnybodyElse(than?: number): boolean {
    const since = performance.now() - AT_WORK_MS;
    for (const [person, { open, at }] of this.#asking) if (person !== than && (open > 0 || at > since)) return true;
    return false;
  }

  #now(person: number): Asking {
    const at = performance.now();
    const one = this.#asking.get(person) ?? { open: 0, pressedMs: 0, at };
    const passed = at - one.at;
    one.pressedMs = one.open > FEW ? Math.min(one.pressedMs + passed, 2 * FOR_MS) : Math.max(one.pressedMs - passed, 0);
    one.at = at;
    this.#asking.delete(person);
    this.#asking.set(person, one);
    const [oldest] = this.#asking;
    if (this.#asking.size > MOST_REMEMBERED && oldest && oldest[1].open === 0) this.#asking.delete(oldest[0]);
    return one;
  }
}
