import { getTranslations } from "next-intl/server";
import { SessionTable } from "#components/activities/attendance/session-table.tsx";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { PageBody } from "#components/base/ui/page-header.tsx";
import { courseName } from "#lib/activities/attendance/expected.ts";
import { openAttendance } from "#lib/activities/attendance/lifecycle.ts";
import {
  attendanceOfPeople,
  type CalledSession,
  calledSessions,
  type PersonAttendance,
} from "#lib/activities/attendance/roll-calls.ts";
import { calendarSeenBy } from "#lib/activities/attendance/section-calendar.ts";
import { coursesOfRoll } from "#lib/activities/attendance/who-came.ts";
import type { Seat } from "#lib/base/access/permissions.ts";
import { noRows } from "#lib/base/arguments/paged.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { dayAfter } from "#lib/base/time/days.ts";
import { today } from "#lib/base/time/today.ts";
import type { RollHead } from "#lib/registrations/list/participants.ts";
import type { RollName } from "#lib/sync/resources/all.ts";

interface AtRoll {
  of: RollName;
  head: RollHead;
}

/** Sessions to come that are shown before those that were. */
const DAYS_AHEAD = 7;

/** Who of the people on a roll came to its sessions, by person. From the copy: no call to the club. */
export async function attendanceAtRoll(
  seat: Seat,
  roll: AtRoll,
  people: readonly { memberId: number }[],
): Promise<Map<number, PersonAttendance>> {
  const { db } = await store();
  const of = { club: seat.club, seasonId: roll.head.seasonId };
  const members = people.map(({ memberId }) => memberId);
  const calendar = await calendarSeenBy(db, seat, () => [of.seasonId]);
  const courses = await coursesOfRoll(db, seat.club, calendar, { of: roll.of, id: roll.head.id });
  return attendanceOfPeople(db, of, members, courses);
}

/** The sessions of a group, a slot or an event until next week, the newest first, each with how far its roll was called. */
export async function RollAttendance({ of, seat, head }: AtRoll & { seat: Seat }) {
  const { club } = seat;
  const words = await getTranslations("attendance");
  const { db } = await store();
  await openAttendance(club, [head.seasonId]);
  const calendar = await calendarSeenBy(db, seat, () => [head.seasonId]);
  const span = calendar.seasons.get(head.seasonId);
  const those = new Set((await coursesOfRoll(db, club, calendar, { of, id: head.id })).courses.map(courseName));
  const until = dayAfter(await today(db, club), DAYS_AHEAD);
  const all = span ? await calledSessions(db, { club, seasonId: head.seasonId }, calendar, span.start, until) : [];
  const sessions: CalledSession[] = all.filter((one) => those.has(courseName(one))).reverse();
  return (
    <PageBody className="pt-5">
      <EmptyState of={noRows({ total: sessions.length })} title={words("noSessionsYet")}>
        {words("noSessionsYetWords")}
      </EmptyState>
      {sessions.length > 0 ? (
        <SessionTable club={club} caption={words("sessions")} sessions={sessions} withDay at={now()} />
      ) : null}
    </PageBody>
  );
}
