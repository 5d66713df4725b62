import type { MirrorPerson } from "#lib/base/store/schema/sync/mirror.ts";
import { nationalDigits } from "#lib/base/words/phones.ts";
import { sameNames, similarNames } from "#lib/sync/copy/similar-names.ts";

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

/**
 * Whose record a row is. `same`: of one person for certain. `alike`: of one of these perhaps, which a person has to say; the first of them have all that the row says
 * (`agreeing`), so that nothing has to be asked where nothing would be written. `new`: of nobody yet.
 */
export type Match =
  | { is: "same"; id: number }
  | { is: "alike"; ids: number[]; agreeing: number; isLikely: boolean }
  | { is: "new" };

/** More are not compared side by side. */
const MOST_SIMILAR = 4;

/**
 * Whose record a row of a file is. The same: the same names, whatever accents and order, and the same birth date; or the number of a record that has these names. A
 * contact that they share is no identity: a son has his father's name, address and telephone. Without both birth dates the same names are alike, as are
 * names but for a slip on the same birth date, and the same names where the two dates are one but for a slip. Namesakes of other birth dates are other people.
 */
export function matchOf(named: RowIdentity, candidates: readonly AlikeRecord[]): Match {
  const numbered = named.id === null ? undefined : candidates.find(({ id }) => id === named.id);
  if (numbered && isNumberedSo(numbered, named)) return { is: "same", id: numbered.id };
  const same = candidates.filter((one) => sameNames(one, named) && isBornAlike(named, one));
  const [only] = same;
  if (only && same.length === 1 && !numbered) return { is: "same", id: only.id };
  const alike = candidates.filter((one) => one === numbered || same.includes(one) || isPerhaps(named, one));
  if (alike.length === 0) return { is: "new" };
  const agrees = (one: AlikeRecord) => one !== numbered && sameNames(one, named) && isInAgreement(named, one);
  const agreeing = alike.filter(agrees);
  const ids = [...agreeing, ...alike.filter((one) => !agrees(one))].map(({ id }) => id).slice(0, MOST_SIMILAR);
  // Both contacts of the only one of that name are more than a family's: enough for whatever writes nothing of the person.
  const isLikely = alike.length === 1 && agreeing.length === 1 && agreements(named, alike[0] as AlikeRecord).length > 1;
  return { is: "alike", ids, agreeing: Math.min(agreeing.length, ids.length), isLikely };
}

/** The number is theirs where nothing that the row says speaks against it. */
function isNumberedSo(record: AlikeRecord, named: RowIdentity): boolean {
  const isNamed = Boolean(named.lastName || named.firstName);
  if (named.birthDate && record.birthDate && named.birthDate !== record.birthDate) return false;
  return !isNamed || sameNames(record, named);
}

const isBornAlike = (named: RowIdentity, one: AlikeRecord): boolean =>
  named.birthDate !== null && named.birthDate === one.birthDate;

function isPerhaps(named: RowIdentity, one: AlikeRecord): boolean {
  if (!(named.birthDate && one.birthDate)) return sameNames(one, named);
  if (named.birthDate === one.birthDate) return similarNames(one, named);
  return sameNames(one, named) && (isSlip(named.birthDate, one.birthDate) || agreements(named, one).includes(true));
}

/** Of each contact that both have: whether it is the same. */
function agreements(named: RowIdentity, one: AlikeRecord): boolean[] {
  return [
    ...(named.email && one.email ? [named.email.toLowerCase() === one.email.toLowerCase()] : []),
    ...(named.phone && one.phone ? [nationalDigits(named.phone) === nationalDigits(one.phone)] : []),
  ];
}

/** Whether all that a row says of somebody beside their names is what the record has. */
function isInAgreement(named: RowIdentity, one: AlikeRecord): boolean {
  if (named.birthDate && named.birthDate !== one.birthDate) return false;
  if ((named.email && !one.email) || (named.phone && !one.phone)) return false;
  return agreements(named, one).every((same) => same);
}

/** Day and month changed places, or one of the three parts differs. */
function isSlip(date: string, other: string): boolean {
  const [[year, month, day], theirs] = [date.split("-"), other.split("-")];
  if (year === theirs[0] && month === theirs[2] && day === theirs[1]) return true;
  return [year, month, day].filter((part, at) => part !== theirs[at]).length === 1;
}
