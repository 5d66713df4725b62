import type { Parent } from "#lib/base/store/schema/sync/mirror.ts";

/** What tells to which family somebody belongs. */
export interface FamilyMember {
  id: number;
  email: string | null;
  phone: string | null;
  parents: readonly Pick<Parent, "email" | "phone">[];
}

/** An address or a number that more people share than a family has is the club's, a school's, or a placeholder. */
const MOST_SHARING = 10;

/** A number without its country, as far as two ways of writing it agree: the last nine digits. */
const DIGITS = 9;

/**
 * Families among people: those who share an e-mail address or a telephone number, their own or a guardian's, however it is written; names say nothing. Pure.
 * @returns each person's family, itself a list of identifiers in the order of the people; who shares nothing is a family alone
 */
export function familiesIn(people: readonly FamilyMember[]): Map<number, readonly number[]> {
  const sharing = new Map<string, number[]>();
  for (const person of people)
    for (const key of new Set(contactKeys(person))) sharing.set(key, [...(sharing.get(key) ?? []), person.id]);
  const head = new Map(people.map(({ id }) => [id, id]));
  const headOf = (id: number): number => {
    let top = id;
    for (let next = head.get(top); next !== undefined && next !== top; next = head.get(top)) top = next;
    return top;
  };
  for (const [first, ...others] of sharing.values()) {
    if (first === undefined || others.length >= MOST_SHARING) continue;
    for (const other of others) head.set(headOf(other), headOf(first));
  }
  const families = Map.groupBy(
    people.map(({ id }) => id),
    headOf,
  );
  return new Map(people.map(({ id }) => [id, families.get(headOf(id)) ?? [id]]));
}

/** What a person can be reached by, as it is compared. */
export function contactKeys({ email, phone, parents }: FamilyMember): string[] {
  return [{ email, phone }, ...parents].flatMap((one) => [...emailKey(one.email), ...phoneKey(one.phone)]);
}

function emailKey(email: string | null): string[] {
  const key = email?.trim().toLowerCase() ?? "";
  return key.includes("@") ? [key] : [];
}

function phoneKey(phone: string | null): string[] {
  const digits = (phone ?? "").replaceAll(/\D/g, "").slice(-DIGITS);
  // 000000000 is how a form that asks for a number is satisfied.
  return digits.length === DIGITS && !/^(\d)\1+$/.test(digits) ? [digits] : [];
}
