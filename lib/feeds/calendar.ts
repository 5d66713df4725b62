import "server-only";
import { TZDate } from "@date-fns/tz";
import ical from "ical-generator";
import { tzlib_get_ical_block } from "timezones-ical-library";
import type { Meeting, WeeklyTimes } from "./meetings.ts";

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
  for (const meeting of meetings)
    calendar.createEvent({
      id: `${meeting.uid}.${club}@${host}`,
      stamp,
      summary: meeting.name,
      location: meeting.location,
      ...timesOf(meeting.when, timeZone),
    });
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
  const start = wallClock(when.first, when.minutes, timeZone);
  const end =
    when.durationMinutes === null ? null : wallClock(when.first, when.minutes + when.durationMinutes, timeZone);
  return {
    start,
    end,
    timezone: rulesOf(timeZone).name,
    repeating: `RRULE:FREQ=WEEKLY;UNTIL=${untilOf(when, timeZone)}`,
  };
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
