/** Something that is proposed: what says that it is already there, from what is surest on. */
export interface RolledProposal {
  /** The number of the old record that it comes from. */
  from: number;
  /** Names by which it is found, the surest first. */
  keys: readonly string[];
}

/** A record that the next season has already. */
export interface Present {
  id: number;
  keys: readonly string[];
}

/** The record that a proposal is already, and how that is known: an earlier roll-over made it, or it is called the same. */
export interface Successor {
  id: number;
  by: "made" | "name";
}

/**
 * Which proposals the next season has already, by the number of the old record. One record is the successor of one: what an earlier roll-over made
 * comes first, then the surest key, in order; a key that is less sure counts only where it leads from one to one. Pure.
 * @param made by the old record's number, what earlier roll-overs made of it
 */
export function successorsAmong(
  proposals: readonly RolledProposal[],
  present: readonly Present[],
  made: ReadonlyMap<number, number>,
): Map<number, Successor> {
  const found = new Map<number, Successor>();
  const free = new Map(present.map((one) => [one.id, one]));
  const take = (from: number, successor: Successor) => {
    found.set(from, successor);
    free.delete(successor.id);
  };
  for (const { from } of proposals) {
    const id = made.get(from);
    // Also where the copy has not read it yet: what was made is not made twice.
    if (id !== undefined) take(from, { id, by: "made" });
  }
  const deepest = Math.max(0, ...proposals.map(({ keys }) => keys.length));
  for (let depth = 0; depth < deepest; depth += 1) {
    const open = proposals.filter(({ from }) => !found.has(from));
    const wished = Map.groupBy(open, ({ keys }) => keys[depth]);
    const there = Map.groupBy(free.values(), ({ keys }) => keys[depth]);
    for (const [key, ones] of wished) {
      const others = key === undefined ? undefined : there.get(key);
      if (!others || (depth > 0 && (ones.length > 1 || others.length > 1))) continue;
      for (const [place, { from }] of ones.entries()) {
        const other = others[place];
        if (other) take(from, { id: other.id, by: "name" });
      }
    }
  }
  return found;
}
