import "server-only";
import { notFound } from "next/navigation";
import { type SessionCalendar, sessionCalendarOf } from "#lib/activities/attendance/calendar.ts";
import { begunMonths, shownMonth } from "#lib/activities/hours/month.ts";
import type { Seat } from "#lib/base/access/permissions.ts";
import { store } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";

/** What a page of hours is about. */
export interface OpenedHours {
  calendar: SessionCalendar;
  /** Those of the season that have begun, the first one first. */
  months: string[];
  /** undefined before the season begins. */
  month: string | undefined;
}

/** The season's months, and which of them the address asks for. From the copy: no call to the club. */
export async function openedHours(
  { club }: Pick<Seat, "club">,
  seasonId: number,
  asked: unknown,
): Promise<OpenedHours> {
  const { db } = await store();
  const calendar = await sessionCalendarOf(db, club);
  const season = calendar.seasons.get(seasonId);
  if (!season) notFound();
  const day = await today(db, club);
  const months = begunMonths(season, day);
  return { calendar, months, month: shownMonth(months, asked, day) };
}
