import "server-only";
import { and, count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { pieces } from "#lib/base/store/schema/sync/outbox.ts";

/** Why a row was not done, in one word: the code of the failure, or that nobody can tell yet. */
export const reasonKey: SQL<string> = sql<string>`case when ${pieces.state} = 'unknown' then 'unknown'
  else coalesce(${pieces.code}, 'failed') end`;

/** The club's own words, where all rows of a group have the same. */
export const sharedDetail: SQL<string | null> = sql<
  string | null
>`case when min(${pieces.detail}) = max(${pieces.detail})
  then min(${pieces.detail}) end`;

/** Why pieces of these works failed, by work, the most frequent reason first. */
export async function failedReasons(db: Queryable, workIds: readonly number[]) {
  if (workIds.length === 0) return new Map<number, never[]>();
  const rows = await db
    .select({ workId: pieces.workId, reason: reasonKey, detail: sharedDetail, count: count() })
    .from(pieces)
    .where(and(sql`${pieces.workId} = any(${integers(workIds)})`, eq(pieces.state, "failed")))
    .groupBy(pieces.workId, sql`2`)
    .orderBy(desc(count()), sql`2`);
  return Map.groupBy(rows, ({ workId }) => workId);
}
