import "server-only";
import { ownSessions } from "#lib/activities/attendance/own.ts";
import { calledOffOf } from "#lib/activities/days-off/called-off.ts";
import { mayCallOff, type Seat } from "#lib/base/access/permissions.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { dayAfter, mondayOf } from "#lib/base/time/days.ts";
import type { WeekEntry } from "#lib/sync/records/week.ts";

/** Four weeks are told of: a timetable is a normal week, and what is further away is on the page of its dates. */
const DAYS_AHEAD = 4 * 7;

const LAST_OF_WEEK = 6;

/** The entries of a week with the dates on which they are called off, and whether whoever looks may call them off. From the desk's own store. */
export async function withCallingOff(
  db: Queryable,
  seat: Seat,
  seasonId: number,
  { entries, today }: { entries: readonly WeekEntry[]; today: string },
): Promise<WeekEntry[]> {
  const monday = mondayOf(today);
  const said = (await calledOffOf(db, seat.club, monday)).filter(
    ({ isOff, date }) => isOff && date <= dayAfter(today, DAYS_AHEAD),
  );
  const datesOf = Map.groupBy(said, ({ type, courseId }) => `${type} ${courseId}`);
  const may = mayCallOff(seat).allowed;
  const isOwn = seat.role === "coach" ? await ownSessions(db, seat.club, [seasonId], seat.person.email) : () => true;
  return entries.map((entry) => {
    const calledOff = (datesOf.get(`${entry.kind} ${entry.id}`) ?? []).map(({ date }) => date);
    return {
      ...entry,
      calledOff,
      isOffThisWeek: calledOff.some((date) => date <= dayAfter(monday, LAST_OF_WEEK)),
      mayCallOff: may && isOwn({ trainerIds: entry.trainerIds, groupId: entry.groupId ?? null }),
    };
  });
}
