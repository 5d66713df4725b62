import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FEATURES } from "../contract/features.ts";
import { lessons, outbox, slots } from "../store/schema.ts";
import type { TestClient } from "../testing/client.ts";
import { ClubData } from "../testing/club-data.ts";
import { KINDS, startService, type TestClub, type TestService } from "../testing/service.ts";

/** The tests' clock: Saturday 12 September 2026. */
describe.each(KINDS)("attendance, %s", (kind) => {
  let service: TestService;
  let club: TestClub;
  let client: TestClient;
  let make: ClubData;
  let season: number;
  beforeAll(async () => {
    service = await startService(kind);
    club = await service.createClub();
    client = await club.client();
    make = new ClubData(client);
    season = await make.season();
  });
  afterAll(() => service.stop());

  const sessions = (date: string, more = "") => client.all(`/attendance?date=${date}${more}`);
  const participants = (date: string, type: string, course: number) =>
    client.all(`/attendance?date=${date}&type=${type}&course_id=${course}`);

  it("has a session for each lesson, slot and event of the date, at the club's clocks", async () => {
    const group = await make.group(season, { name: "Éveil" });
    const lesson = await make.lesson(group, { day: "jeudi", hour: 17, minute: 45, location: "Dojo" });
    const slot = await make.slot(season, { name: "Jeudi midi", day: "jeudi", hour: 12, minute: 0 });
    const event = await make.event(season, {
      name: "Stage",
      begin: "2026-09-09T09:00:00+02:00",
      end: "2026-09-11T00:00:00+02:00",
    });
    expect(await sessions("2026-09-10")).toEqual([
      {
        ...{ type: "event", id: event, date: "2026-09-10", title: "Stage", location: null },
        ...{ begin: "2026-09-09T07:00:00.000Z", end: "2026-09-10T22:00:00.000Z", can_take_attendance: true },
      },
      {
        ...{ type: "slot", id: slot, date: "2026-09-10", title: "Jeudi midi", location: null },
        ...{ begin: "2026-09-10T10:00:00.000Z", end: "2026-09-10T11:30:00.000Z", can_take_attendance: true },
      },
      {
        ...{ type: "lesson", id: lesson, date: "2026-09-10", title: "Éveil", location: "Dojo" },
        ...{ begin: "2026-09-10T15:45:00.000Z", end: "2026-09-10T16:45:00.000Z", can_take_attendance: true },
      },
    ]);
    // It ended at midnight, and 11 September is no Thursday.
    expect(await sessions("2026-09-11")).toEqual([]);
    expect((await sessions("2026-09-10", "&type=slot")).map((one) => one.id)).toEqual([slot]);
    expect(await sessions("2026-09-10", "&limit=1")).toHaveLength(3);
  });

  describe("of the past, whatever moves afterwards", () => {
    const mark = (date: string, type: string, course_id: number, member_id: number, presence = "present") =>
      client.post("/attendance", { date, type, course_id, member_id, presence });
    const ids = async (date: string, type: string) => (await sessions(date, `&type=${type}`)).map(({ id }) => id);
    /** A lesson of Mondays or a slot of them, as it was long before the tests' day. */
    const weekly = async (type: "lesson" | "slot") => {
      const person = await make.person();
      const slot = type === "slot" ? await make.slot(season, { day: "lundi", hour: 18 }) : undefined;
      const group = await make.group(season, { ...(slot && { slot_ids: [slot] }) });
      await make.member(person, group, { ...(slot && { slot_ids: [slot] }) });
      const id = slot ?? (await make.lesson(group, { day: "lundi", hour: 18 }));
      const { db } = club.club.database;
      const table = type === "slot" ? slots : lessons;
      await db.update(table).set({ created_on: null }).where(eq(table.id, id));
      return { person, id, path: `/${type}s/${id}` };
    };
    const [MONDAY, TUESDAY, NEXT_MONDAY, NEXT_TUESDAY] = ["2026-09-07", "2026-09-08", "2026-09-14", "2026-09-15"];

    it.each(["lesson", "slot"] as const)("stay where they were when a %s moves to another day", async (type) => {
      const { person, id, path } = await weekly(type);
      expect((await mark(MONDAY, type, id, person)).status).toBe(200);
      expect((await client.patch(path, { day: "mardi", hour: 9 })).status).toBe(200);
      expect(await sessions(MONDAY, `&type=${type}`)).toContainEqual(
        expect.objectContaining({ id, begin: "2026-09-07T16:30:00.000Z".replace("30", type === "slot" ? "30" : "00") }),
      );
      expect(await participants(MONDAY, type, id)).toMatchObject([{ id: person, presence: "present" }]);
      expect((await mark(MONDAY, type, id, person, "excused")).status).toBe(200);
      expect(await ids(TUESDAY, type)).not.toContain(id);
      expect(await ids(NEXT_MONDAY, type)).not.toContain(id);
      expect(await ids(NEXT_TUESDAY, type)).toContain(id);
      // Moved again on the same day: the weeks before are still Mondays.
      await client.patch(path, { day: "jeudi" });
      expect(await ids(MONDAY, type)).toContain(id);
      expect(await ids(NEXT_TUESDAY, type)).not.toContain(id);
    });

    it("keep what was recorded of an event that moved, of a season that ended, and of whoever is registered no more", async () => {
      const other = await make.season({ name: "Court" });
      const person = await make.person();
      const event = await make.event(other, { begin: "2026-09-05T09:00:00+02:00", end: "2026-09-05T11:00:00+02:00" });
      const registration = await make.toEvent(person, event);
      expect((await client.post(`/event-registrations/${registration}/validate`)).status).toBe(200);
      expect((await mark("2026-09-05", "event", event, person)).status).toBe(200);
      const later = { begin: "2026-10-05T09:00:00+02:00", end: "2026-10-05T11:00:00+02:00" };
      expect((await client.patch(`/events/${event}`, later)).status).toBe(200);
      expect((await client.post(`/event-registrations/${registration}/cancel`)).status).toBe(200);
      expect(await participants("2026-09-05", "event", event)).toMatchObject([{ id: person, presence: "present" }]);
      expect(await sessions("2026-09-05", "&type=event")).toContainEqual(
        expect.objectContaining({ id: event, begin: "2026-09-05T07:00:00.000Z", end: "2026-09-05T09:00:00.000Z" }),
      );
      expect((await mark("2026-09-05", "event", event, person, "absent")).status).toBe(200);
      expect((await mark("2026-09-05", "event", event, await make.person())).body.errors[0].code).toBe("not_expected");

      const group = await make.group(other);
      await make.member(person, group);
      const lesson = await make.lesson(group, { day: "lundi" });
      expect((await mark(MONDAY, "lesson", lesson, person)).status).toBe(200);
      expect((await client.patch(`/seasons/${other}`, { start_date: "2026-09-10" })).status).toBe(200);
      expect((await mark(MONDAY, "lesson", lesson, person, "absent")).status).toBe(200);
      expect(await participants(MONDAY, "lesson", lesson)).toMatchObject([{ id: person, presence: "absent" }]);
    });
  });

  it("follows the change of clocks", async () => {
    const lesson = await make.lesson(await make.group(season), { day: "dimanche", hour: 10, minute: 0 });
    const beginsOn = async (date: string) =>
      (await sessions(date, "&type=lesson")).find((one) => one.id === lesson)?.begin;
    expect(await beginsOn("2026-10-18")).toBe("2026-10-18T08:00:00.000Z");
    expect(await beginsOn("2026-10-25")).toBe("2026-10-25T09:00:00.000Z");
  });

  it("has moments that a year of four digits can say, also on the first and last day of all", async () => {
    const dates = { start_date: "0001-01-01", end_date: "9999-12-31" };
    const group = await make.group(await make.season({ ...dates, name: "Toujours" }));
    const first = await make.lesson(group, { day: "lundi", hour: 0, minute: 0 });
    const last = await make.lesson(group, { day: "vendredi", hour: 23, minute: 30, duration_minutes: 1440 });
    const find = async (date: string, id: number) =>
      (await sessions(date, "&type=lesson")).find((one) => one.id === id);
    expect((await find("0001-01-01", first))?.begin).toBe("0001-01-01T00:00:00.000Z");
    expect((await find("9999-12-31", last))?.end).toBe("9999-12-31T23:59:59.000Z");
  });

  it("runs from the season's first to its last day, and opens on the day itself", async () => {
    const group = await make.group(season);
    const lesson = await make.lesson(group, { day: "samedi", hour: 23, minute: 0 });
    const find = async (date: string) =>
      (await sessions(date)).find((one) => one.type === "lesson" && one.id === lesson);
    expect(await find("2026-08-29")).toBeUndefined();
    expect((await find("2026-09-12"))?.can_take_attendance).toBe(true);
    expect((await find("2026-09-19"))?.can_take_attendance).toBe(false);
    expect((await find("2027-06-26"))?.can_take_attendance).toBe(false);
    expect(await find("2027-07-03")).toBeUndefined();
  });

  it("expects the group at a lesson, the slot's people at a slot, the registered at an event", async () => {
    const slot = await make.slot(season, { day: "vendredi" });
    const [group, event] = [
      await make.group(season, { slot_ids: [slot] }),
      await make.event(season, { begin: "2026-09-11T09:00:00+02:00", end: "2026-09-11T10:00:00+02:00" }),
    ];
    const lesson = await make.lesson(group, { day: "vendredi" });
    const [inSlot, plain, waiting] = [await make.person(), await make.person(), await make.person()];
    await make.member(inSlot, group, { slot_ids: [slot] });
    await make.member(plain, group);
    await make.annual(waiting, group, { slot_ids: [slot] });
    const toEvent = await make.toEvent(plain, event);
    await client.post(`/event-registrations/${toEvent}/validate`);
    const ids = async (type: string, course: number) =>
      (await participants("2026-09-11", type, course)).map((one) => one.id);
    expect(await ids("lesson", lesson)).toEqual([inSlot, plain]);
    expect(await ids("slot", slot)).toEqual([inSlot]);
    expect(await ids("event", event)).toEqual([plain]);
    expect((await participants("2026-09-11", "lesson", lesson))[0]).toMatchObject({
      first_name: "Camille",
      presence: null,
    });
    expect(await client.all(`/attendance?date=2026-09-11&type=lesson&course_id=${lesson}&limit=1`)).toHaveLength(2);
    const otherDay = await client.get(`/attendance?date=2026-09-10&type=lesson&course_id=${lesson}`);
    expect(otherDay.status).toBe(404);
  });

  describe("a record", () => {
    let person: number;
    let lesson: number;
    beforeAll(async () => {
      const group = await make.group(season, { name: "Relevés" });
      lesson = await make.lesson(group, { day: "mercredi" });
      person = await make.person();
      await make.member(person, group);
    });
    const take = (presence: string, more: object = {}) =>
      client.post("/attendance", {
        date: "2026-09-09",
        type: "lesson",
        course_id: lesson,
        member_id: person,
        presence,
        ...more,
      });

    it("is kept, replaced, read in the session and in the person's history, and announced", async () => {
      const first = await take("absent");
      expect(first.status).toBe(200);
      expect((await take("excused")).body).toEqual(first.body);
      expect((await participants("2026-09-09", "lesson", lesson))[0]?.presence).toBe("excused");
      const history = await client.all(`/members/${person}/attendance?season_id=${season}`);
      expect(history).toEqual([
        {
          ...{ type: "lesson", course_id: lesson, date: "2026-09-09", title: "Relevés", presence: "excused" },
          recorded_at: expect.stringMatching(/^2026-09-12T08:/),
        },
      ]);
      const [event] = await club.club.database.db.select().from(outbox).orderBy(desc(outbox.sequence)).limit(1);
      expect(event).toMatchObject({
        type: "attendance.recorded",
        data: {
          resource: { required_scopes: ["attendance:read"] },
          context: { member_id: person, session_type: "lesson", session_id: lesson, presence: "excused" },
        },
      });
    });

    it("is found by date, type and presence", async () => {
      await take("present", { date: "2026-09-02" });
      const count = async (filter: string) =>
        (await client.all(`/members/${person}/attendance?season_id=${season}${filter}`)).length;
      expect(await count("")).toBe(2);
      expect(await count("&limit=1")).toBe(2);
      expect(await count("&presence=present")).toBe(1);
      expect(await count("&date_from=2026-09-09")).toBe(1);
      expect(await count("&date_to=2026-09-02")).toBe(1);
      expect(await count("&type=event")).toBe(0);
      expect((await client.get(`/members/99999/attendance?season_id=${season}`)).status).toBe(404);
      expect((await client.get(`/members/${person}/attendance`)).status).toBe(400);
    });

    it("is refused before its day, without its session, and for somebody who is not expected", async () => {
      expect(await take("present", { date: "2026-09-16" })).toMatchObject({
        status: 422,
        body: { code: "attendance_not_open" },
      });
      const pointer = async (more: object) => (await take("present", more)).body.errors?.[0]?.pointer;
      expect(await pointer({ date: "2026-09-08" })).toBe("/course_id");
      expect(await pointer({ course_id: 99_999 })).toBe("/course_id");
      expect(await pointer({ type: "slot" })).toBe("/course_id");
      expect(await pointer({ member_id: await make.person() })).toBe("/member_id");
      expect(await pointer({ member_id: 99_999 })).toBe("/member_id");
      expect(await pointer({ presence: "late" })).toBe("/presence");
      expect(await pointer({ comment: "x" })).toBe("/comment");
    });
  });

  it.each([
    ["", "?date"],
    ["?date=2026-13-01", "?date"],
    ["?date=2026-09-09&course_id=1", "?type"],
    ["?date=2026-09-09&type=dance", "?type"],
    ["?date=2026-09-09&type=slot&course_id=0", "?course_id"],
  ])("refuses the query %j", async (query, pointer) => {
    const answer = await client.get(`/attendance${query}`);
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_query" } });
    expect(answer.body.errors[0].pointer).toBe(pointer);
  });

  it("knows no slots where the club has none", async () => {
    const plain = await service.createClub({ features: FEATURES.filter((feature) => feature !== "slots") });
    const answer = await (await plain.client()).get("/attendance?date=2026-09-10&type=slot");
    expect(answer).toMatchObject({ status: 200, body: { data: [] } });
  });
});
