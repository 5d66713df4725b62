import type { MirrorPerson } from "#lib/base/store/schema/sync/mirror.ts";
import { fold } from "#lib/base/words/fold.ts";
import { nationalDigits } from "#lib/base/words/phones.ts";
import type { RecordParts } from "./likeness.ts";

/** What is compared of a record. */
export type Compared = Pick<
  MirrorPerson,
  "id" | "firstName" | "lastName" | "birthDate" | "sex" | "email" | "phone" | "parents"
>;

/** Two representatives are the most that the contract takes (club-api §2.4); a service that gives more is not searched through. */
const PARENTS = 2;

/** Letters of a name that are compared: the contract takes 63 (club-api §2.4). */
const NAME_LETTERS = 63;

/** Fewer digits behind the prefixes are no number that anybody could call from elsewhere. */
const PHONE_DIGITS = 8;

/** A copied record as it is compared with others. */
export function recordParts({ id, firstName, lastName, birthDate, sex, email, phone, parents }: Compared): RecordParts {
  const contacts = [{ email, phone }, ...parents.slice(0, PARENTS)].flatMap((reach) => [
    emailKey(reach.email),
    phoneKey(reach.phone),
  ]);
  return {
    ...{ id, birthDate, sex, first: nameKey(firstName), last: nameKey(lastName) },
    contacts: new Set(contacts.filter((key) => key !== null)),
  };
}

const nameKey = (name: string | null): string => fold((name ?? "").slice(0, NAME_LETTERS));

/** An e-mail address as it is compared; null where there is none. */
export function emailKey(email: string | null): string | null {
  return email?.trim().toLowerCase() || null;
}

/** A telephone number as it is compared: 06 12 34 56 78 is +33 6 12 34 56 78, 0692 11 22 33 is +262 692 11 22 33. null where there is none. */
export function phoneKey(phone: string | null): string | null {
  const digits = nationalDigits(phone ?? "");
  return digits.length < PHONE_DIGITS ? null : digits;
}
