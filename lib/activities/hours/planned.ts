import { type Session, type SessionCalendar, sessionsBetween } from "#lib/activities/attendance/calendar.ts";
import { daysOfMonth } from "./month.ts";
import type { WorkedEntry } from "./read-month.ts";

/** What the timetable has of somebody in a month. */
export interface PlannedMonth {
  sessions: Session[];
  seconds: number;
}

const NOTHING: PlannedMonth = { sessions: [], seconds: 0 };

/** How long a session lasts, in seconds. */
export const lengthOf = ({ begin, end }: Pick<Session, "begin" | "end">): number =>
  Math.round((end.getTime() - begin.getTime()) / 1000);

/**
 * What each person leads in a month (YYYY-MM) by the timetables of the seasons that the copy has: hours are a person's, whatever the season.
 * Pure.
 */
export function plannedIn(calendar: SessionCalendar, month: string): (memberId: number) => PlannedMonth {
  const { first, last } = daysOfMonth(month);
  const planned = new Map<number, PlannedMonth>();
  for (const session of sessionsBetween(calendar, first, last))
    for (const id of new Set(session.trainerIds)) {
      const { sessions, seconds } = planned.get(id) ?? NOTHING;
      planned.set(id, { sessions: [...sessions, session], seconds: seconds + lengthOf(session) });
    }
  return (memberId) => planned.get(memberId) ?? NOTHING;
}

/** Everybody who leads something weekly in a season. Pure. */
export function trainersOf({ courses }: SessionCalendar, seasonId: number): number[] {
  return [...new Set(courses.filter((one) => one.seasonId === seasonId).flatMap(({ trainerIds }) => trainerIds))];
}

/** An entry beside the session of the timetable that it is about. */
export interface HeldEntry extends WorkedEntry {
  /** undefined: the timetable has nothing at that time. */
  session: Session | undefined;
}

/** Planned against validated. */
export interface HoursCompared {
  entries: HeldEntry[];
  /** Planned sessions at whose time nothing was validated. */
  without: Session[];
}

/** Lays validated entries beside planned sessions: they belong together where their times overlap. Pure. */
export function compared({ sessions }: PlannedMonth, entries: readonly WorkedEntry[]): HoursCompared {
  const held = entries.map((entry) => ({ ...entry, session: sessions.find((session) => overlap(session, entry)) }));
  return { entries: held, without: sessions.filter((session) => !entries.some((entry) => overlap(session, entry))) };
}

const overlap = (session: Session, { begin, end }: WorkedEntry): boolean =>
  begin !== null && end !== null && begin < session.end && end > session.begin;
