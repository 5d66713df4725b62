import ICAL from "ical.js";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sessionCalendarOf, sessionsBetween } from "#lib/activities/attendance/calendar.ts";
import { dueSheets, readDue } from "#lib/activities/attendance/keeper.ts";
import { keepAttendance } from "#lib/activities/attendance/read-sheet.ts";
import { noteReportedPresence } from "#lib/activities/attendance/reported-presence.ts";
import { calledSessions, uncalled } from "#lib/activities/attendance/roll-calls.ts";
import { copyLesson, startAttendanceClub } from "#lib/activities/attendance/testing/wire-club.ts";
import { sayOff } from "#lib/activities/days-off/called-off.ts";
import { NO_FREE_DAYS } from "#lib/activities/days-off/free-days.ts";
import type { Zone } from "#lib/activities/days-off/school-holidays.ts";
import { addOwnDays, chooseFreeDays } from "#lib/activities/days-off/setting.ts";
import { plannedIn } from "#lib/activities/hours/planned.ts";
import { startLive, stopLive } from "#lib/base/live/live.ts";
import { saveClub } from "#lib/base/store/clubs.ts";
import type { Transaction } from "#lib/base/store/database.ts";
import { CLUB_WIDE, mirrorStates } from "#lib/base/store/schema/sync/mirror.ts";
import { dayAfter } from "#lib/base/time/days.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { instantIn } from "#runtime/clock.ts";
import { calendarOf } from "./calendar.ts";
import { meetingsOf } from "./meetings.ts";

/** The season is over: every session of it was. */
const NOW = "2027-08-31T12:00:00Z";
const SEASON = { from: "2026-09-01", to: "2027-08-31" };
const PEOPLE = 2;

/** Saturdays of the season that are public days or fall in the holidays of a zone, read off the published calendar by hand. */
const SATURDAYS: Record<Zone, string[]> = (() => {
  const shared = [
    "2026-10-17",
    "2026-10-24",
    "2026-10-31",
    "2026-12-19",
    "2026-12-26",
    "2027-01-02",
    "2027-05-01",
    "2027-05-08",
  ];
  const summer = "07-03 07-10 07-17 07-24 07-31 08-07 08-14 08-21 08-28".split(" ").map((day) => `2027-${day}`);
  const own = (...days: string[]) => [...shared, ...days.map((day) => `2027-${day}`), ...summer].sort();
  return {
    A: own("02-13", "02-20", "02-27", "04-10", "04-17", "04-24"),
    B: own("02-20", "02-27", "03-06", "04-17", "04-24"),
    C: own("02-06", "02-13", "02-20", "04-03", "04-10", "04-17"),
  };
})();

const ALL_SATURDAYS = Array.from({ length: 52 }, (_, week) => dayAfter("2026-09-05", 7 * week));

