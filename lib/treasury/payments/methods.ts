import "server-only";
import { and, count, desc, eq, isNotNull, max } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorPayments } from "#lib/base/store/schema/sync/mirror.ts";

/** So many are a list that one chooses from; the field takes any other. */
const MOST_METHODS = 12;

/** How a club was paid, as its payments say it (club-api §2.11), the most frequent first. Costs no call to the club. */
export async function usedMethods(db: Queryable, club: string): Promise<string[]> {
  const { method, methodKey } = mirrorPayments;
  const rows = await db
    .select({ method: max(method) })
    .from(mirrorPayments)
    .where(and(eq(mirrorPayments.club, club), isNotNull(methodKey)))
    .groupBy(methodKey)
    .orderBy(desc(count()))
    .limit(MOST_METHODS);
  return rows.flatMap((row) => row.method ?? []);
}
