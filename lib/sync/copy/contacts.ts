import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorCommunes, mirrorPeople, type Parent } from "#lib/base/store/schema/sync/mirror.ts";
import { personName } from "#lib/base/words/formats.ts";
import { postalPlace } from "./communes.ts";
import type { Sight } from "./sight.ts";

/** How people and those who answer for them are reached. */
export interface Contact {
  email: string | null;
  phone: string | null;
  address: string | null;
  /** Of the address; null where it is not known, or not told apart. */
  postalCode: string | null;
  /** Legal representatives in the club's order (club-api §2.4). */
  guardians: { name: string; phone: string | null; email: string | null }[];
}

/** What the copy has of how somebody is reached. */
interface Reached extends Omit<Contact, "guardians" | "postalCode"> {
  postalCode?: string | null;
  parents: readonly Parent[];
}

/** How somebody is reached, as far as it is seen. */
export function contactSeen(
  sight: Sight,
  person: number,
  { email, phone, address, postalCode = null, parents }: Reached,
): Contact {
  const seesContact = sight.sees("contact", person);
  return {
    email: seesContact ? email : null,
    phone: seesContact ? phone : null,
    address: sight.sees("address", person) ? address : null,
    postalCode: sight.sees("address", person) ? postalCode : null,
    guardians: sight.sees("guardians", person) ? parents.map(guardianOf) : [],
  };
}

/** The contacts of these people, by person, as far as they are seen; one whom the copy does not know has none. */
export async function contactsOf(
  db: Queryable,
  { club, sight }: { club: string; sight: Sight },
  ids: readonly number[],
): Promise<Map<number, Contact>> {
  const { id, email, phone, address, cityCode, parents } = mirrorPeople;
  const { name, postalCodes } = mirrorCommunes;
  const rows = await db
    .select({ id, email, phone, address, parents, name, postalCodes })
    .from(mirrorPeople)
    .leftJoin(mirrorCommunes, and(eq(mirrorCommunes.club, club), eq(mirrorCommunes.code, cityCode)))
    .where(and(eq(mirrorPeople.club, club), sql`${id} = any(${integers(ids)})`));
  return new Map(
    rows.map(({ id, name: commune, postalCodes: known, ...reached }) => {
      const { postalCode } = postalPlace(reached.address, { name: commune, postalCodes: known });
      return [id, contactSeen(sight, id, { ...reached, postalCode })];
    }),
  );
}

/** A legal representative as one reaches them. */
function guardianOf({ first_name, last_name, phone, email }: Parent): Contact["guardians"][number] {
  return { name: personName({ lastName: last_name, firstName: first_name }), phone, email };
}
