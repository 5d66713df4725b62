import { ChevronLeft, ChevronRight } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { SessionTable } from "#components/activities/attendance/session-table.tsx";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import type { SessionCalendar } from "#lib/activities/attendance/calendar.ts";
import { ownSessions } from "#lib/activities/attendance/own.ts";
import { type CalledSession, calledSessions } from "#lib/activities/attendance/roll-calls.ts";
import { date } from "#lib/activities/attendance/wire.ts";
import { freeDayWords } from "#lib/activities/days-off/free-day-words.ts";
import type { Seat } from "#lib/base/access/permissions.ts";
import { noRows } from "#lib/base/arguments/paged.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { dayAfter, mondayOf } from "#lib/base/time/days.ts";
import { today } from "#lib/base/time/today.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";

const DAYS = 7;

interface SessionsProps {
  seat: Seat;
  seasonId: number;
  calendar: SessionCalendar;
  /** A day of the week to be shown, as the address says it. */
  week: unknown;
}

/** The sessions of a week (`?week=` names a day of it): those that the reader leads first, then all by day. */
export async function Sessions({ seat, seasonId, calendar, week: asking }: SessionsProps) {
  const words = await getTranslations("attendance");
  const formats = await getFormats();
  const { db } = await store();
  const asked = date.safeParse(asking);
  const monday = mondayOf(asked.success ? asked.data : await today(db, seat.club));
  const of = { club: seat.club, seasonId };
  const planned = await calledSessions(db, of, calendar, monday, dayAfter(monday, DAYS - 1), { withOff: true });
  // What was called off is told one by one; of a free day, the day is.
  const isFree = ({ off, tally }: CalledSession) => off !== null && off.kind !== "calledOff" && tally.recorded === 0;
  const sessions = planned.filter((one) => !isFree(one));
  const isOwn = await ownSessions(db, seat.club, [seasonId], seat.person.email);
  const own = sessions.filter(isOwn);
  const days = Map.groupBy(sessions, (one) => one.date);
  const week = (day: string) => `?week=${day}`;
  const at = now();
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <IntentLink href={week(dayAfter(monday, -DAYS))} className={buttonStyle()} aria-label={words("previous")}>
          <ChevronLeft aria-hidden />
        </IntentLink>
        <p className="min-w-0 px-1 font-medium">{words("weekOf", { date: formats.date(monday) })}</p>
        <IntentLink href={week(dayAfter(monday, DAYS))} className={buttonStyle()} aria-label={words("next")}>
          <ChevronRight aria-hidden />
        </IntentLink>
      </div>
      <FreeDays sessions={planned.filter(isFree)} />
      <EmptyState of={noRows({ total: planned.length })} title={words("noSessions")}>
        {words("noSessionsWords")}
      </EmptyState>
      {own.length > 0 ? (
        <section aria-labelledby="own" className="space-y-2">
          <h2 id="own" className="text-base">
            {words("own")}
          </h2>
          <SessionTable club={seat.club} caption={words("own")} sessions={own} withDay at={at} />
        </section>
      ) : null}
      {[...days].map(([day, those]) => (
        <section key={day} aria-labelledby={`day-${day}`} className="space-y-2">
          <h2 id={`day-${day}`} className="text-base first-letter:uppercase">
            {formats.longDate(day)}
          </h2>
          <SessionTable club={seat.club} caption={formats.longDate(day)} sessions={those} at={at} />
        </section>
      ))}
    </>
  );
}

/** The days of the week without sessions, each with why and how many of the timetable it leaves out. */
async function FreeDays({ sessions }: { sessions: readonly CalledSession[] }) {
  const words = await getTranslations("freedays");
  const { longDate } = await getFormats();
  const days = [...Map.groupBy(sessions, ({ date }) => date)];
  const lines = await Promise.all(
    days.map(async ([date, those]) => {
      const off = those[0]?.off;
      const why = off && off.kind !== "calledOff" ? await freeDayWords(off) : "";
      return { date, why: words("day", { why }), left: words("left", { count: those.length }) };
    }),
  );
  if (lines.length === 0) return null;
  return (
    <ul className="max-w-text space-y-1 text-ink-soft">
      {lines.map(({ date, why, left }) => (
        <li key={date}>
          <span className="inline-block first-letter:uppercase">{longDate(date)}</span> · {why}. {left}
        </li>
      ))}
    </ul>
  );
}
