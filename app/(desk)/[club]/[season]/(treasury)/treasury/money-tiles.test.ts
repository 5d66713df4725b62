import fc from "fast-check";
import { createTranslator } from "next-intl";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Store } from "#lib/base/store/database.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import {
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
  treasurySettings,
} from "#lib/base/store/schema/treasury/treasury.ts";
import { en } from "#lib/base/words/en.ts";
import { formatsOf } from "#lib/base/words/formats.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { familiesOf, figureOf, listedFamilies } from "#lib/treasury/dues/family-list.ts";
import { parseFamilyView } from "#lib/treasury/dues/family-view.ts";
import { PAYMENT_FIGURES } from "#lib/treasury/dues/season-money.ts";
import { tilesOf } from "./money-tiles.tsx";
import { readTreasury } from "./queries.ts";

vi.mock("next-intl/server", () => ({
  getTranslations: async (namespace: "dues.overview") => createTranslator({ locale: "en", messages: en, namespace }),
  getLocale: async () => "en",
  getTimeZone: async () => "Europe/Paris",
}));
vi.mock("#lib/base/words/get-formats.ts", () => ({ getFormats: async () => formatsOf("en", "Europe/Paris") }));

const club = "demo";
const seasonId = 2;
const moment = new Date("2026-09-01T08:00:00Z");
const PRICE = 150;

