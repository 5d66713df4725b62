import { squeezed } from "./fold.ts";

/** Letters that may differ in a name, by the length of the shorter one: in three letters one makes Léa of Léo. */
const SLIPS = [
  { from: 8, letters: 2 },
  { from: 4, letters: 1 },
];

/** The parts of a folded name, whatever their order. */
export function sortedParts(name: string): string {
  return name.split(" ").filter(Boolean).sort().join(" ");
}

/** Whether two folded names are one but for what stands between their parts: d'Artagnan is Dartagnan, Jean-Pierre is Jeanpierre. */
export function isSameName(a: string, b: string): boolean {
  return squeezed(a) === squeezed(b);
}

/**
 * Whether two folded names are equal up to the slips of a hand: letters that are missing, too many, wrong, or two that changed places. A
 * number is no slip.
 */
export function isNear(a: string, b: string): boolean {
  if (isSameName(a, b)) return true;
  if (/\d/.test(a + b)) return false;
  const shorter = Math.min(a.length, b.length);
  const allowed = SLIPS.find(({ from }) => shorter >= from)?.letters ?? 0;
  return Math.abs(a.length - b.length) <= allowed && slips(a, b) <= allowed;
}

/** The optimal string alignment distance: letters to change, add, leave out, or swap with their neighbour. */
function slips(a: string, b: string): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}
