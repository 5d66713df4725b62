import { describe, expect, it } from "vitest";
import type { SessionCalendar } from "#lib/activities/attendance/calendar.ts";
import { compared, plannedIn, trainersOf } from "./planned.ts";

const weekly = { seasonId: 1, title: "Judo", place: null, groupId: 11, minutes: 10 * 60, durationMinutes: 90 };
const calendar: SessionCalendar = {
  timeZone: "Europe/Paris",
  offOf: () => null,
  within: null,
  seasons: new Map([[1, { start: "2026-09-05", end: "2027-06-26" }]]),
  courses: [
    { ...weekly, type: "lesson", courseId: 21, weekday: "samedi", trainerIds: [7, 8, 7] },
    { ...weekly, type: "slot", courseId: 31, weekday: "dimanche", trainerIds: [8], groupId: null, seasonId: 2 },
  ],
  occasions: [],
};
const entry = (begin: string, end: string) => ({
  ...{ id: 1, begin: new Date(begin), end: new Date(end), seconds: 5_400, information: null },
});

describe("what is planned of somebody's month", () => {
  it("is each session that names them, once, with both clock changes in it", () => {
    const october = plannedIn(calendar, "2026-10");
    expect([october(7).sessions.length, october(7).seconds]).toEqual([5, 5 * 5_400]);
    expect(october(9)).toEqual({ sessions: [], seconds: 0 });
    expect(trainersOf(calendar, 1)).toEqual([7, 8]);
    expect(trainersOf(calendar, 2)).toEqual([8]);
  });

  it("lies beside what was validated at the same time; what has no counterpart is told on both sides", () => {
    const planned = plannedIn(calendar, "2026-10")(7);
    const { entries, without } = compared(planned, [
      entry("2026-10-03T10:15:00+02:00", "2026-10-03T12:00:00+02:00"),
      entry("2026-10-31T10:00:00+01:00", "2026-10-31T11:30:00+01:00"),
      entry("2026-10-10T11:30:00+02:00", "2026-10-10T13:00:00+02:00"),
      { id: 4, begin: null, end: null, seconds: 60, information: null },
    ]);
    expect(entries.map(({ session }) => session?.date)).toEqual(["2026-10-03", "2026-10-31", undefined, undefined]);
    expect(without.map(({ date }) => date)).toEqual(["2026-10-10", "2026-10-17", "2026-10-24"]);
  });
});
