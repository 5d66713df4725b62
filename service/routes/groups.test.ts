import { gt, max } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FEATURES, type Feature } from "../contract/features.ts";
import { club as clubTable, outbox } from "../store/schema.ts";
import type { TestClient } from "../testing/client.ts";
import { ClubData } from "../testing/club-data.ts";
import { KINDS, startService, type TestClub, type TestService } from "../testing/service.ts";

describe.each(KINDS)("groups, %s", (kind) => {
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

  const read = async (id: number) => (await client.get(`/groups/${id}`)).body.data;
  const pointers = ({ body }: { body: { errors: { pointer: string }[] } }) => body.errors.map(({ pointer }) => pointer);

  describe("a group", () => {
    it("needs a name, a season and its birth years; the rest has a value of its own", async () => {
      const id = await make.group(season, { name: "U11" });
      expect(await read(id)).toEqual({
        id,
        name: "U11",
        season_id: season,
        sport_id: null,
        description: null,
        sex: null,
        type: null,
        capacity: null,
        birth_year_start: 2020,
        birth_year_end: 1930,
        auto_validate: false,
        invitation_only: false,
        cost_euros: null,
        slot_count: null,
        slot_ids: [],
        licence_ids: [],
        season_path: `/seasons/${season}`,
        members_path: `/groups/${id}/members`,
        lessons_path: `/groups/${id}/lessons`,
      });
      expect(pointers(await client.post("/groups", {}))).toEqual([
        "/name",
        "/season_id",
        "/birth_year_start",
        "/birth_year_end",
      ]);
    });

    it("takes every field and gives it back; a PATCH changes only its own, null clears", async () => {
      const [sport, slot] = [await make.sport(), await make.slot(season)];
      const everything = {
        sport_id: sport,
        description: "Fleuret, débutants",
        sex: "Homme et femme",
        type: "Competition",
        capacity: 24,
        birth_year_start: 2016,
        birth_year_end: 2014,
        auto_validate: true,
        invitation_only: true,
        cost_euros: 180,
        slot_count: 2,
        slot_ids: [slot],
        licence_ids: [7, 3],
      };
      const id = await make.group(season, everything);
      const before = await read(id);
      expect(before).toMatchObject(everything);
      await client.patch(`/groups/${id}`, { capacity: null, sport_id: null, description: null, slot_count: null });
      expect(await read(id)).toEqual({
        ...before,
        capacity: null,
        sport_id: null,
        description: null,
        slot_count: null,
      });
    });

    it.each([
      ["birth years the wrong way round", { birth_year_start: 2010, birth_year_end: 2016 }, ["/birth_year_start"]],
      ["one year that contradicts the stored other", { birth_year_start: 1929 }, ["/birth_year_start"]],
      ["a season that does not exist", { season_id: 999_999 }, ["/season_id"]],
      ["a sport that does not exist", { sport_id: 999_999 }, ["/sport_id"]],
      ["a slot that does not exist", { slot_ids: [999_999] }, ["/slot_ids/0"]],
      ["a year out of range", { birth_year_end: 1899 }, ["/birth_year_end"]],
      ["a capacity out of range", { capacity: 100_001 }, ["/capacity"]],
      ["more than 100 slots", { slot_ids: Array.from({ length: 101 }, (_, index) => index + 1) }, ["/slot_ids"]],
      ["a price with cents", { cost_euros: 1.5 }, ["/cost_euros"]],
      ["a word for a number", { capacity: "12" }, ["/capacity"]],
      ["an unknown field", { color: "red" }, ["/color"]],
      ["nothing at all", {}, [""]],
    ])("refuses %s", async (_what, change, expected) => {
      const id = await make.group(season);
      const before = await read(id);
      const answer = await client.patch(`/groups/${id}`, change);
      expect([answer.status, answer.body.code, pointers(answer)]).toEqual([422, "validation_failed", expected]);
      expect(await read(id)).toEqual(before);
    });

    it("keeps once what is named twice", async () => {
      const [first, second] = [await make.slot(season), await make.slot(season)];
      const id = await make.group(season, { slot_ids: [second, first, second], licence_ids: [7, 7] });
      expect(await read(id)).toMatchObject({ slot_ids: [second, first], licence_ids: [7] });
    });

    it("offers slots of its own season only, also when it moves", async () => {
      const next = await make.season();
      const [here, there] = [await make.slot(season), await make.slot(next)];
      const id = await make.group(season, { slot_ids: [here] });
      expect(pointers(await client.patch(`/groups/${id}`, { slot_ids: [here, there] }))).toEqual(["/slot_ids/1"]);
      const alone = await client.patch(`/groups/${id}`, { season_id: next });
      expect([alone.status, alone.body.errors]).toEqual([
        422,
        [{ pointer: "/season_id", code: "slots_of_other_season", detail: expect.stringContaining(`(${here})`) }],
      ]);
      expect(await read(id)).toMatchObject({ season_id: season, slot_ids: [here] });
      const registration = await make.annual(await make.person(), id, { slot_ids: [here] });
      expect((await client.patch(`/groups/${id}`, { season_id: next, slot_ids: [there] })).status).toBe(200);
      expect((await client.get(`/annual-registrations/${registration}`)).body.data.slot_ids).toEqual([]);
      const moved = await client.patch(`/slots/${there}`, { season_id: season });
      expect(moved.body.errors[0]).toMatchObject({ pointer: "/season_id", code: "slot_offered" });
    });
  });

  it("list their lessons, page by page, 404 for no group", async () => {
    const [group, other] = [await make.group(season), await make.group(season)];
    const lessons = [await make.lesson(group), await make.lesson(group), await make.lesson(group)];
    await make.lesson(other);
    const path = `/groups/${group}/lessons`;
    expect((await client.all(`${path}?limit=2`)).map((lesson) => lesson.id)).toEqual(lessons);
    expect((await client.get(`${path}?limit=3`)).body.pagination.next_after).toBeNull();
    expect((await client.get("/groups/999999/lessons")).status).toBe(404);
    expect((await client.get(`/groups/${await make.group(season)}/lessons`)).body.data).toEqual([]);
  });

  it("moves to another season where the club has turned slots off, and leaves its slots behind", async () => {
    const its = await service.createClub();
    const guest = await its.client();
    const data = new ClubData(guest);
    const [from, to] = [await data.season(), await data.season({ name: "2027-2028" })];
    const slot = await data.slot(from);
    const group = await data.group(from, { slot_ids: [slot] });
    const registration = await data.member(await data.person(), group, { slot_ids: [slot] });
    const turn = (features: readonly Feature[]) =>
      its.club.database.db.update(clubTable).set({ features: [...features] });
    await turn(FEATURES.filter((feature) => feature !== "slots"));
    const moved = await guest.patch(`/groups/${group}`, { season_id: to });
    expect([moved.status, moved.body]).toEqual([200, { data: { id: group } }]);
    await turn(FEATURES);
    expect((await guest.get(`/groups/${group}`)).body.data).toMatchObject({ season_id: to, slot_ids: [] });
    const { body } = await guest.get(`/annual-registrations/${registration}`);
    expect(body.data).toMatchObject({ valid: true, slot_ids: [] });
  });

  it("announce the registrations whose slots a move to another season drops, and no others", async () => {
    const next = await make.season();
    const [here, there] = [await make.slot(season), await make.slot(next)];
    const group = await make.group(season, { slot_ids: [here] });
    const people = [await make.person(), await make.person()] as const;
    const chose = await make.annual(people[0], group, { slot_ids: [here] });
    await make.annual(people[1], group);
    const { db } = club.club.database;
    const [{ last } = { last: null }] = await db.select({ last: max(outbox.sequence) }).from(outbox);
    await client.patch(`/groups/${group}`, { name: "Sans déménager" });
    expect((await client.patch(`/groups/${group}`, { season_id: next, slot_ids: [there] })).status).toBe(200);
    const announced = await db
      .select()
      .from(outbox)
      .where(gt(outbox.sequence, last ?? 0));
    expect(announced.map(({ type, subject, data }) => [type, subject, data.context])).toEqual([
      ["registrations.updated", `annual-registrations/${chose}`, { member_id: people[0], group_id: group }],
    ]);
  });

  it("give the places in a slot back that they stop offering, and announce whose they were", async () => {
    const [full, kept] = [await make.slot(season, { capacity: 1 }), await make.slot(season)];
    const [one, other] = [await make.person(), await make.person()];
    const group = await make.group(season, { slot_ids: [full, kept] });
    const next = await make.group(season, { slot_ids: [full] });
    const registration = await make.member(one, group, { slot_ids: [full, kept] });
    const waiting = await make.annual(other, next);
    const choose = () => client.patch(`/annual-registrations/${waiting}`, { slot_ids: [full] });
    expect(await choose()).toMatchObject({ status: 422, body: { code: "slot_full" } });
    const { db } = club.club.database;
    const [{ last } = { last: null }] = await db.select({ last: max(outbox.sequence) }).from(outbox);
    expect((await client.patch(`/groups/${group}`, { slot_ids: [kept] })).status).toBe(200);
    const { body } = await client.get(`/annual-registrations/${registration}`);
    expect(body.data).toMatchObject({ valid: true, slot_ids: [kept] });
    const announced = await db
      .select({ type: outbox.type, subject: outbox.subject })
      .from(outbox)
      .where(gt(outbox.sequence, last ?? 0));
    expect(announced).toEqual([{ type: "registrations.updated", subject: `annual-registrations/${registration}` }]);
    expect((await choose()).status).toBe(200);
  });

  it("list their validated members with registration and slots", async () => {
    const slot = await make.slot(season);
    const group = await make.group(season, { slot_ids: [slot] });
    const people = [await make.person(), await make.person(), await make.person()];
    const registration = await make.member(people[0] ?? 0, group, { slot_ids: [slot] });
    await make.member(people[1] ?? 0, group);
    await make.annual(people[2] ?? 0, group);
    const members = await client.all(`/groups/${group}/members?limit=1`);
    expect(members.map((member) => member.id)).toEqual(people.slice(0, 2));
    expect(members[0]).toMatchObject({
      registration_id: registration,
      slot_ids: [slot],
      parents: [],
      first_name: "Camille",
    });
    expect((await client.get(`/groups/${group}/members?limit=2`)).body.pagination.next_after).toBeNull();
    expect((await client.get("/groups/999999/members")).status).toBe(404);
    const blind = await club.client({ scopes: ["groups:read"] });
    expect((await blind.get(`/groups/${group}/members`)).body.code).toBe("insufficient_scope");
  });

  describe("search", () => {
    let where: number;
    let fencing: number;
    let epee: number;
    let foil: number;
    beforeAll(async () => {
      where = await make.season();
      fencing = await make.sport("Escrime");
      const wednesday = await make.slot(where, { day: "mercredi", name: "Mercredi après-midi", location: "Gymnase" });
      epee = await make.group(where, { name: "Épée — Compétition", sport_id: fencing, slot_ids: [wednesday] });
      foil = await make.group(where, { name: "Fleuret débutants" });
      await make.lesson(epee, { day: "samedi", hour: 10 });
      await make.lesson(foil, { day: "lundi" });
      await make.member(await make.person(), epee);
      await make.annual(await make.person(), epee);
      await make.group(season, { name: "Épée d'ailleurs" });
    });
    const search = async (body: object) => {
      const answer = await client.post("/groups/search", { season_id: where, ...body }, { key: null });
      expect(answer.status).toBe(200);
      return answer.body;
    };
    const found = async (body: object) => (await search(body)).data.map((group: { id: number }) => group.id);

    it("finds by part of the name, weekday of lesson or slot, and sport", async () => {
      expect(await found({})).toEqual([epee, foil]);
      expect(await found({ query: "EPEE" })).toEqual([epee]);
      expect(await found({ query: "compét" })).toEqual([epee]);
      expect(await found({ query: "debut fleu" })).toEqual([foil]);
      expect(await found({ day: "mercredi" })).toEqual([epee]);
      expect(await found({ day: "samedi" })).toEqual([epee]);
      expect(await found({ day: "lundi" })).toEqual([foil]);
      expect(await found({ day: "dimanche" })).toEqual([]);
      expect(await found({ sport_id: fencing })).toEqual([epee]);
      expect(await found({ query: "epee", day: "lundi" })).toEqual([]);
      expect(await found({ query: "%%" })).toEqual([]);
    });

    it("shows weekly schedules, the count of validated people, and the way to them", async () => {
      const { data, meta } = await search({ query: "épée" });
      expect(meta).toEqual({ truncated: false, limit: 20 });
      expect(data[0]).toMatchObject({ id: epee, validated_count: 1, members_path: `/groups/${epee}/members` });
      expect(data[0].schedules).toMatchObject([
        { type: "lesson", name: null, day: "samedi", hour: 10, minute: 0, duration_minutes: 60, location: null },
        { type: "slot", name: "Mercredi après-midi", day: "mercredi", hour: 18, minute: 30, location: "Gymnase" },
      ]);
    });

    it("says when there are more", async () => {
      expect((await search({ limit: 1 })).meta).toEqual({ truncated: true, limit: 1 });
      expect((await search({ limit: 2 })).meta).toEqual({ truncated: false, limit: 2 });
    });

    it("knows lessons only where the club has no slots", async () => {
      const plain = await service.createClub({ features: [] });
      const its = await plain.client();
      const data = new ClubData(its);
      const itsSeason = await data.season();
      await data.lesson(await data.group(itsSeason), { day: "mardi" });
      const answer = await its.post("/groups/search", { season_id: itsSeason, day: "mardi" }, { key: null });
      expect(answer.body.data[0].schedules).toMatchObject([{ type: "lesson" }]);
    });

    it.each([
      [{ query: "a" }, "/query"],
      [{ day: "monday" }, "/day"],
      [{ limit: 0 }, "/limit"],
      [{ season_id: null }, "/season_id"],
      [{ sex: "Femme" }, "/sex"],
    ])("refuses %j", async (body, pointer) => {
      const answer = await client.post("/groups/search", { season_id: where, ...body }, { key: null });
      expect([answer.status, pointers(answer)]).toEqual([422, [pointer]]);
    });
  });

  it("the export has every season's groups, deprecated without all=true", async () => {
    const exported = await client.get("/groups?all=true&limit=2");
    expect(exported.body.data).toHaveLength(2);
    expect(exported.headers.get("deprecation")).toBeNull();
    const omitted = await client.get("/groups?limit=2");
    expect(omitted.body).toEqual(exported.body);
    expect([omitted.headers.get("deprecation"), omitted.headers.get("link")]).toEqual([
      "@1788912000",
      expect.stringContaining('rel="deprecation"'),
    ]);
    const seasons = new Set((await client.all("/groups?all=true")).map((group) => group.season_id));
    expect(seasons.size).toBeGreaterThan(1);
  });
});
