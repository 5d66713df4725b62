import { describe, expect, it } from "vitest";
import { type SessionCalendar, sessionAt, sessionsBetween } from "./calendar.ts";

const weekly = { seasonId: 1, title: "Judo", place: null, trainerIds: [], groupId: 11 };
const calendar: SessionCalendar = {
  timeZone: "Europe/Paris",
  offOf: () => null,
  within: null,
  seasons: new Map([[1, { start: "2026-09-05", end: "2027-06-26" }]]),
  courses: [
    { ...weekly, type: "lesson", courseId: 21, weekday: "samedi", minutes: 10 * 60 + 30, durationMinutes: 90 },
    { ...weekly, type: "slot", courseId: 31, weekday: "dimanche", minutes: 150, durationMinutes: 60, groupId: null },
  ],
  occasions: [
    {
      ...{ seasonId: 1, title: "Gala", place: null, trainerIds: [], groupId: null, type: "event", courseId: 7 },
      ...{ begin: new Date("2026-12-11T21:00:00Z"), end: new Date("2026-12-12T23:00:00Z") },
    },
  ],
};
const days = (from: string, to: string, type: string) =>
  sessionsBetween(calendar, from, to)
    .filter((one) => one.type === type)
    .map(({ date }) => date);

describe("the sessions of a season", () => {
  it("run weekly from its first to its last day, both inclusive", () => {
    const lessons = days("2000-01-01", "2099-12-31", "lesson");
    expect([lessons[0], lessons.at(-1), lessons.length]).toEqual(["2026-09-05", "2027-06-26", 43]);
    expect(new Set(lessons.map((date) => new Date(`${date}T00:00:00Z`).getUTCDay()))).toEqual(new Set([6]));
  });

  it("of an event are the days it touches in the club's time zone, not the one that begins when it ends", () => {
    expect(days("2026-01-01", "2027-12-31", "event")).toEqual(["2026-12-11", "2026-12-12"]);
    expect(days("2026-12-12", "2026-12-12", "event")).toEqual(["2026-12-12"]);
  });

  it("stand at their hour on the wall on both sides of a clock change, also in an hour that is skipped or shown twice", () => {
    const begins = (date: string) => sessionAt(calendar, { date, type: "slot", courseId: 31 })?.begin.toISOString();
    expect(begins("2026-10-18")).toBe("2026-10-18T00:30:00.000Z");
    expect(begins("2026-10-25")).toBe("2026-10-25T00:30:00.000Z");
    expect(begins("2026-11-01")).toBe("2026-11-01T01:30:00.000Z");
    expect(begins("2027-03-28")).toBe("2027-03-28T01:30:00.000Z");
  });

  it("are none on another day, of another course, or of a season that is not known", () => {
    expect(sessionAt(calendar, { date: "2026-09-06", type: "lesson", courseId: 21 })).toBeUndefined();
    expect(sessionAt(calendar, { date: "2026-09-05", type: "slot", courseId: 21 })).toBeUndefined();
    expect(sessionsBetween({ ...calendar, seasons: new Map() }, "2026-09-01", "2026-09-30")).toEqual([]);
  });
});
