import "server-only";
import type { Part } from "#lib/base/access/sight.ts";
import type { Sight } from "#lib/sync/copy/sight.ts";

/** What a file says of somebody that is a part of what is seen or not (decision 29). The rest is told of everybody who is named. */
const PART_OF = {
  birthDate: "birth",
  age: "age",
  sex: "age",
  commune: "address",
  address: "address",
  postalCode: "address",
  email: "contact",
  phone: "contact",
  guardian: "guardians",
  doubt: "worklists",
} as const satisfies Record<string, Part>;

/** Whether a file has a column of something: of anybody it is seen of. */
export function seesField(sight: Sight, field: string): boolean {
  return !Object.hasOwn(PART_OF, field) || sight.of(PART_OF[field as keyof typeof PART_OF]) !== "none";
}
