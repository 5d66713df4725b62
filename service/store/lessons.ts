import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "./database.ts";
import { keepSchedule } from "./former-schedules.ts";
import type { PageWindow } from "./people.ts";
import { attendance, groups, lessons } from "./schema.ts";

/** A lesson as it is stored (club-api §2.9). */
export type Lesson = typeof lessons.$inferSelect;

/** A page of lessons, ascending id: of every group, or of one. */
export function selectLessons(db: Queryable, { after, take }: PageWindow, group?: number): Promise<Lesson[]> {
  return db
    .select()
    .from(lessons)
    .where(and(group === undefined ? undefined : eq(lessons.group_id, group), gt(lessons.id, after)))
    .orderBy(asc(lessons.id))
    .limit(take);
}

/** One lesson. */
export async function findLesson(db: Queryable, id: number): Promise<Lesson | undefined> {
  const [lesson] = await db.select().from(lessons).where(eq(lessons.id, id));
  return lesson;
}

/** The lesson's row, locked until the transaction ends. */
export async function lockLesson(tx: Transaction, id: number): Promise<Lesson | undefined> {
  const [lesson] = await tx.select().from(lessons).where(eq(lessons.id, id)).for("no key update");
  return lesson;
}

/** Adds a lesson. */
export async function insertLesson(tx: Transaction, lesson: typeof lessons.$inferInsert): Promise<number> {
  const [row] = await tx.insert(lessons).values(lesson).returning({ id: lessons.id });
  if (!row) throw new Error("the insertion of a lesson returned no row");
  return row.id;
}

/** Changes a lesson. One that moves to a group of another season takes its recorded attendance along. */
export async function updateLesson(
  tx: Transaction,
  { before, change, today }: { before: Lesson; change: Partial<Omit<Lesson, "id">>; today: string },
): Promise<void> {
  await keepSchedule(tx, "lesson", { before, change, today });
  await tx.update(lessons).set(change).where(eq(lessons.id, before.id));
  if (change.group_id === undefined || change.group_id === before.group_id) return;
  await tx
    .update(attendance)
    .set({ season_id: sql`(select ${groups.season_id} from ${groups} where ${groups.id} = ${change.group_id})` })
    .where(and(eq(attendance.type, "lesson"), eq(attendance.course_id, before.id)));
}
