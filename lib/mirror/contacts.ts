import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/store/database.ts";
import { integers } from "#lib/store/integers.ts";
import { mirrorPeople, type Parent } from "#lib/store/schema/mirror.ts";
import { personName } from "#lib/words/formats.ts";
import type { Sight } from "./sight.ts";

/** How people and those who answer for them are reached. */
export interface Contact {
  email: string | null;
  phone: string | null;
  address: string | null;
  /** Legal representatives in the club's order (club-api §2.4). */
  guardians: { name: string; phone: string | null; email: string | null }[];
}

/** What the copy has of how somebody is reached. */
interface Reached extends Omit<Contact, "guardians"> {
  parents: readonly Parent[];
}

/** How somebody is reached, as far as it is seen. */
export function contactSeen(sight: Sight, person: number, { email, phone, address, parents }: Reached): Contact {
  const seesContact = sight.sees("contact", person);
  return {
    email: seesContact ? email : null,
    phone: seesContact ? phone : null,
    address: sight.sees("address", person) ? address : null,
    guardians: sight.sees("guardians", person) ? parents.map(guardianOf) : [],
  };
}

/** The contacts of these people, by person, as far as they are seen; one whom the copy does not know has none. */
export async function contactsOf(
  db: Queryable,
  { club, sight }: { club: string; sight: Sight },
  ids: readonly number[],
): Promise<Map<number, Contact>> {
  const { id, email, phone, address, parents } = mirrorPeople;
  const rows = await db
    .select({ id, email, phone, address, parents })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), sql`${id} = any(${integers(ids)})`));
  return new Map(rows.map(({ id, ...reached }) => [id, contactSeen(sight, id, reached)]));
}

/** A legal representative as one reaches them. */
function guardianOf({ first_name, last_name, phone, email }: Parent): Contact["guardians"][number] {
  return { name: personName({ lastName: last_name, firstName: first_name }), phone, email };
}
