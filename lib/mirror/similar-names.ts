import { fold } from "#lib/words/fold.ts";

/** A person's two names; either may be missing. */
export interface Names {
  lastName: string | null;
  firstName: string | null;
}

/** Letters by which the same name may differ when somebody else writes it down, for every so many letters of it. */
const LETTERS_PER_SLIP = 4;
const MOST_SLIPS = 2;

/** Whether two people have the same names, whatever accents, case, hyphens, and whichever stands first. */
export function sameNames(one: Names, other: Names): boolean {
  const [a, b] = [sorted(one), sorted(other)];
  return a !== "" && a === b;
}

/**
 * Whether two people may well be the same as far as their names go: both names alike, in either order, but for a slip of the pen, a second
 * name that one of them leaves out, or a family name of two parts of which one is given.
 */
export function similarNames(one: Names, other: Names): boolean {
  const swapped = { lastName: other.firstName, firstName: other.lastName };
  return sameNames(one, other) || bothAlike(one, other) || bothAlike(one, swapped);
}

function bothAlike(one: Names, other: Names): boolean {
  return alike(one.lastName, other.lastName) && alike(one.firstName, other.firstName);
}

function alike(a: string | null, b: string | null): boolean {
  const [one, other] = [fold(a ?? ""), fold(b ?? "")];
  if (one === "" || other === "") return false;
  return one === other || isSlip(one, other) || shareAWord(one, other);
}

/** One of several words, long enough to be a name of its own. */
function shareAWord(a: string, b: string): boolean {
  const words = (text: string) => text.split(" ").filter((word) => word.length > 2);
  const [one, other] = [words(a), words(b)];
  return (one.length > 1 || other.length > 1) && one.some((word) => other.includes(word));
}

function isSlip(a: string, b: string): boolean {
  const most = Math.min(MOST_SLIPS, Math.floor(Math.min(a.length, b.length) / LETTERS_PER_SLIP));
  return most > 0 && Math.abs(a.length - b.length) <= most && distance(a, b) <= most;
}

/** Letters to change, add or leave out to come from one text to the other (Levenshtein). */
function distance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (before[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(change, (before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    before = row;
  }
  return before[b.length] ?? 0;
}

function sorted({ lastName, firstName }: Names): string {
  return lastName && firstName ? fold(`${lastName} ${firstName}`).split(" ").sort().join(" ") : "";
}
