import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import {
  mirrorGroups,
  mirrorLessons,
  mirrorPeople,
  mirrorRegistrations,
  mirrorSlots,
} from "#lib/base/store/schema/sync/mirror.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";

/**
 * The people of a club who have the address that somebody signs in with. An account and a person are the same where their e-mail addresses
 * are; one that a family shares leads to all of them.
 */
export async function peopleAt(db: Queryable, club: string, email: string): Promise<number[]> {
  const found = await db
    .select({ id: mirrorPeople.id })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), sql`lower(${mirrorPeople.email}) = ${email.trim().toLowerCase()}`));
  return found.map(({ id }) => id);
}

/** What somebody leads in a season. */
export interface Led {
  /** Groups whose lessons, or any of whose slots, they lead: who stands in for a colleague has the whole group before them. */
  groups: ReadonlySet<number>;
  slots: ReadonlySet<number>;
}

/** Of somebody who leads nothing. */
export const NOTHING_LED: Led = { groups: new Set(), slots: new Set() };

/** What one of these people leads in a season (`peopleAt`: those who are one account). */
export async function ledBy(db: Queryable, { club, seasonId }: ClubSeason, people: readonly number[]): Promise<Led> {
  if (people.length === 0) return NOTHING_LED;
  const trainers = integers(people);
  const { groupId } = mirrorLessons;
  const lessons = await db
    .selectDistinct({ groupId })
    .from(mirrorLessons)
    .where(and(eq(mirrorLessons.club, club), sql`${mirrorLessons.trainerIds} && ${trainers}`));
  const slots = await db
    .select({ id: mirrorSlots.id })
    .from(mirrorSlots)
    .where(
      and(
        eq(mirrorSlots.club, club),
        eq(mirrorSlots.seasonId, seasonId),
        sql`${mirrorSlots.trainerIds} && ${trainers}`,
      ),
    );
  const { id, slotIds } = mirrorGroups;
  const groups = await db
    .select({ id })
    .from(mirrorGroups)
    .where(
      and(
        eq(mirrorGroups.club, club),
        eq(mirrorGroups.seasonId, seasonId),
        sql`(${id} = any(${integers(lessons.map((lesson) => lesson.groupId))}) or ${slotIds} && ${integers(slots.map((slot) => slot.id))})`,
      ),
    );
  return { groups: new Set(groups.map((group) => group.id)), slots: new Set(slots.map((slot) => slot.id)) };
}

/** The groups of a season that one of these people leads. */
export async function groupsLedBy(
  db: Queryable,
  season: ClubSeason,
  people: readonly number[],
): Promise<ReadonlySet<number>> {
  return (await ledBy(db, season, people)).groups;
}

/** Whose registrations of a season are to these groups or slots, validated or still waiting. */
export async function peopleLed(
  db: Queryable,
  { club, seasonId }: ClubSeason,
  { groups, slots }: Led,
): Promise<ReadonlySet<number>> {
  if (groups.size === 0 && slots.size === 0) return new Set();
  const { memberId, activityId, slotIds, valid } = mirrorRegistrations;
  const rows = await db
    .selectDistinct({ memberId })
    .from(mirrorRegistrations)
    .where(
      and(
        eq(mirrorRegistrations.club, club),
        eq(mirrorRegistrations.seasonId, seasonId),
        eq(mirrorRegistrations.kind, "annual"),
        sql`${valid} is not false`,
        sql`(${activityId} = any(${integers([...groups])}) or ${slotIds} && ${integers([...slots])})`,
      ),
    );
  return new Set(rows.map((row) => row.memberId));
}
