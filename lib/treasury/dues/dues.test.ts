import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addAccount } from "#lib/base/store/accounts.ts";
import type { Store } from "#lib/base/store/database.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import {
  mirrorEvents,
  mirrorGroups,
  mirrorPayments,
  mirrorPeople,
  mirrorRegistrations,
  mirrorSeasons,
} from "#lib/base/store/schema/sync/mirror.ts";
import {
  depositedPayments,
  depositSlips,
  paymentCounters,
  reminderExemptions,
  reminders,
} from "#lib/base/store/schema/treasury/treasury.ts";
import { copiedBy } from "#lib/desk/testing/copied.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { events } from "#lib/sync/resources/events.ts";
import { groups } from "#lib/sync/resources/groups.ts";
import { members } from "#lib/sync/resources/members.ts";
import { payments } from "#lib/sync/resources/payments.ts";
import { familyDues } from "./family.ts";
import { familiesOf, listedFamilies } from "./family-list.ts";
import { knownPayments, receivedMeans, sayReceivedMeans } from "./known-payments.ts";
import { estimates, nobodysPayments } from "./read.ts";

const club = "demo";
const seasonId = 2;
const scope = { club, seasonId };
const moment = new Date("2026-09-01T08:00:00Z");

const copied = copiedBy(club);

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

  it("is listed by family, with whom one finds by any name, address or number, and in as many queries for one as for all", async () => {
    const list = async () => listedFamilies(store.db, scope, "2026-11-25");
    const families = await list();
    expect(
      families.map(({ id, people: those, balanceCents, paidCents }) => [id, those.length, balanceCents, paidCents]),
    ).toEqual([
      [2, 2, 27_500, 12_500],
      [4, 1, 2_000, 0],
    ]);
    const found = (q: string) => familiesOf(families, { q, show: "owes", sort: "oldest" }).rows.map(({ id }) => id);
    for (const q of ["zoe", "eloise leboeuf", "ANNE@exemple.fr", "06 12 34 56 78", "+33612345678", "#2"])
      expect(found(q), q).toEqual([2]);
    expect(found("nobody")).toEqual([]);
    expect(found("paul")).toEqual([4]);
    let queries = 0;
    const counting = new Proxy(store.db, {
      get: (db, name) => {
        if (name === "select") queries++;
        const value = Reflect.get(db, name);
        return typeof value === "function" ? value.bind(db) : value;
      },
    });
    await listedFamilies(counting, scope, "2026-11-25");
    expect(queries).toBe(9);
  });

  it("tells who was reminded last and how often, and who is exempt until when", async () => {
    const { db } = store;
    const written = { club, seasonId, channel: "mailto" as const, balanceCents: 1, writtenBy: "Anne" };
    const [first, second] = [new Date("2026-10-01T08:00:00Z"), new Date("2026-11-01T08:00:00Z")];
    await db.insert(reminders).values([
      { ...written, memberId: 1, writtenAt: first },
      { ...written, memberId: 2, writtenAt: first },
      { ...written, memberId: 1, writtenAt: second },
    ]);
    const exempt = { club, seasonId, reason: "pays in January", writtenBy: "Anne", writtenAt: first };
    await db.insert(reminderExemptions).values([
      { ...exempt, memberId: 4, until: "2027-01-31" },
      { ...exempt, memberId: 2, until: "2026-11-24" },
    ]);
    const [family, alone] = await listedFamilies(db, scope, "2026-11-25");
    expect(family).toMatchObject({ reminded: { at: second, count: 2 }, exemptUntil: null });
    expect(family?.exempt.size).toBe(0);
    expect(alone).toMatchObject({ reminded: null, exemptUntil: "2027-01-31" });
    const shown = familiesOf(
      [family, alone].flatMap((one) => one ?? []),
      { q: "", show: "exempt", sort: "name" },
    );
    expect(shown.rows.map(({ id }) => id)).toEqual([4]);
    expect(shown.counts).toMatchObject({ owes: 2, exempt: 1, reminded: 1, all: 2, overpaid: 0, unallocated: 1 });
  });

  it("counts as received what a club means by it: in the drawer, or at the bank", async () => {
    const { db } = store;
    expect(await receivedMeans(db, club)).toBe("drawer");
    const account = await addAccount(db, { email: "anne@desk.example", name: "Anne", passwordHash: "no" });
    const said = { by: { id: account?.id ?? 0, name: "Anne" }, now: moment };
    await db.transaction((tx) => sayReceivedMeans(tx, club, "bank", said));
    await db.transaction((tx) => sayReceivedMeans(tx, club, "bank", said));
    expect(await receivedMeans(db, club)).toBe("bank");
    const slip = { club, seasonId, method: "Chèque", count: 1, totalCents: 1, writtenBy: "Anne", writtenAt: moment };
    await db.insert(depositSlips).values([
      { ...slip, ask: "1", number: 1, depositedOn: "2026-10-01", depositedBy: "Paul" },
      { ...slip, ask: "2", number: 2 },
    ]);
    await db.insert(depositedPayments).values([
      { club, paymentId: 1, slip: 1 },
      { club, paymentId: 2, slip: 2 },
    ]);
    await db.insert(paymentCounters).values([
      { club, seasonId, paymentId: 8, countersId: 1, kind: "returned", writtenBy: "Anne", writtenAt: moment },
      { club, seasonId, paymentId: 9, countersId: 2, kind: "correction", writtenBy: "Anne", writtenAt: moment },
    ]);
    const cheque = (id: number) => ({
      id,
      method: "Chèque",
      ...{ amountCents: 1, type: null, receivedOn: null, allocations: [] },
    });
    const isCheque = (method: string | null) => method === "Chèque";
    const bank = await knownPayments(db, scope, "bank", isCheque);
    expect([1, 2, 3].map((id) => bank.isReceived(cheque(id)))).toEqual([true, false, false]);
    expect(bank.isReceived({ ...cheque(3), method: "Virement" })).toBe(true);
    expect([bank.isReturned(1), bank.isReturn(8), bank.isCorrection(9), bank.isReturn(9)]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    // What takes back a cheque in the drawer never was at the bank either.
    expect([bank.isReceived(cheque(8)), bank.isReceived(cheque(9))]).toEqual([true, false]);
    const drawer = await knownPayments(db, scope, "drawer", isCheque);
    expect([1, 2, 3].map((id) => drawer.isReceived(cheque(id)))).toEqual([true, true, true]);
    expect(await nobodysPayments(db, scope)).toEqual([]);
  });
});
