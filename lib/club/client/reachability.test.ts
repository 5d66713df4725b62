import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { saveClub } from "#lib/base/store/clubs.ts";
import { CLUB_WIDE, mirrorStates } from "#lib/base/store/schema/sync/mirror.ts";
import { testStore } from "#lib/desk/testing/store.ts";
import { runPass } from "#lib/sync/copy/pass.ts";
import { claim, complete, due, hasten, keepCopied } from "#lib/sync/copy/state.ts";
import { clubApi } from "./client.ts";
import { lookOnlyFor, onLoss, onReturn, reachabilityOf } from "./reachability.ts";
import { startWire } from "./testing/wire.ts";

let desk: Awaited<ReturnType<typeof testStore>>;
let server: Server | undefined;
beforeEach(async () => {
  desk = await testStore({ kind: "memory" });
});
afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  await desk.close();
});

const credential = { kind: "secret", secret: "0123456789abcdef" } as const;
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => Promise.reject(new Error("it succeeded")),
    (cause: unknown) => cause,
  );

/** A club whose port is known before it answers there. */
async function lateClub() {
  const places = createServer();
  await new Promise<void>((resolve) => places.listen(0, "127.0.0.1", resolve));
  const { port } = places.address() as AddressInfo;
  await new Promise((resolve) => places.close(resolve));
  let tokens = 0;
  const start = () =>
    new Promise<void>((resolve) => {
      server = createServer((request, response) => {
        if (request.url?.endsWith("/token")) tokens += 1;
        response.setHeader("content-type", "application/json");
        const metadata = { issuer: "https://club.example" };
        const list = { data: [], pagination: { limit: 50, next_after: null } };
        response.end(JSON.stringify({ access_token: "a-token-of-the-club", expires_in: 600, ...metadata, ...list }));
      }).listen(port, "127.0.0.1", resolve);
    });
  return { baseUrl: `http://127.0.0.1:${port}/club/api/v1`, start, tokens: () => tokens };
}

it("asks for a token as soon as the club is there, however often it was asked for before", async () => {
  const club = await lateClub();
  const place = { slug: "late", baseUrl: club.baseUrl };
  await saveClub(desk.store.db, { ...place, name: "Late", clientId: "c", credential });
  const api = await clubApi("late");
  for (let n = 0; n < 30; n++) expect(await failure(api.get("/seasons", { lane: "click", once: true }))).toBeTruthy();
  expect(reachabilityOf(place).unreachableSince).toBeInstanceOf(Date);
  const returned = new Promise<string>((resolve) => onReturn(resolve));
  await club.start();
  expect(await returned).toBe("late");
  expect(await api.get("/seasons", { lane: "click", once: true })).toMatchObject({ data: [] });
  expect(club.tokens()).toBe(1);
  expect(reachabilityOf(place).unreachableSince).toBeUndefined();
});

it("reads again what could not be read, once the club is back", async () => {
  const club = await lateClub();
  await saveClub(desk.store.db, { slug: "copied", name: "C", baseUrl: club.baseUrl, clientId: "c", credential });
  await keepCopied(desk.store.db, "copied", CLUB_WIDE);
  const away = AbortSignal.timeout(60_000);
  await runPass(desk.store, "copied", CLUB_WIDE, away);
  const [state] = await desk.store.db.select().from(mirrorStates).where(eq(mirrorStates.club, "copied"));
  expect(state).toMatchObject({ errorKind: "unreachable" });
  expect(reachabilityOf({ slug: "copied", baseUrl: club.baseUrl }).unreachableSince).toBeInstanceOf(Date);
});

it("does not forget a reading that is asked for while another one runs", async () => {
  const { db } = desk.store;
  await saveClub(db, { slug: "judo", name: "Judo", baseUrl: "http://127.0.0.1:9/api/v1", clientId: "c", credential });
  await keepCopied(db, "judo", CLUB_WIDE);
  const first = await claim(db, "judo", CLUB_WIDE);
  await new Promise((resolve) => setTimeout(resolve, 5));
  await hasten(db, "judo", CLUB_WIDE);
  if (first) await complete(db, first, 1_800);
  expect(await due(db)).toEqual([{ club: "judo", season: CLUB_WIDE }]);
  const second = await claim(db, "judo", CLUB_WIDE);
  if (second) await complete(db, second, 1_800);
  expect(await due(db)).toEqual([]);
});

it.each([
  ["an HTML 403 at the token endpoint", { status: 403, body: "<html>Maintenance</html>" }],
  ["a page with status 200 at the token endpoint", { status: 200, body: "<html>Maintenance</html>" }],
])("takes %s for a club that is away, not for a broken request", async (_what, reply) => {
  const wire = await startWire(({ path }) => (path === "/token" ? reply : undefined));
  await saveClub(desk.store.db, { slug: "away", name: "A", baseUrl: wire.baseUrl, clientId: "c", credential });
  const api = await clubApi("away");
  expect(await failure(api.get("/seasons", { lane: "click", once: true }))).toMatchObject({ kind: "unreachable" });
  await wire.close();
});

it("notices a club that hangs while somebody looks at it, although nothing is asked of it, and only then", async () => {
  server = createServer(() => {});
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const place = { slug: "hanging", baseUrl: `http://127.0.0.1:${port}/club/api/v1` };
  const lost: string[] = [];
  const unheard = onLoss((club) => lost.push(club));
  const club = reachabilityOf(place);
  expect(club.unreachableSince).toBeUndefined();
  const leave = club.watch({ silentMs: 20, withinMs: 50 });
  await expect.poll(() => lost).toEqual(["hanging"]);
  expect(club.unreachableSince).toBeInstanceOf(Date);
  leave();
  unheard();
});

it("looks no longer for a club that is connected there no more, and still for one of which that is not known", async () => {
  const asked: string[] = [];
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const place = (slug: string) => ({ slug, baseUrl: `http://127.0.0.1:${port}/${slug}` });
  const known = reachabilityOf(place("removed"));
  const anyLonger = lookOnlyFor(async ({ slug }) => {
    if (slug === "unknown") throw new Error("the database is away");
    return slug === "connected";
  });
  for (const slug of ["removed", "connected", "unknown"]) reachabilityOf(place(slug)).lost();
  const asks = (slug: string) => asked.filter((path) => path.startsWith(`/${slug}/`)).length;
  await expect.poll(() => Math.min(asks("connected"), asks("unknown")), { timeout: 20_000 }).toBeGreaterThan(1);
  expect(asks("removed")).toBe(0);
  // Whoever connects it anew begins with a clean sheet.
  expect(reachabilityOf(place("removed"))).not.toBe(known);
  anyLonger();
});
