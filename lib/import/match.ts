import { sameNames, similarNames } from "#lib/mirror/similar-names.ts";
import type { MirrorPerson } from "#lib/store/schema/mirror.ts";
import { nationalDigits } from "#lib/words/phones.ts";

/** Somebody whom a row of a file names. */
export interface RowIdentity {
  /** The number of the record, where the file has it. */
  id: number | null;
  lastName: string | null;
  firstName: string | null;
  /** YYYY-MM-DD. */
  birthDate: string | null;
  email: string | null;
  phone: string | null;
}

/** A record of the copy that may be theirs. */
export type AlikeRecord = Pick<MirrorPerson, "id" | "lastName" | "firstName" | "birthDate" | "email" | "phone">;

/** Whose record a row is: that of one person for certain, of one of several perhaps, which a person has to say, or of nobody yet. */
export type Match = { is: "same"; id: number } | { is: "similar"; ids: number[] } | { is: "new" };

/** More are not compared side by side. */
const MOST_SIMILAR = 4;

/**
 * Whose record a row of a file is. The same: the same names, whatever accents and order, and the same birth date, or where one of the two has none the same
 * address or telephone; or the number of a record whose names are alike. Similar: names that are alike on the same birth date, the same names where nothing
 * else tells, or where the two dates are one but for a slip. Namesakes of other birth dates are other people.
 */
export function matchOf(named: RowIdentity, candidates: readonly AlikeRecord[]): Match {
  const numbered = named.id === null ? undefined : candidates.find(({ id }) => id === named.id);
  if (numbered && (similarNames(numbered, named) || (!named.lastName && !named.firstName)))
    return { is: "same", id: numbered.id };
  const same = candidates.filter((one) => isSamePerson(named, one));
  const [only] = same;
  if (only && same.length === 1 && !numbered) return { is: "same", id: only.id };
  const similar = candidates.filter((one) => one === numbered || same.includes(one) || isPerhaps(named, one));
  return similar.length === 0
    ? { is: "new" }
    : { is: "similar", ids: similar.map(({ id }) => id).slice(0, MOST_SIMILAR) };
}

function isSamePerson(named: RowIdentity, one: AlikeRecord): boolean {
  if (!sameNames(one, named)) return false;
  if (named.birthDate && one.birthDate) return named.birthDate === one.birthDate;
  return isReachedAlike(named, one);
}

function isPerhaps(named: RowIdentity, one: AlikeRecord): boolean {
  if (!(named.birthDate && one.birthDate)) return sameNames(one, named);
  if (named.birthDate === one.birthDate) return similarNames(one, named);
  return sameNames(one, named) && (isSlip(named.birthDate, one.birthDate) || isReachedAlike(named, one));
}

function isReachedAlike(named: RowIdentity, one: AlikeRecord): boolean {
  if (named.email && one.email && named.email.toLowerCase() === one.email.toLowerCase()) return true;
  return Boolean(named.phone && one.phone && nationalDigits(named.phone) === nationalDigits(one.phone));
}

/** Day and month changed places, or one of the three parts differs. */
function isSlip(date: string, other: string): boolean {
  const [[year, month, day], theirs] = [date.split("-"), other.split("-")];
  if (year === theirs[0] && month === theirs[2] && day === theirs[1]) return true;
  return [year, month, day].filter((part, at) => part !== theirs[at]).length === 1;
}
