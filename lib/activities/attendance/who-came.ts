import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorPresences } from "#lib/base/store/schema/activities/attendance.ts";
import { slotsOfGroup } from "#lib/sync/copy/activities.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import type { RollName } from "#lib/sync/resources/all.ts";
import { type Session, type SessionCalendar, sessionCalendarOf } from "./calendar.ts";
import { courseName } from "./expected.ts";
import type { RollOf } from "./roll-calls.ts";

/** The courses whose sessions are a group's (its lessons, and the slots that it offers), a slot's or an event's. */
export async function coursesOfRoll(
  db: Queryable,
  club: string,
  calendar: SessionCalendar,
  { of, id }: { of: RollName; id: number },
): Promise<RollOf> {
  const offered = of === "groups" ? await slotsOfGroup(db, club, id) : [];
  const isOf: Record<RollName, (course: Pick<Session, "type" | "courseId" | "groupId">) => boolean> = {
    groups: ({ type, courseId, groupId }) => (type === "slot" ? offered.includes(courseId) : groupId === id),
    slots: ({ type, courseId }) => type === "slot" && courseId === id,
    events: ({ type, courseId }) => type === "event" && courseId === id,
  };
  return { calendar, courses: [...calendar.courses, ...calendar.occasions].filter(isOf[of]) };
}

/** On which days somebody came to a group, a slot or an event, the latest first, and how many. From the copy: no call to the club. */
export async function daysSomebodyCame(
  db: Queryable,
  season: ClubSeason,
  roll: { of: RollName; id: number },
  most: number,
): Promise<{ date: string; count: number }[]> {
  const rows = await presentAt(db, season, roll);
  const byDay = Map.groupBy(rows, ({ date }) => date);
  return [...byDay]
    .map(([date, those]) => ({ date, count: new Set(those.map(({ memberId }) => memberId)).size }))
    .sort((one, other) => other.date.localeCompare(one.date))
    .slice(0, most);
}

/** Who came to a group, a slot or an event on a day (ISO date). */
export async function whoCame(
  db: Queryable,
  season: ClubSeason,
  roll: { of: RollName; id: number },
  date: string,
): Promise<number[]> {
  const rows = await presentAt(db, season, roll, date);
  return [...new Set(rows.map(({ memberId }) => memberId))];
}

async function presentAt(
  db: Queryable,
  { club, seasonId }: ClubSeason,
  roll: { of: RollName; id: number },
  day?: string,
): Promise<{ memberId: number; date: string }[]> {
  const { courses } = await coursesOfRoll(db, club, await sessionCalendarOf(db, club), roll);
  const among = new Set(courses.map(courseName));
  const { memberId, date, presence, type, courseId } = mirrorPresences;
  const rows = await db
    .select({ memberId, date, type, courseId })
    .from(mirrorPresences)
    .where(
      and(
        ...[eq(mirrorPresences.club, club), eq(mirrorPresences.seasonId, seasonId), eq(presence, "present")],
        inArray(courseId, [0, ...courses.map((one) => one.courseId)]),
        day === undefined ? undefined : eq(date, day),
      ),
    );
  return rows.filter((row) => among.has(courseName(row)));
}
