import { SCHOOL_YEARS, type SchoolHoliday, type Zone } from "#lib/activities/days-off/school-holidays.ts";
import { dayAfter, daysBetween } from "#lib/base/time/days.ts";
import { wallClock, zonedDateTime } from "#lib/club/contract/zone.ts";
import type { Shift } from "./moved-date.ts";

/** Days without school, both included (YYYY-MM-DD). */
interface Holidays {
  name: SchoolHoliday;
  from: string;
  to: string;
}

/** The school holidays of a zone as they are known, in order. */
const holidaysOf = (zone: Zone): Holidays[] =>
  SCHOOL_YEARS.flatMap(({ spans }) => spans).filter(({ zones }) => zones.includes(zone));

/** Holidays of one name are this near to the same date of another year: winter moves by three weeks between the years of a zone. */
const NEAR_DAYS = 60;

const WEEK = 7;

/**
 * How many days a date moves. One within the school holidays moves with them, in whole weeks: the training camp of the first week of winter stays
 * there, whenever winter comes. Pure.
 * @param zone null: the club follows none
 * @returns `unknown` the holidays that it was in, where those of the other year are not published yet: it then moves as every other date
 */
export function daysToMove(date: string, shift: Shift, zone: Zone | null): { days: number; unknown?: SchoolHoliday } {
  const known = zone ? holidaysOf(zone) : [];
  const within = known.find(({ from, to }) => from <= date && date <= to);
  if (!within) return { days: shift.days };
  const due = dayAfter(within.from, shift.days);
  const next = known.find(({ name, from }) => name === within.name && Math.abs(daysBetween(due, from)) <= NEAR_DAYS);
  if (!next) return { days: shift.days, unknown: within.name };
  const days = daysBetween(within.from, next.from);
  // Longer holidays of one year than of the other: what was in their last week would fall behind them.
  return days % WEEK === 0 && dayAfter(date, days) <= next.to ? { days } : { days: shift.days };
}

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

/**
 * An instant so many days later at the same time of the club's clocks, whichever side of a clock change it falls on (RFC 3339, with the offset then in
 * force). A time that the clocks skip that night is an hour later, as the clocks are. Null where it is no instant. Pure.
 */
export function movedInstant(instant: string, days: number, timeZone: string): string | null {
  const before = new Date(instant);
  if (Number.isNaN(before.getTime())) return null;
  const { date, time } = wallClock(before, timeZone);
  const moved = dayAfter(date, days);
  return (
    zonedDateTime({ date: moved, time }, timeZone) ??
    zonedDateTime({ date: moved, time: hourLater(time) }, timeZone) ??
    null
  );
}

function hourLater(time: string): string {
  const [hour = 0, minute = 0, second = 0] = time.split(":").map(Number);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two((hour + 1) % 24)}:${two(minute % HOUR_MINUTES)}:${two(second)}`;
}

/** The day that the club's clocks show at an instant; null where it is none. */
export function dayOfInstant(instant: string, timeZone: string): string | null {
  const moment = new Date(instant);
  return Number.isNaN(moment.getTime()) ? null : wallClock(moment, timeZone).date;
}

/** The beginning and the end of what takes place, both moved: an end that would come before the beginning keeps the length instead. */
export function movedSpan(
  { begin, end }: { begin: string; end: string },
  days: number,
  timeZone: string,
): { begin: string | null; end: string | null } {
  const moved = { begin: movedInstant(begin, days, timeZone), end: movedInstant(end, days, timeZone) };
  if (!moved.begin || !moved.end || Date.parse(moved.end) >= Date.parse(moved.begin)) return moved;
  const minutes = Math.max(0, (Date.parse(end) - Date.parse(begin)) / MINUTE_MS);
  return { ...moved, end: new Date(Date.parse(moved.begin) + minutes * MINUTE_MS).toISOString() };
}
