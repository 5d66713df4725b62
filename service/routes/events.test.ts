import { asc } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { document_fields, outbox } from "../store/schema.ts";
import type { TestClient } from "../testing/client.ts";
import { ClubData } from "../testing/club-data.ts";
import { KINDS, startService, type TestClub, type TestService } from "../testing/service.ts";

describe.each(KINDS)("events and their registrations, %s", (kind) => {
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

  const read = async (path: string) => (await client.get(path)).body.data;
  const pointers = ({ body }: { body: { errors: { pointer: string }[] } }) => body.errors.map(({ pointer }) => pointer);
  const register = async (event_id: number, member_id?: number) =>
    client.post("/event-registrations", { event_id, member_id: member_id ?? (await make.person()) });
  const decide = (id: number, verb: string) => client.post(`/event-registrations/${id}/${verb}`);

  describe("an event", () => {
    it("keeps its instants whatever their offset, and everything else as it was given", async () => {
      const everything = {
        name: "Stage de Toussaint",
        sport_id: await make.sport(),
        description: "Trois jours",
        location: "Fougères",
        capacity: 30,
        registration_opening: "2026-09-01",
        registration_deadline: "2026-10-10",
        birth_year_start: 2016,
        birth_year_end: 2010,
        cost_euros: 90,
        external_access: true,
        external_cost_euros: 120,
        membership_required: true,
        auto_validate: true,
        pre_registration_required: true,
        external_registration: true,
      };
      const id = await make.event(season, everything);
      const before = await read(`/events/${id}`);
      expect(before).toEqual({
        id,
        season_id: season,
        ...everything,
        begin: "2026-10-03T07:00:00.000Z",
        end: "2026-10-03T16:00:00.000Z",
        season_path: `/seasons/${season}`,
        members_path: `/events/${id}/members`,
      });
      await client.patch(`/events/${id}`, { end: "2026-10-05T18:00:00+02:00", capacity: null, sport_id: null });
      expect(await read(`/events/${id}`)).toEqual({
        ...before,
        end: "2026-10-05T16:00:00.000Z",
        capacity: null,
        sport_id: null,
      });
    });

    it("takes every date-time of RFC 3339: small t and z, and a leap second", async () => {
      const id = await make.event(season, { begin: "2026-10-03t07:00:00z", end: "2026-12-31t23:59:60z" });
      const event = await read(`/events/${id}`);
      expect([event.begin, event.end]).toEqual(["2026-10-03T07:00:00.000Z", "2027-01-01T00:00:00.000Z"]);
    });

    it.each([
      [{ end: "2026-10-03T08:59:59+02:00" }, ["/end"]],
      [{ begin: "2026-10-04T00:00:00Z" }, ["/begin"]],
      [{ registration_opening: "2026-09-02", registration_deadline: "2026-09-01" }, ["/registration_deadline"]],
      [{ birth_year_end: 2021 }, ["/birth_year_end"]],
      [{ begin: "2026-10-03T09:00:00" }, ["/begin"]],
      [{ begin: "9999-12-31T23:59:59-14:00" }, ["/begin"]],
      [{ begin: "0099-06-01T00:00:00Z" }, ["/begin"]],
      [{ begin: "1000-01-01T00:00:00+00:01" }, ["/begin"]],
      [{ registration_opening: "0000-01-01" }, ["/registration_opening"]],
      [{ season_id: 999_999, sport_id: 999_999 }, ["/season_id", "/sport_id"]],
      [{ auto_validate: null }, ["/auto_validate"]],
      [{ slot_ids: [1], capacity: 3 }, ["/slot_ids"]],
    ])("refuses %j", async (change, expected) => {
      const id = await make.event(season);
      const answer = await client.patch(`/events/${id}`, change);
      expect([answer.status, answer.body.code, pointers(answer)]).toEqual([422, "validation_failed", expected]);
    });

    it.each(["1000-01-01T00:00:00.000Z", "1899-12-31T23:50:39.000Z", "9999-12-30T00:00:00.000Z"])(
      "keeps the moment %s",
      async (moment) => {
        const id = await make.event(season, { begin: moment, end: moment });
        expect(await read(`/events/${id}`)).toMatchObject({ begin: moment, end: moment });
      },
    );

    it("lists its validated participants", async () => {
      const event = await make.event(season);
      const people = [await make.person(), await make.person(), await make.person()];
      const [first = 0, second = 0, third = 0] = people;
      const registration = await make.toEvent(first, event);
      await decide(registration, "validate");
      await decide(await make.toEvent(second, event), "validate");
      await make.toEvent(third, event);
      const members = await client.all(`/events/${event}/members?limit=1`);
      expect(members.map((member) => member.id)).toEqual([first, second]);
      expect(members[0]).toMatchObject({ registration_id: registration, slot_ids: [] });
      expect((await client.get("/events/999999/members")).status).toBe(404);
      const narrow = await club.client({ scopes: ["events:read", "members:read"] });
      expect((await narrow.get(`/events/${event}/members`)).body.code).toBe("insufficient_scope");
    });

    it("is exported with all=true, deprecated without", async () => {
      expect((await client.get("/events?all=true")).headers.get("deprecation")).toBeNull();
      expect((await client.get("/events")).headers.get("deprecation")).toBe("@1788912000");
    });

    it("shows no field of a feature that is off", async () => {
      const its = await (await service.createClub({ features: [] })).client();
      const data = new ClubData(its);
      const itsSeason = await data.season();
      const shown = (await its.get(`/events/${await data.event(itsSeason)}`)).body.data;
      expect(Object.keys(shown)).not.toContain("external_access");
      expect(Object.keys(shown)).not.toContain("pre_registration_required");
      const refused = await its.post("/events", { external_access: true, pre_registration_required: true });
      expect(refused.body.errors.filter(({ code }: { code: string }) => code === "unknown_field")).toHaveLength(2);
    });
  });

  describe("a registration", () => {
    it("is pending, then decided, then gone, and announces each step", async () => {
      const [person, event] = [await make.person(), await make.event(season)];
      const id = await make.toEvent(person, event);
      expect(await read(`/event-registrations/${id}`)).toEqual({
        id,
        member_id: person,
        event_id: event,
        registered_at: expect.stringMatching(/^2026-09-12T08:/),
        valid: null,
        validated_at: null,
        slot_ids: [],
        licence_id: null,
        member_path: `/members/${person}`,
        activity_path: `/events/${event}`,
      });
      expect((await decide(id, "refuse")).body).toEqual({ data: { id, valid: false } });
      expect((await decide(id, "refuse")).body.code).toBe("registration_state");
      expect((await decide(id, "validate")).body).toEqual({ data: { id, valid: true } });
      expect((await client.delete(`/event-registrations/${id}`)).body).toEqual({ data: { id } });
      expect((await client.get(`/event-registrations/${id}`)).status).toBe(404);
      const rows = await club.club.database.db.select().from(outbox).orderBy(asc(outbox.sequence));
      const its = rows.filter(({ subject }) => subject === `event-registrations/${id}`);
      expect(its.map(({ type, data }) => [type, data.resource.deleted, data.context])).toEqual(
        ["created", "refused", "validated", "deleted"].map((step) => [
          `registrations.${step}`,
          step === "deleted",
          { member_id: person, event_id: event },
        ]),
      );
    });

    it("has no PATCH", async () => {
      const id = await make.toEvent(await make.person(), await make.event(season));
      const { status, headers } = await client.patch(`/event-registrations/${id}`, { member_id: 1 });
      expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD, DELETE"]);
    });

    it("takes person and event, no more, and both must exist", async () => {
      const extra = await client.post("/event-registrations", { member_id: 1, event_id: 1, slot_ids: [] });
      expect(pointers(extra)).toContain("/slot_ids");
      expect(pointers(await register(999_999, 999_999))).toEqual(["/member_id", "/event_id"]);
    });

    it("obeys opening and deadline", async () => {
      const event = await make.event(season, { registration_opening: "2026-09-13" });
      expect((await register(event)).body.code).toBe("registration_closed");
      await client.patch(`/events/${event}`, {
        registration_opening: "2026-09-12",
        registration_deadline: "2026-09-12",
      });
      expect((await register(event)).status).toBe(200);
      await client.patch(`/events/${event}`, { registration_opening: null, registration_deadline: "2026-09-11" });
      expect((await register(event)).body.code).toBe("registration_closed");
    });

    it("needs a membership of the season where the event does, unless it is open to people from outside", async () => {
      const event = await make.event(season, { membership_required: true });
      const person = await make.person();
      expect((await register(event, person)).body.code).toBe("membership_required");
      const annual = await make.annual(person, await make.group(season));
      expect((await register(event, person)).body.code).toBe("membership_required");
      await client.post(`/annual-registrations/${annual}/validate`);
      expect((await register(event, person)).status).toBe(200);
      const open = await make.event(season, { membership_required: true, external_access: true });
      expect((await register(open)).status).toBe(200);
    });

    it("obeys age, places and uniqueness", async () => {
      const young = await make.event(season, { birth_year_start: 2016, birth_year_end: 2010 });
      expect((await register(young)).body.code).toBe("age_not_allowed");
      const full = await make.event(season, { capacity: 0 });
      expect((await register(full)).body.code).toBe("capacity_reached");
      const event = await make.event(season);
      const person = await make.person();
      await register(event, person);
      expect(await register(event, person)).toMatchObject({ status: 409, body: { code: "already_registered" } });
    });

    it("is validated at creation with auto_validate, unless payment or papers come first", async () => {
      const validOf = async (event: number) =>
        (await read(`/event-registrations/${(await register(event)).body.data.id}`)).valid;
      expect(await validOf(await make.event(season, { auto_validate: true }))).toBe(true);
      expect(
        await validOf(await make.event(season, { auto_validate: true, pre_registration_required: true })),
      ).toBeNull();
      const strict = await service.createClub();
      const its = await strict.client();
      const data = new ClubData(its);
      await strict.club.database.db.insert(document_fields).values({ name: "Autorisation", required: true });
      const event = await data.event(await data.season(), { auto_validate: true });
      const id = await data.toEvent(await data.person(), event);
      expect((await its.get(`/event-registrations/${id}`)).body.data.valid).toBeNull();
      expect((await its.post(`/event-registrations/${id}/validate`)).body.code).toBe("documents_missing");
    });
  });
});
