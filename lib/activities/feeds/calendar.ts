import "server-only";
import { TZDate } from "@date-fns/tz";
import ical, { ICalEventStatus } from "ical-generator";
import { tzlib_get_ical_block } from "timezones-ical-library";
import type { Meeting, SaidOfDate, WeeklyTimes } from "./meetings.ts";

const MINUTE_MS = 60_000;

/** How often a program need ask again, in seconds: lessons move a few times a season. */
const ASK_AGAIN_SECONDS = 4 * 3600;

export interface CalendarMade {
  /** What programs call it. */
  name: string;
  /** IANA; the zone's rules travel with the calendar (RFC 5545 §3.6.5), so that both changes of the clock come out right everywhere. */
  timeZone: string;
  /** Where this dashboard is reached: makes identifiers that no other one has. */
  host: string;
  club: string;
  /** The same for the same meetings, so that an unchanged calendar is the same text. */
  stamp: Date;
}

/** Meetings as an iCalendar object (RFC 5545). What meets weekly keeps its wall clock, whatever the clocks do. */
export function calendarOf(meetings: readonly Meeting[], { name, timeZone, host, club, stamp }: CalendarMade): string {
  const calendar = ical({
    name: textOf(name),
    prodId: { company: "Guichet", product: "Guichet" },
    // None of the whole calendar: what it says of itself is in UTC, as RFC 5545 §3.8.7.2 asks.
    timezone: { name: null, generator: (zone) => rulesOf(zone).rules },
    ttl: ASK_AGAIN_SECONDS,
  });
  for (const meeting of meetings) {
    const event = {
      ...{ id: `${meeting.uid}.${club}@${host}`, stamp },
      ...{ summary: meeting.name, location: meeting.location },
    };
    calendar.createEvent({ ...event, ...timesOf(meeting.when, timeZone) });
    if ("begin" in meeting.when) continue;
    for (const one of meeting.when.said) calendar.createEvent({ ...event, ...saidOf(one, meeting.when, timeZone) });
  }
  return `${calendar.toString()}\r\n`;
}

/** The rules of a zone, and the name by which they explain it: a zone that has another name since (Asia/Calcutta) is explained by that. */
function rulesOf(zone: string): { rules: string; name: string } {
  const [rules, name] = tzlib_get_ical_block(zone);
  return { rules: String(rules).trimEnd(), name: String(name).replace("TZID=", "") };
}

/** A text of one line as RFC 5545 §3.3.11 writes it: the library writes a calendar's own name as it comes. */
function textOf(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll(/[\\;,]/g, "\\$&");
}

function timesOf(when: Meeting["when"], timeZone: string) {
  // What is once has its moments, in UTC: they need no zone.
  if ("begin" in when) return { start: when.begin, end: when.end };
  const { name } = rulesOf(timeZone);
  const left = when.without.map((date) => stampOf(wallClock(date, when.minutes, timeZone)));
  const without = left.length > 0 ? `\r\nEXDATE;TZID=${name}:${left.join(",")}` : "";
  return {
    ...spanOn(when.first, when, timeZone),
    timezone: name,
    repeating: `RRULE:FREQ=WEEKLY;UNTIL=${untilOf(when, timeZone)}${without}`,
  };
}

/** One date of what meets weekly, of which somebody said something: it stands in the place of that date (RFC 5545 §3.8.4.4). */
function saidOf({ date, isOff, sequence }: SaidOfDate, when: WeeklyTimes, timeZone: string) {
  const span = spanOn(date, when, timeZone);
  const status = isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED;
  return { ...span, timezone: rulesOf(timeZone).name, recurrenceId: span.start, sequence, status };
}

function spanOn(date: string, { minutes, durationMinutes }: WeeklyTimes, timeZone: string) {
  const end = durationMinutes === null ? null : wallClock(date, minutes + durationMinutes, timeZone);
  return { start: wallClock(date, minutes, timeZone), end };
}

/** A wall clock as a line of text has it (RFC 5545 §3.3.5, form 3). */
function stampOf(clock: TZDate): string {
  const parts = [clock.getMonth() + 1, clock.getDate(), clock.getHours(), clock.getMinutes()];
  const [month, day, hour, minute] = parts.map((part) => String(part).padStart(2, "0"));
  return `${String(clock.getFullYear()).padStart(4, "0")}${month}${day}T${hour}${minute}00`;
}

/** The moment at which the clocks show this. @param minutes from midnight; more than a day's fall on the days after */
function wallClock(date: string, minutes: number, timeZone: string): TZDate {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return new TZDate(year, month - 1, day, 0, minutes, timeZone);
}

/** The last moment of the last day, in UTC, as a rule about a zone's wall clock asks it (RFC 5545 §3.3.10). */
function untilOf({ last }: WeeklyTimes, timeZone: string): string {
  const end = new Date(wallClock(last, 24 * 60, timeZone).getTime() - MINUTE_MS);
  return `${end.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
}
