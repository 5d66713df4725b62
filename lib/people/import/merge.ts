import type { Parent } from "#lib/base/store/schema/sync/mirror.ts";
import { sameNames } from "#lib/sync/copy/similar-names.ts";
import {
  type AlikeGuardian,
  eachOnce,
  type GuardianAnswer,
  MOST_GUARDIANS,
  mergedGuardians,
  type SaidGuardian,
} from "./guardians.ts";
import { saysTheSame } from "./says-the-same.ts";

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
  parents: readonly SaidGuardian[];
};

/** Somebody as the copy has them. */
export type KnownPerson = Record<OwnField, string | null> & { parents: readonly Parent[] };

/** Who a guardian is where a file does not say it. */
const UNSAID = "Responsable_legal";

/** A change of somebody whom the club knows: the body, and what its fields were. */
export interface MergedChange {
  body: Record<string, unknown>;
  seen: Record<string, unknown>;
  /** Guardians for whom there is no place beside those that the club has. */
  tooMany: boolean;
  /** Guardians of whom only a person can tell whether the club has them: they are in no body. */
  alike: AlikeGuardian[];
}

/** The body with which somebody is created. @param emailOfGuardian fills a missing address with a guardian's */
export function newPersonBody(
  person: FilePerson,
  emailOfGuardian: boolean,
  answers?: ReadonlyMap<number, GuardianAnswer>,
): Record<string, unknown> {
  const own = Object.fromEntries(OWN_FIELDS.flatMap((field) => (person[field] ? [[field, person[field]]] : [])));
  const { guardians } = eachOnce(person.parents, answers?.get(2));
  const theirs = guardians.find(({ email }) => email)?.email;
  return {
    ...own,
    ...(!own.email && emailOfGuardian && theirs && { email: theirs }),
    ...(guardians.length > 0 && { parents: guardians.slice(0, MOST_GUARDIANS).map(written) }),
  };
}

/**
 * What changes of somebody whom the club knows. A blank cell changes nothing, a guardian is never removed, and a value that is written otherwise but
 * says the same (a phone with its signs, a name in capitals) is no change, and neither are the club's own two names in another order.
 * @param answers what a person said of guardians who are alike, by their number in the file
 */
export function personChange(
  person: FilePerson,
  known: KnownPerson,
  ruleOf: (field: OwnField | "parents") => ColumnRule,
  answers?: ReadonlyMap<number, GuardianAnswer>,
): MergedChange {
  const isCalledSo = sameNames(calledIn(person), calledIn(known));
  const changed = OWN_FIELDS.filter((field) => {
    const [said, has, rule] = [person[field], known[field], ruleOf(field)];
    if (!said || rule === "new" || (rule === "empty" && has)) return false;
    if (isCalledSo && (field === "last_name" || field === "first_name")) return false;
    return !saysTheSame(field, said, has);
  });
  const rule = ruleOf("parents");
  const merged =
    rule === "new" || (rule === "empty" && known.parents.length > 0)
      ? null
      : mergedGuardians(eachOnce(person.parents, answers?.get(2)).guardians, known.parents, answers);
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
    alike: merged?.alike ?? [],
  };
}

const calledIn = ({ last_name, first_name }: { last_name?: string | null; first_name?: string | null }) => ({
  lastName: last_name ?? null,
  firstName: first_name ?? null,
});

function written({ nth: _, ...parent }: SaidGuardian): Record<string, string> {
  const said = Object.entries(parent).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return { type: UNSAID, ...Object.fromEntries(said as [string, string][]) };
}
