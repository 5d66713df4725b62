import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findCommunes } from "../communes/reference.ts";
import { outbox, people } from "../store/schema.ts";
import type { TestClient } from "../testing/client.ts";
import { ClubData } from "../testing/club-data.ts";
import { KINDS, startService, type TestClub, type TestService } from "../testing/service.ts";

const MOTHER = {
  type: "Mere",
  first_name: "Anne",
  last_name: "Le Goff",
  phone: "0601020304",
  email: "anne@example.org",
};
const NO_MORE = { title: null, profession: null };

describe.each(KINDS)("people, %s", (kind) => {
  let service: TestService;
  let club: TestClub;
  let client: TestClient;
  let make: ClubData;
  beforeAll(async () => {
    service = await startService(kind);
    club = await service.createClub();
    client = await club.client();
    make = new ClubData(client);
  });
  afterAll(() => service.stop());

  const read = async (id: number) => (await client.get(`/members/${id}`)).body.data;
  const faults = ({ body }: { body: { errors: { pointer: string; code: string }[] } }) =>
    body.errors.map(({ pointer, code }) => [pointer, code]);

  describe("a record", () => {
    it("needs email and both names, and no more", async () => {
      const { body, status } = await client.post("/members", {
        email: "a@example.org",
        first_name: "Zoé",
        last_name: "B",
      });
      expect(status).toBe(200);
      expect(await read(body.data.id)).toEqual({
        id: body.data.id,
        email: "a@example.org",
        first_name: "Zoé",
        last_name: "B",
        phone: null,
        birth_date: null,
        sex: null,
        city_code: null,
        address: null,
        email_verified: false,
        created_at: expect.stringMatching(/^2026-09-12T08:00:/),
        parents: [],
      });
      expect(faults(await client.post("/members", {}))).toEqual([
        ["/email", "required"],
        ["/first_name", "required"],
        ["/last_name", "required"],
      ]);
    });

    it("creates no registration", async () => {
      const season = await make.season();
      const id = await make.person();
      expect(await client.all(`/members/${id}/registrations?season_id=${season}`)).toEqual([]);
    });

    it("changes only the fields that a PATCH names; null clears", async () => {
      const id = await make.person({ phone: "0102030405", address: "1 rue du Lac", parents: [MOTHER] });
      const before = await read(id);
      await client.patch(`/members/${id}`, { phone: null, last_name: "Kerjean" });
      expect(await read(id)).toEqual({ ...before, phone: null, last_name: "Kerjean" });
      await client.patch(`/members/${id}`, { birth_date: null, sex: null, address: null });
      expect(await read(id)).toMatchObject({ birth_date: null, sex: null, address: null, parents: before.parents });
    });

    it("cannot lose its email or a name", async () => {
      const id = await make.person();
      const answer = await client.patch(`/members/${id}`, { email: null, first_name: null, last_name: "" });
      expect([answer.status, faults(answer)]).toEqual([
        422,
        [
          ["/email", "invalid_type"],
          ["/first_name", "invalid_type"],
          ["/last_name", "too_small"],
        ],
      ]);
    });

    it("has its new email verified again, and keeps the verification of an unchanged one", async () => {
      const id = await make.person({ email: "same@example.org" });
      const { db } = club.club.database;
      await db.update(people).set({ email_verified: true }).where(eq(people.id, id));
      await client.patch(`/members/${id}`, { email: "same@example.org", phone: "06" });
      expect(await read(id)).toMatchObject({ email_verified: true });
      await client.patch(`/members/${id}`, { email: "other@example.org" });
      expect(await read(id)).toMatchObject({ email_verified: false });
    });

    it("takes a city_code of the reference only, exactly as it was given", async () => {
      const city_code = findCommunes("35300")[0]?.city_code ?? "";
      const id = await make.person({ city_code });
      expect(await read(id)).toMatchObject({ city_code });
      const postal = await client.patch(`/members/${id}`, { city_code: "35300" });
      expect([postal.status, faults(postal)]).toEqual([422, [["/city_code", "unknown_commune"]]]);
      await client.patch(`/members/${id}`, { city_code: null });
      expect(await read(id)).toMatchObject({ city_code: null });
    });

    it.each([
      ["an unknown field", { nickname: "Bibi" }, "/nickname"],
      ["a read-only field", { email_verified: true }, "/email_verified"],
      ["an identifier", { id: 7 }, "/id"],
      ["a date that does not exist", { birth_date: "2015-02-30" }, "/birth_date"],
      ["a birth in the year 19", { birth_date: "0019-05-12" }, "/birth_date"],
      ["a birth in the year 9999", { birth_date: "9999-12-31" }, "/birth_date"],
      ["another word for the sex", { sex: "F" }, "/sex"],
      ["a number for a name", { first_name: 5 }, "/first_name"],
      ["too long a name", { last_name: "x".repeat(64) }, "/last_name"],
      ["too long a phone number", { phone: "0".repeat(16) }, "/phone"],
      ["no email address", { email: "nobody" }, "/email"],
      ["too short a city_code", { city_code: "3530" }, "/city_code"],
      ["three parents", { parents: [MOTHER, MOTHER, MOTHER] }, "/parents"],
      ["parents that are null", { parents: null }, "/parents"],
      ["a parent without a type", { parents: [{ first_name: "Jo" }] }, "/parents/0/type"],
      ["a parent of an unknown type", { parents: [{ type: "Oncle" }] }, "/parents/0/type"],
      ["a parent with an unknown field", { parents: [{ type: "Pere", age: 40 }] }, "/parents/0/age"],
    ])("refuses %s and points at it", async (_what, change, pointer) => {
      const id = await make.person();
      const before = await read(id);
      const answer = await client.patch(`/members/${id}`, change);
      expect([answer.status, answer.body.code, answer.body.errors[0].pointer]).toEqual([
        422,
        "validation_failed",
        pointer,
      ]);
      expect(await read(id)).toEqual(before);
    });

    it("announces its creation and each change", async () => {
      const id = await make.person();
      await client.patch(`/members/${id}`, { phone: "06" });
      const rows = await club.club.database.db.select().from(outbox).orderBy(asc(outbox.sequence));
      const its = rows.filter(({ subject }) => subject === `members/${id}`);
      expect(its.map(({ type }) => type)).toEqual(["members.created", "members.updated"]);
      expect(its[1]?.data).toMatchObject({
        context: { member_id: id },
        resource: { required_scopes: ["members:read"] },
      });
    });
  });

  describe("legal representatives", () => {
    it("are kept in order; a given list replaces the whole list, an omitted one keeps it, [] removes all", async () => {
      const father = { type: "Pere", first_name: "Jean", last_name: "Le Goff", profession: "Luthier" };
      const id = await make.person({ parents: [MOTHER, father] });
      const shown = [
        { ...MOTHER, ...NO_MORE },
        { ...NO_MORE, phone: null, email: null, ...father },
      ];
      expect((await read(id)).parents).toEqual(shown);
      await client.patch(`/members/${id}`, { phone: "06" });
      expect((await read(id)).parents).toEqual(shown);
      await client.patch(`/members/${id}`, { parents: [{ type: "Institution", last_name: "Foyer" }] });
      expect((await read(id)).parents).toMatchObject([{ type: "Institution", first_name: null, last_name: "Foyer" }]);
      await client.patch(`/members/${id}`, { parents: [] });
      expect((await read(id)).parents).toEqual([]);
    });
  });

  describe("a person's registrations of a season", () => {
    it("are annual and to events, in any state, paged by offset", async () => {
      const season = await make.season();
      const person = await make.person();
      const [first, second] = [await make.group(season), await make.group(season)];
      const event = await make.event(season);
      const validated = await make.member(person, first);
      const refused = await make.annual(person, second);
      await client.post(`/annual-registrations/${refused}/refuse`);
      const toEvent = await make.toEvent(person, event);
      await make.member(person, await make.group(await make.season()));
      const path = `/members/${person}/registrations?season_id=${season}`;
      const entries = await client.all(path);
      expect(entries).toMatchObject([
        {
          type: "annual",
          id: validated,
          state: "validated",
          valid: true,
          group_id: first,
          activity_path: `/groups/${first}`,
        },
        {
          type: "annual",
          id: refused,
          state: "refused",
          valid: false,
          group_id: second,
          slot_ids: [],
          licence_id: null,
        },
        {
          type: "event",
          id: toEvent,
          state: "pending",
          valid: null,
          event_id: event,
          activity_path: `/events/${event}`,
        },
      ]);
      expect(entries.map((entry) => entry.member_path)).toEqual(Array(3).fill(`/members/${person}`));
      expect(await client.all(`${path}&limit=1`)).toEqual(entries);
      expect((await client.get(`${path}&limit=3`)).body.pagination).toEqual({ limit: 3, next_offset: null });
      expect((await client.get(`${path}&limit=2`)).body.pagination).toEqual({ limit: 2, next_offset: 2 });
    });

    it("need a season_id, and a person", async () => {
      const person = await make.person();
      const without = await client.get(`/members/${person}/registrations`);
      expect([without.status, without.body.errors[0].pointer]).toEqual([400, "?season_id"]);
      expect((await client.get("/members/999999/registrations?season_id=1")).status).toBe(404);
    });
  });

  it("the export is everybody, ascending, and deprecated without all=true", async () => {
    const everybody = await client.all("/members?all=true&limit=7");
    expect(everybody.length).toBeGreaterThan(7);
    const exported = await client.get("/members?all=true");
    expect([exported.headers.get("deprecation"), exported.headers.get("link")]).toEqual([null, null]);
    const omitted = await client.get("/members");
    expect(omitted.body).toEqual(exported.body);
    expect(omitted.headers.get("deprecation")).toBe("@1788912000");
    expect(omitted.headers.get("link")).toContain('rel="deprecation"');
    expect(new Date(1_788_912_000_000).toISOString()).toBe("2026-09-09T00:00:00.000Z");
    expect((await client.get("/members?all=false")).status).toBe(400);
    expect((await client.get("/members?all=1")).status).toBe(400);
  });
});
