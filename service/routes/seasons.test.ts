import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { groups } from "../store/schema.ts";
import type { TestClient } from "../testing/client.ts";
import { ClubData } from "../testing/club-data.ts";
import { KINDS, startService, type TestClub, type TestService } from "../testing/service.ts";

const SEASON = {
  name: "2026-2027",
  start_date: "2026-09-01",
  end_date: "2027-06-30",
  registration_start: "2026-06-01",
  registration_end: "2026-12-31",
};

describe.each(KINDS)("seasons, %s", (kind) => {
  let service: TestService;
  let club: TestClub;
  let client: TestClient;
  beforeAll(async () => {
    service = await startService(kind);
    club = await service.createClub();
    client = await club.client();
  });
  afterAll(() => service.stop());

  const create = async (more: object = {}) => (await client.post("/seasons", { ...SEASON, ...more })).body.data.id;

  it("are created, read in both forms, changed and deleted", async () => {
    const created = await client.post("/seasons", SEASON);
    expect(created.status).toBe(201);
    const { id } = created.body.data;
    const detailed = await client.get(`/seasons/${id}`);
    expect(detailed.body.data).toMatchObject({
      ...SEASON,
      id,
      membership_cost_euros: 0,
      previous_registration_start: null,
      previous_registration_all: false,
      city_code: null,
      payments_path: `/seasons/${id}/payments`,
    });
    expect((await client.all("/seasons")).find((season) => season.id === id)).not.toHaveProperty("city_code");

    expect((await client.patch(`/seasons/${id}`, { name: "Renamed" })).status).toBe(200);
    expect((await client.get(`/seasons/${id}`)).body.data).toMatchObject({ ...SEASON, name: "Renamed" });

    expect((await client.delete(`/seasons/${id}`)).body).toEqual({ data: { id } });
    expect((await client.get(`/seasons/${id}`)).status).toBe(404);
  });

  it("are paged by identifier until next_after is null", async () => {
    for (let made = 0; made < 3; made++) await create();
    const everything = await client.all("/seasons");
    const walked = await client.all("/seasons?limit=1");
    expect(walked).toEqual(everything);
    const exact = await client.get(`/seasons?limit=${everything.length}`);
    expect(exact.body.pagination).toEqual({ limit: everything.length, next_after: null });
  });

  it.each([
    ["limit=0", "?limit"],
    ["limit=101", "?limit"],
    ["limit=ten", "?limit"],
    ["limit=1e1", "?limit"],
    ["limit=", "?limit"],
    ["after=-1", "?after"],
    ["after=9007199254740992", "?after"],
    ["after=99999999999999999", "?after"],
    ["limit=1&limit=2", "?limit"],
  ])("refuse the query %s", async (query, pointer) => {
    const { status, body } = await client.get(`/seasons?${query}`);
    expect([status, body.code, body.errors[0].pointer]).toEqual([400, "invalid_query", pointer]);
  });

  it.each(["2147483647", "2147483648", "9007199254740991"])("end before the identifier %s", async (after) => {
    const { status, body } = await client.get(`/seasons?after=${after}`);
    expect([status, body]).toEqual([200, { data: [], pagination: { limit: 50, next_after: null } }]);
    const person = await new ClubData(client).person();
    const history = await client.get(`/members/${person}/registrations?season_id=1&offset=${after}`);
    expect([history.status, history.body]).toEqual([200, { data: [], pagination: { limit: 50, next_offset: null } }]);
  });

  it.each(["0", "2147483648", "abc", "-1", "1.5", "%00"])("refuse the identifier %s", async (id) => {
    const { status, body } = await client.get(`/seasons/${id}`);
    expect([status, body.code]).toEqual([400, "invalid_query"]);
  });

  it("name every fault of a body at once", async () => {
    const { status, body } = await client.post("/seasons", {
      name: "x",
      start_date: "2026-02-30",
      end_date: 7,
      registration_start: "2026-06-01",
      colour: "red",
      membership_cost_euros: -1,
    });
    expect([status, body.code]).toEqual([422, "validation_failed"]);
    const faults = Object.fromEntries(
      body.errors.map((error: { pointer: string; code: string }) => [error.pointer, error.code]),
    );
    expect(faults).toEqual({
      "/name": "too_small",
      "/start_date": "invalid_format",
      "/end_date": "invalid_type",
      "/registration_end": "required",
      "/colour": "unknown_field",
      "/membership_cost_euros": "too_small",
    });
  });

  it("keep their dates in order, also when only one of them changes", async () => {
    const id = await create();
    const { status, body } = await client.patch(`/seasons/${id}`, { end_date: "2026-08-31" });
    expect([status, body.code, body.errors[0].pointer]).toEqual([422, "validation_failed", "/end_date"]);
    expect((await client.patch(`/seasons/${id}`, {})).status).toBe(422);
  });

  it("take a geographic priority whole, and lose it whole", async () => {
    const id = await create();
    const half = await client.patch(`/seasons/${id}`, { city_registration_start: "2026-05-01" });
    expect(half.body.errors[0]).toMatchObject({ pointer: "/city_registration_start", code: "city_code_required" });
    const late = await client.patch(`/seasons/${id}`, { start_date: "2090-01-01" });
    expect(late.body.errors).toMatchObject([{ pointer: "/start_date", code: "before_start" }]);
    const unknown = await client.patch(`/seasons/${id}`, { city_code: "AAAAA" });
    expect(unknown.body.errors[0]).toMatchObject({ pointer: "/city_code", code: "unknown_commune" });
    const whole = await client.patch(`/seasons/${id}`, { city_registration_start: "2026-05-01", city_code: "XTWQS" });
    expect(whole.status).toBe(200);
    const gone = await client.patch(`/seasons/${id}`, { city_registration_start: null, city_code: null });
    expect(gone.status).toBe(200);
    expect((await client.get(`/seasons/${id}`)).body.data).toMatchObject({ city_code: null });
  });

  it("are not deleted while something belongs to them", async () => {
    const id = await create();
    await club.club.database.db.insert(groups).values({ name: "Judo", season_id: id, folded_name: "judo" });
    const { status, body } = await client.delete(`/seasons/${id}`);
    expect([status, body.code]).toEqual([409, "season_in_use"]);
  });

  it("look for the record before they look at the body", async () => {
    expect((await client.patch("/seasons/2000000000", { colour: 1 })).status).toBe(404);
    expect((await client.delete("/seasons/2000000000")).status).toBe(404);
  });

  it("need the scopes that the document asks for", async () => {
    const reader = await club.client({ scopes: ["members:read"] });
    expect((await reader.get("/seasons")).status).toBe(200);
    const { status, headers, body } = await reader.get("/seasons/1");
    expect([status, body.code]).toEqual([403, "insufficient_scope"]);
    expect(headers.get("www-authenticate")).toBe(
      'Bearer error="insufficient_scope", scope="groups:read", error_description="The token lacks: groups:read."',
    );
    expect((await reader.post("/seasons", SEASON)).status).toBe(403);
  });

  it("lose the fields of a feature that the club turns off", async () => {
    const plain = await service.createClub({ features: [] });
    const plainClient = await plain.client({ scopes: ["groups:read", "groups:write"] });
    const refused = await plainClient.post("/seasons", { ...SEASON, city_code: "XTWQS" });
    expect(refused.body.errors).toMatchObject([{ pointer: "/city_code", code: "unknown_field" }]);
    const { id } = (await plainClient.post("/seasons", SEASON)).body.data;
    expect((await plainClient.get(`/seasons/${id}`)).body.data).not.toHaveProperty("payments_path");
  });
});
