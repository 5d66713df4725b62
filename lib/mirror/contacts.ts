import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { Queryable } from "#lib/store/database.ts";
import { mirrorPeople, type Parent } from "#lib/store/schema/mirror.ts";
import { personName } from "#lib/words/formats.ts";

/** How people and those who answer for them are reached. */
export interface Contact {
  email: string | null;
  phone: string | null;
  address: string | null;
  /** Legal representatives in the club's order (club-api §2.4). */
  guardians: { name: string; phone: string | null; email: string | null }[];
}

/** Of many people at once: a statement takes 65,535 parameters. */
const PEOPLE_A_STATEMENT = 10_000;

/** The contacts of these people, by person; one whom the copy does not know has none. */
export async function contactsOf(db: Queryable, club: string, ids: readonly number[]): Promise<Map<number, Contact>> {
  const { id, email, phone, address, parents } = mirrorPeople;
  const found = new Map<number, Contact>();
  const all = [...new Set(ids)];
  for (let from = 0; from < all.length; from += PEOPLE_A_STATEMENT) {
    const rows = await db
      .select({ id, email, phone, address, parents })
      .from(mirrorPeople)
      .where(and(eq(mirrorPeople.club, club), inArray(id, all.slice(from, from + PEOPLE_A_STATEMENT))));
    for (const { id: person, parents: theirs, ...own } of rows)
      found.set(person, { ...own, guardians: theirs.map(guardianOf) });
  }
  return found;
}

function guardianOf({ first_name, last_name, phone, email }: Parent): Contact["guardians"][number] {
  return { name: personName({ lastName: last_name, firstName: first_name }), phone, email };
}
