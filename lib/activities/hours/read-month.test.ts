import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteClub, saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { type ClubApi, clubApi } from "#lib/club/client/client.ts";
import { ClubError } from "#lib/club/client/error.ts";
import { type Arrival, type Reply, startWire } from "#lib/club/client/testing/wire.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { hoursOfMonth, saysNoHours } from "./read-month.ts";

const entry = (id: number) => ({
  id,
  ...{ begin: "2026-10-03T10:00:00+02:00", end: "2026-10-03T11:30:00+02:00", duration_seconds: 5_400 },
  information: null,
});
const month = (more: object, next_after: number | null = null): Reply => ({
  body: {
    data: { member_id: 7, month: "2026-10", submitted: true, total_seconds: 10_800, entries: [], ...more },
    pagination: { limit: 100, next_after },
  },
});

describe.each(databases("staff_hours"))("a month of somebody's hours, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let wire: Awaited<ReturnType<typeof startWire>>;
  let api: ClubApi;
  let answer: (arrival: Arrival) => Reply;
  const club = "hours";

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
  });
  afterAll(() => close());
  beforeEach(async () => {
    wire = await startWire((arrival) => (arrival.path.startsWith("/staff-hours") ? answer(arrival) : undefined));
    const credential = { kind: "secret", secret: "s" } as const;
    await saveClub(store.db, { slug: club, name: club, baseUrl: wire.baseUrl, clientId: "c", credential });
    api = await clubApi(club);
  });
  afterEach(async () => {
    await wire.close();
    await deleteClub(store.db, club);
  });

  const read = () => hoursOfMonth(api, { memberId: 7, month: "2026-10" });

  it("is read to its last page, whose total is the club's", async () => {
    const asked: string[] = [];
    answer = ({ path }) => {
      asked.push(new URL(path, "http://club").searchParams.toString());
      return asked.length === 1 ? month({ entries: [entry(1)] }, 1) : month({ entries: [entry(2)] });
    };
    expect(await read()).toMatchObject({ totalSeconds: 10_800, entries: [{ id: 1, seconds: 5_400 }, { id: 2 }] });
    expect(asked).toEqual(["month=2026-10&limit=100&after=0", "month=2026-10&limit=100&after=1"]);
  });

  it("that is not validated yet is no month without hours", async () => {
    answer = () => ({ status: 404, body: { status: 404, code: "not_found", detail: "not validated" } });
    await expect(read()).rejects.toMatchObject({ kind: "not_found", fromClub: true });
    answer = () => ({ status: 403, body: { status: 403, code: "feature_disabled", detail: "off" } });
    await expect(read()).rejects.toMatchObject({ code: "feature_disabled" });
  });

  it.each<[string, boolean, Reply]>([
    ["our code", true, { status: 403, body: { code: "feature_disabled" } }],
    ["a code of its own", true, { status: 403, body: { code: "hours_not_enabled" } }],
    ["a scope that is missing", false, { status: 403, body: { code: "insufficient_scope" } }],
    [
      "a scope in the challenge alone",
      false,
      {
        ...{ status: 403, body: { code: "forbidden" } },
        headers: { "www-authenticate": 'Bearer error="insufficient_scope", scope="staff_hours:read"' },
      },
    ],
    ["an API that is off", false, { status: 403, body: { code: "integration_api_disabled" } }],
    ["a page of something in front of it", false, { status: 403, body: "<h1>No</h1>" }],
    ["a month that is not validated", false, { status: 404, body: { code: "not_found" } }],
  ])("is not enabled at a club that says 403 with %s: %s", async (_with, isOff, reply) => {
    answer = () => reply;
    const failure = await read().catch((cause: unknown) => cause);
    expect(failure).toBeInstanceOf(ClubError);
    expect(saysNoHours(failure as ClubError)).toBe(isOff);
  });

  it("takes what can be read of an odd answer, and counts what the club did not", async () => {
    const odd = { id: "3", begin: "soon", end: 12, duration_seconds: 60, information: { a: 1 }, more: true };
    answer = () => month({ total_seconds: "many", member_id: null, month: null, entries: [odd, "x", null, entry(4)] });
    expect(await read()).toEqual({
      totalSeconds: 5_460,
      entries: [
        { id: 3, begin: null, end: null, seconds: 60, information: null },
        expect.objectContaining({ id: 4, seconds: 5_400 }),
      ],
    });
  });

  it.each([
    ["is about somebody else", () => month({ member_id: 8 })],
    ["is of another month", () => month({ month: "2026-09" })],
    ["has no entries", () => month({ entries: "none" })],
    ["is a list", () => ({ body: { data: [], pagination: { limit: 100, next_after: null } } })],
    ["does not move on", () => month({ entries: [entry(1)] }, 0)],
  ])("is not believed where the answer %s", async (_how, reply) => {
    answer = reply;
    await expect(read()).rejects.toMatchObject({ code: "unreadable_answer" });
  });

  it("ends for a club whose answer never does", async () => {
    let at = 0;
    answer = () => month({ entries: Array.from({ length: 400 }, (_, n) => entry(n + 1)) }, ++at);
    await expect(read()).rejects.toMatchObject({ code: "unreadable_answer" });
    expect(at).toBe(3);
  });
});
