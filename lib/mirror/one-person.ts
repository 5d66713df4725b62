import "server-only";
import { and, eq } from "drizzle-orm";
import type { Queryable } from "#lib/store/database.ts";
import { mirrorPeople } from "#lib/store/schema/mirror.ts";

/**
 * A person as the mirror has them, in the service's property names: what a page can show while the service does not answer.
 * undefined when the copy has nobody of this number.
 */
export async function copiedPerson(
  db: Queryable,
  club: string,
  id: number,
): Promise<Record<string, unknown> | undefined> {
  const [row] = await db
    .select()
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), eq(mirrorPeople.id, id)));
  if (!row) return undefined;
  return {
    id: row.id,
    email: row.email,
    first_name: row.firstName,
    last_name: row.lastName,
    phone: row.phone,
    birth_date: row.birthDate,
    sex: row.sex,
    city_code: row.cityCode,
    address: row.address,
    email_verified: row.emailVerified,
    created_at: row.createdAt?.toISOString() ?? null,
    parents: row.parents,
  };
}
