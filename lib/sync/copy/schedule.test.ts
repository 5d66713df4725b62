import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { subscribe } from "#lib/base/live/live.ts";
import { saveClub } from "#lib/base/store/clubs.ts";
import { mirrorStates } from "#lib/base/store/schema/sync/mirror.ts";
import { type Arrival, type Reply, startWire } from "#lib/club/client/testing/wire.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { openSeason, refreshSeason, startMirror, stopMirror } from "./mirror.ts";
import { keepClubsCopied, mirrorStatus } from "./state.ts";
import { madeUpClub } from "./testing/club.ts";

const SEASON = 2;

/** Nothing here waits for the schedule's own pace. */
const LOOK_EVERY_MS = 100;

describe.each(databases("schedule"))("the schedule, %s", (name, location) => {
  let desk: Awaited<ReturnType<typeof testStore>>;
  let wire: Awaited<ReturnType<typeof startWire>>;
  let made: ReturnType<typeof madeUpClub>;
  let first: (arrival: Arrival) => Reply | undefined;
  const club = `club-${name.toLowerCase()}`;

  beforeEach(async () => {
    desk = await testStore(location);
    made = madeUpClub({ people: 120, annual: 230, event: 3 });
    first = () => undefined;
    wire = await startWire((arrival) => first(arrival) ?? made.answer(arrival));
    const credential = { kind: "secret", secret: "s" } as const;
    await saveClub(desk.store.db, { slug: club, name: club, baseUrl: wire.baseUrl, clientId: "c", credential });
  });
  afterEach(async () => {
    await stopMirror();
    await wire.close();
    await desk.close();
  });

  const db = () => desk.store.db;
  const until = (what: object) =>
    expect.poll(() => mirrorStatus(db(), club, SEASON), { timeout: 30_000 }).toMatchObject(what);

  it("reads the club at the start, a season at its first visit, both again when asked, and tells those who watch", async () => {
    const heard: (number | undefined)[] = [];
    const leave = subscribe(club, ({ season }) => heard.push(season));
    await startMirror(LOOK_EVERY_MS);
    await expect.poll(() => wire.at("GET /members").length, { timeout: 30_000 }).toBe(2);
    expect(wire.at("GET /seasons/2/groups")).toEqual([]);
    expect(await openSeason(db(), club, SEASON)).toMatchObject({ ready: false, asOf: null });
    await until({ ready: true, phase: null });
    const calls = wire.arrivals.length;
    expect((await openSeason(db(), club, SEASON)).ready).toBe(true);
    expect(wire.arrivals).toHaveLength(calls);
    await refreshSeason(db(), club, SEASON);
    await expect.poll(() => wire.at("GET /seasons/2/groups").length, { timeout: 30_000 }).toBe(2);
    await until({ ready: true, phase: null });
    expect(new Set(heard)).toEqual(new Set([undefined, SEASON]));
    leave();
  });

  it("keeps a season that is first visited while the club itself is being read", async () => {
    let arrived = false;
    let goOn = () => {};
    first = (arrival) => {
      const answer = made.answer(arrival);
      if (!arrival.path.startsWith("/members?") || arrived || typeof answer !== "object") return undefined;
      arrived = true;
      return { ...answer, after: new Promise<void>((resolve) => (goOn = resolve)) };
    };
    await startMirror(LOOK_EVERY_MS);
    await expect.poll(() => arrived, { timeout: 30_000 }).toBe(true);
    expect((await openSeason(db(), club, SEASON)).phase).not.toBeNull();
    goOn();
    await until({ ready: true });
  });

  it("writes nothing where every club is kept, and takes up one that is new", async () => {
    const credential = { kind: "secret", secret: "s" } as const;
    const clubs = Array.from({ length: 5 }, (_, nth) => `${club}-${nth}`);
    for (const slug of clubs)
      await saveClub(db(), { slug, name: slug, baseUrl: wire.baseUrl, clientId: "c", credential });
    await keepClubsCopied(db());
    const readOnly = new Proxy(db(), {
      get: (target, name, receiver) => {
        if (name === "insert") throw new Error("It writes.");
        return Reflect.get(target, name, receiver);
      },
    });
    await keepClubsCopied(readOnly);
    const late = `${club}-late`;
    await saveClub(db(), { slug: late, name: late, baseUrl: wire.baseUrl, clientId: "c", credential });
    await expect(keepClubsCopied(readOnly)).rejects.toThrow("It writes.");
    await keepClubsCopied(db());
    const kept = await db().select().from(mirrorStates);
    expect(kept.map((one) => [one.club, one.seasonId]).sort()).toEqual(
      [club, ...clubs, late].map((slug) => [slug, 0]).sort(),
    );
  });

  it("opens no season that the club does not list", async () => {
    await startMirror(LOOK_EVERY_MS);
    await expect.poll(() => wire.at("GET /members").length, { timeout: 30_000 }).toBe(2);
    await openSeason(db(), club, 999);
    expect((await db().select().from(mirrorStates)).map(({ seasonId }) => seasonId)).not.toContain(999);
  });

  it("begins no pass any more once it has ended, though it was looking for one", async () => {
    await openSeason(db(), club, SEASON);
    await startMirror(LOOK_EVERY_MS);
    await stopMirror();
    for (let look = 0; look < 50; look += 1)
      expect((await db().select().from(mirrorStates)).map(({ leaseOwner }) => leaseOwner).filter(Boolean)).toEqual([]);
    expect(wire.at("GET /seasons")).toEqual([]);
  });

  it("lets go at the program's end and goes on at its next start", async () => {
    let arrived = false;
    first = ({ path }) => {
      if (!path.includes("annual-registrations?limit=100&after=100")) return undefined;
      arrived = true;
      return { after: new Promise<void>(() => {}) };
    };
    await openSeason(db(), club, SEASON);
    await startMirror(LOOK_EVERY_MS);
    await expect.poll(() => arrived, { timeout: 30_000 }).toBe(true);
    await stopMirror();
    const [state] = (await db().select().from(mirrorStates)).filter(({ seasonId }) => seasonId === SEASON);
    expect(state).toMatchObject({ leaseOwner: null, phase: "annual", after: 100, failures: 0, errorCode: null });
    first = () => undefined;
    await startMirror(LOOK_EVERY_MS);
    await until({ ready: true });
    expect(wire.at("GET /seasons/2/annual-registrations").map(({ path }) => path.split("after=")[1])).toEqual([
      "0",
      "100",
      "100",
      "200",
    ]);
  });
});
