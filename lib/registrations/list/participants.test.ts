import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Role } from "#lib/base/access/roles.ts";
import type { Store } from "#lib/base/store/database.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import {
  mirrorDoubts,
  mirrorEvents,
  mirrorGroups,
  mirrorLessons,
  mirrorPeople,
  mirrorRegistrations,
  mirrorSlots,
  mirrorSports,
} from "#lib/base/store/schema/sync/mirror.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { groupsLedBy, peopleAt } from "#lib/sync/copy/own-groups.ts";
import { readSight, WHOLE_SIGHT } from "#lib/sync/copy/sight.ts";
import { members } from "#lib/sync/resources/members.ts";
import { calledFirst, participantsOf, rollHead } from "./participants.ts";

const club = "demo";
const scope = { club, seasonId: 2, today: "2026-09-12", sight: WHOLE_SIGHT };
const moment = new Date("2026-09-01T08:00:00Z");
const copied = { club, reading: 1 };

const mother = {
  type: "Mere",
  last_name: "Bréhat",
  first_name: "Jeanne",
  phone: "0611111111",
  email: "j@club.example",
};

/** As the service sends them. Zoé comes of age tomorrow, Adam did today. */
const people = [
  { id: 1, last_name: "Zola", first_name: "Éloïse", birth_date: "2015-03-02", phone: "0622222222", parents: [mother] },
  { id: 2, last_name: "Durand", first_name: "Zoé", birth_date: "2008-09-13", phone: "0633333333", parents: [mother] },
  { id: 3, last_name: "Durand", first_name: "Adam", birth_date: "2008-09-12", phone: "0644444444", parents: [mother] },
  { id: 4, last_name: "Âge", first_name: "Marc", email: "Coach@Club.example" },
];

type Kind = "annual" | "event";
/** [kind, id, season, member, valid, activity, slots] */
const registered: [Kind, number, number, number, boolean | null, number, number[]][] = [
  ["annual", 11, 2, 1, true, 101, [201]],
  ["annual", 12, 2, 2, true, 101, []],
  ["annual", 13, 2, 3, null, 101, [201, 202]],
  ["annual", 14, 2, 4, false, 101, [201]],
  ["annual", 15, 2, 3, true, 102, [201]],
  ["annual", 16, 1, 4, true, 101, [201]],
  // An event of the number of a group is not that group.
  ["event", 11, 2, 3, true, 101, []],
  ["event", 12, 2, 1, null, 101, []],
  // Nobody knows this person yet.
  ["annual", 17, 2, 99, true, 102, []],
];

