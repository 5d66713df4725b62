import type { Parent } from "#lib/store/schema/mirror.ts";
import { fold } from "#lib/words/fold.ts";
import { isNear } from "#lib/words/names.ts";
import { nationalDigits } from "#lib/words/phones.ts";

/** What is done with a column: it fills new people and changes known ones · fills new ones, and known ones where the club has nothing · new ones alone. */
export const COLUMN_RULES = ["always", "empty", "new"] as const;
export type ColumnRule = (typeof COLUMN_RULES)[number];

/** Fields of a person's own (club-api §2.4), as the wire names them. */
export const OWN_FIELDS = [
  ...(["last_name", "first_name", "email", "phone", "birth_date", "sex", "address", "city_code"] as const),
] as const;
export type OwnField = (typeof OWN_FIELDS)[number];

/** Somebody as a row of a file says them, cleaned. What is blank there is missing here. */
export type FilePerson = Partial<Record<OwnField, string>> & {
  /** Guardians in the order of the file's columns, each with what is said of them. */
  parents: readonly Partial<Parent>[];
};

/** Somebody as the copy has them. */
export type KnownPerson = Record<OwnField, string | null> & { parents: readonly Parent[] };

/** The club takes two (club-api §2.4). */
const MOST_PARENTS = 2;

/** Who a guardian is where a file does not say it. */
const UNSAID = "Responsable_legal";

/** A change of somebody whom the club knows: the body, and what its fields were. */
export interface MergedChange {
  body: Record<string, unknown>;
  seen: Record<string, unknown>;
  /** Guardians for whom there is no place beside those that the club has. */
  tooMany: boolean;
}

/** The body with which somebody is created. @param emailOfGuardian fills a missing address with a guardian's */
export function newPersonBody(person: FilePerson, emailOfGuardian: boolean): Record<string, unknown> {
  const own = Object.fromEntries(OWN_FIELDS.flatMap((field) => (person[field] ? [[field, person[field]]] : [])));
  const theirs = person.parents.find(({ email }) => email)?.email;
  return {
    ...own,
    ...(!own.email && emailOfGuardian && theirs && { email: theirs }),
    ...(person.parents.length > 0 && { parents: person.parents.slice(0, MOST_PARENTS).map(written) }),
  };
}

/**
 * What changes of somebody whom the club knows. A blank cell changes nothing, a guardian is never removed, and a value that is written otherwise but
 * says the same (a phone with its signs, a name in capitals) is no change.
 */
export function personChange(
  person: FilePerson,
  known: KnownPerson,
  ruleOf: (field: OwnField | "parents") => ColumnRule,
): MergedChange {
  const changed = OWN_FIELDS.filter((field) => {
    const [said, has, rule] = [person[field], known[field], ruleOf(field)];
    if (!said || rule === "new" || (rule === "empty" && has)) return false;
    return !isSame(field, said, has);
  });
  const rule = ruleOf("parents");
  const merged =
    rule === "new" || (rule === "empty" && known.parents.length > 0)
      ? null
      : mergedParents(person.parents, known.parents);
  return {
    body: {
      ...Object.fromEntries(changed.map((field) => [field, person[field]])),
      ...(merged?.isOther && { parents: merged.parents.map(written) }),
    },
    seen: {
      ...Object.fromEntries(changed.map((field) => [field, known[field]])),
      ...(merged?.isOther && { parents: known.parents.map((one) => ({ ...one })) }),
    },
    tooMany: merged?.tooMany ?? false,
  };
}

/** Whether what a file says is what the club has, however either is written. */
function isSame(field: string, said: string, has: string | null): boolean {
  if (!has) return false;
  if (said.trim() === has.trim()) return true;
  if (field === "phone") return nationalDigits(said) === nationalDigits(has);
  if (field === "email") return said.trim().toLowerCase() === has.trim().toLowerCase();
  if (field === "last_name" || field === "first_name" || field === "address") return fold(said) === fold(has);
  return false;
}

function mergedParents(said: readonly Partial<Parent>[], has: readonly Parent[]) {
  const parents: Partial<Parent>[] = has.map((one) => ({ ...one }));
  let [isOther, tooMany] = [false, false];
  for (const one of said) {
    const at = parents.findIndex((parent) => isSameGuardian(parent, one));
    const there = parents[at];
    if (!there) {
      if (parents.length >= MOST_PARENTS) tooMany = true;
      else {
        parents.push(one);
        isOther = true;
      }
      continue;
    }
    const news = Object.entries(one).filter(
      // Who it is was not said by every file: what the club has stands.
      ([name, value]) =>
        value && !(name === "type" && there.type) && !isSame(name, value, there[name as keyof Parent] ?? null),
    );
    if (news.length > 0) isOther = true;
    parents[at] = { ...there, ...Object.fromEntries(news) };
  }
  return { parents, isOther, tooMany };
}

/** By their names, where both have one; otherwise by what they are reached with. */
function isSameGuardian(one: Partial<Parent>, other: Partial<Parent>): boolean {
  const [a, b] = [one, other].map(({ first_name, last_name }) => fold(`${last_name ?? ""} ${first_name ?? ""}`));
  if (a && b) return isNear(a, b) || isNear(a.split(" ").toSorted().join(" "), b.split(" ").toSorted().join(" "));
  const isReached = (name: "email" | "phone") => {
    const [its, theirs] = [one[name], other[name]];
    return Boolean(its && theirs && isSame(name, its, theirs));
  };
  return isReached("email") || isReached("phone");
}

function written(parent: Partial<Parent>): Record<string, string> {
  const said = Object.entries(parent).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return { type: UNSAID, ...Object.fromEntries(said as [string, string][]) };
}
