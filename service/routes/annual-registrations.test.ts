import { asc, desc } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { outbox } from "../store/schema.ts";
import type { TestClient } from "../testing/client.ts";
import { ClubData } from "../testing/club-data.ts";
import { KINDS, startService, type TestClub, type TestService } from "../testing/service.ts";

describe.each(KINDS)("annual registrations, %s", (kind) => {
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
  const announced = async () => {
    const rows = await club.club.database.db.select().from(outbox).orderBy(asc(outbox.sequence));
    return rows.map(({ type, subject, data }) => ({ type, subject, data }));
  };

  describe("a registration that fits", () => {
    it("starts pending, with the moment it was made, and paths to person and group", async () => {
      const [person, group] = [await make.person(), await make.group(season)];
      const slot = await make.slot(season);
      await client.patch(`/groups/${group}`, { slot_ids: [slot] });
      const answer = await create(person, group, { slot_ids: [slot], licence_id: 12 });
      expect(answer.status).toBe(200);
      expect(await read(answer.body.data.id)).toEqual({
        id: answer.body.data.id,
        member_id: person,
        group_id: group,
        registered_at: expect.stringMatching(/^2026-09-12T08:/),
        valid: null,
        validated_at: null,
        slot_ids: [slot],
        licence_id: 12,
        member_path: `/members/${person}`,
        activity_path: `/groups/${group}`,
      });
    });

    it("is validated at creation where the group validates by itself", async () => {
      const group = await make.group(season, { auto_validate: true });
      const registration = await read(await make.annual(await make.person(), group));
      expect(registration).toMatchObject({ valid: true, validated_at: registration.registered_at });
    });

    it("says that it was made before it says that it was validated, where one write did both", async () => {
      const id = await make.annual(await make.person(), await make.group(season, { auto_validate: true }));
      const rows = await club.club.database.db.select().from(outbox).orderBy(desc(outbox.sequence));
      const events = rows.filter(({ subject }) => subject === `annual-registrations/${id}`);
      expect(events.toSorted((a, b) => a.time.getTime() - b.time.getTime()).map(({ type }) => type)).toEqual([
        "registrations.created",
        "registrations.validated",
      ]);
    });

    it("announces what happened to it, with who and where", async () => {
      const [person, group] = [await make.person(), await make.group(season)];
      const before = (await announced()).length;
      const id = await make.annual(person, group);
      await decide(id, "validate");
      await client.patch(`/annual-registrations/${id}`, { licence_id: 3 });
      await decide(id, "refuse");
      await decide(id, "cancel");
      const events = (await announced()).slice(before);
      expect(events.map(({ type, subject, data }) => [type, subject, data.resource.deleted])).toEqual([
        ["registrations.created", `annual-registrations/${id}`, false],
        ["registrations.validated", `annual-registrations/${id}`, false],
        ["registrations.updated", `annual-registrations/${id}`, false],
        ["registrations.refused", `annual-registrations/${id}`, false],
        ["registrations.cancelled", `annual-registrations/${id}`, true],
      ]);
      expect(events[0]?.data).toEqual({
        resource: {
          type: "annual-registrations",
          id: String(id),
          path: `/annual-registrations/${id}`,
          required_scopes: ["registrations:read"],
          deleted: false,
        },
        context: { member_id: person, group_id: group },
        links: {
          member: { path: `/members/${person}`, required_scopes: ["members:read"] },
          activity: { path: `/groups/${group}`, required_scopes: ["groups:read"] },
        },
      });
    });
  });

  describe("decisions", () => {
    it("validate sets the moment, refuse clears it, and both answer the resulting state", async () => {
      const id = await make.annual(await make.person(), await make.group(season));
      expect((await decide(id, "validate")).body).toEqual({ data: { id, valid: true } });
      expect(await read(id)).toMatchObject({ valid: true, validated_at: expect.any(String) });
      expect((await decide(id, "refuse")).body).toEqual({ data: { id, valid: false } });
      expect(await read(id)).toMatchObject({ valid: false, validated_at: null });
      expect((await decide(id, "validate")).body).toEqual({ data: { id, valid: true } });
    });

    it.each(["validate", "refuse"])("%s twice answers 409 and announces nothing", async (verb) => {
      const id = await make.annual(await make.person(), await make.group(season));
      await decide(id, verb);
      const before = (await announced()).length;
      const again = await decide(id, verb);
      expect(again).toMatchObject({ status: 409, body: { code: "registration_state" } });
      expect((await announced()).length).toBe(before);
    });

    it("the same key validates once and answers the same", async () => {
      const id = await make.annual(await make.person(), await make.group(season));
      const key = "validate-once-0001";
      const first = await client.post(`/annual-registrations/${id}/validate`, undefined, { key });
      const again = await client.post(`/annual-registrations/${id}/validate`, undefined, { key });
      expect([first.status, again.status]).toEqual([200, 200]);
      expect(again.body).toEqual(first.body);
      const other = await client.post(`/annual-registrations/${id}/refuse`, undefined, { key });
      expect(other).toMatchObject({ status: 409, body: { code: "idempotency_key_reused" } });
    });

    it.each(["cancel", "DELETE"])("%s removes it and frees its place", async (how) => {
      const group = await make.group(season, { capacity: 1 });
      const id = await make.member(await make.person(), group);
      expect((await create(await make.person(), group)).body.code).toBe("capacity_reached");
      const removed =
        how === "cancel" ? await decide(id, "cancel") : await client.delete(`/annual-registrations/${id}`);
      expect(removed).toMatchObject({ status: 200, body: { data: { id } } });
      expect((await client.get(`/annual-registrations/${id}`)).status).toBe(404);
      expect((await announced()).at(-1)).toMatchObject({
        // Who is told by mail listens to the one and not to the other.
        type: how === "cancel" ? "registrations.cancelled" : "registrations.deleted",
        subject: `annual-registrations/${id}`,
        data: { resource: { deleted: true } },
      });
      expect((await create(await make.person(), group)).status).toBe(200);
    });

    it("a refused registration frees its place and its person", async () => {
      const group = await make.group(season, { capacity: 1 });
      const person = await make.person();
      const first = await make.member(person, group);
      await decide(first, "refuse");
      const second = await make.member(person, group);
      expect(await decide(first, "validate")).toMatchObject({ status: 409, body: { code: "already_registered" } });
      await decide(second, "cancel");
      expect((await decide(first, "validate")).status).toBe(200);
    });

    it("of a registration that does not exist are 404", async () => {
      for (const verb of ["validate", "refuse", "cancel"]) expect((await decide(999_999, verb)).status).toBe(404);
      expect((await client.delete("/annual-registrations/999999")).status).toBe(404);
      expect((await client.patch("/annual-registrations/999999", { licence_id: 1 })).status).toBe(404);
    });
  });

  describe("PATCH", () => {
    it("changes only what it names, and null clears", async () => {
      const [one, two] = [await make.slot(season), await make.slot(season)];
      const group = await make.group(season, { slot_ids: [one, two] });
      const id = await make.annual(await make.person(), group, { slot_ids: [one], licence_id: 5 });
      const before = await read(id);
      await client.patch(`/annual-registrations/${id}`, { slot_ids: [two, one] });
      expect(await read(id)).toEqual({ ...before, slot_ids: [one, two] });
      await client.patch(`/annual-registrations/${id}`, { licence_id: null, slot_ids: [] });
      expect(await read(id)).toEqual({ ...before, slot_ids: [], licence_id: null });
    });

    it("keeps a place in a full group, and needs one in another", async () => {
      const [from, to] = [await make.group(season, { capacity: 1 }), await make.group(season, { capacity: 0 })];
      const id = await make.member(await make.person(), from);
      expect((await client.patch(`/annual-registrations/${id}`, { licence_id: 1 })).status).toBe(200);
      const moved = await client.patch(`/annual-registrations/${id}`, { group_id: to });
      expect(moved).toMatchObject({ status: 422, body: { code: "capacity_reached" } });
      await client.patch(`/groups/${to}`, { capacity: 1 });
      expect((await client.patch(`/annual-registrations/${id}`, { group_id: to })).status).toBe(200);
      expect(await read(id)).toMatchObject({ group_id: to, valid: true });
      expect((await create(await make.person(), from)).status).toBe(200);
    });

    it("asks the rules about the merged record", async () => {
      const slot = await make.slot(season);
      const [offering, other] = [await make.group(season, { slot_ids: [slot] }), await make.group(season)];
      const id = await make.annual(await make.person(), offering, { slot_ids: [slot] });
      expect((await client.patch(`/annual-registrations/${id}`, { group_id: other })).body.code).toBe(
        "slot_not_offered",
      );
      expect((await client.patch(`/annual-registrations/${id}`, { group_id: other, slot_ids: [] })).status).toBe(200);
    });

    it("cannot give a person a second live registration to a group", async () => {
      const group = await make.group(season);
      const [one, two] = [await make.person(), await make.person()];
      await make.annual(one, group);
      const id = await make.annual(two, group);
      expect(await client.patch(`/annual-registrations/${id}`, { member_id: one })).toMatchObject({
        status: 409,
        body: { code: "already_registered" },
      });
    });

    it("refuses an empty body and unknown fields", async () => {
      const id = await make.annual(await make.person(), await make.group(season));
      expect((await client.patch(`/annual-registrations/${id}`, {})).status).toBe(422);
      const { status, body } = await client.patch(`/annual-registrations/${id}`, {
        valid: true,
        event_id: 1,
        licence_id: 1,
      });
      expect([status, body.errors.map((error: { code: string }) => error.code)]).toEqual([
        422,
        ["unknown_field", "unknown_field"],
      ]);
      expect(await read(id)).toMatchObject({ valid: null, licence_id: null });
    });
  });

  it("follows a group into another season", async () => {
    const [here, there] = [await make.season(), await make.season()];
    const group = await make.group(here);
    const id = await make.member(await make.person(), group);
    await client.patch(`/groups/${group}`, { season_id: there });
    const ids = async (of: number) =>
      (await client.all(`/seasons/${of}/annual-registrations`)).map((registration) => registration.id);
    expect([await ids(here), await ids(there)]).toEqual([[], [id]]);
  });
});
