import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { CLOCK } from "#lib/base/store/database-clock.ts";
import { paperOwners as owners, type PapersReach } from "#lib/base/store/schema/papers/papers.ts";
import { mirrorRegistrations as registrations } from "#lib/base/store/schema/sync/mirror.ts";

/** A season of a club, and how far its people are read. */
export interface ReachedSeason {
  club: string;
  seasonId: number;
  reach: PapersReach;
}

/** Answers about one person that may be unreadable in a row: then nobody asks until everybody is read anew. */
export const MOST_UNREADABLE = 3;

/** How many people a reach has, and how far the copy is of theirs. */
export interface ReachCounts {
  people: number;
  /** Read, and not in doubt: nothing is to be asked about them. */
  known: number;
  /** The club's answer about them could not be read. */
  unreadable: number;
  /** The oldest reading among them; null while nobody was read. */
  oldest: Date | null;
}

const isKnown = sql`(o.read_at is not null and o.doubted is null)`;
const isUnreadable = sql`(coalesce(o.failures, 0) >= ${MOST_UNREADABLE} and not ${isKnown})`;

/** People with a live registration within reach, each once: whether one of theirs waits, and since when they are registered. */
function reached({ club, seasonId, reach }: ReachedSeason): SQL {
  const { memberId, valid, registeredAt } = registrations;
  const live = reach === "pending" ? sql`${valid} is null` : sql`${valid} is not false`;
  return sql`(select ${memberId} as member_id, bool_or(${valid} is null) as waits, min(${registeredAt}) as since
    from ${registrations}
    where ${registrations.club} = ${club} and ${registrations.seasonId} = ${seasonId} and ${live}
    group by ${memberId}) p left join ${owners} o on o.club = ${club} and o.member_id = p.member_id`;
}

/** Counts the people within reach. */
export async function countReach(db: Queryable, season: ReachedSeason): Promise<ReachCounts> {
  const { rows } = (await db.execute(sql`
    select count(*)::int as people, (count(*) filter (where ${isKnown}))::int as known,
      (count(*) filter (where ${isUnreadable}))::int as unreadable,
      (extract(epoch from min(o.read_at)) * 1000)::double precision as oldest
    from ${reached(season)}`)) as { rows: { people: number; known: number; unreadable: number; oldest: unknown }[] };
  const { people = 0, known = 0, unreadable = 0, oldest = null } = rows[0] ?? {};
  return { people, known, unreadable, oldest: oldest === null ? null : new Date(Number(oldest)) };
}

/**
 * The people within reach who are to be read next: those whose registration waits before the others, and who came first of them; whose
 * answer was unreadable comes last. Whom another process
 * is reading, and whose answers were unreadable again and again, is not among them.
 */
export async function nextToRead(db: Queryable, season: ReachedSeason, most: number): Promise<number[]> {
  const { rows } = (await db.execute(sql`
    select p.member_id from ${reached(season)}
    where not ${isKnown} and coalesce(o.failures, 0) < ${MOST_UNREADABLE}
      and (o.claimed_until is null or o.claimed_until < ${CLOCK})
    order by coalesce(o.failures, 0), p.waits desc, p.since asc nulls last, p.member_id limit ${most}`)) as {
    rows: { member_id: number }[];
  };
  return rows.map((row) => Number(row.member_id));
}
