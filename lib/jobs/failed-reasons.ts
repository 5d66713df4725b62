import "server-only";
import { and, count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#lib/store/database.ts";
import { integers } from "#lib/store/integers.ts";
import { jobRows } from "#lib/store/schema/jobs.ts";

/** Why a row was not done, in one word: the code of the failure, or that nobody can tell yet. */
export const reasonKey: SQL<string> = sql<string>`case when ${jobRows.state} = 'unknown' then 'unknown'
  else coalesce(${jobRows.code}, 'failed') end`;

/** The club's own words, where all rows of a group have the same. */
export const sharedDetail: SQL<string | null> = sql<
  string | null
>`case when min(${jobRows.detail}) = max(${jobRows.detail})
  then min(${jobRows.detail}) end`;

/** Why rows of these jobs failed, by job, the most frequent reason first. */
export async function failedReasons(db: Queryable, jobIds: readonly number[]) {
  if (jobIds.length === 0) return new Map<number, never[]>();
  const rows = await db
    .select({ jobId: jobRows.jobId, reason: reasonKey, detail: sharedDetail, count: count() })
    .from(jobRows)
    .where(and(sql`${jobRows.jobId} = any(${integers(jobIds)})`, eq(jobRows.state, "failed")))
    .groupBy(jobRows.jobId, sql`2`)
    .orderBy(desc(count()), sql`2`);
  return Map.groupBy(rows, ({ jobId }) => jobId);
}
