import { createTranslator } from "next-intl";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { scopesUsed } from "#lib/base/access/permissions.ts";
import { deleteClub, listClubs, saveClub } from "#lib/base/store/clubs.ts";
import { grantOf } from "#lib/base/store/grants.ts";
import errors from "#lib/base/words/en/base/errors.json" with { type: "json" };
import { testStore } from "#lib/desk/testing/store.ts";
import { readGrant } from "#lib/sync/copy/grant.ts";
import { checkConnection } from "./check.ts";
import { clubApi } from "./client.ts";
import { connectFirstClub, slugOf } from "./first-club.ts";
import { type Arrival, type Reply, startWire } from "./testing/wire.ts";
import { errorWords } from "./words.ts";

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
  expect(await check(context(scopesUsed()))).toEqual({
    ok: true,
    grant: { clubName: "Judo", integrationName: "Desk", scopes: scopesUsed() },
    missingScopes: [],
  });
  // One of them is asked again where the machine is so busy that its answer comes too late.
  expect(new Set(wire.arrivals.map(({ method, path }) => `${method} ${path}`))).toEqual(
    new Set(["POST /token", "GET /context"]),
  );
});

it("names what is missing", async () => {
  expect(await check(context(["groups:read", "events:read"]))).toMatchObject({
    ok: true,
    missingScopes: expect.arrayContaining([
      ...["groups:write", "events:write", "members:read", "members:write", "registrations:read", "registrations:write"],
      ...["attendance:read", "attendance:write", "payments:read", "documents:read", "medical:read"],
    ]),
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

it.each<[string, unknown]>([
  ["of two lines", "a\nb: c"],
  ["without an end", "x".repeat(100_000)],
  ["that is a list", ["token"]],
  ["that is nothing", ""],
])("takes no token %s: it would travel in a field of every request", async (_what, access_token) => {
  const answer = await check(({ path }) => (path === "/token" ? { body: { access_token } } : undefined));
  expect(answer).toMatchObject({ ok: false, error: { kind: "contract", code: "unreadable_answer" } });
});

it("keeps a club's name to one line of a name's length", async () => {
  const name = `Judo\u0000${"o".repeat(100_000)}`;
  const answer = await check(({ path }) =>
    path === "/context" ? { body: { club: name, integration: { name: 7, permissions: ["a:read"] } } } : undefined,
  );
  expect(answer).toMatchObject({ ok: true, grant: { integrationName: null } });
  if (answer.ok) expect(answer.grant.clubName).toMatch(/^Judo o{200,250}$/);
});

it.each([
  ["the token", "/token"],
  ["the context", "/context"],
])(
  "says that a club does not answer which keeps %s to itself, soon and without trying again",
  async (_what, silent) => {
    let open = () => {};
    const after = new Promise<void>((resolve) => {
      open = resolve;
    });
    wire = await startWire(({ path }) => (path === silent ? { after } : undefined));
    const credential = { kind: "secret", secret: "canary" } as const;
    const answer = await checkConnection({ baseUrl: wire.baseUrl, clientId: "c", credential }, 500);
    expect(answer).toMatchObject({ ok: false, error: { kind: "unreachable", code: "timed_out" } });
    expect(wire.arrivals.filter(({ path }) => path === silent)).toHaveLength(1);
    open();
  },
);

it.each<[string, unknown]>([
  ["a list", [{ integration: { permissions: scopesUsed() } }]],
  ["permissions as numbers", { integration: { permissions: ["groups:read", 7] } }],
  ["permissions without an end", { integration: { permissions: Array(10_000).fill("groups:read") } }],
  ["a permission without an end", { integration: { permissions: ["x".repeat(1_000_000)] } }],
  ["permissions as one text", { integration: { permissions: "groups:read" } }],
  ["nothing", {}],
])("takes a context that is %s for a broken contract, not for a denial", async (_what, body) => {
  const answer = await check(({ path }) => (path === "/context" ? { body } : undefined));
  expect(answer).toMatchObject({ ok: false, error: { kind: "contract", code: "unreadable_grant" } });
  const words = createTranslator({ locale: "en", messages: { errors }, namespace: "errors" });
  if (!answer.ok) expect(errorWords(words, answer.error)).toContain("did not say");
});

it("keeps the grant last read when the next context cannot be read", async () => {
  const { db } = desk.store;
  wire = await startWire(({ path }) => (path === "/context" ? contexts.shift() : undefined));
  const contexts: Reply[] = [
    { body: { integration: { permissions: ["groups:read"] } } },
    { body: [] },
    { body: { integration: { permissions: [{ scope: "groups:read" }] } } },
  ];
  const credential = { kind: "secret", secret: "canary" } as const;
  await saveClub(db, { slug: "shapes", name: "Shapes", baseUrl: wire.baseUrl, clientId: "c", credential });
  const api = await clubApi("shapes");
  await readGrant({ db }, api);
  for (let n = 0; n < 2; n++) await expect(readGrant({ db }, api)).rejects.toMatchObject({ code: "unreadable_grant" });
  expect(await grantOf(db, "shapes")).toMatchObject({ scopes: ["groups:read"] });
  expect(wire.at("GET /context")).toHaveLength(3);
  await deleteClub(db, "shapes");
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
  ["https://host.example/%zz/api/v1", "zz"],
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
