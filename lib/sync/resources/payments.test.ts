import { createTranslator } from "next-intl";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Store } from "#lib/base/store/database.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { mirrorPayments, mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { en } from "#lib/base/words/en.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { members } from "./members.ts";
import { payments } from "./payments.ts";
import { serveList } from "./serve-list.ts";

vi.mock("next-intl/server", () => ({
  getLocale: async () => "en",
  getTimeZone: async () => "Europe/Paris",
  getTranslations: async (namespace: "resources.payments") =>
    createTranslator({ locale: "en", messages: en, namespace }),
}));

const club = "demo";
const season = 2;
const moment = new Date("2026-09-01T08:00:00Z");

/** Records as the service sends them. */
const recorded = [
  { id: 1, member_id: 1, amount_cents: 5000, method: "Chèque", type: "Paiement", received_on: "2026-09-12" },
  { id: 2, member_id: 2, amount_cents: 7000, method: "Espèces", type: "Paiement", received_on: "2026-09-14" },
  { id: 3, member_id: 1, amount_cents: 900, method: "Virement", type: "Remboursement", received_on: "2026-09-13" },
  { id: 4, member_id: null, amount_cents: null, method: null, type: null, received_on: null },
];

/** What a copy keeps of a record. */
function rowOf<Row>(row: Row | null): Row & { club: string; reading: number } {
  if (!row) throw new Error("not a record");
  return { ...row, club, reading: 1 };
}

describe.each(databases("payments"))("the payments of a season, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  const list = (address: Record<string, string>) => serveList(store.db, payments, { club, season }, address);
  const ids = async (address: Record<string, string>) => (await list(address)).rows.map(({ id }) => id);

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    const { db } = store;
    await db.delete(clubs);
    await db.insert(clubs).values({
      ...{ slug: club, name: club, baseUrl: `http://localhost/${club}/api/v1`, clientId: club },
      ...{ createdAt: moment, updatedAt: moment },
    });
    for (const raw of [
      { id: 1, last_name: "Lebœuf", first_name: "Éloïse" },
      { id: 2, last_name: "Durand", first_name: "Zoé" },
    ])
      await db.insert(mirrorPeople).values(rowOf(members.copy.row(raw)));
    for (const raw of recorded) await db.insert(mirrorPayments).values(rowOf(payments.copy.row(raw, season)));
    await db.insert(mirrorPayments).values(rowOf(payments.copy.row({ id: 5, season_id: 1, method: "Chèque" }, season)));
  });
  afterAll(() => close());

  it("stand newest first, those without a day last", async () => {
    expect(await ids({})).toEqual([2, 3, 1, 4]);
    expect(await list({})).toMatchObject({ total: 4, all: 4 });
  });

  it("are found by how they were paid, with and without accents", async () => {
    for (const q of ["chèque", "CHEQUE", "Chèq"]) expect(await ids({ q }), q).toEqual([1]);
    expect(await ids({ q: "espèces" })).toEqual([2]);
    expect(await ids({ q: "lebœuf virement" })).toEqual([3]);
    expect(await ids({ q: "%" })).toEqual([]);
  });

  it("are counted by type under what is searched for", async () => {
    const { filters, total, all } = await list({ q: "leboeuf", type: "Remboursement" });
    expect({ total, all }).toEqual({ total: 1, all: 4 });
    const counts = filters[0]?.options.map(({ value, count }) => [value, count]);
    expect(counts).toEqual(
      expect.arrayContaining([
        ["Paiement", 1],
        ["Remboursement", 1],
        ["Autre", 0],
      ]),
    );
  });

  it("are sorted by each column both ways", async () => {
    expect(await ids({ sort: "method", order: "asc" })).toEqual([1, 2, 3, 4]);
    expect(await ids({ sort: "amount", order: "asc" })).toEqual([3, 1, 2, 4]);
    expect(await ids({ sort: "person", order: "asc" })).toEqual([2, 1, 3, 4]);
  });
});
