import { eq } from "drizzle-orm";
import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toldOf } from "#lib/activities/attendance/asked-for.ts";
import { nameOf, type SessionKey, sessionCalendarOf, sessionsBetween } from "#lib/activities/attendance/calendar.ts";
import { dueSheets } from "#lib/activities/attendance/keeper.ts";
import { calledSessions } from "#lib/activities/attendance/roll-calls.ts";
import { copyLesson } from "#lib/activities/attendance/testing/wire-club.ts";
import { sayOff } from "#lib/activities/days-off/called-off.ts";
import { NO_FREE_DAYS } from "#lib/activities/days-off/free-days.ts";
import type { Zone } from "#lib/activities/days-off/school-holidays.ts";
import { addOwnDays, chooseFreeDays } from "#lib/activities/days-off/setting.ts";
import { plannedIn } from "#lib/activities/hours/planned.ts";
import { saveClub } from "#lib/base/store/clubs.ts";
import { mirrorGroups, mirrorLessons, mirrorRegistrations, mirrorSlots } from "#lib/base/store/schema/sync/mirror.ts";
import { dayAfter, WEEK_DAYS } from "#lib/base/time/days.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { calendarOf } from "./calendar.ts";
import { meetingsOf } from "./meetings.ts";

// Every day of a season, the two on which the clocks change among them, in two clubs of two zones: what is asked for, counted, paid, carried by
// devices and told to calendars are the same sessions, at the same moments.

const NOW = "2027-08-31T22:30:00Z";
const SEASON = { from: "2026-09-01", to: "2027-08-31" };
const DAYS = Array.from({ length: 365 }, (_, at) => dayAfter(SEASON.from, at));
/** Sundays of the season on which clocks change in France. */
const CHANGES = ["2026-10-25", "2027-03-28"];

/** Free days of the season in each zone, first and last, and its public days: read off the decree and an almanac by hand. */
const SCHOOL: Record<"all" | Zone, string[]> = {
  all: ["2026-10-17/2026-11-01", "2026-12-19/2027-01-03", "2027-05-07/2027-05-08", "2027-07-03/2027-08-31"],
  A: ["2027-02-13/2027-02-28", "2027-04-10/2027-04-25"],
  B: ["2027-02-20/2027-03-07", "2027-04-17/2027-05-02"],
  C: ["2027-02-06/2027-02-21", "2027-04-03/2027-04-18"],
};
const PUBLIC = ["2026-11-01", "2026-11-11", "2026-12-25", "2027-01-01", "2027-03-29", "2027-05-01", "2027-05-06"];
const PUBLIC_TOO = ["2027-05-08", "2027-05-17", "2027-07-14", "2027-08-15"];
const OWN = { from: "2026-11-21", to: "2026-11-24", label: "Gala" };

const isWithin = (date: string, span: string) =>
  date >= (span.split("/")[0] ?? "") && date <= (span.split("/")[1] ?? "");
const isFree = (zone: Zone, date: string) =>
  [...SCHOOL.all, ...SCHOOL[zone], `${OWN.from}/${OWN.to}`].some((span) => isWithin(date, span)) ||
  [...PUBLIC, ...PUBLIC_TOO].includes(date);

interface Course {
  type: "lesson" | "slot";
  courseId: number;
  /** 0: Monday. */
  day: number;
  hour: number;
  minute: number;
  durationMinutes: number;
}

/** A lesson and a slot on each day of the week; on Saturday one goes on past midnight, on Sunday one is in the hour that is skipped and shown twice. */
const COURSES: readonly Course[] = WEEK_DAYS.flatMap((_, day): Course[] => [
  { type: "lesson", courseId: 100 + day, day, ...{ hour: day === 5 ? 23 : 17, minute: 30, durationMinutes: 300 } },
  { type: "slot", courseId: 200 + day, day, ...{ hour: day === 6 ? 2 : 9, minute: 30, durationMinutes: 60 } },
]);

