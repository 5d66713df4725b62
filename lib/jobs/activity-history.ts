import "server-only";
import { and, desc, eq } from "drizzle-orm";
import type { RollPlace } from "#lib/mirror/participants.ts";
import { RESOURCES } from "#lib/resources/all.ts";
import type { Queryable } from "#lib/store/database.ts";
import { jobRows, jobs } from "#lib/store/schema/jobs.ts";
import { mirrorLessons } from "#lib/store/schema/mirror.ts";

/** The newest jobs that are looked at: what was decided before them stands in the journal of the club. */
const MOST_JOBS = 200;

/** What the log knows a group, a slot or an event by: itself, its lessons, and the jobs that decided on registrations to it. */
export async function historySubjects(db: Queryable, club: string, { of, id }: RollPlace): Promise<string[]> {
  const own = `${of}/${id}`;
  // Jobs name the activity of a registration; which slots were chosen they do not say.
  if (of === "slots") return [own];
  const lessons =
    of === "groups"
      ? await db
          .select({ id: mirrorLessons.id })
          .from(mirrorLessons)
          .where(and(eq(mirrorLessons.club, club), eq(mirrorLessons.groupId, id)))
      : [];
  const decided = await db
    .selectDistinct({ id: jobRows.jobId })
    .from(jobRows)
    .innerJoin(jobs, eq(jobs.id, jobRows.jobId))
    .where(and(eq(jobs.club, club), eq(jobs.kind, RESOURCES[of].roll.kind), eq(jobRows.activityId, id)))
    .orderBy(desc(jobRows.jobId))
    .limit(MOST_JOBS);
  return [own, ...lessons.map((lesson) => `lessons/${lesson.id}`), ...decided.map((job) => `jobs/${job.id}`)];
}
