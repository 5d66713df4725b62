import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteClub, saveClub } from "#lib/base/store/clubs.ts";
import { mirrorPeople, mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { clubApi } from "#lib/club/client/client.ts";
import { type Arrival, type Reply, startWire } from "#lib/club/client/testing/wire.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { heldRecords, readSeasonPapers } from "./held.ts";
import { readRecord, readRecordIfAny, readRecords } from "./read.ts";
import { medicalStandings } from "./worklist.ts";

const club = "health";
const SEASON = 2;
const page = (data: unknown, next_after: number | null = null): Reply => ({
  body: { data, pagination: { limit: 100, next_after } },
});
const problem = (status: number, code: string, headers?: Record<string, string>): Reply => ({
  ...{ status, body: { status, code, detail: `the club said ${code}` } },
  ...(headers && { headers }),
});
/** Two ways in which a service may say the same within the document, which shows no answer of these paths (club-api §2.14). */
const SAID = {
  "as ours": {
    member_id: 7,
    season_id: SEASON,
    health_questionnaire: true,
    certificate_end: "2027-01-31",
    valid: null,
  },
  "as another": { id: 7, health_questionnaire: true, certificate: { end: "2027-01-31", valid: null }, more: { a: 1 } },
};
const scopes = { "www-authenticate": 'Bearer error="insufficient_scope", scope="medical:read"' };

describe.each(databases("medical_read"))("papers about health as clubs give them, %s", (_name, location) => {
  let opened: Awaited<ReturnType<typeof testStore>>;
  let wire: Awaited<ReturnType<typeof startWire>>;
  let answer: (arrival: Arrival) => Reply;
  const db = () => opened.store.db;
  const place = { memberId: 7, seasonId: SEASON };
  const one = async () => readRecordIfAny(await clubApi(club), place);
  const list = async () => readRecords(await clubApi(club), { seasonId: SEASON, after: 0 }, AbortSignal.timeout(5_000));

  beforeAll(async () => {
    opened = await testStore(location, { LOG_LEVEL: "silent" });
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    wire = await startWire((arrival) => (arrival.path.startsWith("/medical") ? answer(arrival) : undefined));
    const credential = { kind: "secret", secret: "s" } as const;
    await saveClub(db(), { slug: club, name: club, baseUrl: wire.baseUrl, clientId: "c", credential });
  });
  afterEach(async () => {
    await wire.close();
    await deleteClub(db(), club);
  });

  it.each(Object.entries(SAID))("say the same %s says it, as a record and in a list", async (_how, said) => {
    const same = { memberId: 7, questionnaire: true, end: "2027-01-31", valid: null };
    for (const body of [said, { data: said }]) {
      answer = () => ({ body });
      expect(await one()).toMatchObject(same);
    }
    answer = () => page([said]);
    expect(await list()).toMatchObject({ items: [same], next: null });
  });

  it("are asked without a season of a club that refuses to be told one", async () => {
    answer = ({ path }) => (path.includes("season_id") ? problem(400, "invalid_query") : page([SAID["as another"]]));
    expect((await list()).items).toHaveLength(1);
    answer = ({ path }) => (path.includes("season_id") ? problem(400, "a_code_of_its_own") : { body: SAID["as ours"] });
    expect(await one()).toMatchObject({ memberId: 7 });
  });

  it("are none of somebody of whom a club has nothing and says 404, but not of whom something in front of it says so", async () => {
    answer = () => problem(404, "not_found");
    expect(await one()).toBeNull();
    await expect(readRecord(await clubApi(club), place)).rejects.toMatchObject({ kind: "not_found" });
    await expect(list()).rejects.toMatchObject({ kind: "not_found", fromClub: true });
    answer = () => ({ status: 404, headers: { "content-type": "text/html" }, body: "<h1>Not here</h1>" });
    await expect(one()).rejects.toMatchObject({ fromClub: false });
  });

  it.each<[string, Reply, object]>([
    ["a feature that is off", problem(403, "feature_disabled"), { code: "feature_disabled", fromClub: true }],
    ["a scope that is missing", problem(403, "insufficient_scope", scopes), { missingScopes: ["medical:read"] }],
    ["a refusal in a code of its own", problem(403, "ask_the_board"), { code: "ask_the_board", status: 403 }],
    ["an API that is off", problem(403, "integration_api_disabled"), { kind: "api_disabled" }],
    ["a list of other things", page([{ colour: "red" }]), { code: "unreadable_answer" }],
  ])("are not read, and pass for nobody's, after %s", async (_what, reply, failure) => {
    answer = () => reply;
    await expect(list()).rejects.toMatchObject(failure);
    if (reply !== "drop" && reply !== "cut" && reply.status !== undefined)
      await expect(one()).rejects.toMatchObject(failure);
  });

  it("leave memory once the club lets nobody read them any more, and stay through an outage", async () => {
    const held = async (reply: Reply) => {
      answer = () => reply;
      await readSeasonPapers({ slug: club, seasonId: SEASON, by: 1 });
      await expect.poll(async () => (await heldRecords(club, SEASON))?.progress).toBeNull();
      return heldRecords(club, SEASON);
    };
    expect((await held(page([SAID["as ours"]])))?.items?.size).toBe(1);
    const away = await held(problem(503, "unavailable"));
    expect([away?.items?.size, away?.failure?.code]).toEqual([1, "unavailable"]);
    const gone = await held(problem(403, "insufficient_scope", scopes));
    expect([gone?.items, gone?.asOf, gone?.failure?.code]).toEqual([null, null, "insufficient_scope"]);
  });

  it("stand in the worklist by a number where the club names nobody", async () => {
    const registered = {
      club,
      reading: 1,
      seasonId: SEASON,
      kind: "annual",
      valid: true,
      slotIds: [] as number[],
      activityId: 9,
    } as const;
    for (const id of [7, 8])
      await db()
        .insert(mirrorRegistrations)
        .values({ ...registered, id, memberId: id });
    const keys = { parents: [], nameKey: "b", searchKey: "b" };
    await db()
      .insert(mirrorPeople)
      .values({ club, reading: 1, id: 8, lastName: "Bo", ...keys });
    const all = await medicalStandings(db(), { club, seasonId: SEASON, today: "2026-11-26" }, new Map());
    expect(all.map(({ memberId, lastName }) => [memberId, lastName])).toEqual([
      [8, "Bo"],
      [7, null],
    ]);
  });
});
