/** What a price is made of, as the club's records say it (club-api §2.2, §2.6, §2.7). */
export interface Priced {
  kind: "annual" | "event";
  /** Whole euros; null where the record names no price. */
  costEuros: number | null;
  /** The price of an event for people from outside the club; null where it takes none, or names none. */
  outsideEuros: number | null;
}

export interface Membership {
  /** Whole euros, without groups and licences; null where it is not known. */
  euros: number | null;
  /** The person has a live annual registration in the season: it is due already. */
  isDue: boolean;
  /** Has a validated one: a member of the season. */
  isMember: boolean;
}

export interface Price {
  /** The price of each choice, in their order; `outside`: that for people from outside the club. */
  lines: { euros: number | null; outside: boolean }[];
  /** The membership fee that is added now; null where none is added, or its amount is not known. */
  membership: number | null;
  total: number;
  /** Some part has no price: the total is the least. */
  isPart: boolean;
}

/**
 * What is due for some choices. A group adds the membership of its season, once for each person; an event adds none. Who neither is a member
 * nor becomes one here pays an event's price for people from outside, where it has one. Reductions are payments of their own in the
 * document (club-api §2.11), and licences have no price in it: neither is reckoned.
 */
export function priceOf(choices: readonly Priced[], membership: Membership): Price {
  const joins = choices.some(({ kind }) => kind === "annual");
  const isOurs = membership.isMember || membership.isDue || joins;
  const lines = choices.map(({ costEuros, outsideEuros }) => {
    const outside = !isOurs && outsideEuros !== null;
    return { euros: outside ? outsideEuros : costEuros, outside };
  });
  const isAdded = joins && !membership.isDue;
  const added = isAdded ? membership.euros : null;
  return {
    lines,
    membership: added,
    total: lines.reduce((sum, { euros }) => sum + (euros ?? 0), added ?? 0),
    isPart: lines.some(({ euros }) => euros === null) || (isAdded && membership.euros === null),
  };
}
