import type { Parent } from "#lib/base/store/schema/sync/mirror.ts";
import { fitsLink } from "#lib/base/words/contact-links.ts";
import { personName } from "#lib/base/words/formats.ts";
import { type Addressed, addresseesOf, goesToGuardians } from "#lib/people/letters/addressees.ts";

/** One family to write to, whatever the letter is about. Travels as JSON. */
export interface WrittenFamily {
  /** The number of the family: of the first of its people. */
  id: number;
  /** The last names, each once. */
  name: string;
  /** Those of whom the letter speaks. */
  people: readonly { id: number; name: string; firstName: string }[];
  /** Each once: guardians of minors, adults themselves. */
  addresses: string[];
  /** Who is written to, by name, each once. */
  recipients: string[];
  remindedAt: string | null;
  remindedCount: number;
}

/** Somebody of a family as the copy has them. */
export interface FamilyPerson {
  id: number;
  firstName: string | null;
  lastName: string | null;
  birthDate: string | null;
  email: string | null;
  parents: readonly Parent[];
}

/** The name of somebody in a letter; their number where they have none. */
export const writtenName = (person: Pick<FamilyPerson, "id" | "firstName" | "lastName">): string =>
  personName(person) || `#${person.id}`;

/** The last names of some people, each once. */
export function writtenNames(people: readonly Pick<FamilyPerson, "lastName">[]): string {
  const names = people.map(({ lastName }) => lastName?.toLocaleUpperCase("fr") ?? "");
  return [...new Set(names)].filter(Boolean).join(" / ");
}

/** How some people are reached: adults themselves, for minors those who answer for them. @param today ISO date @param blocked as of `addresseesOf` */
export function reachedBy(
  people: readonly FamilyPerson[],
  today: string,
  blocked: ReadonlySet<string>,
): Pick<WrittenFamily, "addresses" | "recipients"> {
  const addressed = people.map(({ birthDate, email, parents, ...person }) => ({
    ...{ name: writtenName(person), birthDate, email, guardians: parents },
  }));
  return {
    addresses: addresseesOf(addressed, today, blocked).addresses.filter(fitsLink),
    recipients: recipientsOf(addressed, today),
  };
}

/** Some people, at least one, as the family that a letter names, and how they are reached. Pure. @param today ISO date @param blocked as of `addresseesOf` */
export function writtenFamily(
  people: readonly [FamilyPerson, ...FamilyPerson[]],
  today: string,
  blocked: ReadonlySet<string>,
): WrittenFamily {
  return {
    ...{ id: people[0].id, name: writtenNames(people), remindedAt: null, remindedCount: 0 },
    people: people.map((person) => ({
      ...{ id: person.id, name: writtenName(person), firstName: person.firstName ?? writtenName(person) },
    })),
    ...reachedBy(people, today, blocked),
  };
}

/** By name, as letters are addressed. */
function recipientsOf(
  addressed: readonly (Omit<Addressed, "guardians"> & { guardians: readonly Guardian[] })[],
  today: string,
): string[] {
  const names = addressed.flatMap((one) => {
    const guardians = one.guardians
      .map(({ first_name, last_name }) => personName({ firstName: first_name, lastName: last_name }))
      .filter(Boolean);
    return goesToGuardians(one, today) && guardians.length > 0 ? guardians : one.name;
  });
  return [...new Set(names)];
}

type Guardian = Pick<Parent, "email" | "first_name" | "last_name">;
