import "server-only";
import { and, count, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";

/** How many of these people the copy knows. */
export async function knownPeople(db: Queryable, club: string, members: readonly number[]): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), sql`${mirrorPeople.id} = any(${integers(members)})`));
  return row?.count ?? 0;
}
