import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { describe, expect, it } from "vitest";
import { instantIn } from "#runtime/clock.ts";
import { type CalendarMade, calendarOf } from "./calendar.ts";
import type { Meeting } from "./meetings.ts";

const made: CalendarMade = {
  ...{ name: "Dojo", timeZone: "Europe/Paris", host: "guichet.test", club: "demo" },
  stamp: new Date("2026-09-01T08:00:00Z"),
};
const season = { last: "2027-06-30", without: [], said: [] };
const meetings: Meeting[] = [
  {
    ...{ uid: "lesson-1", name: "Judo; éveil, 4-5 ans", location: "Dojo\nsalle 2" },
    when: { first: "2026-09-02", ...season, minutes: 18 * 60 + 30, durationMinutes: 75 },
  },
  // On the very days on which the clocks change, before and after they do.
  {
    ...{ uid: "slot-1", name: "Trail", location: null },
    when: { first: "2026-09-06", ...season, minutes: 9 * 60 + 30, durationMinutes: 120 },
  },
  {
    ...{ uid: "lesson-2", name: "Nuit du samedi", location: null },
    when: { first: "2026-09-05", ...season, minutes: 23 * 60, durationMinutes: 150 },
  },
  {
    ...{ uid: "event-1", name: "Gala", location: "Salle des fêtes" },
    when: { begin: new Date("2026-10-24T18:00:00Z"), end: new Date("2026-10-25T03:30:00Z") },
  },
];

interface Occurrence {
  uid: string;
  start: string;
  /** Minutes of real time. */
  minutes: number;
}

const DAY_MS = 86_400_000;
const until = new Date("2027-12-31T00:00:00Z");

const occurrence = (uid: string, start: Date, end: Date): Occurrence => ({
  ...{ uid, start: start.toISOString(), minutes: (end.getTime() - start.getTime()) / 60_000 },
});

/** What a club means: the same wall clock every week of the season. */
function meant({ uid, when }: Meeting, timeZone = made.timeZone): Occurrence[] {
  if ("begin" in when) return [occurrence(uid, when.begin, when.end ?? when.begin)];
  const found: Occurrence[] = [];
  for (let day = Date.parse(when.first); day <= Date.parse(when.last); day += 7 * DAY_MS) {
    const date = new Date(day).toISOString().slice(0, 10);
    if (when.without.includes(date)) continue;
    const start = instantIn(timeZone, date, when.minutes);
    found.push(occurrence(uid, start, new Date(start.getTime() + (when.durationMinutes ?? 0) * 60_000)));
  }
  return found;
}

function readByIcalJs(text: string): Occurrence[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents("vevent").flatMap((component) => {
    // The zone's rules come from the calendar itself: this parser knows no others.
    const event = new ICAL.Event(component);
    const walk = event.iterator();
    const found: Occurrence[] = [];
    for (let next = walk.next(); next && next.toJSDate() < until; next = walk.next()) {
      const { startDate, endDate } = event.getOccurrenceDetails(next);
      found.push(occurrence(event.uid, startDate.toJSDate(), endDate.toJSDate()));
    }
    return found;
  });
}

function readByNodeIcal(text: string): Occurrence[] {
  return Object.values(nodeIcal.sync.parseICS(text)).flatMap((event) => {
    if (event?.type !== "VEVENT") return [];
    if (!event.rrule) return [occurrence(event.uid, event.start, event.end ?? event.start)];
    const range = { from: new Date("2026-01-01T00:00:00Z"), to: until };
    return nodeIcal
      .expandRecurringEvent(event, range)
      .map(({ start, end }) => occurrence(event.uid, new Date(start), new Date(end)));
  });
}

const sorted = (all: Occurrence[]) => all.sort((a, b) => a.uid.localeCompare(b.uid) || a.start.localeCompare(b.start));

