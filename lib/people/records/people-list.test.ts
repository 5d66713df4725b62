import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Store } from "#lib/base/store/database.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import {
  CLUB_WIDE,
  mirrorEvents,
  mirrorGroups,
  mirrorPeople,
  mirrorRegistrations,
  mirrorSports,
  mirrorStates,
} from "#lib/base/store/schema/sync/mirror.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { communeNames, keepCommunes } from "#lib/sync/copy/communes.ts";
import { formatPeopleView, isNarrowed, parsePeopleView } from "#lib/sync/copy/people-filters.ts";
import { WHOLE_SIGHT } from "#lib/sync/copy/sight.ts";
import { members } from "#lib/sync/resources/members.ts";
import { peoplePage } from "./people-list.ts";

const club = "demo";
const scope = { club, seasonId: 1, today: "2026-09-12" };
const moment = new Date("2026-09-01T08:00:00Z");
const copied = { club, reading: 1 };

/** Records as the service sends them: the copy folds their names itself. */
const people = [
  { id: 1, last_name: "Lebœuf", first_name: "Éloïse", birth_date: "2015-03-02", sex: "Femme", city_code: "BCDFG" },
  { id: 2, last_name: "Durand", first_name: "Zoé", birth_date: "2008-09-12", sex: "Femme", city_code: "ZZZZZ" },
  { id: 3, last_name: "Durand", first_name: "Adam", birth_date: "2008-09-13", sex: "Homme", email: "b@club.example" },
  { id: 4, last_name: "d'Ângelo", first_name: "Marc", email: "A@club.example" },
  { id: 5, last_name: null, first_name: null, parents: [{ type: null, last_name: "Bréhat", first_name: "Jeanne" }] },
];
/** [kind, id, season, member, valid, activity] */
const registered: ["annual" | "event", number, number, number, boolean | null, number][] = [
  ["annual", 11, 1, 1, true, 101],
  ["event", 11, 1, 1, null, 101],
  ["annual", 12, 1, 2, null, 101],
  ["annual", 13, 1, 3, false, 101],
  ["annual", 14, 2, 4, true, 101],
];
/** The same of those who are asked for by group and sport. */
const registeredToo: typeof registered = [
  ["annual", 15, 1, 3, true, 102],
  ["event", 16, 1, 5, null, 102],
];
const rowOf = ([kind, id, seasonId, memberId, valid, activityId]: (typeof registered)[number]) => ({
  ...{ ...copied, kind, id, seasonId, memberId, valid, activityId },
  ...{ slotIds: [], registeredAt: moment },
});

