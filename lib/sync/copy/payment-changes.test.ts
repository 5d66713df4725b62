import { asc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteClub, saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { mirrorPayments } from "#lib/base/store/schema/sync/mirror.ts";
import { paymentChanges } from "#lib/base/store/schema/treasury/treasury.ts";
import { type Arrival, type Reply, startWire } from "#lib/club/client/testing/wire.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { runPass } from "./pass.ts";
import { refreshRecord } from "./record.ts";
import { hasten, keepCopied } from "./state.ts";
import { madeUpClub } from "./testing/club.ts";

const SEASON = 2;
const never = new AbortController().signal;
const LIST = "/seasons/2/payments";

describe.each(databases("payment_changes"))("what a reading finds changed of payments, %s", (_name, location) => {
  let desk: { store: Store; close: () => Promise<void> };
  let wire: Awaited<ReturnType<typeof startWire>>;
  let club = "";
  let made: ReturnType<typeof madeUpClub>;
  let first: (arrival: Arrival) => Reply | undefined;
  let clubs = 0;

  beforeAll(async () => {
    desk = await testStore(location);
  });
  afterAll(() => desk.close());
  beforeEach(async () => {
    made = madeUpClub({ people: 3, annual: 3, event: 0 });
    made.lists[LIST] = [1, 2, 3].map((id) => ({
      ...{ id, member_id: id, season_id: SEASON, amount_cents: 5_000 + id, method: "Chèque", type: "Paiement" },
      received_on: "2026-09-12",
      allocations: [
        { type: "membership", registration_id: null, amount_cents: 2_000 },
        { type: "annual_registration", registration_id: id, amount_cents: 3_000 },
      ],
    }));
    first = () => undefined;
    wire = await startWire((arrival) => first(arrival) ?? made.answer(arrival));
    club = `changed-${++clubs}`;
    const credential = { kind: "secret", secret: "s" } as const;
    await saveClub(desk.store.db, { slug: club, name: club, baseUrl: wire.baseUrl, clientId: "c", credential });
    await keepCopied(desk.store.db, club, SEASON);
    await pass();
  });
  afterEach(async () => {
    await wire.close();
    await deleteClub(desk.store.db, club);
  });

  const pass = async () => {
    await hasten(desk.store.db, club, SEASON);
    await runPass(desk.store, club, SEASON, never);
  };
  const list = () => made.lists[LIST] as { id: number; [field: string]: unknown }[];
  const payment = (id: number) => list().find((one) => one.id === id) ?? { id };
  const changes = () =>
    desk.store.db.select().from(paymentChanges).where(eq(paymentChanges.club, club)).orderBy(asc(paymentChanges.id));

  it("is nothing of a first reading, and of one that finds all as it was, in whatever order", async () => {
    await pass();
    (payment(1).allocations as unknown[]).reverse();
    await pass();
    expect(await changes()).toEqual([]);
  });

  it("is a line of what was and what is, once, with the season in which it was", async () => {
    Object.assign(payment(1), { amount_cents: 4_000, method: "Espèces" });
    Object.assign(payment(2), { allocations: [] });
    list().push({ id: 9, member_id: 1, season_id: SEASON, amount_cents: 100, type: "Autre" });
    await pass();
    await pass();
    const found = await changes();
    expect(found.map(({ paymentId, seasonId }) => [paymentId, seasonId])).toEqual([
      [1, SEASON],
      [2, SEASON],
    ]);
    expect(found[0]?.before).toMatchObject({ amountCents: 5_001, method: "Chèque", type: "Paiement", memberId: 1 });
    expect(found[0]?.after).toMatchObject({ amountCents: 4_000, method: "Espèces", receivedOn: "2026-09-12" });
    expect(found[1]?.before.allocations).toHaveLength(2);
    expect(found[1]?.after?.allocations).toEqual([]);
  });

  it("is a payment that a whole reading, or one of it alone, shows no more", async () => {
    made.lists[LIST] = list().filter(({ id }) => id !== 1);
    await pass();
    made.lists[LIST] = list().filter(({ id }) => id !== 2);
    await refreshRecord(club, "payments", 2, "click");
    await pass();
    expect((await changes()).map(({ paymentId, after }) => [paymentId, after])).toEqual([
      [1, null],
      [2, null],
    ]);
  });

  it("is one line of a payment that is amended here, read at once, and read again by the next pass", async () => {
    Object.assign(payment(3), { amount_cents: 1 });
    await refreshRecord(club, "payments", 3, "click");
    await pass();
    expect((await changes()).map(({ after }) => after?.amountCents)).toEqual([1]);
  });

  it("leaves the season of a payment that is in another one now", async () => {
    Object.assign(payment(3), { season_id: 1 });
    await refreshRecord(club, "payments", 3, "click");
    expect(await changes()).toMatchObject([{ paymentId: 3, seasonId: SEASON, after: null }]);
  });

  it("is nothing where the list may not be read, or is not offered, any more", async () => {
    first = ({ path }) =>
      path.startsWith(LIST) ? { status: 403, body: { status: 403, code: "insufficient_scope" } } : undefined;
    await pass();
    first = ({ path }) =>
      path.startsWith(LIST) ? { status: 403, body: { status: 403, code: "feature_disabled" } } : undefined;
    await pass();
    first = () => undefined;
    await pass();
    expect(await changes()).toEqual([]);
  });

  it("keeps what is allocated where the list does not tell it, and takes that for no change", async () => {
    for (const one of list()) delete one.allocations;
    await pass();
    const { allocations, club: of } = mirrorPayments;
    const rows = await desk.store.db.select({ allocations }).from(mirrorPayments).where(eq(of, club));
    expect(rows.map((row) => row.allocations?.length)).toEqual([2, 2, 2]);
    await desk.store.db.update(mirrorPayments).set({ allocations: null }).where(eq(of, club));
    Object.assign(payment(1), { allocations: [] });
    await pass();
    expect(await changes()).toEqual([]);
  });
});
