import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addAccount } from "#lib/base/store/accounts.ts";
import { saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { mirrorPayments, mirrorSeasons } from "#lib/base/store/schema/sync/mirror.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { cashBook } from "./cash.ts";
import { cashCountsOf, countCash } from "./cash-counts.ts";

const club = "voile";
const copied = { club, reading: 1 };

describe.each(databases("cash_counts"))("cash that is counted, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let hand: { by: { id: number; name: string }; now: Date };

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    const { db } = store;
    const account = await addAccount(db, { email: "anne@desk.example", name: "Anne", passwordHash: "no" });
    hand = { by: { id: account?.id ?? 0, name: "Anne" }, now: new Date("2026-06-30T10:00:00Z") };
    await saveClub(db, {
      ...{ slug: club, name: "Voile", baseUrl: "http://localhost:4000/voile/api/v1", clientId: "client" },
      credential: { kind: "secret", secret: "secret" },
    });
    await db.insert(mirrorSeasons).values([
      { ...copied, id: 1, name: "2025-2026", startDate: "2025-09-01", endDate: "2026-08-31" },
      { ...copied, id: 2, name: "2026-2027", startDate: "2026-09-01", endDate: "2027-08-31" },
    ]);
    const paid = { ...copied, type: "Paiement", method: "Espèces", allocations: [] };
    await db.insert(mirrorPayments).values([
      { ...paid, id: 1, seasonId: 1, amountCents: 5_000, receivedOn: "2025-09-10" },
      { ...paid, id: 2, seasonId: 1, amountCents: 2_500, receivedOn: "2026-06-29" },
      { ...paid, id: 3, seasonId: 1, amountCents: 900, receivedOn: "2026-07-01", method: "Carte" },
      { ...paid, id: 4, seasonId: 2, amountCents: 1_000, receivedOn: "2026-09-20" },
    ]);
  });
  afterAll(() => close());

  const count = (seasonId: number, day: string, countedCents: number, ask: string) =>
    store.db.transaction((tx) => countCash(tx, { club, seasonId, ...hand }, { ask, day, countedCents, note: null }));

  it("stands beside what the book says of that day, once however often it is asked", async () => {
    expect(await count(1, "2026-06-28", 5_000, "count-1")).toBe(0);
    expect(await count(1, "2026-06-30", 7_450, "count-2")).toBe(-50);
    expect(await count(1, "2026-06-30", 7_450, "count-2")).toBe(-50);
    const counts = await cashCountsOf(store.db, { club, seasonId: 1 });
    expect(counts.map(({ day, countedCents, expectedCents }) => [day, countedCents, expectedCents])).toEqual([
      ["2026-06-30", 7_450, 7_500],
      ["2026-06-28", 5_000, 5_000],
    ]);
    expect(await cashCountsOf(store.db, { club: "other", seasonId: 1 })).toEqual([]);
  });

  it("is what the next season begins with, as it was counted last", async () => {
    const first = await cashBook(store.db, { club, seasonId: 1 }, null);
    expect([first.openingCents, first.closingCents]).toEqual([0, 7_500]);
    const next = await cashBook(store.db, { club, seasonId: 2 }, null);
    expect([next.openingCents, next.closingCents]).toEqual([7_450, 8_450]);
    expect(await count(2, "2026-09-30", 8_450, "count-3")).toBe(0);
  });
});