describe.each(databases("people_list"))("the people of a club, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  const view = (parameters: Record<string, string>, withRegistrations = true) =>
    peoplePage(store.db, scope, parsePeopleView(parameters), { withRegistrations, sight: WHOLE_SIGHT });
  const ids = async (parameters: Record<string, string>) => (await view(parameters)).rows.map((row) => row.id);

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    const { db } = store;
    await db.delete(clubs);
    for (const slug of [club, "other"])
      await db.insert(clubs).values({
        ...{ slug, name: slug, baseUrl: `http://localhost/${slug}/api/v1`, clientId: slug },
        ...{ createdAt: moment, updatedAt: moment },
      });
    await db.insert(mirrorPeople).values(
      people.map((raw) => {
        const row = members.copy.row(raw);
        if (!row) throw new Error("not a person");
        return { ...copied, ...row };
      }),
    );
    const stranger = members.copy.row({ id: 1, last_name: "Durand", first_name: "Zoé" });
    if (stranger) await db.insert(mirrorPeople).values({ ...stranger, club: "other", reading: 1 });
    await db.insert(mirrorSports).values([7, 8].map((id) => ({ ...copied, id, name: `Sport ${id}` })));
    const offer = { ...copied, slotIds: [], licenceIds: [] };
    await db.insert(mirrorGroups).values([
      { ...offer, id: 101, seasonId: 1, name: "Éveil judo", sportId: 7 },
      { ...offer, id: 102, seasonId: 1, name: "Aïkido", sportId: 8 },
    ]);
    await db.insert(mirrorEvents).values({ ...copied, id: 102, seasonId: 1, name: "Stage", sportId: 7 });
    await db.insert(mirrorRegistrations).values(registered.map(rowOf));
  });
  afterAll(() => close());

  it("stand in the order of their names, with what they are registered to this season", async () => {
    const page = await view({});
    expect(page.rows.map((row) => row.id)).toEqual([5, 4, 3, 2, 1]);
    expect(page).toMatchObject({ total: 5, unread: false });
    expect(page.rows.at(-1)).toMatchObject({
      lastName: "Lebœuf",
      age: 11,
      registrations: [
        { kind: "annual", id: 11, activity: "Éveil judo", state: "validated" },
        { kind: "event", id: 11, activity: null, state: "pending" },
      ],
    });
    expect(page.rows[1]).toMatchObject({ id: 4, age: null, registrations: [] });
  });

  it("count by what their registrations say, a person with two in both", async () => {
    expect((await view({})).counts).toEqual({ all: 5, validated: 1, pending: 2, refused: 1, none: 2 });
    expect((await view({ q: "durand" })).counts).toEqual({ all: 2, validated: 0, pending: 1, refused: 1, none: 0 });
    expect(await ids({ standing: "pending" })).toEqual([2, 1]);
    expect(await ids({ standing: "refused" })).toEqual([3]);
    expect(await ids({ standing: "none" })).toEqual([5, 4]);
    expect((await view({ standing: "none" })).total).toBe(2);
  });

  it("tell nothing of registrations to who may not see them", async () => {
    const page = await view({ standing: "validated" }, false);
    expect(page.total).toBe(5);
    expect(page.counts).toEqual({ all: 5, validated: 0, pending: 0, refused: 0, none: 0 });
    expect(page.rows.flatMap((row) => row.registrations)).toEqual([]);
  });

  it("are filtered by groups and sports of the season, any of several, with the standings counted within them", async () => {
    await store.db.insert(mirrorRegistrations).values(registeredToo.map(rowOf));
    try {
      expect(await ids({ group: "101" })).toEqual([3, 2, 1]);
      expect((await view({ group: "101" })).counts).toEqual({ all: 3, validated: 1, pending: 1, refused: 1, none: 0 });
      expect(await ids({ group: "102", standing: "validated" })).toEqual([3]);
      expect(await ids({ group: "101,102", standing: "validated" })).toEqual([3, 1]);
      // An event of the number of a group is not that group, but is of its sport.
      expect(await ids({ group: "102" })).toEqual([3]);
      expect(await ids({ sport: "7" })).toEqual([5, 3, 2, 1]);
      expect(await ids({ sport: "8,7", q: "durand" })).toEqual([3, 2]);
      expect(await ids({ sport: "8", group: "101" })).toEqual([]);
      expect(await ids({ group: "999" })).toEqual([]);
      expect((await view({ group: "101" }, false)).total, "to who may not see registrations").toBe(5);
    } finally {
      await store.db.delete(mirrorRegistrations).where(inArray(mirrorRegistrations.id, [15, 16]));
    }
  });

  it("are found without accents or case, by a parent's name, an address or a number", async () => {
    expect(await ids({ q: "LEBOEUF" })).toEqual([1]);
    expect(await ids({ q: "eloise lebœuf" })).toEqual([1]);
    expect(await ids({ q: "D’Angelo" })).toEqual([4]);
    expect(await ids({ q: "brehat" })).toEqual([5]);
    expect(await ids({ q: "a@club.example" })).toEqual([4]);
    expect(await ids({ q: "#3" })).toEqual([3]);
    expect(await ids({ q: "100%" })).toEqual([]);
  });

  it("are filtered by sex and by age on the day", async () => {
    expect(await ids({ sex: "Femme" })).toEqual([2, 1]);
    // Eighteen today, and tomorrow.
    expect(await ids({ to: "17" })).toEqual([3, 1]);
    expect(await ids({ from: "18" })).toEqual([2]);
  });

  it("are sorted by every column, both ways, with what is unknown last", async () => {
    const sorted = (sort: string, order = "asc") => ids({ sort, order });
    expect(await sorted("name", "desc")).toEqual([1, 2, 3, 4, 5]);
    expect(await sorted("birth")).toEqual([2, 3, 1, 5, 4]);
    expect(await sorted("birth", "desc")).toEqual([1, 3, 2, 4, 5]);
    expect(await sorted("commune")).toEqual([1, 2, 5, 4, 3]);
    expect(await sorted("email")).toEqual([4, 3, 5, 2, 1]);
    expect(await sorted("created")).toEqual([5, 4, 3, 2, 1]);
    expect(await ids({ size: "2", page: "2" })).toEqual([3, 2]);
  });

  it("stand under the names of their communes once these were looked up, the unnamed after them", async () => {
    await keepCommunes(store.db, club, [
      { code: "ZZZZZ", name: "Elbeuf", postalCode: "76500" },
      { code: "ZZZZZ", name: "Évreux", postalCode: "27000" },
      { code: "QQQQQ", name: "Bernay", postalCode: "" },
    ]);
    expect((await view({ sort: "commune" })).rows.map(({ id, commune }) => [id, commune])).toEqual([
      [2, "Évreux"],
      [1, null],
      [5, null],
      [4, null],
      [3, null],
    ]);
    expect(await communeNames(store.db, club, ["ZZZZZ", "BCDFG", null])).toEqual({ ZZZZZ: "Évreux" });
    expect(await communeNames(store.db, "other", ["ZZZZZ"])).toEqual({});
  });

  it("are said to be unread where the club did not grant them", async () => {
    await store.db
      .insert(mirrorStates)
      .values({ club, seasonId: CLUB_WIDE, missingScopes: ["members:read"], dueAt: moment });
    expect((await view({})).unread).toBe(true);
  });
});

it("reads an address tolerantly and writes it short", () => {
  expect(parsePeopleView({ standing: "nonsense", page: "-3", size: "9999", sort: ["birth", "name"] })).toMatchObject({
    ...{ standing: "all", page: 1, size: 50, sort: "birth" },
  });
  expect(formatPeopleView(parsePeopleView({}))).toBe("");
  expect(formatPeopleView(parsePeopleView({ q: "zoé", standing: "none", page: "2" }))).toBe(
    "standing=none&q=zo%C3%A9&page=2",
  );
  expect(isNarrowed(parsePeopleView({ standing: "none" }))).toBe(false);
  expect(isNarrowed(parsePeopleView({ to: "17" }))).toBe(true);
});
