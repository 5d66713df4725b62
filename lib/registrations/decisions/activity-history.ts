import "server-only";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorLessons, mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import type { RollKey } from "#lib/sync/copy/roll.ts";
import { RESOURCES } from "#lib/sync/resources/all.ts";

/** How many of the newest works are read. Older decisions are in the club's audit log. */
const MOST_WORKS = 200;

/** What the log knows a group, a slot or an event by: itself, its lessons, and the works that decided on registrations to it. */
export async function historySubjects(db: Queryable, club: string, { of, id }: RollKey): Promise<string[]> {
  const own = `${of}/${id}`;
  const { kind } = RESOURCES[of].roll;
  const lessons =
    of === "groups"
      ? await db
          .select({ id: mirrorLessons.id })
          .from(mirrorLessons)
          .where(and(eq(mirrorLessons.club, club), eq(mirrorLessons.groupId, id)))
      : [];
  const decided = await db
    .selectDistinct({ id: pieces.workId })
    .from(pieces)
    .innerJoin(works, eq(works.id, pieces.workId))
    .where(and(eq(works.club, club), eq(works.collection, kind), await registeredTo(db, club, { of, id })))
    .orderBy(desc(pieces.workId))
    .limit(MOST_WORKS);
  return [own, ...lessons.map((lesson) => `lessons/${lesson.id}`), ...decided.map((work) => `jobs/${work.id}`)];
}

/** Pieces name the activity of a registration; which slots were chosen only the copy says, of registrations as they are now. */
async function registeredTo(db: Queryable, club: string, { of, id }: RollKey): Promise<SQL> {
  if (of !== "slots") return eq(pieces.activityId, id);
  const { kind, of: on } = RESOURCES[of].roll;
  const chosen = await db
    .select({ id: mirrorRegistrations.id })
    .from(mirrorRegistrations)
    .where(and(eq(mirrorRegistrations.club, club), eq(mirrorRegistrations.kind, kind), on(id)));
  return sql`${pieces.recordId} = any(${integers(chosen.map((registration) => registration.id))})`;
}
