import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { notHere, problemAnswer, uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { mayReadAttendance } from "#lib/access/permissions.ts";
import { recordIdText } from "#lib/arguments/schemas.ts";
import { offersAttendance } from "#lib/attendance/attendance-copy.ts";
import { nameOf, sessionAt, sessionCalendarOf } from "#lib/attendance/calendar.ts";
import { openAttendance } from "#lib/attendance/lifecycle.ts";
import { isOpenOn } from "#lib/attendance/opening.ts";
import { ownSessions } from "#lib/attendance/own.ts";
import { isNoSheet, type Listed, readSheetFor } from "#lib/attendance/read-sheet.ts";
import { sheetsOf } from "#lib/attendance/sheets.ts";
import { SESSION_TYPES, date as sessionDate } from "#lib/attendance/wire.ts";
import { clubApi } from "#lib/club/client.ts";
import { ClubError } from "#lib/club/error.ts";
import { errorWords } from "#lib/club/words.ts";
import { store } from "#lib/store/database.ts";
import { today } from "#lib/today.ts";
import { featureOff } from "../feature-off.ts";

const query = { date: sessionDate, type: z.enum(SESSION_TYPES), course: recordIdText };

/**
 * One sheet, read from the club now: a call for every hundred people. Where the club does not answer, or the session is still to come, the
 * sheet of the copy, whose `readAt` says how old it is.
 */
export const GET = clubRoute({ rule: mayReadAttendance, query }, async ({ seat, query: { date, type, course } }) => {
  const opened = await store();
  if (!(await offersAttendance(opened.db, seat.club))) return featureOff();
  const session = sessionAt(await sessionCalendarOf(opened.db, seat.club), { date, type, courseId: course });
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
  const [sheet] = await sheetsOf(opened.db, seat, [session], { isOwn, fresh });
  return sheet ? uncached(sheet) : notHere();
});
