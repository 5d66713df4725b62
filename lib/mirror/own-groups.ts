import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/store/database.ts";
import { integers } from "#lib/store/integers.ts";
import { mirrorGroups, mirrorLessons, mirrorPeople, mirrorSlots } from "#lib/store/schema/mirror.ts";

/**
 * The groups of a season whose lessons, or slots, somebody leads. An account and a person of the club are the same where their e-mail
 * addresses are; an address that a family shares leads to all of them, of whom the trainer is one.
 */
export async function groupsLedBy(
  db: Queryable,
  { club, seasonId }: { club: string; seasonId: number },
  email: string,
): Promise<ReadonlySet<number>> {
  const people = await db
    .select({ id: mirrorPeople.id })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), sql`lower(${mirrorPeople.email}) = ${email.trim().toLowerCase()}`));
  if (people.length === 0) return new Set();
  const trainers = integers(people.map(({ id }) => id));
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
