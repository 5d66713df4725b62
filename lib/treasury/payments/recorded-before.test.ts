import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { mirrorPayments } from "#lib/base/store/schema/sync/mirror.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { recordedBefore } from "./recorded-before.ts";

describe.each(databases("recorded"))("what was recorded before, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  const place = { club: "nautic", seasonId: 2 };

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    const credential = { kind: "secret", secret: "s" } as const;
    const named = { slug: "nautic", name: "Nautic", baseUrl: "http://localhost/nautic", clientId: "nautic" };
    await saveClub(store.db, { ...named, credential });
    const payment = {
      ...place,
      reading: 1,
      memberId: 5,
      amountCents: 4_500,
      method: "Chèque",
      receivedOn: "2026-09-12",
    };
    await store.db.insert(mirrorPayments).values([
      { ...payment, id: 1 },
      { ...payment, id: 2, receivedOn: "2026-09-13" },
    ]);
  });
  afterAll(() => close());

  it("is told by person, amount and day, as often as it was recorded", async () => {
    const line = { members: [5, 6], cents: 4_500 };
    const once = { memberId: 5, cents: 4_500, times: 1 };
    expect(await recordedBefore(store.db, place, [line, line, { ...line, cents: 4_600 }])).toEqual([
      { ...once, receivedOn: "2026-09-12" },
      { ...once, receivedOn: "2026-09-13" },
    ]);
    expect(await recordedBefore(store.db, place, [{ ...line, members: [6] }])).toEqual([]);
    expect(await recordedBefore(store.db, { ...place, seasonId: 3 }, [line])).toEqual([]);
    expect(await recordedBefore(store.db, place, [])).toEqual([]);
  });
});
