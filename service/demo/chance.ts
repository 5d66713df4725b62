/** A seeded source of chance: the same seed gives the same club, on every machine. */
export interface Chance {
  /** A number from 0 inclusive to 1 exclusive. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** True with this probability. */
  of(probability: number): boolean;
  /** One of the items, each as likely. */
  pick<T>(items: readonly T[]): T;
  /** One of the items, as likely as its weight says. */
  weighted<T>(items: readonly T[], weight: (item: T) => number): T;
  /** The items in a new order. */
  shuffle<T>(items: readonly T[]): T[];
}

/** Mulberry32: 32 bits of state are plenty for a demonstration, and eight lines can be read. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new Error("nothing to pick from");
    return items[between(0, items.length - 1)] as T;
  };
  return {
    next,
    between,
    pick,
    of: (probability) => next() < probability,
    weighted: (items, weight) => {
      let left = next() * items.reduce((sum, item) => sum + weight(item), 0);
      for (const item of items) {
        left -= weight(item);
        if (left < 0) return item;
      }
      return pick(items);
    },
    shuffle: (items) => {
      const order = [...items];
      for (let last = order.length - 1; last > 0; last--) {
        const other = between(0, last);
        [order[last], order[other]] = [order[other] as (typeof order)[number], order[last] as (typeof order)[number]];
      }
      return order;
    },
  };
}
