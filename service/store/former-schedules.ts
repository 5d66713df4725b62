import { and, asc, eq, gt } from "drizzle-orm";
import type { Queryable, Transaction } from "./database.ts";
import type { Day } from "./schema/activities.ts";
import { former_schedules } from "./schema.ts";

/** When and where a course meets every week. */
export interface WeeklySchedule {
  day: Day;
  hour: number;
  minute: number;
  duration_minutes: number;
  location: string | null;
}

/** A lesson or slot before a change of it. */
interface Changing extends WeeklySchedule {
  id: number;
  created_on: string | null;
}

/**
 * Keeps when a course met until today, where a change moves it: weeks that were go on showing what took place. One that was made today has met
 * nowhere yet, and of two changes of a day the first knows how it was before.
 */
export async function keepSchedule(
  tx: Transaction,
  type: "lesson" | "slot",
  { before, change, today }: { before: Changing; change: Partial<WeeklySchedule>; today: string },
): Promise<void> {
  const { id: course_id, created_on, day, hour, minute, duration_minutes, location } = before;
  const was = { day, hour, minute, duration_minutes, location };
  const moves = (Object.keys(was) as (keyof WeeklySchedule)[]).some(
    (field) => change[field] !== undefined && change[field] !== was[field],
  );
  if (!moves || created_on === today) return;
  await tx
    .insert(former_schedules)
    .values({ type, course_id, until: today, ...was })
    .onConflictDoNothing();
}

/** The schedules that courses had on a date and have no more, one a course, to be joined. */
export function schedulesOn(db: Queryable, type: "lesson" | "slot", date: string) {
  const f = former_schedules;
  return db
    .selectDistinctOn([f.course_id])
    .from(f)
    .where(and(eq(f.type, type), gt(f.until, date)))
    .orderBy(asc(f.course_id), asc(f.until))
    .as("former");
}
