import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Store } from "#lib/base/store/database.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import {
  mirrorEvents,
  mirrorGroups,
  mirrorPeople,
  mirrorRegistrations,
  mirrorRemovals,
  mirrorSlots,
  mirrorSports,
} from "#lib/base/store/schema/sync/mirror.ts";
import { fold } from "#lib/base/words/fold.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { readSight, WHOLE_SIGHT } from "#lib/sync/copy/sight.ts";
import { noteDecision } from "./decision.ts";
import { formatView, parseView } from "./registration-filters.ts";
import { ageOn, countByActivity, idsAmong, idsMatching, registrationPage } from "./registrations.ts";

const club = "demo";
const scope = { club, seasonId: 1, today: "2026-09-12", sight: WHOLE_SIGHT };
const moment = new Date("2026-09-01T08:00:00Z");
const copied = { club, reading: 1 };

const people: [number, string, string, string | null, string | null][] = [
  [1, "Lebœuf", "Éloïse", "2015-03-02", "Femme"],
  [2, "Durand", "Zoé", "2012-09-12", "Femme"],
  [3, "Durand", "Adam", "2012-09-13", "Homme"],
  [4, "d'Ângelo", "Marc", null, null],
];
/** [id, member, group, valid, minutes after the first] */
const annual: [number, number, number, boolean | null, number][] = [
  [11, 1, 101, null, 30],
  [12, 2, 101, null, 10],
  [13, 3, 102, true, 20],
  [14, 4, 101, true, 0],
  [15, 5, 102, false, 40],
];

