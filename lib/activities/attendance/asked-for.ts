import "server-only";
import type { Queryable } from "#lib/base/store/database.ts";
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
  return askedAmong(db, club, calendar, { planned: plannedBetween(calendar, from, to), from, to });
}

/** The same with those that somebody called off: whoever stands before the door is to be told. */
export async function toldOf(
  db: Queryable,
  club: string,
  calendar: SessionCalendar,
  span: { from: string; to: string },
): Promise<{ told: Session[]; asked: Session[] }> {
  const planned = plannedBetween(calendar, span.from, span.to);
  const asked = await askedAmong(db, club, calendar, { planned, ...span });
  const isAsked = new Set(asked);
  return { asked, told: planned.filter((one) => isAsked.has(one) || one.off?.kind === "calledOff") };
}

async function askedAmong(
  db: Queryable,
  club: string,
  calendar: SessionCalendar,
  { planned, ...span }: { planned: Session[]; from: string; to: string },
): Promise<Session[]> {
  if (planned.every(({ off }) => off === null)) return planned;
  const recorded = new Set((await presencesBetween(db, club, calendar, span)).map(nameOf));
  return planned.filter((one) => one.off === null || recorded.has(nameOf(one)));
}
