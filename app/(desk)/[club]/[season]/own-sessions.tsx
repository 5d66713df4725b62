import { getTranslations } from "next-intl/server";
import { SessionTable } from "#components/attendance/session-table.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { mayTakeAttendance, type Seat } from "#lib/access/permissions.ts";
import { seasonAddress } from "#lib/addresses.ts";
import { offersAttendance } from "#lib/attendance/attendance-copy.ts";
import { sessionCalendarOf } from "#lib/attendance/calendar.ts";
import { ownSessions } from "#lib/attendance/own.ts";
import { calledSessions } from "#lib/attendance/season.ts";
import { now } from "#lib/clock.ts";
import { dayAfter } from "#lib/days.ts";
import { store } from "#lib/store/database.ts";
import { today } from "#lib/today.ts";

/** Today and the week that follows it. */
const DAYS_AHEAD = 6;

/** The sessions that a coach leads, from today on: what they open the desk for. Nothing for whoever leads none. From the copy. */
export async function OwnSessions({ seat, seasonId }: { seat: Seat; seasonId: number }) {
  const { db } = await store();
  if (seat.role !== "coach" || !mayTakeAttendance(seat).allowed || !(await offersAttendance(db, seat.club)))
    return null;
  const words = await getTranslations("attendance");
  const from = await today(db, seat.club);
  const calendar = await sessionCalendarOf(db, seat.club);
  const of = { club: seat.club, seasonId };
  const isOwn = await ownSessions(db, seat.club, [seasonId], seat.person.email);
  const sessions = (await calledSessions(db, of, calendar, from, dayAfter(from, DAYS_AHEAD))).filter(isOwn);
  return (
    <section aria-labelledby="own-sessions" className="space-y-2 px-4 pb-8 md:px-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="own-sessions" className="text-base">
          {words("mine")}
        </h2>
        <IntentLink
          href={seasonAddress(seat.club, seasonId, "attendance")}
          className="text-accent underline-offset-4 hover:underline"
        >
          {words("overviewMore")}
        </IntentLink>
      </div>
      {sessions.length === 0 ? <p className="text-ink-soft">{words("noOwn")}</p> : null}
      {sessions.length > 0 ? (
        <SessionTable club={seat.club} caption={words("mine")} sessions={sessions} withDay at={now()} />
      ) : null}
    </section>
  );
}
