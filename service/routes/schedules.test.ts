import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestClient } from "../testing/client.ts";
import { ClubData } from "../testing/club-data.ts";
import { KINDS, startService, type TestClub, type TestService } from "../testing/service.ts";

describe.each(KINDS)("sports, slots and lessons, %s", (kind) => {
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

  it("a sport is created, renamed, read and listed", async () => {
    const id = await make.sport("Judo");
    expect(await read(`/sports/${id}`)).toEqual({ id, name: "Judo" });
    expect((await client.patch(`/sports/${id}`, { name: "Ju-jitsu" })).body).toEqual({ data: { id } });
    expect(await client.all("/sports?limit=1")).toContainEqual({ id, name: "Ju-jitsu" });
    expect((await client.get("/sports/999999")).status).toBe(404);
    expect((await client.patch("/sports/999999", { name: "Aïkido" })).status).toBe(404);
    for (const name of ["J", "x".repeat(128), null, 5])
      expect(pointers(await client.post("/sports", { name }))).toEqual(["/name"]);
  });

  it("a slot and a lesson say what they need, one entry a field", async () => {
    const missing = async (path: string) =>
      (await client.post(path, {})).body.errors.flatMap((error: { pointer: string; code: string }) =>
        error.code === "required" ? [error.pointer] : [],
      );
    const weekly = ["/day", "/hour", "/minute", "/duration_minutes"];
    expect((await missing("/slots")).sort()).toEqual(
      ["/name", "/season_id", ...weekly, "/trainer_ids", "/capacity"].sort(),
    );
    expect((await missing("/lessons")).sort()).toEqual(["/group_id", ...weekly, "/trainer_ids"].sort());
    const wrong = await client.post("/lessons", { day: "monday" });
    expect(wrong.body.errors).toContainEqual(expect.objectContaining({ pointer: "/day", code: "not_allowed" }));
  });

  it("a slot takes every field, changes only what a PATCH names, and null clears", async () => {
    const [sport, trainer, second] = [await make.sport(), await make.person(), await make.person()];
    const everything = {
      name: "Jeudi",
      season_id: season,
      sport_id: sport,
      day: "jeudi",
      hour: 0,
      minute: 59,
      duration_minutes: 1440,
      location: "Salle 2",
      capacity: 0,
      birth_year_start: 2012,
      birth_year_end: 2012,
      sex: "Femme",
      trainer_ids: [second, trainer],
    };
    const id = await make.slot(season, everything);
    const before = await read(`/slots/${id}`);
    expect(before).toEqual({ id, ...everything, season_path: `/seasons/${season}` });
    await client.patch(`/slots/${id}`, { location: null, sport_id: null, birth_year_start: null, sex: null });
    expect(await read(`/slots/${id}`)).toEqual({
      ...before,
      location: null,
      sport_id: null,
      birth_year_start: null,
      sex: null,
    });
  });

  it.each([
    [{ hour: 24 }, "/hour"],
    [{ minute: 60 }, "/minute"],
    [{ duration_minutes: 0 }, "/duration_minutes"],
    [{ duration_minutes: 1441 }, "/duration_minutes"],
    [{ day: "lundis" }, "/day"],
    [{ trainer_ids: [] }, "/trainer_ids"],
    [{ trainer_ids: [999_999] }, "/trainer_ids/0"],
    [{ capacity: null }, "/capacity"],
    [{ season_id: 999_999 }, "/season_id"],
    [{ sport_id: 999_999 }, "/sport_id"],
    [{ birth_year_start: 2000, birth_year_end: 2001 }, "/birth_year_start"],
    [{ group_id: 1 }, "/group_id"],
  ])("a slot refuses %j", async (change, pointer) => {
    const id = await make.slot(season);
    const answer = await client.patch(`/slots/${id}`, change);
    expect([answer.status, pointers(answer)]).toEqual([422, [pointer]]);
  });

  it("slots do not exist where the feature is off", async () => {
    const its = await (await service.createClub({ features: ["attendance"] })).client();
    expect((await its.get("/slots")).body.code).toBe("feature_disabled");
    expect((await its.post("/slots", {})).body.code).toBe("feature_disabled");
  });

  it("a lesson belongs to one group, and may move to another", async () => {
    const [group, other] = [await make.group(season), await make.group(season)];
    const id = await make.lesson(group, { location: "Dojo" });
    const before = await read(`/lessons/${id}`);
    expect(before).toMatchObject({
      id,
      group_id: group,
      day: "mardi",
      location: "Dojo",
      group_path: `/groups/${group}`,
    });
    await client.patch(`/lessons/${id}`, { group_id: other, location: null });
    expect(await read(`/lessons/${id}`)).toEqual({
      ...before,
      group_id: other,
      group_path: `/groups/${other}`,
      location: null,
    });
    expect(pointers(await client.patch(`/lessons/${id}`, { group_id: 999_999, trainer_ids: [1, 999_999] }))).toEqual([
      "/group_id",
      "/trainer_ids/1",
    ]);
    expect(pointers(await client.post("/lessons", {}))).toEqual([
      "/group_id",
      "/day",
      "/hour",
      "/minute",
      "/duration_minutes",
      "/trainer_ids",
    ]);
  });

  it.each(["/slots", "/lessons", "/sports"])(
    "%s is walked page by page, the exactly full last page ends it",
    async (path) => {
      const everything = await client.all(path);
      expect(everything.length).toBeGreaterThan(0);
      expect(await client.all(`${path}?limit=1`)).toEqual(everything);
      const full = await client.get(`${path}?limit=${everything.length}`);
      expect(full.body.pagination.next_after).toBeNull();
    },
  );
});
