import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addAccount } from "#lib/base/store/accounts.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Store } from "#lib/base/store/database.ts";
import { auditEntries } from "#lib/base/store/schema/base/access.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { mirrorGroups, mirrorPayments, mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import {
  depositedPayments,
  depositSlips,
  journalExports,
  paymentChanges,
  paymentCounters,
  paymentDetails,
} from "#lib/base/store/schema/treasury/treasury.ts";
import { copiedBy } from "#lib/desk/testing/copied.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { payments } from "#lib/sync/resources/payments.ts";
import { seenChanges } from "./changes.ts";
import { exportJournal, findJournal, journalExportsOf, journalStanding } from "./exports.ts";
import { moneyGivenBack } from "./given-back.ts";

const club = "demo";
const moment = new Date("2026-09-01T08:00:00Z");
const scope = { club, seasonId: 2 };

const copied = copiedBy(club);

describe.each(databases("journal"))("the journal, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let by: { id: number; name: string };

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    const { db } = store;
    const account = await addAccount(db, { email: "claire@desk.example", name: "Claire", passwordHash: "no" });
    by = { id: account?.id ?? 0, name: "Claire" };
    await db.delete(clubs);
    await db.insert(clubs).values({
      ...{ slug: club, name: club, baseUrl: `http://localhost/${club}/api/v1`, clientId: club },
      ...{ createdAt: moment, updatedAt: moment },
    });
    const group = { ...{ club, reading: 1, id: 10, seasonId: 2, name: "Judo" }, slotIds: [], licenceIds: [] };
    await db.insert(mirrorGroups).values(group);
    await db.insert(mirrorRegistrations).values({
      ...{
        club,
        reading: 1,
        kind: "annual",
        id: 4,
        seasonId: 2,
        memberId: 1,
        activityId: 10,
        valid: true,
        slotIds: [],
      },
    });
  });
  afterAll(() => close());
  beforeEach(async () => {
    const { db } = store;
    for (const table of [mirrorPayments, journalExports, paymentChanges, paymentCounters, paymentDetails, depositSlips])
      await db.delete(table);
    await record(1, {
      amount_cents: 12_000,
      allocations: [{ type: "annual_registration", registration_id: 4, amount_cents: 12_000 }],
    });
    await record(2, { amount_cents: 2_000, type: "Remboursement" });
    await record(3, { amount_cents: 500, type: "Reduction" });
  });

  const record = (id: number, more: object, season = 2) =>
    store.db
      .insert(mirrorPayments)
      .values(
        copied(
          payments.copy.row(
            { id, member_id: 1, type: "Paiement", method: "Chèque", received_on: `2026-09-1${id}`, ...more },
            season,
          ),
        ),
      );
  const make = (seasonId = 2) => exportJournal(store, { club, seasonId, by, now: moment });
  const amend = (id: number, set: Partial<typeof mirrorPayments.$inferInsert>) =>
    store.db.update(mirrorPayments).set(set).where(eq(mirrorPayments.id, id));

  it("leaves under a number with its sum, keeps its lines as they were, and says what changed since", async () => {
    await store.db.insert(paymentDetails).values({
      ...{ club, paymentId: 1, seasonId: 2, chequeNumber: "0001234", writtenBy: "Claire", writtenAt: moment },
    });
    expect(await journalStanding(store.db, scope)).toMatchObject({ last: null, count: 3 });
    expect(await make()).toEqual({ number: 1, isNew: true });
    await amend(1, { amountCents: 10_000 });
    await store.db.delete(mirrorPayments).where(eq(mirrorPayments.id, 2));
    await record(4, { amount_cents: 777 });
    const first = await findJournal(store.db, scope, 1);
    expect(first).toMatchObject({ count: 3, sumCents: 10_000, writtenBy: "Claire" });
    expect(first?.lines[0]).toMatchObject({ amountCents: 12_000, names: ["Judo"], chequeNumber: "0001234" });
    const { difference } = await journalStanding(store.db, scope);
    expect(difference).toMatchObject({ beforeCents: 10_000, addedCents: 777, changedCents: -2_000, goneCents: 2_000 });
    expect(difference.afterCents).toBe(10_777);
    expect(difference.changed.map(({ fields }) => fields)).toEqual([["amountCents"]]);
    expect(await make()).toEqual({ number: 2, isNew: true });
    expect((await journalExportsOf(store.db, scope)).map(({ number, sumCents }) => [number, sumCents])).toEqual([
      [2, 10_777],
      [1, 10_000],
    ]);
  });

  it("never gives two one number, and none to one that says nothing new", async () => {
    await record(9, { amount_cents: 100 }, 1);
    const both = await Promise.all([make(2), make(1), make(2), make(1)]);
    expect([...new Set(both.map(({ number }) => number))].sort()).toEqual([1, 2]);
    expect(both.filter(({ isNew }) => isNew)).toHaveLength(2);
    const { number, seasonId } = journalExports;
    const rows = await store.db.select({ number, seasonId }).from(journalExports).orderBy(asc(number));
    expect(new Set(rows.map((row) => row.seasonId))).toEqual(new Set([1, 2]));
    expect(
      await findJournal(store.db, { club, seasonId: 1 }, rows.find((row) => row.seasonId === 2)?.number ?? 0),
    ).toBe(undefined);
  });

  it("names a line whose slip alone is another one", async () => {
    await make();
    await store.db.insert(depositSlips).values({
      ...{ club, number: 5, seasonId: 2, method: "Chèque", count: 1, totalCents: 12_000, ask: "a".repeat(16) },
      ...{ writtenBy: "Claire", writtenAt: moment },
    });
    await store.db.insert(depositedPayments).values({ club, paymentId: 1, slip: 5 });
    const { difference } = await journalStanding(store.db, scope);
    expect(difference.changed).toMatchObject([{ fields: ["slip"], cents: 0, after: { slip: 5 } }]);
    expect(difference.afterCents).toBe(difference.beforeCents);
  });

  it("tells what was given back, with what it counters where this desk wrote it", async () => {
    await record(5, { amount_cents: 12_000, type: "Remboursement" });
    const countered = {
      countersId: 1,
      kind: "returned",
      reason: "no funds",
      writtenBy: "Claire",
      writtenAt: moment,
    } as const;
    await store.db.insert(paymentCounters).values({ club, seasonId: 2, paymentId: 5, ...countered });
    const told = await moneyGivenBack(store.db, scope);
    expect(told.map(({ paymentId, cents, countered: why }) => [paymentId, cents, why?.kind, why?.paymentId])).toEqual([
      [5, -12_000, "returned", 1],
      [2, -2_000, undefined, undefined],
    ]);
  });

  it("tells who of the desk changed a payment, and of what was changed elsewhere that nobody here did", async () => {
    await store.db.delete(auditEntries);
    const before = {
      memberId: 1,
      amountCents: 12_000,
      type: "Paiement",
      method: "Chèque",
      receivedOn: null,
      allocations: null,
    };
    const seen = (paymentId: number, after: Partial<typeof before> | null, at = new Date()) =>
      store.db
        .insert(paymentChanges)
        .values({ club, seasonId: 2, paymentId, before, after: after && { ...before, ...after }, seenAt: at });
    const log = (action: string, subject: string, details = {}) =>
      writeAudit(store.db, { by, club, action, subject, details });
    await log("payment.amend", "payments/1", { reason: "typed twice" });
    await log("payment.create", "payments/2");
    await log("payment.allocate", "payments/3");
    await seen(1, { amountCents: 1 });
    await seen(2, { amountCents: 2 });
    await seen(3, { method: "Espèces" });
    await seen(3, null);
    const { before: was, ...rest } = { before };
    await store.db.insert(paymentChanges).values({
      ...{ club, seasonId: 2, paymentId: 3, before: { ...was, allocations: [] }, ...rest, seenAt: new Date() },
      after: { ...was, allocations: [{ type: "membership", registrationId: null, cents: 1 }] },
    });
    await seen(1, { amountCents: 5 }, new Date(Date.now() + 3 * 3_600_000));
    const told = await seenChanges(store.db, { ...scope, limit: 10 });
    expect(told.map(({ paymentId, fields, by: who }) => [paymentId, fields, who])).toEqual([
      [1, ["amountCents"], null],
      [3, ["allocations"], "Claire"],
      [3, [], null],
      [3, ["method"], null],
      [2, ["amountCents"], null],
      [1, ["amountCents"], "Claire"],
    ]);
    expect(told.at(-1)?.reason).toBe("typed twice");
    const corrections = await seenChanges(store.db, { ...scope, corrections: true, limit: 10 });
    expect(corrections.map(({ paymentId }) => paymentId)).toEqual([1, 3, 3, 2, 1]);
    const older = await seenChanges(store.db, { ...scope, before: told[3]?.id, limit: 1 });
    expect(older.map(({ paymentId }) => paymentId)).toEqual([2]);
  });
});
