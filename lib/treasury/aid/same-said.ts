/** Whether two say the same in every field. Pure. */
export function isSameSaid<Fields extends object>(one: Fields, other: Fields): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof Fields>;
  return [...names].every((name) => one[name] === other[name]);
}
