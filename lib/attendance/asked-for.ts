import "server-only";
import type { Queryable } from "#lib/store/database.ts";
import { nameOf, plannedBetween, type Session, type SessionCalendar } from "./calendar.ts";
import { presencesBetween } from "./presences.ts";

/**
 * The sessions of some days for which a sheet is asked: those that take place, and of the others those at which something was recorded all the
 * same. From the copy: no call to the club.
 */
export async function askedFor(
  db: Queryable,
  club: string,
  calendar: SessionCalendar,
  { from, to }: { from: string; to: string },
): Promise<Session[]> {
  const planned = plannedBetween(calendar, from, to);
  if (planned.every(({ off }) => off === null)) return planned;
  const recorded = new Set((await presencesBetween(db, club, from, to)).map(nameOf));
  return planned.filter((one) => one.off === null || recorded.has(nameOf(one)));
}
