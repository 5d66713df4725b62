import { createTranslator } from "next-intl";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Store } from "#lib/base/store/database.ts";
import { mirrorSeasons, wholeReadings } from "#lib/base/store/schema/sync/mirror.ts";
import { en } from "#lib/base/words/en.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { beginClub, copyPayment, hand, place } from "#lib/treasury/deposits/testing/treasury-club.ts";
import { ledgerExport } from "./ledger.ts";

vi.mock("next-intl/server", () => ({
  getTranslations: async (namespace: "ledger") => createTranslator({ locale: "en", messages: en, namespace }),
  getLocale: async () => "en",
  getTimeZone: async () => "Europe/Paris",
}));

const { club } = place;
const YEAR = { from: "2026-09-01", to: "2027-08-31" };

describe.each(databases("ledger_file"))("the accounts as a file, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    await beginClub(store);
    const season = (id: number, year: number) => ({
      ...{ club, id, reading: 1, name: `${year}–${year + 1}` },
      ...{ startDate: `${year}-09-01`, endDate: `${year + 1}-08-31` },
    });
    await store.db.insert(mirrorSeasons).values([season(1, 2025), season(2, 2026), season(3, 2027)]);
    await copyPayment(store, { id: 1, amount_cents: 5_000 });
    await copyPayment(store, { id: 2, amount_cents: 700, received_on: "2026-08-20" });
    await copyPayment(store, { id: 3, amount_cents: 900, received_on: null });
  });
  afterAll(() => close());

  const isRead = (seasonId: number) =>
    store.db
      .insert(wholeReadings)
      .values({ club, seasonId, phase: "payments", pass: 1, asked: 1, asOf: hand.now, dueAt: hand.now });
  const below = async (period: { from: string; to: string }) => {
    const { columns, rows } = await ledgerExport(club, period);
    const [into, purpose] = [en.ledger.columns.in, en.ledger.columns.purpose].map((name) =>
      columns.findIndex(({ header }) => header === name),
    ) as [number, number];
    return rows.filter((row) => row[into] === null).map((row) => row[purpose]);
  };

  it("says in the file what the page says that the accounts lack, and nothing where they lack nothing", async () => {
    await isRead(2);
    const others = "One payment of this season, €7.00, came on days of other years and stand in their accounts.";
    expect(await below(YEAR)).toEqual([expect.stringContaining("2025–2026, 2027–2028"), others]);
    await isRead(1);
    await isRead(3);
    expect(await below(YEAR)).toEqual([others]);
    expect(await below({ from: "2026-09-01", to: "2026-09-30" })).toEqual([
      expect.stringContaining("One payment has no day: €9.00"),
    ]);
  });
});
