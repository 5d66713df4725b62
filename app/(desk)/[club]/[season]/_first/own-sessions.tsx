import { getTranslations } from "next-intl/server";
import { SessionTable } from "#components/activities/attendance/session-table.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { sessionCalendarOf } from "#lib/activities/attendance/calendar.ts";
import { ownSessions } from "#lib/activities/attendance/own.ts";
import { calledSessions } from "#lib/activities/attendance/roll-calls.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { dayAfter } from "#lib/base/time/days.ts";
import { today } from "#lib/base/time/today.ts";
import type { PartProps } from "./part-props.ts";

/** Today and the week that follows it. */
const DAYS_AHEAD = 6;

/** The sessions that a coach leads, from today on, with those that somebody called off: what they open the desk for. From the copy. */
export async function OwnSessions({ seat, season }: PartProps) {
  const { db } = await store();
  const words = await getTranslations("attendance");
  const from = await today(db, seat.club);
  const calendar = await sessionCalendarOf(db, seat.club);
  const of = { club: seat.club, seasonId: season.id };
  const isOwn = await ownSessions(db, seat.club, [season.id], seat.person.email);
  const coming = await calledSessions(db, of, calendar, from, dayAfter(from, DAYS_AHEAD), { withOff: true });
  // That holidays have no sessions is no news, that somebody called one off is.
  const sessions = coming
    .filter(isOwn)
    .filter(({ off, tally }) => !off || off.kind === "calledOff" || tally.recorded > 0);
  return (
    <div className="space-y-2">
      <IntentLink
        href={seasonAddress(seat.club, season.id, "attendance")}
        className="text-accent underline-offset-4 hover:underline"
      >
        {words("overviewMore")}
      </IntentLink>
      {sessions.length === 0 ? <p className="text-ink-soft">{words("noOwn")}</p> : null}
      {sessions.length > 0 && !sessions.some(({ date }) => date === from) ? (
        <p className="text-ink-soft">{words("noneToday")}</p>
      ) : null}
      {sessions.length > 0 ? (
        <SessionTable club={seat.club} caption={words("mine")} sessions={sessions} withDay at={now()} />
      ) : null}
    </div>
  );
}