const member = fc.integer({ min: 1, max: 6 });
const drawn = fc.record({
  registrations: fc.array(fc.record({ member, valid: fc.constantFrom(true, false, null) }), { maxLength: 10 }),
  payments: fc.array(
    fc.record({
      member,
      cents: fc.integer({ min: 1, max: 30_000 }),
      type: fc.constantFrom("Paiement", "Paiement", "Autre", "Reduction", "ReportSolde", "Remboursement"),
      method: fc.constantFrom("Chèque", "Virement"),
      /** What it counters, where it gives back: one of those before it. */
      counters: fc.constantFrom("returned", "refund", "correction", null),
      isDeposited: fc.boolean(),
    }),
    { maxLength: 14 },
  ),
  means: fc.constantFrom("drawer" as const, "bank" as const),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer One> ? One : never;

/** What each sum has to be, worked out from what was drawn: nothing here knows how the desk does it. */
function meant({ registrations, payments, means }: Drawn) {
  const rows = linked(payments);
  const returned = new Set(rows.filter(({ kind }) => kind === "returned").map(({ of }) => of));
  const isHere = (row: (typeof rows)[number]) => {
    const cheque = row.of === null ? row : rows[row.of];
    const isBanked = row.isDeposited && row.of === null ? true : (cheque?.isDeposited ?? false);
    return means === "drawer" || row.method === "Virement" || isBanked;
  };
  const sums = { received: 0, awaited: 0, reduced: 0, carried: 0, refunded: 0, returned: 0 };
  for (const [at, row] of rows.entries()) {
    const place = isHere(row) ? "received" : "awaited";
    if (row.type === "Reduction") sums.reduced += row.cents;
    else if (row.type === "ReportSolde") sums.carried += row.cents;
    else if (row.type !== "Remboursement") sums[place] += returned.has(at) ? 0 : row.cents;
    else if (row.kind === "returned") sums.returned += row.cents;
    else if (row.kind === "correction") sums[place] -= row.cents;
    else sums.refunded += row.cents;
  }
  const people = [1, 2, 3, 4, 5, 6].map((id) => {
    const own = registrations.filter((one) => one.member === id);
    const paid = rows
      .filter((one) => one.member === id)
      .reduce((sum, { type, cents }) => sum + (type === "Remboursement" ? 0 - cents : cents), 0);
    const accepted = own.filter(({ valid }) => valid === true).length * PRICE * 100;
    const pending = own.filter(({ valid }) => valid === null).length * PRICE * 100;
    return { accepted, balance: accepted + pending - paid, owes: Math.max(0, accepted - paid) };
  });
  const total = (of: (person: (typeof people)[number]) => number) => people.reduce((sum, one) => sum + of(one), 0);
  return {
    ...sums,
    due: total(({ accepted }) => accepted),
    owed: total(({ owes }) => owes),
    waiting: total(({ balance, owes }) => Math.max(0, balance) - owes),
    overpaid: total(({ balance }) => Math.max(0, 0 - balance)),
  };
}

/** A payment that gives back counters the last cheque before it that nothing counters yet. */
function linked(payments: Drawn["payments"]) {
  const taken = new Set<number>();
  return payments.map((payment, at) => {
    const isBack = payment.type === "Remboursement" && payment.counters !== null;
    const of = isBack
      ? payments.findLastIndex(
          (one, before) => before < at && (one.type === "Paiement" || one.type === "Autre") && !taken.has(before),
        )
      : -1;
    if (of >= 0) taken.add(of);
    const cents = of >= 0 ? (payments[of]?.cents ?? 0) : payment.cents;
    const same = of >= 0 ? { method: payments[of]?.method ?? payment.method, member: payments[of]?.member ?? 1 } : {};
    return { ...payment, ...same, cents, of: of >= 0 ? of : null, kind: of >= 0 ? payment.counters : null };
  });
}

describe.each(databases("tiles"))("the sums of a season, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ store, close } = await testStore(location));
  });
  afterAll(() => close());

  async function fill({ registrations, payments, means }: Drawn) {
    const { db } = store;
    const copied = { club, reading: 1 };
    const written = { writtenBy: "Anne", writtenAt: moment };
    await db.delete(clubs);
    await db.insert(clubs).values({
      ...{ slug: club, name: club, baseUrl: `http://localhost/${club}/api/v1`, clientId: club },
      ...{ createdAt: moment, updatedAt: moment },
    });
    await db.insert(mirrorSeasons).values({ ...copied, id: seasonId, name: "2026", membershipCostEuros: 0 });
    await db.insert(treasurySettings).values({ club, receivedMeans: means, ...written });
    const key = (id: number) => ({ nameKey: `n${id}`, searchKey: `n${id}` });
    const person = (id: number) => ({ ...copied, id, lastName: `Nom${id}`, firstName: "Zoé", parents: [], ...key(id) });
    await db.insert(mirrorPeople).values([1, 2, 3, 4, 5, 6].map(person));
    for (const [at, one] of registrations.entries()) {
      const group = { ...copied, id: at + 1, seasonId, name: `Groupe ${at}`, costEuros: PRICE };
      await db.insert(mirrorGroups).values({ ...group, slotIds: [], licenceIds: [] });
      await db.insert(mirrorRegistrations).values({
        ...{ ...copied, kind: "annual", id: at + 1, seasonId, memberId: one.member, activityId: at + 1 },
        ...{ valid: one.valid, slotIds: [] },
      });
    }
    const slip = { club, seasonId, number: 1, ask: "1", method: "Chèque", count: 1, totalCents: 1, ...written };
    await db.insert(depositSlips).values({ ...slip, depositedOn: "2026-09-02", depositedBy: "Paul" });
    for (const [at, one] of linked(payments).entries()) {
      const { member: memberId, cents, type, method } = one;
      await db.insert(mirrorPayments).values({
        ...{ ...copied, id: at + 1, seasonId, memberId, amountCents: cents, type, method, methodKey: method },
        ...{ receivedOn: "2026-09-01", allocations: [] },
      });
      if (one.isDeposited && type !== "Remboursement")
        await db.insert(depositedPayments).values({ club, paymentId: at + 1, slip: 1 });
      if (one.of !== null && one.kind !== null)
        await db
          .insert(paymentCounters)
          .values({ club, seasonId, paymentId: at + 1, countersId: one.of + 1, kind: one.kind, ...written });
    }
  }

  it("are each what the list that it opens adds up to, and what was drawn, whatever a season has", async () => {
    await fc.assert(
      fc.asyncProperty(drawn, async (season) => {
        await fill(season);
        const treasury = await readTreasury({ club, seasonId });
        const tiles = await tilesOf({ treasury, club, season: seasonId, has: () => true });
        const formats = formatsOf("en", "Europe/Paris");
        const families = await listedFamilies(store.db, { club, seasonId }, treasury.day);
        let opened = 0;
        const expected = meant(season);
        for (const [name, tile] of Object.entries(tiles)) {
          if (!tile) {
            if (Object.hasOwn(expected, name)) expect(expected[name as keyof typeof expected], name).toBe(0);
            continue;
          }
          const { pathname, searchParams } = new URL(tile.href, "http://desk");
          const last = pathname.split("/").at(-1) ?? "";
          const figure = PAYMENT_FIGURES.find((one) => one === last);
          let listed: { rows: number; cents: number } | undefined;
          if (figure) {
            const lines = treasury.figures[figure];
            listed = { rows: lines.length, cents: lines.reduce((sum, { cents }) => sum + cents, 0) };
          } else if (last === "dues") {
            const view = parseFamilyView(Object.fromEntries(searchParams));
            const { rows } = familiesOf(families, view);
            listed = { rows: rows.length, cents: rows.reduce((sum, one) => sum + figureOf(one, view.show), 0) };
          }
          if (!listed) continue;
          opened++;
          expect(tile.amount, name).toBe(formats.euros(listed.cents));
          expect(tile.count, name).toBe(listed.rows);
          if (Object.hasOwn(expected, name)) expect(listed.cents, name).toBe(expected[name as keyof typeof expected]);
        }
        expect(opened).toBeGreaterThanOrEqual(7);
      }),
      { numRuns: location.kind === "server" ? 25 : 15 },
    );
  });
});
