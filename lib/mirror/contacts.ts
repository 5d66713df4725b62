import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/store/database.ts";
import { integers } from "#lib/store/integers.ts";
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

/** The contacts of these people, by person; one whom the copy does not know has none. */
export async function contactsOf(db: Queryable, club: string, ids: readonly number[]): Promise<Map<number, Contact>> {
  const { id, email, phone, address, parents } = mirrorPeople;
  const rows = await db
    .select({ id, email, phone, address, parents })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), sql`${id} = any(${integers(ids)})`));
  return new Map(rows.map(({ id, parents, ...own }) => [id, { ...own, guardians: parents.map(guardianOf) }]));
}

/** A legal representative as one reaches them. */
export function guardianOf({ first_name, last_name, phone, email }: Parent): Contact["guardians"][number] {
  return { name: personName({ lastName: last_name, firstName: first_name }), phone, email };
}
