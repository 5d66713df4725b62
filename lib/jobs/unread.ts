import "server-only";
import { and, count, eq, gte, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#lib/store/database.ts";
import { accounts } from "#lib/store/schema/access.ts";
import { jobReads, jobRows, jobs } from "#lib/store/schema/jobs.ts";

/** A person in a club, whose own reading it is about. */
export interface Reader {
  club: string;
  account: number;
}

/** How many failures of a club's jobs somebody has not read. It travels as JSON. */
export interface Unread {
  count: number;
  seasons: { season: number; count: number }[];
}

/** Failed rows that a person has not read; what was asked before they had an account was somebody else's to read. */
function unreadOf({ club, account }: Reader): SQL | undefined {
  return and(
    eq(jobs.club, club),
    eq(jobRows.state, "failed"),
    gte(jobs.askedAt, accounts.createdAt),
    sql`coalesce(${jobRows.reading}, 0) > coalesce(${jobReads.reading}, -1)`,
    eq(accounts.id, account),
  );
}

function unreadRows<Field extends typeof jobs.seasonId | typeof jobs.id>(db: Queryable, reader: Reader, by: Field) {
  return db
    .select({ by, count: count() })
    .from(jobs)
    .innerJoin(jobRows, eq(jobRows.jobId, jobs.id))
    .innerJoin(accounts, eq(accounts.id, reader.account))
    .leftJoin(jobReads, and(eq(jobReads.jobId, jobs.id), eq(jobReads.accountId, reader.account)))
    .where(unreadOf(reader))
    .groupBy(by);
}

/** How many failures a person has not read, over all seasons of the club. */
export async function countUnread(db: Queryable, reader: Reader): Promise<Unread> {
  const rows = await unreadRows(db, reader, jobs.seasonId);
  const seasons = rows.map(({ by, count }) => ({ season: by, count })).sort((a, b) => b.season - a.season);
  return { count: seasons.reduce((sum, { count }) => sum + count, 0), seasons };
}

/** The same by job. */
export async function unreadByJob(db: Queryable, reader: Reader): Promise<Map<number, number>> {
  const rows = await unreadRows(db, reader, jobs.id);
  return new Map(rows.map(({ by, count }) => [by, count]));
}

/**
 * Writes down that a person has read the failures that there are now: of one job, or of all of the club. Asked twice it does nothing
 * more; what fails afterwards is unread again.
 */
export async function markRead(db: Queryable, { club, account }: Reader, job?: number): Promise<void> {
  await db.execute(sql`
    insert into ${jobReads} (account_id, job_id, reading)
    select ${account}, ${jobRows.jobId}, max(coalesce(${jobRows.reading}, 0))
    from ${jobRows} join ${jobs} on ${jobs.id} = ${jobRows.jobId}
    where ${jobs.club} = ${club} and ${jobRows.state} = 'failed' and ${job === undefined ? sql`true` : eq(jobs.id, job)}
    group by ${jobRows.jobId}
    order by ${jobRows.jobId}
    on conflict (account_id, job_id) do update set reading = greatest(${jobReads.reading}, excluded.reading)`);
}
