import "server-only";
import { and, count, eq, gte, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { ofDecisions, pieces, workReads, works } from "#lib/base/store/schema/sync/outbox.ts";
import { type Follower, followedWorks } from "./followed.ts";

/** A person in a club, whose own reading it is about. */
export interface Reader extends Follower {
  account: number;
}

/** Whoever sits somewhere, as a reader of what they follow. */
export const readerOf = ({ club, section, person }: Follower & { person: { readonly id: number } }): Reader => ({
  club,
  section,
  account: person.id,
});

/** How many failures of a club's works somebody has not read. It travels as JSON. */
export interface Unread {
  count: number;
  seasons: { season: number; count: number }[];
}

/** Failed rows that a person has not read; what was asked before they had an account was somebody else's to read. */
function unreadOf({ account, ...of }: Reader): SQL | undefined {
  return and(
    followedWorks(of),
    eq(pieces.state, "failed"),
    gte(works.askedAt, accounts.createdAt),
    sql`coalesce(${pieces.reading}, 0) > coalesce(${workReads.reading}, -1)`,
    eq(accounts.id, account),
  );
}

function unreadRows<Field extends typeof ofDecisions.seasonId | typeof works.id>(
  db: Queryable,
  reader: Reader,
  by: Field,
) {
  return db
    .select({ by, count: count() })
    .from(works)
    .innerJoin(pieces, eq(pieces.workId, works.id))
    .innerJoin(accounts, eq(accounts.id, reader.account))
    .leftJoin(workReads, and(eq(workReads.workId, works.id), eq(workReads.accountId, reader.account)))
    .where(unreadOf(reader))
    .groupBy(by);
}

/** How many failures a person has not read, over all seasons of the club. */
export async function countUnread(db: Queryable, reader: Reader): Promise<Unread> {
  const rows = await unreadRows(db, reader, ofDecisions.seasonId);
  const seasons = rows.map(({ by, count }) => ({ season: by, count })).sort((a, b) => b.season - a.season);
  return { count: seasons.reduce((sum, { count }) => sum + count, 0), seasons };
}

/** The same by work. */
export async function unreadByWork(db: Queryable, reader: Reader): Promise<Map<number, number>> {
  const rows = await unreadRows(db, reader, works.id);
  return new Map(rows.map(({ by, count }) => [by, count]));
}

/**
 * Writes down that a person has read the failures that there are now: of one work, or of all of the club. Asked twice it does nothing
 * more; what fails afterwards is unread again.
 */
export async function markRead(db: Queryable, { account, ...of }: Reader, work?: number): Promise<void> {
  await db.execute(sql`
    insert into ${workReads} (account_id, work_id, reading)
    select ${account}, ${pieces.workId}, max(coalesce(${pieces.reading}, 0))
    from ${pieces} join ${works} on ${works.id} = ${pieces.workId}
    where ${followedWorks(of)} and ${pieces.state} = 'failed' and ${work === undefined ? sql`true` : eq(works.id, work)}
    group by ${pieces.workId}
    order by ${pieces.workId}
    on conflict (account_id, work_id) do update set reading = greatest(${workReads.reading}, excluded.reading)`);
}
