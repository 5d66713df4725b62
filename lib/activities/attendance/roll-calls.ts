import "server-only";
import { and, count, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import {
  type Presence,
  presenceCorrections,
  mirrorPresences as presences,
} from "#lib/base/store/schema/activities/attendance.ts";
import { now } from "#lib/base/time/clock.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { nameOf, plannedBetween, type Session, type SessionCalendar } from "./calendar.ts";
import { courseName, expectedAt, validated } from "./expected.ts";
import { namesOf } from "./people-names.ts";
import { readTimes } from "./presences.ts";
import { presencesWithin } from "./section-calendar.ts";
import { addTo, NOBODY, type Tally } from "./tally.ts";
import { countWalkIns, walkInsBetween } from "./walk-ins.ts";

/** A session with how far its roll has been called. */
export interface CalledSession extends Session {
  /** Whom the copy expects for certain. */
  expected: number;
  tally: Tally;
  /** How many turned up without being expected, by the notes of the desk. */
  walkIns: number;
  /** When its sheet was read; null: nobody can say yet whether the roll was called. */
  readAt: Date | null;
}

/**
 * The sessions of a season from one day to another with what was recorded at each. From the copy: no call to the club. Nobody is asked for one that
 * does not take place; where something was recorded at it all the same, it stays, and counts as before.
 * @param withOff with all of those that do not take place
 */
export async function calledSessions(
  db: Queryable,
  { club, seasonId }: ClubSeason,
  calendar: SessionCalendar,
  from: string,
  to: string,
  { withOff = false } = {},
): Promise<CalledSession[]> {
  const sessions = plannedBetween(calendar, from, to).filter((one) => one.seasonId === seasonId);
  const expected = await expectedAt(db, club, sessions, calendar.within);
  const read = await readTimes(db, club, from, to);
  const walkIns = countWalkIns(await walkInsBetween(db, club, calendar, { from, to }));
  const { type, courseId, date, presence } = presences;
  const rows = await db
    .select({ type, courseId, date, presence, count: count() })
    .from(presences)
    .where(
      and(
        ...[eq(presences.club, club), eq(presences.seasonId, seasonId)],
        sql`${date} between ${from} and ${to}`,
        presencesWithin(calendar, presences),
      ),
    )
    .groupBy(type, courseId, date, presence);
  const tallies = new Map<string, Tally>();
  for (const row of rows) tallies.set(nameOf(row), addTo(tallies.get(nameOf(row)) ?? NOBODY, row.presence, row.count));
  const called = sessions.map((session) => ({
    ...session,
    expected: validated(expected.get(courseName(session))),
    tally: tallies.get(nameOf(session)) ?? NOBODY,
    walkIns: walkIns.get(nameOf(session)) ?? 0,
    readAt: read.get(nameOf(session)) ?? null,
  }));
  return called.filter(({ off, tally, walkIns: came }) => withOff || off === null || tally.recorded > 0 || came > 0);
}

/** Sessions that took place and are over, whose sheet was read, and at which nobody's presence stands recorded: the newest first. Pure. */
export function uncalled(sessions: readonly CalledSession[], at: Date = now()): CalledSession[] {
  return sessions
    .filter(({ off, end }) => off === null && end <= at)
    .filter(({ expected, readAt, tally }) => expected > 0 && readAt !== null && tally.recorded === 0)
    .reverse();
}

/** How one person stood in some sessions: what was recorded, and what the last of it was. */
export interface PersonAttendance {
  tally: Tally;
  last: { date: string; presence: Presence } | null;
}

/** What a roll is about: a group's lessons, a slot, an event, as far as a calendar sees it. */
export interface RollOf {
  calendar: SessionCalendar;
  courses: readonly { type: Session["type"]; courseId: number }[];
}

/** All that a calendar has: a section's own sessions, whichever they are. */
export const rollOfAll = (calendar: SessionCalendar): RollOf => ({
  calendar,
  courses: [...calendar.courses, ...calendar.occasions],
});

/** The attendance of people at some courses of a season, or at all of them. From the copy: no call to the club. */
export async function attendanceOfPeople(
  db: Queryable,
  { club, seasonId }: ClubSeason,
  people: readonly number[],
  at?: RollOf,
): Promise<Map<number, PersonAttendance>> {
  const { memberId, date, presence, type, courseId } = presences;
  const rows = await db
    .select({ memberId, date, presence, type, courseId })
    .from(presences)
    .where(
      and(
        eq(presences.club, club),
        eq(presences.seasonId, seasonId),
        sql`${memberId} = any(${integers(people)})`,
        at && inArray(courseId, [0, ...at.courses.map((one) => one.courseId)]),
        at && presencesWithin(at.calendar, presences),
      ),
    )
    .orderBy(date);
  const among = at && new Set(at.courses.map(courseName));
  const found = new Map<number, PersonAttendance>();
  for (const row of rows) {
    if (among && !among.has(courseName(row))) continue;
    const tally = addTo(found.get(row.memberId)?.tally ?? NOBODY, row.presence, 1);
    found.set(row.memberId, { tally, last: { date: row.date, presence: row.presence } });
  }
  return found;
}

/** A presence that was changed after it had been recorded, as a page tells it. */
export interface Correction {
  id: number;
  session: Pick<Session, "date" | "type" | "courseId">;
  memberId: number;
  firstName: string | null;
  lastName: string | null;
  was: Presence;
  became: Presence | null;
  at: Date;
  /** null: elsewhere than here. */
  by: string | null;
}

/** What was corrected in a season of whom a calendar sees, the newest first. @param before the last entry of the page before */
export async function correctionsOf(
  db: Queryable,
  { club, seasonId }: ClubSeason,
  calendar: SessionCalendar,
  { most, before }: { most: number; before?: number | undefined },
): Promise<Correction[]> {
  const rows = await db
    .select()
    .from(presenceCorrections)
    .where(
      and(
        eq(presenceCorrections.club, club),
        eq(presenceCorrections.seasonId, seasonId),
        before === undefined ? undefined : lt(presenceCorrections.id, before),
        presencesWithin(calendar, presenceCorrections),
      ),
    )
    .orderBy(desc(presenceCorrections.id))
    .limit(most);
  const names = await namesOf(
    db,
    club,
    rows.map(({ memberId }) => memberId),
  );
  return rows.map(({ id, date, type, courseId, memberId, was, became, writtenAt: at, writtenBy: by }) => ({
    ...{ id, memberId, was, became, at, by },
    session: { date, type, courseId },
    firstName: names.get(memberId)?.firstName ?? null,
    lastName: names.get(memberId)?.lastName ?? null,
  }));
}
