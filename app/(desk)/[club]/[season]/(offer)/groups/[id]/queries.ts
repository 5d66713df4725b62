import "server-only";
import { and, eq } from "drizzle-orm";
import type { ListedLesson } from "#components/offer/lesson-list.tsx";
import { peopleNamed } from "#lib/records/references.ts";
import { minuteOfWeek } from "#lib/records/week.ts";
import type { Queryable } from "#lib/store/database.ts";
import { type MirrorLesson, mirrorGroups, mirrorLessons } from "#lib/store/schema/mirror.ts";

/** A group as its lessons' pages name it, from the mirror. */
export interface LessonGroup {
  /** null: the mirror does not know it. */
  name: string | null;
  seasonId: number | null;
}

/** A group's name and season, as far as the mirror knows them. */
export async function groupNamed(db: Queryable, club: string, id: number): Promise<LessonGroup> {
  const { name, seasonId } = mirrorGroups;
  const [row] = await db
    .select({ name, seasonId })
    .from(mirrorGroups)
    .where(and(eq(mirrorGroups.club, club), eq(mirrorGroups.id, id)));
  return row ?? { name: null, seasonId: null };
}

/** A group and its lessons through the week. */
export async function groupWithLessons(db: Queryable, club: string, id: number) {
  const rows = await db
    .select()
    .from(mirrorLessons)
    .where(and(eq(mirrorLessons.club, club), eq(mirrorLessons.groupId, id)));
  const lessons = await listed(db, club, rows);
  return { ...(await groupNamed(db, club, id)), lessons: lessons.sort((a, b) => placeInWeek(a) - placeInWeek(b)) };
}

/** Lessons without a day or a time come last. */
const placeInWeek = (lesson: ListedLesson) => minuteOfWeek(lesson) ?? Number.MAX_SAFE_INTEGER;

/** One lesson as the mirror has it, and the group that it belongs to. */
export async function lessonKept(
  db: Queryable,
  club: string,
  id: number,
): Promise<{ groupId: number; lesson: ListedLesson } | undefined> {
  const rows = await db
    .select()
    .from(mirrorLessons)
    .where(and(eq(mirrorLessons.club, club), eq(mirrorLessons.id, id)));
  const [lesson] = await listed(db, club, rows);
  const groupId = rows[0]?.groupId;
  return lesson && groupId !== undefined ? { groupId, lesson } : undefined;
}

async function listed(db: Queryable, club: string, rows: readonly MirrorLesson[]): Promise<ListedLesson[]> {
  const ids = [...new Set(rows.flatMap(({ trainerIds }) => trainerIds))];
  const names = new Map((await peopleNamed(db, club, ids)).map((person) => [person.id, person.name]));
  return rows.map(({ id, day, hour, minute, durationMinutes, location, trainerIds }) => ({
    ...{ id, day, hour, minute, durationMinutes, location },
    trainers: trainerIds.map((trainer) => names.get(trainer) ?? `#${trainer}`),
  }));
}
