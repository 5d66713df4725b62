/**
 * The nearest row on one side of one that may have left the list, by the order in which it stood there last: several may leave at once, so that a number of its place says
 * nothing. Below all that stood there, what has come since is next.
 * @param before the rows as it stood among them
 * @param isHere whether one may be gone to
 */
export function rowBeside<Id>(
  { before, now, isHere }: { before: readonly Id[]; now: readonly Id[]; isHere: (id: Id) => boolean },
  id: Id,
  by: 1 | -1,
): Id | undefined {
  const at = before.indexOf(id);
  if (at < 0) return undefined;
  const side = by === 1 ? before.slice(at + 1) : before.slice(0, at).reverse();
  const here = new Set(now);
  const nearest = side.find((one) => here.has(one) && isHere(one));
  if (nearest !== undefined || by === -1) return nearest;
  const known = new Set(before);
  return now.find((one) => !known.has(one) && isHere(one));
}