describe.each(databases("days_off_year"))("a year with days without sessions, %s", (_name, location) => {
  let opened: Awaited<ReturnType<typeof testStore>>;
  let club: Awaited<ReturnType<typeof startAttendanceClub>>;
  let slug = "";
  let clubs = 0;
  const db = () => opened.store.db;
  const season = () => ({ club: slug, seasonId: 1 });
  const run = <T>(work: (tx: Transaction) => Promise<T>) => db().transaction(work);
  const read = () => readDue(opened.store, season(), new AbortController().signal);
  const choose = (zone: Zone) =>
    run((tx) => chooseFreeDays(tx, slug, { ...NO_FREE_DAYS, zone, isSchoolFree: true, isPublicFree: true }, "Claire"));
  const called = async (withOff = false) =>
    calledSessions(db(), season(), await sessionCalendarOf(db(), slug), SEASON.from, SEASON.to, { withOff });
  const feed = async () => {
    const meetings = await meetingsOf(db(), slug, { kind: "group", subject: "11" }, true);
    const made = { name: "x", timeZone: "Europe/Paris", host: "guichet.test", club: slug, stamp: new Date(NOW) };
    return calendarOf(meetings, made);
  };
  /** The moments at which a calendar program shows the lesson, and those that it shows as cancelled. */
  const shown = (text: string) => {
    const [first, ...dates] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
    if (!first) return { held: [], cancelled: [] };
    const series = new ICAL.Event(first);
    for (const one of dates) series.relateException(new ICAL.Event(one));
    const [held, cancelled]: string[][] = [[], []];
    const walk = series.iterator();
    for (let next = walk.next(); next; next = walk.next()) {
      const { item, startDate } = series.getOccurrenceDetails(next);
      const isOff = item.component.getFirstPropertyValue("status") === "CANCELLED";
      (isOff ? cancelled : held)?.push(startDate.toJSDate().toISOString());
    }
    return { held: held ?? [], cancelled: cancelled ?? [] };
  };
  const moments = (dates: readonly string[]) =>
    dates.map((date) => instantIn("Europe/Paris", date, 10 * 60 + 30).toISOString());

  beforeAll(async () => {
    opened = await testStore(location, { LOG_LEVEL: "silent", GUICHET_NOW: NOW });
    await startLive();
  });
  afterAll(async () => {
    await stopLive();
    await opened.close();
  });
  beforeEach(async () => {
    club = await startAttendanceClub(PEOPLE);
    slug = `year-${++clubs}`;
    const credential = { kind: "secret", secret: "secret" } as const;
    await saveClub(db(), { slug, name: slug, baseUrl: club.baseUrl, clientId: slug, credential });
    await copyLesson(db(), slug, PEOPLE);
    const [at, whole] = [new Date(NOW), { club: slug, missingScopes: [], read: [] }];
    await db()
      .insert(mirrorStates)
      .values([CLUB_WIDE, 1].map((seasonId) => ({ ...whole, seasonId, asOf: at, dueAt: at })));
    await keepAttendance(opened.store, slug, 1);
    return () => club.close();
  });

  it.each(["A", "B", "C"] as const)(
    "has the same sessions for sheets, rolls, rates, hours and calendars in zone %s, on both sides of the changes of the clock",
    async (zone) => {
      await choose(zone);
      const free = new Set(SATURDAYS[zone]);
      const held = ALL_SATURDAYS.filter((date) => !free.has(date));
      const calendar = await sessionCalendarOf(db(), slug);
      expect(sessionsBetween(calendar, SEASON.from, SEASON.to).map(({ date }) => date)).toEqual(held);
      expect((await called()).map(({ date }) => date)).toEqual(held);
      expect((await dueSheets(db(), season())).map(({ date }) => date)).toEqual(held.toReversed());
      expect(shown(await feed()).held).toEqual(moments(held));
      const months = [...new Set(ALL_SATURDAYS.map((date) => date.slice(0, 7)))];
      const hours = months.flatMap((month) => plannedIn(calendar, month)(1).sessions.map(({ date }) => date));
      expect(hours).toEqual(held);
      // The club is asked for no sheet of a free day, and no roll of one is missed.
      await read();
      const asked = club.at("GET /attendance").map(({ path }) => new URL(path, "http://club").searchParams.get("date"));
      expect([...new Set(asked)].sort()).toEqual(held);
      expect(uncalled(await called()).map(({ date }) => date)).toEqual(held.toReversed());
    },
  );

  it("is told apart between two clubs of two zones", async () => {
    await choose("A");
    const first = slug;
    slug = `year-${++clubs}`;
    const credential = { kind: "secret", secret: "secret" } as const;
    await saveClub(db(), { slug, name: slug, baseUrl: club.baseUrl, clientId: slug, credential });
    await copyLesson(db(), slug, PEOPLE);
    await choose("C");
    const dates = async (name: string) =>
      sessionsBetween(await sessionCalendarOf(db(), name), "2027-02-01", "2027-02-28").map(({ date }) => date);
    expect(await dates(first)).toEqual(["2027-02-06"]);
    expect(await dates(slug)).toEqual(["2027-02-27"]);
  });

  it("keeps what was recorded on a day that becomes free: seen and counted as before; what a message tells of one is read", async () => {
    club.recorded.set(1, "present");
    await read();
    const before = (await called()).filter(({ date }) => date === "2026-10-17").map(({ tally }) => tally);
    await choose("A");
    const [kept] = (await called()).filter(({ date }) => date === "2026-10-17");
    expect([kept?.tally, kept?.off]).toEqual([before[0], { kind: "school", name: "allSaints" }]);
    expect(uncalled(await called()).some(({ off }) => off !== null)).toBe(false);
    const session = { date: "2026-12-26", type: "lesson" as const, courseId: 21 };
    await run((tx) => noteReportedPresence(tx, slug, { session, memberId: 1, presence: "absent" }));
    expect((await dueSheets(db(), season())).map(({ date }) => date)).toContain("2026-12-26");
  });

  it("has a session that was called off in no sheet and no rate, cancelled in the calendar, and back when it takes place after all", async () => {
    await run((tx) => addOwnDays(tx, slug, { from: "2026-11-07", to: "2026-11-08", label: "Gala" }, "Claire"));
    const key = { type: "lesson", courseId: 21, date: "2026-11-14" } as const;
    const say = (isOff: boolean, date: string = key.date) =>
      run((tx) => sayOff(tx, slug, { ...key, date }, { isOff, reason: "snow", by: "Claire" }));
    await say(true);
    const held = ALL_SATURDAYS.filter((date) => date !== "2026-11-07" && date !== key.date);
    expect((await called()).map(({ date }) => date)).toEqual(held);
    expect((await called(true)).find(({ date }) => date === key.date)?.off).toMatchObject({
      ...{ kind: "calledOff", reason: "snow", by: "Claire" },
    });
    expect((await dueSheets(db(), season())).map(({ date }) => date)).toEqual(held.toReversed());
    expect(shown(await feed())).toEqual({ held: moments(held), cancelled: moments([key.date]) });
    expect(await feed()).not.toContain("snow");
    await say(false);
    // Somebody holds the lesson on a free day all the same.
    await say(true, "2026-11-07");
    await say(false, "2026-11-07");
    expect((await called()).map(({ date }) => date)).toEqual(ALL_SATURDAYS);
    expect(shown(await feed())).toEqual({ held: moments(ALL_SATURDAYS), cancelled: [] });
  });
});
