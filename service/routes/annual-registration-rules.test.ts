import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findCommunes } from "../communes/reference.ts";
import { FEATURES, type Feature } from "../contract/features.ts";
import { club as clubTable, document_fields, medical_items } from "../store/schema.ts";
import type { TestClient } from "../testing/client.ts";
import { ClubData } from "../testing/club-data.ts";
import { KINDS, startService, type TestClub, type TestService } from "../testing/service.ts";

describe.each(KINDS)("the rules of annual registrations, %s", (kind) => {
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

  const read = async (id: number) => (await client.get(`/annual-registrations/${id}`)).body.data;
  const create = async (member_id: number, group_id: number, more: object = {}) =>
    client.post("/annual-registrations", { member_id, group_id, ...more });
  const decide = (id: number, verb: string) => client.post(`/annual-registrations/${id}/${verb}`);

  describe("the rules at creation", () => {
    it("one live registration per person and group", async () => {
      const [person, group] = [await make.person(), await make.group(season)];
      const first = await make.annual(person, group);
      expect(await create(person, group)).toMatchObject({ status: 409, body: { code: "already_registered" } });
      await decide(first, "refuse");
      expect((await create(person, group)).status).toBe(200);
    });

    it("capacity counts validated registrations only; null is no limit, 0 none", async () => {
      const two = await make.group(season, { capacity: 2 });
      await make.annual(await make.person(), two);
      await make.annual(await make.person(), two);
      await make.member(await make.person(), two);
      await make.member(await make.person(), two);
      expect(await create(await make.person(), two)).toMatchObject({ status: 422, body: { code: "capacity_reached" } });
      const none = await make.group(season, { capacity: 0 });
      expect((await create(await make.person(), none)).body.code).toBe("capacity_reached");
      const open = await make.group(season, { capacity: null });
      expect((await create(await make.person(), open)).status).toBe(200);
    });

    it("birth year and sex", async () => {
      const girls = await make.group(season, { birth_year_start: 2016, birth_year_end: 2014, sex: "Femme" });
      const code = async (person: object) => (await create(await make.person(person), girls)).body.code;
      expect(await code({ birth_date: "2017-01-01" })).toBe("age_not_allowed");
      expect(await code({ birth_date: "2013-12-31" })).toBe("age_not_allowed");
      expect(await code({ birth_date: null })).toBe("birth_date_required");
      expect(await code({ birth_date: "2015-01-01", sex: "Homme" })).toBe("sex_not_allowed");
      expect(await code({ birth_date: "2014-01-01" })).toBeUndefined();
    });

    it("slots: offered by the group, not full, not too many", async () => {
      const [one, two, elsewhere] = [
        await make.slot(season),
        await make.slot(season, { capacity: 1 }),
        await make.slot(season),
      ];
      const group = await make.group(season, { slot_ids: [one, two], slot_count: 1 });
      const code = async (slot_ids: number[]) => {
        const { status, body } = await create(await make.person(), group, { slot_ids });
        return [status, body.code, body.errors?.[0]?.pointer];
      };
      expect(await code([elsewhere])).toEqual([422, "slot_not_offered", "/slot_ids/0"]);
      expect(await code([one, two])).toEqual([422, "too_many_slots", "/slot_ids"]);
      await make.member(await make.person(), group, { slot_ids: [two] });
      expect(await code([two])).toEqual([422, "slot_full", "/slot_ids/0"]);
      expect(await code([one, one])).toEqual([200, undefined, undefined]);
    });

    it("slots turned off: a registration that moves to another group gives up what that one does not offer", async () => {
      const its = await service.createClub();
      const guest = await its.client();
      const data = new ClubData(guest);
      const where = await data.season();
      const [both, left] = [await data.slot(where), await data.slot(where)];
      const group = await data.group(where, { slot_ids: [left, both] });
      const registration = await data.member(await data.person(), group, { slot_ids: [left, both] });
      const next = await data.group(where, { slot_ids: [both] });
      const turn = (features: readonly Feature[]) =>
        its.club.database.db.update(clubTable).set({ features: [...features] });
      await turn(FEATURES.filter((feature) => feature !== "slots"));
      const path = `/annual-registrations/${registration}`;
      expect((await guest.patch(path, { licence_id: 7 })).status).toBe(200);
      expect((await guest.patch(path, { group_id: next })).status).toBe(200);
      await turn(FEATURES);
      expect((await guest.get(path)).body.data).toMatchObject({ group_id: next, slot_ids: [both] });
    });

    it("max_annual_registrations per person and season", async () => {
      const limited = await make.season({ max_annual_registrations: 1 });
      const [first, second] = [await make.group(limited), await make.group(limited)];
      const person = await make.person();
      const registration = await make.annual(person, first);
      expect(await create(person, second)).toMatchObject({ status: 422, body: { code: "registration_limit_reached" } });
      expect((await create(await make.person(), second)).status).toBe(200);
      await decide(registration, "cancel");
      expect((await create(person, second)).status).toBe(200);
    });

    it("tells all reasons, the first one as the code", async () => {
      const group = await make.group(season, { capacity: 0, sex: "Homme" });
      const { body } = await create(await make.person(), group);
      expect(body).toMatchObject({ code: "sex_not_allowed", detail: body.errors[0].detail });
      expect(body.errors.map((error: { code: string }) => error.code)).toEqual(["sex_not_allowed", "capacity_reached"]);
    });

    it("a person or group that does not exist is a fault of its field", async () => {
      const { status, body } = await create(999_999, 999_999);
      expect([status, body.code]).toEqual([422, "validation_failed"]);
      expect(body.errors.map((error: { pointer: string }) => error.pointer)).toEqual(["/member_id", "/group_id"]);
    });

    it("an integration may register to an invitation_only group: that is the invitation", async () => {
      const group = await make.group(season, { invitation_only: true });
      expect((await create(await make.person(), group)).status).toBe(200);
    });
  });

  describe("the opening of a season", () => {
    const open = { registration_start: "2026-10-01", registration_end: "2026-10-31" };

    it("holds everybody back until the general opening, and after the last day", async () => {
      const group = await make.group(await make.season(open));
      expect(await create(await make.person(), group)).toMatchObject({
        status: 422,
        body: { code: "registration_closed" },
      });
      const past = await make.season({ registration_start: "2026-08-01", registration_end: "2026-09-11" });
      expect((await create(await make.person(), await make.group(past))).body.code).toBe("registration_closed");
      const lastDay = await make.season({ registration_start: "2026-08-01", registration_end: "2026-09-12" });
      expect((await create(await make.person(), await make.group(lastDay))).status).toBe(200);
    });

    it("lets the previous season's members in earlier, or everyone previously registered", async () => {
      const years = (year: number) => ({ start_date: `${year}-09-01`, end_date: `${year + 1}-06-30` });
      const old = await make.group(await make.season({ ...years(2019) }));
      const recent = await make.group(await make.season({ ...years(2020) }));
      const next = await make.season({ ...years(2021), ...open, previous_registration_start: "2026-09-12" });
      const group = await make.group(next);
      const [longAgo, lastYear, pending] = [await make.person(), await make.person(), await make.person()];
      await make.member(longAgo, old);
      await make.member(lastYear, recent);
      await make.annual(pending, recent);
      expect((await create(lastYear, group)).status).toBe(200);
      expect((await create(longAgo, group)).body.code).toBe("registration_closed");
      expect((await create(pending, group)).body.code).toBe("registration_closed");
      await client.patch(`/seasons/${next}`, { previous_registration_all: true });
      expect((await create(longAgo, group)).status).toBe(200);
      expect((await create(pending, group)).body.code).toBe("registration_closed");
    });

    it("lets people of the season's commune in earlier, while the feature is on", async () => {
      const city_code = findCommunes("35300")[0]?.city_code;
      const group = await make.group(await make.season({ ...open, city_registration_start: "2026-09-12", city_code }));
      const [here, there] = [await make.person({ city_code }), await make.person()];
      expect((await create(here, group)).status).toBe(200);
      expect((await create(there, group)).body.code).toBe("registration_closed");
    });
  });

  describe("at validation", () => {
    it("the rules are asked again", async () => {
      const group = await make.group(season, { capacity: 1 });
      const late = await make.annual(await make.person(), group);
      await make.member(await make.person(), group);
      expect(await decide(late, "validate")).toMatchObject({ status: 422, body: { code: "capacity_reached" } });
      expect(await read(late)).toMatchObject({ valid: null, validated_at: null });
      await client.patch(`/groups/${group}`, { capacity: 2 });
      expect((await decide(late, "validate")).status).toBe(200);
    });

    it("a full slot stops it too", async () => {
      const slot = await make.slot(season, { capacity: 1 });
      const group = await make.group(season, { slot_ids: [slot] });
      const late = await make.annual(await make.person(), group, { slot_ids: [slot] });
      await make.member(await make.person(), group, { slot_ids: [slot] });
      expect((await decide(late, "validate")).body.code).toBe("slot_full");
    });

    it("the season's dates are not", async () => {
      const closing = await make.season();
      const id = await make.annual(await make.person(), await make.group(closing));
      await client.patch(`/seasons/${closing}`, { registration_end: "2026-09-02" });
      expect((await decide(id, "validate")).status).toBe(200);
    });

    it("required documents and medical items must be there, while the club uses them", async () => {
      const strict = await service.createClub();
      const its = await strict.client();
      const data = new ClubData(its);
      const { db } = strict.club.database;
      await db.insert(document_fields).values({ name: "Photo", required: true });
      await db.update(clubTable).set({ medical_required: true });
      const itsSeason = await data.season();
      const [person, group] = [await data.person(), await data.group(itsSeason, { auto_validate: true })];
      const id = await data.annual(person, group);
      const validate = () => its.post(`/annual-registrations/${id}/validate`);
      const { status, body } = await validate();
      expect([status, body.code, body.errors.length]).toEqual([422, "documents_missing", 2]);
      expect(body.errors[1].code).toBe("medical_missing");
      await db.update(clubTable).set({ features: FEATURES.filter((feature) => feature !== "documents") });
      expect((await validate()).body.code).toBe("medical_missing");
      await db.insert(medical_items).values({
        member_id: person,
        season_id: itsSeason,
        certificate_end: "2026-09-11",
        valid: true,
        updated_at: new Date(),
      });
      expect((await validate()).body.code).toBe("medical_missing");
      await db.update(medical_items).set({ certificate_end: "2027-09-11" });
      expect((await validate()).status).toBe(200);
    });
  });
});
