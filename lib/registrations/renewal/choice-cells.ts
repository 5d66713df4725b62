/** The choice of no slot at all. */
export const NO_SLOT = "none";

/** Beside a cell that is chosen, among those of its row: the number of what stands in it. Two groups may have one name. */
export const numberBeside = (name: string): string => `${name}:id`;

/** Beside a cell that is chosen: the numbers of what is possible in this row, parted by spaces; missing where everything is. */
export const possibleBeside = (name: string): string => `${name}:possible`;

/** The most characters that are kept of such numbers: those of some eighty groups. */
const LONGEST = 500;

/** Numbers as they stand beside a cell, as many as find room. */
export function asPossible(ids: readonly number[]): string {
  const whole = ids.join(" ");
  return whole.length <= LONGEST ? whole : whole.slice(0, whole.lastIndexOf(" ", LONGEST));
}
