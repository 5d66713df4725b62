/** Numbers that come again with their seed (mulberry32). */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  of(share: number): boolean {
    return this.next() < share;
  }

  /** Both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  pick<One>(list: readonly One[]): One {
    return list[this.between(0, list.length - 1)] as One;
  }
}

/** An ISO date so many days later. */
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The seeds of a run: the first few, else as many as are asked for with SIMULATE_SEEDS, from SIMULATE_SEED on. */
export function chosenSeeds(
  few: number,
  { SIMULATE_SEED = "1", SIMULATE_SEEDS = String(few) }: NodeJS.ProcessEnv,
): number[] {
  return Array.from({ length: Number(SIMULATE_SEEDS) }, (_, at) => Number(SIMULATE_SEED) + at);
}
