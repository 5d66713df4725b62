import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { listClubs } from "#lib/store/clubs.ts";
import { testStore } from "#lib/testing/store.ts";
import { checkConnection, DESK_SCOPES } from "./check.ts";
import { connectFirstClub, slugOf } from "./first-club.ts";
import { type Arrival, type Reply, startWire } from "./testing/wire.ts";

let desk: Awaited<ReturnType<typeof testStore>>;
let wire: Awaited<ReturnType<typeof startWire>>;
beforeAll(async () => {
  desk = await testStore({ kind: "memory" });
});
afterAll(() => desk.close());
afterEach(() => wire?.close());

const check = async (answer: (arrival: Arrival) => Reply | undefined) => {
  wire = await startWire(answer);
  return checkConnection({ baseUrl: wire.baseUrl, clientId: "c", credential: { kind: "secret", secret: "canary" } });
};
const context = (permissions: readonly string[]) => (arrival: Arrival) =>
  arrival.path === "/context"
    ? { body: { status: "ok", club: "Judo", integration: { client_id: "c", name: "Desk", permissions } } }
    : undefined;

it("tells the club's name, and nothing missing", async () => {
  expect(await check(context(DESK_SCOPES))).toEqual({
    ok: true,
    grant: { clubName: "Judo", integrationName: "Desk", scopes: [...DESK_SCOPES] },
    missingScopes: [],
  });
  expect(wire.arrivals).toHaveLength(2);
});

it("names what is missing", async () => {
  expect(await check(context(["groups:read", "events:read"]))).toMatchObject({
    ok: true,
    missingScopes: ["members:read", "registrations:read", "registrations:write"],
  });
});

it.each<[string, Reply, object]>([
  [
    "wrong credentials",
    { status: 401, body: { error: "invalid_client" } },
    { kind: "credentials", code: "invalid_client" },
  ],
  ["a disabled API", { status: 403, body: { error: "unauthorized_client" } }, { kind: "api_disabled" }],
  ["no club", { status: 404, body: "nothing" }, { kind: "unreachable", code: "no_club_here" }],
  ["a web page", { body: "<html>" }, { kind: "unreachable", code: "unreadable_answer" }],
])("tells %s apart, without the secret", async (_what, reply, error) => {
  const answer = await check(({ path }) => (path === "/token" ? reply : undefined));
  expect(answer).toMatchObject({ ok: false, error });
  expect(JSON.stringify(answer)).not.toContain("canary");
});

it("tells an address that nobody answers at", async () => {
  await check(() => undefined);
  const { baseUrl } = wire;
  await wire.close();
  const credential = { kind: "secret", secret: "s" } as const;
  expect(await checkConnection({ baseUrl, clientId: "c", credential })).toMatchObject({
    ok: false,
    error: { kind: "unreachable", code: "unreachable" },
  });
});

it.each([
  ["http://localhost:4000/demo/api/v1", "demo"],
  ["https://www.judo-fougeres.example/api/v1", "judo-fougeres"],
  ["https://club.example/Aïkido%20Club/api/v1", "a-kido-club"],
  ["https://host.example/api/api/v1", "club-api"],
  ["https://host.example/2026/api/v1", "club-2026"],
  ["http://127.0.0.1:4000/api/v1", "club-127"],
])("names the club at %s %s", (baseUrl, slug) => {
  expect(slugOf(baseUrl)).toBe(slug);
});

it("connects the environment's club at each start, with the credentials of that start", async () => {
  const first = { baseUrl: "http://localhost:4000/demo/api/v1", clientId: "one", webhookSecret: undefined };
  const { db } = desk.store;
  await connectFirstClub(db, { ...first, credential: { kind: "secret", secret: "1" } });
  await connectFirstClub(db, { ...first, clientId: "two", credential: { kind: "secret", secret: "2" } });
  expect(await listClubs(db)).toMatchObject([{ slug: "demo", clientId: "two" }]);
});