/** What somebody said of dates: every eleventh session is called off, every third of these is held after all, some on free days. */
const saidOf = (key: SessionKey): boolean | undefined => {
  // The change of autumn falls in the holidays: somebody holds its sessions all the same.
  if (key.date === CHANGES[0]) return false;
  const at = DAYS.indexOf(key.date) + (key.type === "slot" ? 5 : 0);
  if (at % 11 !== 0) return undefined;
  return at % 33 !== 0;
};

/** How far France's clocks are ahead of UTC, by the rule of the Union: one hour before summer time begins at 1:00 UTC and after it ends. */
const offsetAt = (utc: number) =>
  (utc >= Date.UTC(2026, 9, 25, 1) && utc < Date.UTC(2027, 2, 28, 1) ? 1 : 2) * 3_600_000;

/** The moment at which clocks show this for the first time; in the hour that they skip, as far after it as it is. */
const momentOf = ({ hour, minute }: Pick<Course, "hour" | "minute">, date: string): string => {
  const wall = Date.parse(`${date}T00:00:00Z`) + (hour * 60 + minute) * 60_000;
  const summer = wall - 7_200_000;
  const isSummer = offsetAt(summer) === 7_200_000;
  return new Date(isSummer ? summer : wall - 3_600_000).toISOString();
};

