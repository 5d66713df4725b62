import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { notHere, problemAnswer, uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { offersAttendance } from "#lib/activities/attendance/attendance-copy.ts";
import { nameOf, sessionAt } from "#lib/activities/attendance/calendar.ts";
import { openAttendance } from "#lib/activities/attendance/lifecycle.ts";
import { isOpenOn } from "#lib/activities/attendance/opening.ts";
import { ownSessions } from "#lib/activities/attendance/own.ts";
import { isNoSheet, type Listed, readSheetFor } from "#lib/activities/attendance/read-sheet.ts";
import { calendarAt } from "#lib/activities/attendance/section-calendar.ts";
import { sheetsOf } from "#lib/activities/attendance/sheets.ts";
import { SESSION_TYPES, date as sessionDate } from "#lib/activities/attendance/wire.ts";
import { mayReadAttendance, withinSections } from "#lib/base/access/permissions.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { store } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";
import { clubApi } from "#lib/club/client/client.ts";
import { ClubError } from "#lib/club/client/error.ts";
import { errorWords } from "#lib/club/client/words.ts";
import { featureOff } from "../feature-off.ts";

const query = { date: sessionDate, type: z.enum(SESSION_TYPES), course: recordIdText };

/**
 * One sheet, read from the club now: a call for every hundred people. Where the club does not answer, or the session is still to come, the
 * sheet of the copy, whose `readAt` says how old it is.
 */
export const GET = clubRoute({ rule: withinSections(mayReadAttendance), query }, async ({ seat, query: asked }) => {
  const { date, type, course: courseId } = asked;
  const opened = await store();
  if (!(await offersAttendance(opened.db, seat.club))) return featureOff();
  const key = { date, type, courseId };
  // Before the club is asked: of what is not the section's there is no sheet.
  const calendar = await calendarAt(opened.db, seat, [key]);
  const session = sessionAt(calendar, key);
  if (!session) return notHere();
  await openAttendance(seat.club, [session.seasonId]);
  const fresh = new Map<string, readonly Listed[]>();
  try {
    const asking = { lane: "click", patience: "page" } as const;
    if (isOpenOn(date, await today(opened.db, seat.club)))
      fresh.set(nameOf(session), await readSheetFor(opened, await clubApi(seat.club, seat.person.id), session, asking));
  } catch (cause) {
    if (!(cause instanceof ClubError)) throw cause;
    if (isNoSheet(cause)) return problemAnswer(409, cause.code, errorWords(await getTranslations("errors"), cause));
  }
  const isOwn = await ownSessions(opened.db, seat.club, [session.seasonId], seat.person.email);
  const [sheet] = await sheetsOf(opened.db, seat, [session], { calendar, isOwn, fresh });
  return sheet ? uncached(sheet) : notHere();
});
