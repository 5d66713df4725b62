import { z } from "zod";
import { uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { toldOf } from "#lib/activities/attendance/asked-for.ts";
import { offersAttendance } from "#lib/activities/attendance/attendance-copy.ts";
import { plannedBetween, type SessionCalendar } from "#lib/activities/attendance/calendar.ts";
import { freshenOwn } from "#lib/activities/attendance/freshen.ts";
import { openAttendance } from "#lib/activities/attendance/lifecycle.ts";
import { ownSessions } from "#lib/activities/attendance/own.ts";
import { calendarSeenBy } from "#lib/activities/attendance/section-calendar.ts";
import { sheetsOf } from "#lib/activities/attendance/sheets.ts";
import { date, type sheetsAnswer } from "#lib/activities/attendance/wire.ts";
import { mayReadAttendance, withinSections } from "#lib/base/access/permissions.ts";
import { sectionKey } from "#lib/base/access/roles.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { clubDay } from "#lib/base/time/club-day.ts";
import { dayAfter } from "#lib/base/time/days.ts";
import { featureOff } from "../feature-off.ts";

/** Today and tomorrow are what a device carries; a week is what a page shows. */
const DAYS = { usual: 2, most: 7 };

const query = {
  from: date.optional(),
  days: z
    .string()
    .regex(/^[1-7]$/)
    .transform(Number)
    .default(DAYS.usual),
};

/**
 * The sheets of some days, today's and tomorrow's where nothing is said: from the copy, today's own ones read anew where they are old. Sessions that were called off are among
 * them and say so, but their sheet is asked of nobody.
 */
export const GET = clubRoute(
  { rule: withinSections(mayReadAttendance), query },
  async ({ seat, query: { from, days } }) => {
    const opened = await store();
    if (!(await offersAttendance(opened.db, seat.club))) return featureOff();
    const spanIn = ({ timeZone }: SessionCalendar) => {
      const first = from ?? clubDay(timeZone, now());
      return { from: first, to: dayAfter(first, days - 1) };
    };
    const calendar = await calendarSeenBy(opened.db, seat, (all) => {
      const { from: first, to } = spanIn(all);
      return plannedBetween(all, first, to).map(({ seasonId }) => seasonId);
    });
    const span = spanIn(calendar);
    const { told, asked } = await toldOf(opened.db, seat.club, calendar, span);
    const seasons = told.map(({ seasonId }) => seasonId);
    await openAttendance(seat.club, seasons);
    const isOwn = await ownSessions(opened.db, seat.club, seasons, seat.person.email);
    await freshenOwn(opened, seat.club, seat.person.id, asked.filter(isOwn));
    const answer: z.output<typeof sheetsAnswer> = {
      club: seat.club,
      person: { id: seat.person.id, name: seat.person.name },
      today: clubDay(calendar.timeZone, now()),
      now: now().toISOString(),
      timeZone: calendar.timeZone,
      section: sectionKey(seat.section),
      sheets: await sheetsOf(opened.db, seat, told, { calendar, isOwn }),
    };
    return uncached(answer);
  },
);
