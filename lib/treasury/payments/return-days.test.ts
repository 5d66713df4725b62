import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "#lib/base/store/database.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { depositSlip } from "#lib/treasury/deposits/keep-slip.ts";
import { makeSlip } from "#lib/treasury/deposits/make-slip.ts";
import { beginClub, copyPayment, copyPerson, hand, place } from "#lib/treasury/deposits/testing/treasury-club.ts";
import type { CounterKind } from "./record.ts";
import { requestReturn } from "./returning.ts";

const NOTHING = { depositedOn: null, statementLine: null };

describe.each(databases("return_days"))("the day on which money goes back, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let asks = 0;

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
  });
  beforeEach(async () => {
    await beginClub(store);
    await copyPerson(store, { id: 1, last_name: "Lebœuf", first_name: "Éloïse" });
    await copyPayment(store, { id: 1, allocations: [] });
    await copyPayment(store, { id: 2, allocations: [], method: "Carte bancaire" });
  });
  afterAll(() => close());

  const giveBack = (paymentId: number, kind: CounterKind, receivedOn: string) =>
    store.db.transaction((tx) =>
      requestReturn(tx, {
        ...{
          club: place.club,
          baseUrl: "http://localhost/demo/api/v1",
          seasonId: place.seasonId,
          ask: `ask-${asks++}`,
        },
        ...{ paymentIds: [paymentId], kind, receivedOn, cents: null, method: "Chèque", reason: null },
        ...{ askedBy: hand.by, now: hand.now },
      }),
    );

  it("is returned by no bank while the cheque lies in the drawer, or on a slip that has not gone", async () => {
    expect(await giveBack(1, "returned", "2026-10-09")).toEqual({ ok: false, code: "inDrawer" });
    const slip = { ...place, ...hand, ask: "slip", paymentIds: [1], cents: 5_000 };
    await store.db.transaction((tx) => makeSlip(tx, slip));
    expect(await giveBack(1, "returned", "2026-10-09")).toEqual({ ok: false, code: "inDrawer" });
    const atBank = { depositedOn: "2026-10-05", statementLine: null };
    const deposit = { ...place, ...hand, number: 1, atBank, seen: NOTHING };
    expect(await store.db.transaction((tx) => depositSlip(tx, deposit))).toEqual({ kept: true });
    expect(await giveBack(1, "returned", "2026-10-04")).toEqual({ ok: false, code: "early" });
    expect(await giveBack(1, "returned", "2026-10-05")).toEqual({ ok: true });
  });

  it("of a drawer's cheque goes to the family, or was written down wrongly; never before it came", async () => {
    expect(await giveBack(1, "refund", "2026-09-11")).toEqual({ ok: false, code: "early" });
    expect(await giveBack(1, "refund", "2026-09-12")).toEqual({ ok: true });
    expect(await giveBack(2, "correction", "2026-09-11")).toEqual({ ok: false, code: "early" });
    expect(await giveBack(2, "correction", "2026-09-12")).toEqual({ ok: true });
  });
});
