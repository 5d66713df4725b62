import { isNear, isSameName, sortedParts } from "#lib/base/words/names.ts";
import type { Ground } from "./ground-codes.ts";

/** A record as it is compared with others. Names are folded (lib/base/words/fold). */
export interface RecordParts {
  id: number;
  first: string;
  last: string;
  birthDate: string | null;
  sex: string | null;
  /** E-mail addresses and telephone numbers, the person's own and those of the legal representatives. */
  contacts: ReadonlySet<string>;
}

/** Two people of one name who share an address and are further apart than this are parent and child, in years. */
const GENERATION = 15;

/**
 * What speaks for two records being one person; none when nothing does. Brothers and sisters share everything but the first name and
 * the birth date, so that one of the two must agree, and the name must. Pure, and the same whichever way round.
 */
export function likeness(a: RecordParts, b: RecordParts): Ground[] {
  const bornAlike = a.birthDate !== null && a.birthDate === b.birthDate;
  const reachedAlike = !a.contacts.isDisjointFrom(b.contacts);
  if (!bornAlike && !reachedAlike) return [];
  const name = nameLikeness(a, b);
  const reached: Ground[] = reachedAlike ? ["contact"] : [];
  if (bornAlike) {
    if (name) return [name, "birth_date", ...reached];
    // A name changes with a marriage: then something else has to agree too.
    return reachedAlike && isName(a.first) && isSameName(a.first, b.first)
      ? ["first_name", "birth_date", "contact"]
      : [];
  }
  return name && name !== "similar_name" && isOneFirstName(a, b, name) && !isGenerationApart(a, b)
    ? [name, "contact"]
    : [];
}

function nameLikeness(a: RecordParts, b: RecordParts): Ground | null {
  if (!isName(a.first) || !isName(b.first)) return null;
  if (isSameName(a.first, b.first) && isSameName(a.last, b.last)) return "same_name";
  if (isSwapped(a, b)) return "swapped_name";
  // Brother and sister born on one day: Louis and Louise.
  if (a.sex !== null && b.sex !== null && a.sex !== b.sex && !isSameName(a.first, b.first)) return null;
  if (isNear(a.first, b.first) && isNear(a.last, b.last)) return "similar_name";
  if (isNear(a.first, b.last) && isNear(a.last, b.first)) return "swapped_name";
  return isLonger(a.first, b.first) && isLonger(a.last, b.last) ? "longer_name" : null;
}

/** Without a common birth date, nothing but the first name itself tells a person from brother or sister. */
function isOneFirstName(a: RecordParts, b: RecordParts, name: Ground): boolean {
  return isSameName(a.first, b.first) || (name === "swapped_name" && isSwapped(a, b));
}

function isGenerationApart({ birthDate: a }: RecordParts, { birthDate: b }: RecordParts): boolean {
  return a !== null && b !== null && Math.abs(Number(a.slice(0, 4)) - Number(b.slice(0, 4))) >= GENERATION;
}

const isName = (name: string): boolean => name !== "";

/** The same parts, in another order. */
function isSwapped(a: RecordParts, b: RecordParts): boolean {
  return (
    (isSameName(a.first, b.last) && isSameName(a.last, b.first)) ||
    sortedParts(wholeName(a)) === sortedParts(wholeName(b))
  );
}

const wholeName = ({ last, first }: RecordParts): string => `${last} ${first}`;

/** The same, or one of them with a part more: a married name, a compound first name. */
function isLonger(a: string, b: string): boolean {
  if (isNear(a, b)) return true;
  const [short, long] = [a.split(" "), b.split(" ")].sort((one, other) => one.length - other.length);
  return (
    short !== undefined && long !== undefined && isName(short.join("")) && short.every((part) => long.includes(part))
  );
}