describe("a calendar", () => {
  const text = calendarOf(meetings, made);
  const expected = sorted(meetings.flatMap((one) => meant(one)));

  it("tells two parsers the same times, across both changes of the clock", () => {
    // 18:30 is 16:30 UTC before the last Sunday of October, 17:30 in winter, 16:30 again after that of March.
    const wednesdays = expected.filter(({ uid }) => uid === "lesson-1").map(({ start }) => start);
    for (const start of ["2026-10-21T16:30", "2026-10-28T17:30", "2027-03-24T17:30", "2027-03-31T16:30"])
      expect(wednesdays).toContain(`${start}:00.000Z`);
    const named = expected.map(({ uid, ...rest }) => ({ ...rest, uid: `${uid}.demo@guichet.test` }));
    expect(sorted(readByIcalJs(text))).toEqual(named);
    expect(sorted(readByNodeIcal(text))).toEqual(named);
  });

  // One without summer time, one with half an hour, one that has another name since, and none at all. What ends within an hour that the
  // clocks show twice ends at either: an end is a wall clock, too.
  it.each(["America/Martinique", "America/St_Johns", "Asia/Calcutta", "UTC"])(
    "tells them on the clocks of %s, under a name that it explains itself",
    (timeZone) => {
      const there = calendarOf(meetings, { ...made, timeZone });
      const starts = (all: Occurrence[]) => sorted(all).map(({ uid, start }) => `${uid.split(".")[0]} ${start}`);
      expect(starts(readByIcalJs(there))).toEqual(starts(meetings.flatMap((one) => meant(one, timeZone))));
      const explained = new Set([...there.matchAll(/^TZID:(.+)\r$/gm)].map(([, name]) => name));
      expect(new Set([...there.matchAll(/;TZID=([^:;]+):/g)].map(([, name]) => name))).toEqual(explained);
    },
  );

  it.each(["Europe/Paris", "America/St_Johns", "UTC"])(
    "leaves out the dates on which it does not meet, on both sides of a change of the clock, on the clocks of %s",
    (timeZone) => {
      const without = ["2026-10-21", "2026-10-28", "2027-03-24", "2027-03-31"];
      const free = meetings.flatMap((one) => ("begin" in one.when ? [] : [{ ...one, when: { ...one.when, without } }]));
      const there = calendarOf(free, { ...made, timeZone });
      const starts = (all: Occurrence[]) => sorted(all).map(({ uid, start }) => `${uid.split(".")[0]} ${start}`);
      const due = starts(free.flatMap((one) => meant(one, timeZone)));
      expect(due).toHaveLength(starts(readByIcalJs(calendarOf(meetings.slice(0, 3), made))).length - without.length);
      expect(starts(readByIcalJs(there))).toEqual(due);
      expect(starts(readByNodeIcal(there))).toEqual(due);
    },
  );

  it("tells a session that was called off as cancelled, in the place of its date, and one that takes place after all as confirmed", () => {
    const said = [
      { date: "2026-10-28", isOff: true, sequence: 1 },
      { date: "2026-11-04", isOff: false, sequence: 2 },
    ];
    const [judo] = meetings;
    if (!judo || "begin" in judo.when) throw new Error("there is no lesson");
    const told = calendarOf([{ ...judo, when: { ...judo.when, said } }], made);
    const events = new ICAL.Component(ICAL.parse(told)).getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
    const [series, ...dates] = events;
    if (!series) throw new Error("there is no series");
    for (const one of dates) series.relateException(one);
    expect(dates.map((one) => one.uid)).toEqual([series.uid, series.uid]);
    expect(
      dates.map(({ component, recurrenceId, sequence }) => [
        ...[recurrenceId.toJSDate().toISOString(), sequence, component.getFirstPropertyValue("status")],
      ]),
    ).toEqual([
      ["2026-10-28T17:30:00.000Z", 1, "CANCELLED"],
      ["2026-11-04T17:30:00.000Z", 2, "CONFIRMED"],
    ]);
    const walk = series.iterator();
    const found: [string, unknown][] = [];
    for (let next = walk.next(); next && found.length < 12; next = walk.next()) {
      const { item, startDate } = series.getOccurrenceDetails(next);
      found.push([startDate.toJSDate().toISOString(), item.component.getFirstPropertyValue("status")]);
    }
    expect(found.filter(([, status]) => status !== null)).toEqual([
      ["2026-10-28T17:30:00.000Z", "CANCELLED"],
      ["2026-11-04T17:30:00.000Z", "CONFIRMED"],
    ]);
    for (const line of told.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  it("is the same text for the same meetings, with lines as RFC 5545 folds them", () => {
    expect(calendarOf(meetings, made)).toBe(text);
    expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  });

  it("takes no line of its own from a name, and reads it back as it was", () => {
    const name = "Yoga\r\nEND:VEVENT\r\nATTENDEE:mailto:a@b.test\r\nBEGIN:VEVENT";
    const hostile = calendarOf([{ ...(meetings[0] as Meeting), name, location: '"\\;,:' }], { ...made, name });
    const events = new ICAL.Component(ICAL.parse(hostile)).getAllSubcomponents("vevent");
    expect(events).toHaveLength(1);
    expect(events[0]?.getFirstPropertyValue("summary")).toBe(name.replaceAll("\r\n", "\n"));
    expect(events[0]?.getFirstPropertyValue("location")).toBe('"\\;,:');
    expect(events[0]?.getFirstProperty("attendee")).toBeNull();
  });

  it("without meetings is one all the same", () => {
    expect(new ICAL.Component(ICAL.parse(calendarOf([], made))).getAllSubcomponents("vevent")).toEqual([]);
  });
});
