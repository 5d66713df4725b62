import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { events } from "#lib/resources/events.ts";
import { groups } from "#lib/resources/groups.ts";
import { members } from "#lib/resources/members.ts";
import { payments } from "#lib/resources/payments.ts";
import type { Store } from "#lib/store/database.ts";
import { clubs } from "#lib/store/schema/clubs.ts";
import {
  mirrorEvents,
  mirrorGroups,
  mirrorPayments,
  mirrorPeople,
  mirrorRegistrations,
  mirrorSeasons,
} from "#lib/store/schema/mirror.ts";
import { databases, testStore } from "#lib/testing/store.ts";
import { familyDues } from "./family.ts";
import { estimates } from "./read.ts";

const club = "demo";
const seasonId = 2;
const scope = { club, seasonId };
const moment = new Date("2026-09-01T08:00:00Z");

/** What a copy keeps of a record. */
function copied<Row>(row: Row | null): Row & { club: string; reading: number } {
  if (!row) throw new Error("not a record");
  return { ...row, club, reading: 1 };
}

const anne = { type: "mother", email: "Anne@exemple.fr", phone: "06 12 34 56 78" };
const people = [
  { id: 1, last_name: "Lebœuf", first_name: "Éloïse", parents: [anne] },
  { id: 2, last_name: "Durand", first_name: "Zoé", parents: [{ ...anne, email: null, phone: "+33 6 12 34 56 78" }] },
  { id: 3, last_name: "Lebœuf", first_name: "Anne", email: "anne@exemple.fr" },
  { id: 4, last_name: "Lebœuf", first_name: "Paul", email: "paul@exemple.fr" },
];

/** Of each the kind, the number, the person, the activity, and whether it is validated. */
const registered: ["annual" | "event", number, number, number, boolean | null][] = [
  ["annual", 1, 1, 10, true],
  ["event", 1, 1, 20, null],
  ["annual", 2, 2, 10, null],
  ["annual", 3, 2, 11, false],
  ["event", 2, 4, 20, true],
];

describe.each(databases("dues"))("what people owe in a season, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    const { db } = store;
    await db.delete(clubs);
    await db.insert(clubs).values({
      ...{ slug: club, name: club, baseUrl: `http://localhost/${club}/api/v1`, clientId: club },
      ...{ createdAt: moment, updatedAt: moment },
    });
    await db
      .insert(mirrorSeasons)
      .values({ ...{ club, id: seasonId, reading: 1, name: "2026–2027" }, membershipCostEuros: 40 });
    for (const raw of people) await db.insert(mirrorPeople).values(copied(members.copy.row(raw)));
    await db.insert(mirrorGroups).values(copied(groups.copy.row({ id: 10, name: "Judo", cost_euros: 150 }, seasonId)));
    await db.insert(mirrorGroups).values(copied(groups.copy.row({ id: 11, name: "Danse", cost_euros: 99 }, seasonId)));
    const camp = { id: 20, name: "Stage", cost_euros: 20, external_access: true, external_cost_euros: 35 };
    await db.insert(mirrorEvents).values(copied(events.copy.row(camp, seasonId)));
    for (const [kind, id, memberId, activityId, valid] of registered)
      await db
        .insert(mirrorRegistrations)
        .values({ ...{ kind, id, memberId, activityId, valid, seasonId }, club, reading: 1, slotIds: [] });
    const settles = { type: "annual_registration", registration_id: 1, amount_cents: 10_000 };
    for (const raw of [
      { id: 1, member_id: 1, amount_cents: 12_000, type: "Paiement", allocations: [settles] },
      { id: 2, member_id: 2, amount_cents: 500, type: "Reduction" },
      { id: 3, member_id: 1, season_id: 1, amount_cents: 9_000, type: "Paiement" },
    ])
      await db.insert(mirrorPayments).values(copied(payments.copy.row(raw, seasonId)));
  });
  afterAll(() => close());

  it("is what they are registered to and not refused, less what they paid in that season", async () => {
    const owed = await estimates(store.db, scope);
    expect([...owed].map(([id, { balanceCents }]) => [id, balanceCents]).sort()).toEqual([
      [1, 15_000 + 2_000 + 4_000 - 12_000],
      [2, 15_000 + 4_000 - 500],
      [4, 2_000],
    ]);
    expect(owed.get(4)?.due[0]).toMatchObject({ cents: 2_000, outsideCents: 3_500 });
    expect((await estimates(store.db, scope, [2])).size).toBe(1);
  });

  it("is shown for a whole family, whatever its names, the person who was looked for first", async () => {
    const family = await familyDues(store.db, scope, 2);
    expect(family.map(({ id, balanceCents }) => [id, balanceCents])).toEqual([
      [2, 18_500],
      [3, 0],
      [1, 9_000],
    ]);
    expect(family[2]?.lines.map(({ kind, label, settledCents }) => [kind, label, settledCents])).toEqual([
      ["annual", "Judo", 10_000],
      ["event", "Stage", 0],
      ["membership", null, 0],
    ]);
    expect((await familyDues(store.db, scope, 4)).map(({ id }) => id)).toEqual([4]);
    expect(await familyDues(store.db, scope, 99)).toEqual([]);
  });
});
