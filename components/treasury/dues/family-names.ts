import { personName } from "#lib/base/words/formats.ts";
import type { OwingPerson } from "#lib/treasury/dues/owing.ts";

/** Somebody of a family as lists show people; by number where the copy does not know them. */
export function owingName(person: Pick<OwingPerson, "id" | "firstName" | "lastName">): string {
  return personName(person) || `#${person.id}`;
}