describe.each(databases("season_days"))("every day of a season, %s", (_name, location) => {
  let opened: Awaited<ReturnType<typeof testStore>>;
  const db = () => opened.store.db;

  const fill = async (slug: string, zone: Zone) => {
    const credential = { kind: "secret", secret: "secret" } as const;
    await saveClub(db(), { slug, name: slug, baseUrl: `http://localhost/${slug}`, clientId: slug, credential });
    await copyLesson(db(), slug, 1);
    await db().delete(mirrorLessons).where(eq(mirrorLessons.club, slug));
    const [copied, shared] = [
      { club: slug, reading: 1 },
      { location: "Dojo", trainerIds: [1] },
    ];
    await db()
      .update(mirrorGroups)
      .set({ slotIds: COURSES.map(({ courseId }) => courseId) });
    await db()
      .update(mirrorRegistrations)
      .set({ slotIds: COURSES.map(({ courseId }) => courseId) });
    for (const { type, courseId: id, day, ...time } of COURSES) {
      const row = { ...copied, ...shared, ...time, id, day: WEEK_DAYS[day] ?? null };
      if (type === "lesson")
        await db()
          .insert(mirrorLessons)
          .values({ ...row, groupId: 11 });
      else
        await db()
          .insert(mirrorSlots)
          .values({ ...row, seasonId: 1, name: `Slot ${id}` });
    }
    await db().transaction(async (tx) => {
      await chooseFreeDays(tx, slug, { ...NO_FREE_DAYS, zone, isSchoolFree: true, isPublicFree: true }, "Claire");
      await addOwnDays(tx, slug, OWN, "Claire");
      for (const { date, course } of meetings()) {
        const key = { type: course.type, courseId: course.courseId, date };
        const isOff = saidOf(key);
        if (isOff === undefined) continue;
        await sayOff(tx, slug, key, { isOff: true, reason: "snow", by: "Claire" });
        if (!isOff) await sayOff(tx, slug, key, { isOff: false, reason: "", by: "Claire" });
      }
    });
  };

  /** Every date on which a course has its day. */
  const meetings = () =>
    DAYS.flatMap((date) => {
      const day = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
      return COURSES.filter((course) => course.day === day).map((course) => ({ date, course }));
    });

  /** What is held by the rules of this file alone, each with the moment at which it begins and how long it lasts. */
  const expectedIn = (zone: Zone) =>
    meetings().flatMap(({ date, course }) => {
      const key = { type: course.type, courseId: course.courseId, date };
      const isOff = saidOf(key) ?? isFree(zone, date);
      return isOff ? [] : [`${nameOf(key)} ${momentOf(course, date)} ${course.durationMinutes}`];
    });

  const told = (sessions: readonly (SessionKey & { begin: Date; end: Date })[]) =>
    sessions.map(
      (one) => `${nameOf(one)} ${one.begin.toISOString()} ${(one.end.getTime() - one.begin.getTime()) / 60_000}`,
    );

  /** What a calendar program shows of everything that the trainer leads. */
  const shownIn = async (slug: string) => {
    const found = await meetingsOf(db(), slug, { kind: "coach", subject: "1" }, true);
    const made = { name: "x", timeZone: "Europe/Paris", host: "guichet.test", club: slug, stamp: new Date(NOW) };
    const calendar = new ICAL.Component(ICAL.parse(calendarOf(found, made)));
    for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
    const all = calendar.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
    const [held, cancelled]: string[][] = [[], []];
    for (const series of all.filter((one) => !one.isRecurrenceException())) {
      for (const one of all) if (one.uid === series.uid && one.isRecurrenceException()) series.relateException(one);
      const [type = "", id = ""] = series.uid.split(/[-.]/);
      const walk = series.iterator();
      for (let next = walk.next(); next; next = walk.next()) {
        const { item, startDate } = series.getOccurrenceDetails(next);
        const date = next.toString().slice(0, 10);
        // A time that clocks skip counts by the offset of before, one that they show twice is the first (RFC 5545 §3.3.5): ical.js does neither.
        const isOdd = CHANGES.includes(date) && startDate.hour === 2;
        const begin = isOdd ? momentOf(startDate, date) : startDate.toJSDate().toISOString();
        const isOff = item.component.getFirstPropertyValue("status") === "CANCELLED";
        // What ends by DTEND lasts exactly as long each time (RFC 5545 §3.8.5.3), which ical.js counts by the clock on the wall.
        const one = `${type} ${id} ${date} ${begin} ${series.duration.toSeconds() / 60}`;
        (isOff ? cancelled : held)?.push(one);
      }
    }
    return { held: held ?? [], cancelled: cancelled ?? [] };
  };

  const zones: readonly [slug: string, zone: Zone][] = [
    ["lyon", "A"],
    ["paris", "C"],
  ];

  beforeAll(async () => {
    opened = await testStore(location, { LOG_LEVEL: "silent", GUICHET_NOW: NOW });
    for (const [slug, zone] of zones) await fill(slug, zone);
  });
  afterAll(() => opened.close());

  it.each(zones)(
    "has one truth in %s (zone %s) for sheets, rates, hours, devices and calendars",
    async (slug, zone) => {
      const season = { club: slug, seasonId: 1 };
      const held = expectedIn(zone).sort();
      for (const change of CHANGES) expect(held.filter((one) => one.includes(` ${change} `)).length, change).toBe(2);
      const calendar = await sessionCalendarOf(db(), slug);
      expect(told(sessionsBetween(calendar, SEASON.from, SEASON.to)).sort()).toEqual(held);
      expect(told(await calledSessions(db(), season, calendar, SEASON.from, SEASON.to)).sort()).toEqual(held);
      expect(told(await dueSheets(db(), season)).sort()).toEqual(held);
      const months = [...new Set(DAYS.map((date) => date.slice(0, 7)))];
      expect(told(months.flatMap((month) => plannedIn(calendar, month)(1).sessions)).sort()).toEqual(held);
      const carried = await toldOf(db(), slug, calendar, SEASON);
      expect(told(carried.asked).sort()).toEqual(held);
      const shown = await shownIn(slug);
      expect(shown.held.sort()).toEqual(held);
      const off = meetings().flatMap(({ date, course: { type, courseId } }) => {
        const key = { type, courseId, date };
        return saidOf(key) ? [nameOf(key)] : [];
      });
      expect(shown.cancelled.map((one) => one.split(" ").slice(0, 3).join(" ")).sort()).toEqual(off.sort());
      expect(
        carried.told
          .filter((one) => one.off !== null)
          .map(nameOf)
          .sort(),
      ).toEqual(off.sort());
    },
  );

  it("is another one in the other zone", () => {
    const [here, there] = zones.map(([, zone]) => expectedIn(zone));
    expect(here).not.toEqual(there);
    expect(here?.length).toBeGreaterThan(400);
  });
});
