import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorLessons, mirrorSlots } from "#lib/base/store/schema/sync/mirror.ts";

/** Everybody who leads a slot or a lesson in the club's copy, by number: who may be chosen to lead the next season's. */
export async function leadersOf(db: Queryable, club: string): Promise<number[]> {
  const found = new Set<number>();
  for (const table of [mirrorSlots, mirrorLessons]) {
    const rows = await db
      .selectDistinct({ id: sql<number>`unnest(${table.trainerIds})` })
      .from(table)
      .where(eq(table.club, club));
    for (const { id } of rows) found.add(id);
  }
  return [...found].sort((a, b) => a - b);
}
