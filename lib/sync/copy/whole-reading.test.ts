import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteClub, saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { mirrorPayments, wholeReadings } from "#lib/base/store/schema/sync/mirror.ts";
import { type Arrival, type Reply, startWire } from "#lib/club/client/testing/wire.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { madeUpClub } from "./testing/club.ts";
import { askWhole, dueWhole, readWhole, wholeStatus } from "./whole-reading.ts";

const season = 2;
const PAYMENTS = "/seasons/2/payments";
const never = new AbortController().signal;

describe.each(databases("whole"))("a season's payments read whole, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let wire: Awaited<ReturnType<typeof startWire>>;
  let club = "";
  let made: ReturnType<typeof madeUpClub>;
  /** What a test puts in front of the club's answers. */
  let first: (arrival: Arrival, nth: number) => Reply | undefined;
  let clubs = 0;

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
  });
  afterAll(() => close());
  beforeEach(async () => {
    made = madeUpClub({ people: 1, annual: 1, event: 1 });
    made.lists[PAYMENTS] = Array.from({ length: 1_343 }, (_, n) => ({
      ...{ id: n + 1, season_id: season, member_id: 1, amount_cents: 1_000, type: "Paiement", method: "Chèque" },
    }));
    first = () => undefined;
    wire = await startWire((arrival, nth) => first(arrival, nth) ?? made.answer(arrival));
    club = `club-${++clubs}`;
    const credential = { kind: "secret", secret: "s" } as const;
    await saveClub(store.db, { slug: club, name: club, baseUrl: wire.baseUrl, clientId: "c", credential });
  });
  afterEach(async () => {
    await wire.close();
    await deleteClub(store.db, club);
  });

  const place = () => ({ club, season, phase: "payments" }) as const;
  const read = async () => {
    await askWhole(store.db, place());
    await readWhole(store, place(), never);
  };
  const status = () => wholeStatus(store.db, place());
  const copied = () => store.db.$count(mirrorPayments, eq(mirrorPayments.club, club));
  const calls = () => wire.at(`GET ${PAYMENTS}`).length;

  it("costs its rows ÷ 100 calls, and finds what was amended and what is gone", async () => {
    await read();
    expect([calls(), await copied()]).toEqual([14, 1_343]);
    // `after` would find neither.
    const list = made.lists[PAYMENTS] ?? [];
    made.lists[PAYMENTS] = list
      .filter(({ id }) => id !== 7)
      .map((row) => (row.id === 8 ? { ...row, amount_cents: 1 } : row));
    await read();
    expect([calls(), await copied()]).toEqual([28, 1_342]);
    const eighth = and(eq(mirrorPayments.club, club), eq(mirrorPayments.id, 8));
    expect(await store.db.select({ cents: mirrorPayments.amountCents }).from(mirrorPayments).where(eighth)).toEqual([
      { cents: 1 },
    ]);
    // Nothing else of the club is asked for.
    expect(wire.arrivals.filter(({ path }) => !path.startsWith(PAYMENTS) && path !== "/token")).toEqual([]);
  });

  it("is asked for once by two who wait, and begins anew for who asked while it was under way", async () => {
    await askWhole(store.db, place());
    await Promise.all([readWhole(store, place(), never), readWhole(store, place(), never)]);
    expect(calls()).toBe(14);
    expect(await status()).toMatchObject({ isOpen: false, done: 1_343, error: null });
    // A wish that comes while the first page is on its way is not answered by it.
    const { pass } = await status();
    let wish: Promise<void> | undefined;
    first = ({ path }) => {
      if (path.startsWith(PAYMENTS)) wish ??= askWhole(store.db, place());
      return undefined;
    };
    await askWhole(store.db, place());
    await readWhole(store, place(), never);
    await wish;
    expect(await status()).toMatchObject({ isOpen: true });
    await readWhole(store, place(), never);
    expect(await status()).toMatchObject({ isOpen: false });
    expect((await status()).pass).toBeGreaterThan(pass ?? 0);
  });

  it("leaves the copy whole when the club fails in the middle, says so, and is tried again", async () => {
    await read();
    const before = await status();
    first = ({ path }) =>
      path.includes("after=500") ? { status: 503, body: { status: 503, code: "unavailable" } } : undefined;
    await read();
    expect(await copied()).toBe(1_343);
    expect(await status()).toMatchObject({ isOpen: true, pass: before.pass, error: { kind: expect.any(String) } });
    first = () => undefined;
    await store.db
      .update(wholeReadings)
      .set({ dueAt: new Date(0) })
      .where(eq(wholeReadings.club, club));
    expect(await dueWhole(store.db)).toEqual([place()]);
    await readWhole(store, place(), never);
    expect(await status()).toMatchObject({ isOpen: false, error: null });
    expect(await dueWhole(store.db)).toEqual([]);
  });

  it("takes a 403 for no club without payments", async () => {
    await read();
    first = ({ path }) =>
      path.startsWith(PAYMENTS) ? { status: 403, body: { status: 403, code: "insufficient_scope" } } : undefined;
    await read();
    expect(await copied()).toBe(1_343);
    expect(await status()).toMatchObject({ isOpen: true, error: { code: "insufficient_scope" } });
  });

  it("takes payments that were switched off for none in which nobody has paid", async () => {
    await read();
    first = ({ path }) =>
      path.startsWith(PAYMENTS) ? { status: 403, body: { status: 403, code: "feature_disabled" } } : undefined;
    await read();
    expect(await copied()).toBe(1_343);
    expect(await status()).toMatchObject({ isOpen: true, error: { code: "feature_disabled" } });
  });
});
