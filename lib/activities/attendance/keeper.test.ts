import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startLive, stopLive, subscribe } from "#lib/base/live/live.ts";
import { saveClub } from "#lib/base/store/clubs.ts";
import { mirrorPresences } from "#lib/base/store/schema/activities/attendance.ts";
import { CLUB_WIDE, mirrorStates } from "#lib/base/store/schema/sync/mirror.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { attendanceCopy } from "./attendance-copy.ts";
import { sessionCalendarOf } from "./calendar.ts";
import { readDue } from "./keeper.ts";
import { keepAttendance } from "./read-sheet.ts";
import { recordWalkIns } from "./record.ts";
import { noteReportedPresence } from "./reported-presence.ts";
import { attendanceOfPeople, calledSessions, uncalled } from "./roll-calls.ts";
import { NOBODY, rateOf } from "./tally.ts";
import { copyLesson, problem, startAttendanceClub } from "./testing/wire-club.ts";
import { keepWalkIns, type SentWalkIn, walkInsBetween, walkInsOf } from "./walk-ins.ts";

/** A Saturday: the lesson's second session of the season. */
const NOW = "2026-09-12T12:00:00Z";
/** Three pages of a hundred. */
const PEOPLE = 240;

describe.each(databases("registers"))("the copy of a season's attendance, %s", (_name, location) => {
  let opened: Awaited<ReturnType<typeof testStore>>;
  let club: Awaited<ReturnType<typeof startAttendanceClub>>;
  let slug = "";
  let clubs = 0;
  const db = () => opened.store.db;
  const season = () => ({ club: slug, seasonId: 1 });
  const read = () => readDue(opened.store, season(), new AbortController().signal);

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
    slug = `registers-${++clubs}`;
    const credential = { kind: "secret", secret: "secret" } as const;
    await saveClub(db(), { slug, name: slug, baseUrl: club.baseUrl, clientId: slug, credential });
    await copyLesson(db(), slug, PEOPLE);
    const [at, whole] = [new Date(NOW), { club: slug, missingScopes: [], read: [] }];
    await db()
      .insert(mirrorStates)
      .values([CLUB_WIDE, 1].map((seasonId) => ({ ...whole, seasonId, asOf: at, dueAt: at })));
    await keepAttendance(opened.store, slug, 1);
  });
  afterEach(() => club.close());

  it("is read in the calls that its pages need, newest first, and not again in the next round", async () => {
    club.recorded.set(1, "present").set(2, "absent");
    expect(await read()).toBe(2);
    expect(club.calls()).toBe(6);
    const dates = club.at("GET /attendance").map(({ path }) => new URL(path, "http://club").searchParams.get("date"));
    expect([...new Set(dates)]).toEqual(["2026-09-12", "2026-09-05"]);
    expect(await read()).toBe(0);
    expect(club.calls()).toBe(6);
    expect(await attendanceCopy(db(), slug, 1)).toMatchObject({ error: null });

    // Warm: what the pages show costs nothing.
    const sessions = await calledSessions(
      db(),
      season(),
      await sessionCalendarOf(db(), slug),
      "2026-09-01",
      "2026-09-30",
    );
    expect(sessions.map(({ date, expected, tally }) => [date, expected, tally.recorded])).toEqual([
      ["2026-09-05", PEOPLE, 2],
      ["2026-09-12", PEOPLE, 2],
      ["2026-09-19", PEOPLE, 0],
      ["2026-09-26", PEOPLE, 0],
    ]);
    expect(uncalled(sessions)).toEqual([]);
    const people = await attendanceOfPeople(db(), season(), [1, 2, 3]);
    expect([1, 2, 3].map((id) => people.get(id) && rateOf(people.get(id)?.tally ?? NOBODY))).toEqual([1, 0, undefined]);
    expect(club.calls()).toBe(6);
  });

  it("says which sessions that are over have no sheet, and none of which it does not know yet", async () => {
    const sessions = () =>
      sessionCalendarOf(db(), slug).then((all) => calledSessions(db(), season(), all, "2026-09-01", NOW.slice(0, 10)));
    expect(uncalled(await sessions())).toEqual([]);
    await read();
    expect(uncalled(await sessions()).map(({ date }) => date)).toEqual(["2026-09-12", "2026-09-05"]);
  });

  it("believes no clock but its own order: a message that says something else has the sheet read, and what stands there counts", async () => {
    await read();
    const rows = () => db().select().from(mirrorPresences).where(eq(mirrorPresences.club, slug));
    const session = { date: "2026-09-12", type: "lesson" as const, courseId: 21 };
    const told = (presence: "present" | "absent" | "excused") =>
      db().transaction((tx) => noteReportedPresence(tx, slug, { session, memberId: 7, presence }));
    // An old message: the club has "absent" by now.
    club.recorded.set(7, "absent");
    expect(await told("present")).toBe(true);
    expect(await rows()).toEqual([]);
    const calls = club.calls();
    const heard: string[] = [];
    const leave = subscribe(slug, ({ topic }) => heard.push(topic));
    expect(await read()).toBe(1);
    expect(club.calls() - calls).toBe(3);
    // Open pages hear of it.
    await expect.poll(() => heard).toEqual(["attendance"]);
    leave();
    expect((await rows()).map(({ memberId, presence }) => [memberId, presence])).toEqual([[7, "absent"]]);
    // What the copy has already costs nothing.
    expect(await told("absent")).toBe(false);
    expect(await read()).toBe(0);
    // A reading that was asked for before the message does not settle the doubt.
    const held = Promise.withResolvers<void>();
    club.wireAs((_call, answer) => {
      const reply = answer();
      return typeof reply === "object" ? { ...reply, after: held.promise } : reply;
    });
    await told("present");
    const reading = read();
    await expect.poll(() => club.calls() - calls).toBe(4);
    club.recorded.set(7, "excused");
    await told("excused");
    held.resolve();
    await reading;
    club.wireAs();
    expect(await read()).toBe(1);
    expect((await rows()).map(({ presence }) => presence)).toEqual(["excused"]);
  });

  it("has beside it who turned up without being expected: the last note counts, each once, counted apart", async () => {
    const by = { id: 1, name: "Camille Roux" };
    const sent = (memberId: number, came: boolean, more: Partial<SentWalkIn> = {}): SentWalkIn => ({
      ...{ id: randomUUID(), date: "2026-09-12", type: "lesson", courseId: 21, memberId, came },
      ...{ madeAt: "2026-09-12T13:00:00Z", ...more },
    });
    const keep = (notes: SentWalkIn[]) =>
      db().transaction((tx) => keepWalkIns(tx, { club: slug, by, now: new Date(NOW) }, notes));
    const [pending, mistake] = [sent(PEOPLE + 1, true), sent(7, true)];
    const strange = [sent(PEOPLE + 1, true, { date: "2026-09-13" }), sent(999_999, true)];
    const kept = await keep([pending, mistake, pending, ...strange]);
    expect(kept.map(({ refused }) => refused)).toEqual([null, null, null, "no_session", "unknown_person"]);
    // A device whose clock ran an hour ahead, then one that is right.
    await keep([sent(7, false, { madeAt: "2026-09-12T11:30:00Z" })]);
    await keep([mistake]);
    const calendar = await sessionCalendarOf(db(), slug);
    const here = await walkInsBetween(db(), slug, calendar, { from: "2026-09-12", to: "2026-09-12" });
    expect(here.map(({ memberId, by, at }) => [memberId, by, at.toISOString()])).toEqual([
      [PEOPLE + 1, "Camille Roux", new Date(NOW).toISOString()],
    ]);
    expect(await walkInsOf(db(), season(), calendar)).toHaveLength(1);
    const sessions = await calledSessions(
      db(),
      season(),
      await sessionCalendarOf(db(), slug),
      "2026-09-12",
      "2026-09-12",
    );
    expect(sessions.map(({ expected, tally, walkIns }) => [expected, tally.recorded, walkIns])).toEqual([
      [PEOPLE, 0, 1],
    ]);
    // Pages of the session's season are told, and no others.
    const seasons: (number | undefined)[] = [];
    const hush = subscribe(slug, (change) => seasons.push(change.season));
    await recordWalkIns(opened.store, slug, by, [sent(8, true)]);
    await expect.poll(() => seasons).toEqual([1]);
    hush();
    expect(club.calls()).toBe(0);
  });

  it("keeps what it has through an outage, says what stopped it, and goes on where it was", async () => {
    club.recorded.set(1, "present");
    club.wireAs(({ path }, answer) => (path.includes("2026-09-05") ? problem(503, "unavailable") : answer()));
    await read();
    expect(await attendanceCopy(db(), slug, 1)).toEqual({
      asOf: null,
      error: { code: "unavailable", kind: "unreachable" },
    });
    expect(await db().select().from(mirrorPresences).where(eq(mirrorPresences.club, slug))).toHaveLength(1);
    club.wireAs();
    const before = club.calls();
    expect(await read()).toBe(1);
    expect(club.calls() - before).toBe(3);
    expect(await attendanceCopy(db(), slug, 1)).toMatchObject({ error: null });
  });
});