describe.each(databases("participants"))("who takes part, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  const ids = async (of: "groups" | "slots" | "events", id: number, state: "validated" | "pending" = "validated") =>
    (await participantsOf(store.db, scope, { of, id }, state)).map((one) => one.id);

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    const { db } = store;
    await db.delete(clubs);
    for (const slug of [club, "other"])
      await db.insert(clubs).values({
        ...{ slug, name: slug, baseUrl: `http://localhost/${slug}/api/v1`, clientId: slug },
        ...{ createdAt: moment, updatedAt: moment },
      });
    for (const raw of people) {
      const row = members.copy.row(raw);
      if (!row) throw new Error("not a person");
      await db.insert(mirrorPeople).values({ ...copied, ...row });
    }
    await db.insert(mirrorSports).values({ ...copied, id: 7, name: "Judo" });
    const offer = { ...copied, seasonId: 2, sportId: 7, licenceIds: [] };
    await db.insert(mirrorGroups).values([
      { ...offer, id: 101, name: "Éveil judo", capacity: 54, birthYearStart: 2018, birthYearEnd: 2015, slotIds: [201] },
      { ...offer, id: 102, name: "Ju-jitsu", slotIds: [202] },
      { ...offer, id: 103, name: "Taïso", slotIds: [] },
    ]);
    // Another club's group of the same number.
    await db.insert(mirrorGroups).values({ ...offer, club: "other", id: 101, name: "Ailleurs", slotIds: [] });
    await db.insert(mirrorEvents).values({ ...copied, id: 101, seasonId: 2, name: "Stage", capacity: 1 });
    await db.insert(mirrorSlots).values([
      { ...copied, id: 201, seasonId: 2, name: "Mardi", day: "mardi", hour: 18, capacity: 2, trainerIds: [3] },
      { ...copied, id: 202, seasonId: 2, name: "Jeudi", trainerIds: [4] },
    ]);
    await db.insert(mirrorLessons).values({ ...copied, id: 301, groupId: 101, trainerIds: [2, 4] });
    await db.insert(mirrorRegistrations).values(
      registered.map(([kind, id, seasonId, memberId, valid, activityId, slotIds]) => ({
        ...{ ...copied, kind, id, seasonId, memberId, valid, activityId, slotIds, registeredAt: moment },
      })),
    );
    await db.insert(mirrorDoubts).values([
      // Foreseen by us, and said by the club: only the second is a paper that the club misses.
      { club, kind: "event", id: 12, seasonId: 2, codes: ["documents_missing", "capacity_reached"], refusedAt: moment },
      { club, kind: "annual", id: 13, seasonId: 2, codes: ["medical_missing"], refusedAt: null },
    ]);
  });
  afterAll(() => close());

  it("is counted for the head: those who hold a place, those who wait, and the limit", async () => {
    expect(await rollHead(store.db, club, { of: "groups", id: 101 })).toEqual({
      ...{ id: 101, seasonId: 2, name: "Éveil judo", sport: "Judo", birthYearStart: 2018, birthYearEnd: 2015 },
      ...{ capacity: 54, taken: 2, pending: 1 },
    });
    expect(await rollHead(store.db, club, { of: "slots", id: 201 })).toMatchObject({
      capacity: 2,
      taken: 2,
      pending: 1,
    });
    expect(await rollHead(store.db, club, { of: "events", id: 101 })).toMatchObject({
      sport: null,
      taken: 1,
      pending: 1,
    });
    expect(await rollHead(store.db, club, { of: "groups", id: 103 })).toMatchObject({ taken: 0, pending: 0 });
    expect(await rollHead(store.db, club, { of: "groups", id: 999 })).toBeUndefined();
    expect(await rollHead(store.db, "other", { of: "groups", id: 101 })).toMatchObject({ name: "Ailleurs", taken: 0 });
  });

  it("stands in the order of the names, of this season and this club alone", async () => {
    expect(await ids("groups", 101)).toEqual([12, 11]);
    expect(await ids("groups", 101, "pending")).toEqual([13]);
    expect(await ids("slots", 201)).toEqual([15, 11]);
    expect(await ids("slots", 201, "pending")).toEqual([13]);
    expect(await ids("events", 101)).toEqual([11]);
    expect(await participantsOf(store.db, { ...scope, club: "other" }, { of: "groups", id: 101 }, "validated")).toEqual(
      [],
    );
  });

  it("keeps its place when the copy does not know the person yet", async () => {
    expect(await participantsOf(store.db, scope, { of: "groups", id: 102 }, "validated")).toMatchObject([
      { id: 15, memberId: 3, group: "Ju-jitsu", slots: [{ id: 201, name: "Mardi", hour: 18 }] },
      { id: 17, memberId: 99, lastName: null, age: null, call: null, papers: [], contact: { guardians: [] } },
    ]);
  });

  it("is called at the guardian's until the day one comes of age", async () => {
    const guardian = { phone: "0611111111", guardian: "BRÉHAT Jeanne" };
    expect(await participantsOf(store.db, scope, { of: "groups", id: 101 }, "validated")).toMatchObject([
      { memberId: 2, age: 17, call: guardian },
      { memberId: 1, age: 11, call: guardian },
    ]);
    expect(await participantsOf(store.db, scope, { of: "groups", id: 101 }, "pending")).toMatchObject([
      { memberId: 3, age: 18, call: { phone: "0644444444", guardian: null } },
    ]);
  });

  it("lacks the papers that the club itself has missed, and none that was only foreseen", async () => {
    const papers = async (id: number, state: "validated" | "pending") =>
      (await participantsOf(store.db, scope, { of: "groups", id }, state)).map((one) => [one.memberId, one.papers]);
    expect(await papers(101, "validated")).toEqual([
      [2, []],
      [1, ["documents_missing"]],
    ]);
    expect(await papers(101, "pending")).toEqual([[3, []]]);
  });

  it("is led by whoever has the account's address: by lessons and by slots, in no other club", async () => {
    const own = async (email: string, of = club, seasonId = 2) =>
      [...(await groupsLedBy(store.db, { club: of, seasonId }, await peopleAt(store.db, of, email)))].sort();
    expect(await own(" coach@club.EXAMPLE")).toEqual([101, 102]);
    expect(await own("nobody@club.example")).toEqual([]);
    expect(await own("coach@club.example", "other")).toEqual([]);
    expect(await own("coach@club.example", club, 1)).toEqual([]);
  });

  it("shows a coach how to reach their own people, a doctor birth dates, and a reader names alone", async () => {
    const raw = { id: 5, last_name: "Quéré", first_name: "Yann", sex: "Homme", birth_date: "2012-05-06" };
    const row = members.copy.row({
      ...raw,
      email: "y@club.example",
      phone: "0655555555",
      address: "1 quai",
      parents: [mother],
    });
    if (!row) throw new Error("not a person");
    await store.db.insert(mirrorPeople).values({ ...copied, ...row });
    await store.db.insert(mirrorRegistrations).values({
      ...{ ...copied, kind: "annual", id: 18, seasonId: 2, memberId: 5, valid: true, activityId: 104, slotIds: [] },
      registeredAt: moment,
    });
    const seen = async (role: Role, id: number, email = "coach@club.example", seasonId = 2) => {
      const sight = await readSight(store.db, { role, scopes: null, email }, { club, seasonId });
      const [one] = await participantsOf(store.db, { ...scope, sight }, { of: "groups", id }, "validated");
      const { birthDate, age, sex, call, contact } = one ?? {};
      const hidden = [birthDate, age, sex, call, contact?.email, contact?.phone, contact?.address].map(
        (value) => value !== null && value !== undefined,
      );
      return { told: hidden.map(Number).join(""), guardians: contact?.guardians.length };
    };
    // Birth date, age, sex, the number to call, e-mail, telephone, address.
    expect(await seen("secretary", 104)).toEqual({ told: "1111111", guardians: 1 });
    expect(await seen("treasurer", 104)).toEqual({ told: "0111111", guardians: 1 });
    expect(await seen("coach", 104)).toEqual({ told: "0110000", guardians: 0 });
    expect(await seen("doctor", 104)).toEqual({ told: "1110000", guardians: 0 });
    expect(await seen("reader", 104)).toEqual({ told: "0000000", guardians: 0 });
    // Of the group that they lead themselves; not for another account's address, nor where they led nothing.
    expect(await seen("coach", 101)).toEqual({ told: "1101010", guardians: 1 });
    expect(await seen("coach", 101, "nobody@club.example")).toEqual({ told: "0100000", guardians: 0 });
    expect(await seen("coach", 101, "coach@club.example", 1)).toEqual({ told: "0100000", guardians: 0 });
    // Waiting people are one's own, those who were refused are not.
    const { people: own } = await readSight(
      store.db,
      { role: "coach", scopes: null, email: "coach@club.example" },
      { club, seasonId: 2 },
    );
    expect([...own].sort((a, b) => a - b)).toEqual([1, 2, 3, 99]);
    await store.db.delete(mirrorPeople).where(eq(mirrorPeople.id, 5));
    await store.db.delete(mirrorRegistrations).where(eq(mirrorRegistrations.id, 18));
  });
});

it("calls whoever has a number", () => {
  const none = { name: "A", phone: " ", email: null };
  const one = { name: "B", phone: "0102030405", email: null };
  expect(calledFirst({ phone: null, guardians: [none, one] }, 40)).toEqual({ phone: "0102030405", guardian: "B" });
  expect(calledFirst({ phone: "06", guardians: [none] }, 9)).toEqual({ phone: "06", guardian: null });
  expect(calledFirst({ phone: "06", guardians: [one] }, null)).toEqual({ phone: "0102030405", guardian: "B" });
  expect(calledFirst({ phone: "", guardians: [] }, 9)).toBeNull();
});
