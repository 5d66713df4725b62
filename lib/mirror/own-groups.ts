import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/store/database.ts";
import { integers } from "#lib/store/integers.ts";
import { mirrorGroups, mirrorLessons, mirrorPeople, mirrorSlots } from "#lib/store/schema/mirror.ts";

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

/** The groups of a season whose lessons, or slots, one of these people leads (`peopleAt`: those who are one account). */
export async function groupsLedBy(
  db: Queryable,
  { club, seasonId }: { club: string; seasonId: number },
  people: readonly number[],
): Promise<ReadonlySet<number>> {
  if (people.length === 0) return new Set();
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
  return new Set(groups.map((group) => group.id));
}
