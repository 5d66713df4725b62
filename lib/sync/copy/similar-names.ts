import { fold } from "#lib/base/words/fold.ts";
import { withoutParticles } from "#lib/base/words/name-particles.ts";
import { isNear, isSameName, sortedParts } from "#lib/base/words/names.ts";

/** A person's two names; either may be missing. */
export interface Names {
  lastName: string | null;
  firstName: string | null;
}

/** Whether two people have the same names, whatever accents, case, hyphens and apostrophes, and whichever stands first. */
export function sameNames(one: Names, other: Names): boolean {
  const [a, b] = [folded(one), folded(other)];
  if (!a || !b) return false;
  const isOne = isSameName(a.last, b.last) && isSameName(a.first, b.first);
  return (
    isOne ||
    (isSameName(a.last, b.first) && isSameName(a.first, b.last)) ||
    sortedParts(whole(a)) === sortedParts(whole(b))
  );
}

/**
 * Whether two people may well be the same as far as their names go: both names alike, in either order, but for a slip of the pen, a second
 * name that one of them leaves out, a family name of two parts of which one is given, or one with its particle (d'Hermal, Da Silva) and without.
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
  return isNear(one, other) || shareAWord(one, other) || isSameName(withoutParticles(one), withoutParticles(other));
}

/** One of several words, long enough to be a name of its own. */
function shareAWord(a: string, b: string): boolean {
  const words = (text: string) => text.split(" ").filter((word) => word.length > 2);
  const [one, other] = [words(a), words(b)];
  return (one.length > 1 || other.length > 1) && one.some((word) => other.includes(word));
}

/** Whether one of two names is the same in both, whatever its accents, case, hyphens and apostrophes. */
export function isSamePart(one: string, other: string): boolean {
  return isSameName(fold(one), fold(other));
}

interface Folded {
  last: string;
  first: string;
}

/** Both names folded; undefined where one is missing. */
function folded({ lastName, firstName }: Names): Folded | undefined {
  const [last, first] = [fold(lastName ?? ""), fold(firstName ?? "")];
  return last && first ? { last, first } : undefined;
}

const whole = ({ last, first }: Folded) => `${last} ${first}`;
