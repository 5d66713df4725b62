import "server-only";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Section } from "#lib/base/access/roles.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import {
  mirrorEvents as events,
  mirrorGroups as groups,
  mirrorRegistrations as registrations,
} from "#lib/base/store/schema/sync/mirror.ts";
import { pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { type Within, withinOf } from "#lib/sync/copy/section.ts";
import { isDecisionWork } from "./decision-work.ts";

/** Who follows works of decisions: a club's, or those of a section of it (decision 101). A seat is one. */
export interface Follower {
  readonly club: string;
  readonly section?: Section | undefined;
}

/**
 * The works that somebody follows, as a condition. A section follows what decides about its registrations and about nobody else's, whoever asked for it: of a work
 * that others share it would tell how many of theirs there are. Moves lead from record to record, and are nobody's of a section.
 */
export function followedWorks({ club, section }: Follower): SQL | undefined {
  const ofClub = and(eq(works.club, club), isDecisionWork);
  if (!section) return ofClub;
  const [sports, named] = [integers([...section.sports]), integers([...section.groups])];
  const ofSection = (activity: SQL) => sql`(
    (${works.collection} = 'annual' and ${activity} in (select ${groups.id} from ${groups} where ${eq(groups.club, club)}
      and (${groups.sportId} = any(${sports}) or ${groups.id} = any(${named}))))
    or (${works.collection} = 'event' and ${activity} in (select ${events.id} from ${events} where ${eq(events.club, club)}
      and ${events.sportId} = any(${sports}))))`;
  // As it was asked for and as it stands today: a registration may have gone to a group of others since.
  const isOurs = sql`(${ofSection(sql`${pieces.activityId}`)}
    and (${registrations.id} is null or ${ofSection(sql`${registrations.activityId}`)}))`;
  return and(
    ofClub,
    eq(works.kind, "decisions"),
    sql`not exists (select 1 from ${pieces} left join ${registrations} on ${registrations.club} = ${works.club}
      and ${registrations.kind} = ${works.collection} and ${registrations.id} = ${pieces.recordId}
      where ${pieces.workId} = ${works.id} and ${isOurs} is not true)`,
  );
}

/** What of a season somebody who follows works sees of people and registrations; null: the whole club. */
export async function withinFollowed(
  db: Queryable,
  { club, section }: Follower,
  seasonId: number,
): Promise<Within | null> {
  return section ? withinOf(db, { club, seasonId }, section) : null;
}
