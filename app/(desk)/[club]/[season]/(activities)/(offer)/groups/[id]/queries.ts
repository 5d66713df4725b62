import "server-only";
import { and, eq } from "drizzle-orm";
import { type Hours, withTrainers } from "#lib/activities/week/weekly-hours.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorGroups, mirrorLessons } from "#lib/base/store/schema/sync/mirror.ts";

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

/** One lesson as the mirror has it, and the group that it belongs to. */
export async function lessonKept(
  db: Queryable,
  club: string,
  id: number,
): Promise<{ groupId: number; lesson: Hours } | undefined> {
  const rows = await db
    .select()
    .from(mirrorLessons)
    .where(and(eq(mirrorLessons.club, club), eq(mirrorLessons.id, id)));
  const [lesson] = await withTrainers(db, club, rows);
  const groupId = rows[0]?.groupId;
  return lesson && groupId !== undefined ? { groupId, lesson } : undefined;
}