describe.each(databases("registrations"))("a season's registrations, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  const view = (parameters: Record<string, string>) => registrationPage(store.db, scope, parseView(parameters));
  const ids = async (parameters: Record<string, string>) => (await view(parameters)).rows.map((row) => row.id);

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    const { db } = store;
    await db.delete(clubs);
    await db.insert(clubs).values({
      slug: club,
      name: "Demo",
      baseUrl: "http://localhost/api/v1",
      clientId: "c",
      createdAt: moment,
      updatedAt: moment,
    });
    await db.insert(mirrorSports).values([
      { ...copied, id: 1, name: "Judo" },
      { ...copied, id: 2, name: "Natation" },
    ]);
    const group = { ...copied, seasonId: 1, licenceIds: [] };
    await db.insert(mirrorGroups).values([
      { ...group, id: 101, name: "Éveil judo", sportId: 1, capacity: 1, slotIds: [] },
      { ...group, id: 102, name: "Aquagym", sportId: 2, capacity: null, slotIds: [201] },
    ]);
    await db
      .insert(mirrorSlots)
      .values({ ...copied, id: 201, seasonId: 1, name: "Bassin", day: "lundi", hour: 18, minute: 30, trainerIds: [] });
    await db.insert(mirrorEvents).values({ ...copied, id: 301, seasonId: 1, name: "Stage", capacity: 10 });
    await db.insert(mirrorPeople).values(
      people.map(([id, lastName, firstName, birthDate, sex]) => ({
        ...copied,
        id,
        lastName,
        firstName,
        birthDate,
        sex,
        parents: [],
        nameKey: fold(`${lastName} ${firstName}`),
        searchKey: fold(`${lastName} ${firstName} ${id === 1 ? "Jeanne Bréhat" : ""} p${id}@club.example`),
      })),
    );
    const registration = { ...copied, seasonId: 1, slotIds: [] as number[] };
    await db.insert(mirrorRegistrations).values([
      ...annual.map(([id, memberId, activityId, valid, minutes]) => ({
        ...registration,
        kind: "annual" as const,
        id,
        memberId,
        activityId,
        valid,
        slotIds: id === 13 ? [201] : [],
        registeredAt: new Date(moment.getTime() + minutes * 60_000),
      })),
      {
        ...registration,
        kind: "event" as const,
        id: 11,
        memberId: 2,
        activityId: 301,
        valid: null,
        registeredAt: moment,
      },
      {
        ...registration,
        kind: "annual" as const,
        id: 99,
        seasonId: 2,
        memberId: 2,
        activityId: 109,
        valid: null,
        registeredAt: moment,
      },
    ]);
  });
  afterAll(() => close());

  it("names nobody where the club grants no people any more, though the copy still has them, and neither finds nor sorts by what it hides", async () => {
    const scopes = ["registrations:read", "groups:read"];
    const sight = await readSight(store.db, { role: "director", scopes, email: "d@club.example" }, scope);
    const asked = async (parameters: Record<string, string>) =>
      registrationPage(store.db, { ...scope, sight }, parseView({ state: "all", ...parameters }));
    const { rows } = await asked({});
    expect(rows.map(({ id }) => id)).toEqual([14, 12, 13, 11, 15]);
    for (const { firstName, lastName, birthDate, age, sex } of rows)
      expect([firstName, lastName, birthDate, age, sex]).toEqual([null, null, null, null, null]);
    expect((await asked({ q: "durand" })).total).toBe(0);
    expect((await asked({ q: "12" })).rows.map(({ id }) => id)).toEqual([12]);
    expect((await asked({ sort: "name" })).rows.map(({ id }) => id)).toEqual([14, 12, 13, 11, 15]);
    expect((await asked({ sex: "Homme", from: "10" })).total).toBe(5);
  });

  it("opens on what waits, first come first, with people, activity and places left", async () => {
    const page = await view({});
    expect(page.rows.map((row) => row.id)).toEqual([12, 11]);
    expect(page.counts).toEqual({ pending: 2, validated: 2, refused: 1, all: 5 });
    expect(page.total).toBe(2);
    expect(page.rows[0]).toMatchObject({
      lastName: "Durand",
      age: 14,
      sex: "Femme",
      state: "pending",
      activity: "Éveil judo",
      sport: "Judo",
      capacity: 1,
      placesLeft: 0,
      registeredAt: "2026-09-01T08:10:00.000Z",
    });
  });

  it("keeps kinds and seasons apart, and shows a registration whose person is unknown", async () => {
    expect(await ids({ kind: "event" })).toEqual([11]);
    const unknown = (await view({ state: "refused" })).rows;
    expect(unknown).toMatchObject([{ id: 15, memberId: 5, lastName: null, age: null, placesLeft: null }]);
    expect((await view({ state: "validated", activity: "102" })).rows[0]?.slots).toEqual([
      { id: 201, name: "Bassin", day: "lundi", hour: 18, minute: 30 },
    ]);
  });

  it("finds names, parents, addresses and numbers without accents or case", async () => {
    expect(await ids({ q: "LEBOEUF" })).toEqual([11]);
    expect(await ids({ q: "eloise lebœuf" })).toEqual([11]);
    expect(await ids({ q: "bréhat" })).toEqual([11]);
    expect(await ids({ q: "D’Angelo", state: "all" })).toEqual([14]);
    expect(await ids({ q: "p2@club.example" })).toEqual([12]);
    expect(await ids({ q: "#12" })).toEqual([12]);
    expect(await ids({ q: "100%" })).toEqual([]);
    expect(await ids({ q: "_" })).toEqual(await ids({}));
  });

  it("filters by activity, sport, sex, places and age on the day", async () => {
    expect(await ids({ state: "all", sport: "2" })).toEqual([13, 15]);
    expect(await ids({ state: "all", sex: "Homme" })).toEqual([13]);
    expect(await ids({ state: "all", places: "none" })).toEqual([14, 12, 11]);
    expect(await ids({ state: "all", places: "left" })).toEqual([13, 15]);
    // Born on the very day fourteen years ago, and one day later: thirteen.
    expect(await ids({ state: "all", from: "14" })).toEqual([12]);
    expect(await ids({ state: "all", from: "13", to: "13" })).toEqual([13]);
    expect(await ids({ state: "all", to: "11" })).toEqual([11]);
  });

  it("sorts by every column, both ways, with what is unknown last", async () => {
    const sorted = (sort: string, order = "asc") => ids({ state: "all", sort, order });
    expect(await sorted("registered", "desc")).toEqual([15, 11, 13, 12, 14]);
    expect(await sorted("name")).toEqual([14, 13, 12, 11, 15]);
    expect(await sorted("name", "desc")).toEqual([11, 12, 13, 14, 15]);
    expect(await sorted("age")).toEqual([11, 13, 12, 14, 15]);
    expect(await sorted("age", "desc")).toEqual([12, 13, 11, 15, 14]);
    expect(await sorted("activity")).toEqual([13, 15, 11, 12, 14]);
    expect(await sorted("state")).toEqual([11, 12, 13, 14, 15]);
    expect(await sorted("places")).toEqual([11, 12, 14, 13, 15]);
  });

  it("pages, and freezes what matches in the order of registration", async () => {
    expect(await ids({ state: "all", size: "2", page: "2" })).toEqual([13, 11]);
    const everything = parseView({ state: "all", sort: "name", size: "1" });
    expect((await idsMatching(store.db, scope, everything)).map((row) => row.registrationId)).toEqual([
      14, 12, 13, 11, 15,
    ]);
    expect(await idsAmong(store.db, scope, "annual", [11, 12, 99, 7], null)).toEqual([
      { registrationId: 12, memberId: 2, activityId: 101 },
      { registrationId: 11, memberId: 1, activityId: 101 },
    ]);
    expect(await countByActivity(store.db, scope, "annual", "pending")).toEqual(new Map([[101, 2]]));
  });

  it("takes over a decision's answer at once, and remembers what was removed", async () => {
    const decided = (id: number, seen: { valid: boolean | null } | null) =>
      store.db.transaction((tx) => noteDecision(tx, { club, kind: "annual", id, seen, now: moment }));
    await decided(12, { valid: true });
    expect((await view({ state: "validated", q: "zoe" })).rows[0]).toMatchObject({
      validatedAt: moment.toISOString(),
      placesLeft: -1,
    });
    await decided(12, { valid: false });
    expect((await view({ state: "refused", q: "zoe" })).rows[0]).toMatchObject({ validatedAt: null });
    await decided(12, null);
    await decided(12, null);
    expect(await ids({ state: "all", q: "zoe" })).toEqual([]);
    expect(await ids({ kind: "event", q: "zoe" })).toEqual([11]);
    const [removal] = await store.db.select().from(mirrorRemovals);
    expect(removal).toMatchObject({ collection: "annual", id: 12 });
  });
});

it("reads an address tolerantly and writes it short", () => {
  expect(
    parseView({ state: "nonsense", page: "-3", size: "9999", from: "x", kind: ["event", "annual"] }),
  ).toMatchObject({
    kind: "event",
    state: "pending",
    page: 1,
    size: 50,
    from: undefined,
  });
  expect(formatView(parseView({}))).toBe("");
  expect(formatView(parseView({ state: "all", q: "zoé", page: "2", sort: "registered" }))).toBe(
    "state=all&q=zo%C3%A9&page=2",
  );
});

it("counts whole years, also for those born on a 29 February", () => {
  expect(ageOn("2026-02-28", "2008-02-29")).toBe(17);
  expect(ageOn("2026-03-01", "2008-02-29")).toBe(18);
  expect(ageOn("2026-09-12", null)).toBeNull();
});
