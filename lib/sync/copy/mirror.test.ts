import { and, asc, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteClub, findClub, saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { grantOf, saveGrant } from "#lib/base/store/grants.ts";
import {
  CLUB_WIDE,
  mirrorEvents,
  mirrorGroups,
  mirrorLessons,
  mirrorPeople,
  mirrorRegistrations,
  mirrorSlots,
  mirrorSports,
  mirrorStates,
} from "#lib/base/store/schema/sync/mirror.ts";
import { clubApi } from "#lib/club/client/client.ts";
import { type Arrival, type Reply, startWire } from "#lib/club/client/testing/wire.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { runPass } from "./pass.ts";
import { refreshRecord } from "./record.ts";
import { refreshMany, refreshRegistration } from "./refresh.ts";
import { seasonsOf } from "./seasons.ts";
import { hasten, keepCopied, mirrorStatus } from "./state.ts";
import { madeUpClub } from "./testing/club.ts";

const SEASON = 2;
const never = new AbortController().signal;

describe.each(databases("mirror"))("the mirror, %s", (_name, location) => {
  let desk: { store: Store; close: () => Promise<void> };
  let wire: Awaited<ReturnType<typeof startWire>>;
  let club = "";
  let made: ReturnType<typeof madeUpClub>;
  /** What a test puts in front of the club's answers. */
  let first: (arrival: Arrival, nth: number) => Reply | undefined;
  let clubs = 0;

  beforeAll(async () => {
    desk = await testStore(location);
  });
  afterAll(() => desk.close());
  beforeEach(async () => {
    made = madeUpClub({ people: 250, annual: 230, event: 20 });
    first = () => undefined;
    wire = await startWire((arrival, nth) => first(arrival, nth) ?? made.answer(arrival));
    club = `club-${++clubs}`;
    const credential = { kind: "secret", secret: "s" } as const;
    await saveClub(desk.store.db, { slug: club, name: club, baseUrl: wire.baseUrl, clientId: "c", credential });
    await keepCopied(desk.store.db, club, SEASON);
  });
  afterEach(async () => {
    await wire.close();
    await deleteClub(desk.store.db, club);
  });

  const pass = async (season: number) => {
    await hasten(desk.store.db, club, season);
    await runPass(desk.store, club, season, never);
  };
  const fill = async () => {
    await pass(CLUB_WIDE);
    await pass(SEASON);
  };
  const status = () => mirrorStatus(desk.store.db, club, SEASON);
  const state = async (season: number) =>
    (
      await desk.store.db
        .select()
        .from(mirrorStates)
        .where(and(eq(mirrorStates.club, club), eq(mirrorStates.seasonId, season)))
    )[0];
  const registrations = (kind: "annual" | "event") =>
    desk.store.db
      .select()
      .from(mirrorRegistrations)
      .where(and(eq(mirrorRegistrations.club, club), eq(mirrorRegistrations.kind, kind)))
      .orderBy(asc(mirrorRegistrations.id));
  const people = () =>
    desk.store.db.select().from(mirrorPeople).where(eq(mirrorPeople.club, club)).orderBy(asc(mirrorPeople.id));
  const calls = () => wire.arrivals.length;
  const list = (path: string) => made.lists[path] as { id: number; [field: string]: unknown }[];

  it("copies everything, in at most a call for 100 rows and 15 more", async () => {
    await fill();
    expect(calls()).toBeLessThanOrEqual((250 + 230 + 20) / 100 + 15);
    expect(await people()).toHaveLength(250);
    expect(await registrations("annual")).toHaveLength(230);
    expect(await registrations("event")).toHaveLength(20);
    for (const [table, count] of [
      [mirrorGroups, 2],
      [mirrorEvents, 1],
      [mirrorSlots, 1],
      [mirrorLessons, 1],
      [mirrorSports, 1],
    ] as const)
      expect(await desk.store.db.select().from(table).where(eq(table.club, club))).toHaveLength(count);
    expect((await seasonsOf(desk.store.db, club)).map(({ name }) => name)).toEqual(["2026-2027", "2025-2026"]);
    expect(await status()).toMatchObject({ ready: true, phase: null, missingScopes: [], error: null });
  });

  it("keeps names folded, the parents' too, and everything else as it came", async () => {
    await fill();
    const [person] = await people();
    expect(person).toMatchObject({
      lastName: "L'Héritier 1",
      nameKey: "l heritier 1 eloise",
      searchKey: "l heritier 1 | lheritier1 | eloise | doeuvre | douvre | zoe | zo",
      birthDate: "2012-05-04",
    });
    const [registration] = await registrations("annual");
    expect(registration).toMatchObject({ memberId: 1, activityId: 2, valid: null, slotIds: [1], seasonId: SEASON });
    expect(registration?.registeredAt).toEqual(new Date("2026-09-01T06:00:00Z"));
  });

  it("takes the club's name and the integration's rights from the context", async () => {
    await fill();
    expect((await findClub(desk.store.db, club))?.name).toBe("Made-up Club");
    expect(await grantOf(desk.store.db, club)).toMatchObject({ integrationName: "Desk", scopes: ["groups:read"] });
  });

  it("costs nothing while nothing is due", async () => {
    await fill();
    const before = calls();
    await runPass(desk.store, club, SEASON, never);
    await runPass(desk.store, club, CLUB_WIDE, never);
    await status();
    expect(calls()).toBe(before);
  });

  it("sees what changed, what came and what is gone", async () => {
    await fill();
    list("/seasons/2/annual-registrations").splice(0, 1);
    Object.assign(list("/seasons/2/annual-registrations")[0] ?? {}, { valid: false });
    list("/seasons/2/annual-registrations").push({ id: 900, member_id: 9, group_id: 1, valid: null });
    list("/members").splice(4, 1);
    await fill();
    const rows = await registrations("annual");
    expect(rows.map(({ id }) => id)).toEqual([...Array.from({ length: 229 }, (_, n) => n + 2), 900]);
    expect(rows[0]).toMatchObject({ id: 2, valid: false });
    expect((await people()).map(({ id }) => id)).not.toContain(5);
  });

  it("drops a season that the club deleted", async () => {
    await fill();
    made.lists["/seasons"] = list("/seasons").filter(({ id }) => id !== SEASON);
    await pass(CLUB_WIDE);
    expect(await registrations("annual")).toEqual([]);
    expect(await state(SEASON)).toBeUndefined();
  });

  it("goes on after an outage where the last page ended", async () => {
    await pass(CLUB_WIDE);
    first = ({ path }) => (path.includes("after=200") ? { status: 422, body: { code: "odd" } } : undefined);
    await pass(SEASON);
    expect(await status()).toMatchObject({ ready: false, phase: "annual", error: { code: "odd", kind: "refused" } });
    expect(await registrations("annual")).toHaveLength(200);
    const before = calls();
    first = () => undefined;
    await pass(SEASON);
    expect(wire.arrivals.slice(before).map(({ path }) => path)).toEqual([
      "/seasons/2/annual-registrations?limit=100&after=200",
      "/seasons/2/event-registrations?limit=100&after=0",
      "/seasons/2/payments?limit=100&after=0",
    ]);
    expect(await status()).toMatchObject({ ready: true, error: null });
  });

  it("begins anew where another version of this program was reading what this one does not copy", async () => {
    await fill();
    const other = { phase: "slips", after: 300, read: ["groups", "slips"] };
    await desk.store.db.update(mirrorStates).set(other).where(eq(mirrorStates.seasonId, SEASON));
    const before = calls();
    await pass(SEASON);
    expect(wire.arrivals.slice(before).map(({ path }) => path)).toContain("/seasons/2/groups?limit=100&after=0");
    expect(await status()).toMatchObject({ ready: true, phase: null, error: null });
    expect((await status()).read).not.toContain("slips");
  });

  it("is read by one process at a time, and taken over from one that died", async () => {
    await pass(CLUB_WIDE);
    const held = { leaseOwner: "another process", leaseUntil: sql<Date>`now() + interval '1 hour'` };
    await desk.store.db.update(mirrorStates).set(held).where(eq(mirrorStates.seasonId, SEASON));
    const before = calls();
    await pass(SEASON);
    expect(calls()).toBe(before);
    const lapsed = { leaseUntil: sql<Date>`now() - interval '1 second'` };
    await desk.store.db.update(mirrorStates).set(lapsed).where(eq(mirrorStates.seasonId, SEASON));
    await pass(SEASON);
    expect(await status()).toMatchObject({ ready: true });
  });

  it("writes nothing more once its lease went to another process", async () => {
    await pass(CLUB_WIDE);
    first = ({ path }) => {
      if (path.includes("annual-registrations?limit=100&after=100"))
        stolen = desk.store.db
          .update(mirrorStates)
          .set({ leaseOwner: "thief", leaseUntil: sql<Date>`now() + interval '1 hour'` })
          .where(and(eq(mirrorStates.club, club), eq(mirrorStates.seasonId, SEASON)));
      return undefined;
    };
    let stolen: Promise<unknown> | PromiseLike<unknown> | undefined;
    await hasten(desk.store.db, club, SEASON);
    const running = runPass(desk.store, club, SEASON, never);
    await expect.poll(() => stolen, { timeout: 10_000 }).toBeDefined();
    await stolen;
    await running;
    expect((await state(SEASON))?.leaseOwner).toBe("thief");
  });

  it("ends in silence when the connection is deleted meanwhile", async () => {
    first = ({ path }) =>
      path.startsWith("/members") ? { status: 200, body: { data: [], pagination: {} } } : undefined;
    await deleteClub(desk.store.db, club);
    await runPass(desk.store, club, CLUB_WIDE, never);
    expect(calls()).toBe(0);
  });

  it("does without what the integration may not read, and says what is missing", async () => {
    const refused = { status: 403, body: { code: "insufficient_scope", detail: "" } };
    first = ({ path }) => (/^\/members|event/.test(path) ? refused : undefined);
    await fill();
    expect(await people()).toEqual([]);
    expect(await registrations("annual")).toHaveLength(230);
    const { missingScopes, ...rest } = await status();
    expect(missingScopes.sort()).toEqual(["events:read", "members:read", "registrations:read"]);
    expect(rest).toMatchObject({ ready: true, error: null });
    expect(wire.arrivals.filter(({ path }) => path.startsWith("/members/"))).toEqual([]);
  });

  it("counts as read only what the club showed, and reads at once what it grants later", async () => {
    const refused = { status: 403, body: { code: "insufficient_scope", detail: "" } };
    first = ({ path }) => (path.includes("/payments") ? refused : undefined);
    await fill();
    const { read, ...rest } = await status();
    expect(rest).toMatchObject({ ready: true, missingScopes: [], error: null });
    expect(read.sort()).toEqual([
      "annual",
      "event",
      "events",
      "groups",
      "lessons",
      "people",
      "seasons",
      "slots",
      "sports",
    ]);
    first = () => undefined;
    const grant = { clubName: null, integrationName: "Desk", scopes: ["groups:read", "payments:read"] };
    await saveGrant(desk.store.db, club, grant);
    await runPass(desk.store, club, SEASON, never);
    expect((await status()).read).toContain("payments");
  });

  it("takes nothing for read that was copied before it was part of the copy", async () => {
    await fill();
    const before = { read: [] };
    await desk.store.db.update(mirrorStates).set(before).where(eq(mirrorStates.club, club));
    first = ({ path }) => (path.includes("/payments") ? { status: 422, body: { code: "odd" } } : undefined);
    await pass(SEASON);
    expect((await status()).read).not.toContain("payments");
    first = () => undefined;
    await pass(SEASON);
    expect((await status()).read).toContain("payments");
  });

  it("does without slots where the club has none", async () => {
    first = ({ path }) => (path.includes("/slots") ? { status: 404, body: { code: "not_found" } } : undefined);
    await fill();
    expect(await status()).toMatchObject({ ready: true, missingScopes: [] });
  });

  it.each<[string, Reply, object]>([
    ["an outage", "drop", { kind: "unreachable" }],
    ["an answer that is no list", { body: { data: "none" } }, { kind: "contract" }],
    ["a cursor that stands still", { body: { data: [], pagination: { next_after: 0 } } }, { kind: "contract" }],
    ["a disabled API", { status: 403, body: { code: "integration_api_disabled" } }, { kind: "api_disabled" }],
    [
      "the page of a firewall",
      { status: 403, body: "<html>Blocked</html>" },
      { kind: "unreachable", code: "http_403" },
    ],
  ])("never takes %s for an empty club", async (_what, reply, error) => {
    await fill();
    first = ({ path }) => (path.startsWith("/seasons/2/annual") ? reply : undefined);
    await pass(SEASON);
    expect(await registrations("annual")).toHaveLength(230);
    expect(await status()).toMatchObject({ ready: true, error });
  });

  it("reads the person of a registration that is newer than the list of people", async () => {
    await fill();
    list("/members").push({ id: 777, first_name: "Noé", last_name: "Nouveau" });
    list("/seasons/2/annual-registrations").push({ id: 901, member_id: 777, group_id: 1, valid: null });
    await pass(SEASON);
    expect((await people()).at(-1)).toMatchObject({ id: 777, nameKey: "nouveau noe" });
    expect(wire.at("GET /members/777")).toHaveLength(1);
  });

  describe("the reading of a record that a form wrote", () => {
    const groups = async () =>
      (
        await desk.store.db.select().from(mirrorGroups).where(eq(mirrorGroups.club, club)).orderBy(asc(mirrorGroups.id))
      ).map(({ id, name, seasonId }) => ({ id, name, seasonId }));

    it("brings a new group, a changed person and a season that is gone", async () => {
      await fill();
      list("/seasons/2/groups").push({ id: 3, season_id: SEASON, name: "New" });
      Object.assign(list("/members")[0] ?? {}, { last_name: "Zola" });
      await refreshRecord(club, "groups", 3, "click");
      await refreshRecord(club, "people", 1, "click");
      expect((await groups()).at(-1)).toEqual({ id: 3, name: "New", seasonId: SEASON });
      expect((await people())[0]).toMatchObject({ nameKey: "zola eloise" });
      made.lists["/seasons"] = [];
      await refreshRecord(club, "seasons", SEASON, "click");
      expect(await groups()).toEqual([]);
      expect((await seasonsOf(desk.store.db, club)).map(({ id }) => id)).toEqual([1]);
    });
  });

  describe("a single reading", () => {
    it("brings one registration up to date in one call", async () => {
      await fill();
      Object.assign(list("/seasons/2/annual-registrations")[6] ?? {}, { valid: true });
      const before = calls();
      await refreshRegistration(club, "annual", 7, "click");
      expect(calls() - before).toBe(1);
      expect((await registrations("annual"))[6]).toMatchObject({ id: 7, valid: true });
    });

    it("removes one that is gone, and an older answer does not bring it back", async () => {
      await fill();
      let release = () => {};
      const slow = new Promise<void>((resolve) => {
        release = resolve;
      });
      // A pass whose page was asked for before the decision, and is written after it.
      const before = structuredClone(list("/seasons/2/annual-registrations"));
      first = ({ path }) =>
        path === "/seasons/2/annual-registrations?limit=100&after=0"
          ? { body: { data: before.slice(0, 100), pagination: { next_after: 100 } }, after: slow }
          : undefined;
      await hasten(desk.store.db, club, SEASON);
      const running = runPass(desk.store, club, SEASON, never);
      await expect
        .poll(() => wire.arrivals.at(-1)?.path, { timeout: 10_000 })
        .toContain("annual-registrations?limit=100&after=0");
      list("/seasons/2/annual-registrations").splice(6, 1);
      Object.assign(list("/seasons/2/annual-registrations")[0] ?? {}, { valid: false });
      await refreshRegistration(club, "annual", 7, "click");
      await refreshRegistration(club, "annual", 1, "click");
      release();
      await running;
      const rows = await registrations("annual");
      expect(rows.map(({ id }) => id)).not.toContain(7);
      expect(rows[0]).toMatchObject({ id: 1, valid: false });
    });

    it("follows a registration that another client moved to a group of another season, alone and among many", async () => {
      await fill();
      const { db } = desk.store;
      const others = { club, reading: 1, slotIds: [], licenceIds: [] };
      await db.insert(mirrorGroups).values({ ...others, id: 900, seasonId: 1, name: "Last year's" });
      const moved = list("/seasons/2/annual-registrations").splice(6, 3);
      for (const row of moved) row.group_id = 900;
      made.lists["/seasons/1/annual-registrations"] = moved;
      const seasonsNow = async () =>
        (await registrations("annual")).filter(({ id }) => id >= 7 && id <= 9).map(({ seasonId }) => seasonId);
      first = ({ path }) => {
        const one = moved.find(({ id }) => path === `/annual-registrations/${id}`);
        return one && { body: { data: one } };
      };
      await refreshRegistration(club, "annual", 7, "click");
      expect(await seasonsNow()).toEqual([1, 2, 2]);
      // Announced with its new group, and announced without.
      const wanted = [{ id: 8, activityId: 900 }, { id: 9 }];
      await refreshMany(desk.store, await clubApi(club), "annual", wanted, { lane: "sync" });
      expect(await seasonsNow()).toEqual([1, 1, 1]);
    });

    it("reads many in pages, wherever they lie", async () => {
      await fill();
      for (const row of list("/seasons/2/annual-registrations")) row.valid = true;
      made.lists["/seasons/2/annual-registrations"] = list("/seasons/2/annual-registrations").filter(
        ({ id }) => id !== 50,
      );
      const before = calls();
      const wanted = [2, 3, 50, 90, 229, 230].map((id) => ({ id, deleted: id === 50 }));
      const read = await refreshMany(desk.store, await clubApi(club), "annual", wanted, { lane: "sync" });
      expect(read).toEqual({ gone: [50], refused: [], unreadable: [] });
      expect(calls() - before).toBe(2);
      const rows = await registrations("annual");
      expect(rows.filter(({ id }) => [2, 3, 90, 229, 230].includes(id)).every(({ valid }) => valid === true)).toBe(
        true,
      );
      expect(rows.map(({ id }) => id)).not.toContain(50);
    });
  });
});
