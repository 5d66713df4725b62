import { randomUUID } from "node:crypto";
import { and, asc, count, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addAccount } from "#lib/base/store/accounts.ts";
import type { Store, Transaction } from "#lib/base/store/database.ts";
import { auditEntries } from "#lib/base/store/schema/base/access.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { stageRows, stages } from "#lib/base/store/schema/sync/staging.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { carryOn, PIECES_AT_ONCE, worksInBatches } from "#lib/sync/outbox/batches.ts";
import { claimPiece } from "#lib/sync/outbox/claim.ts";
import { Engine } from "#lib/sync/outbox/engine.ts";
import type { AnyKind } from "#lib/sync/outbox/kind.ts";
import { createLog } from "#runtime/log.ts";
import { changeRow } from "./change.ts";
import { controlStage } from "./control.ts";
import { fillStage } from "./fill.ts";
import { findStage, stageWithCounts } from "./read.ts";
import { runStage } from "./run.ts";
import { stagedRows } from "./sending.ts";
import { peopleOfTests as kind } from "./testing/people-kind.ts";

/** Two whole batches and a part of one. */
const ROWS = 2 * PIECES_AT_ONCE + 7;
const club = "long";
const now = new Date("2026-11-26T08:00:00Z");
const hand = { by: { id: 0, name: "Marie" }, now };

/** A process that dies in the middle of its nth transaction from now on: what that had written is rolled back. */
function dyingIn(store: Store, nth: number): Store {
  let left = nth;
  const transaction = (act: (tx: Transaction) => Promise<unknown>) =>
    store.db.transaction(async (tx) => {
      const done = await act(tx);
      left -= 1;
      if (left <= 0) throw new Error("died");
      return done;
    });
  const db = new Proxy(store.db, {
    get: (target, name) => (name === "transaction" ? transaction : Reflect.get(target, name)),
  });
  return { ...store, db } as Store;
}

describe.each(databases("staging_batches"))("a list of more rows than one batch, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ store, close } = await testStore(location, { LOG_LEVEL: "silent" }));
    const account = await addAccount(store.db, { email: "long@staging.example", name: "Marie", passwordHash: "no" });
    hand.by.id = account?.id ?? 0;
    const at = { createdAt: now, updatedAt: now };
    await store.db
      .insert(clubs)
      .values({ slug: club, name: club, baseUrl: "http://localhost/api/v1", clientId: "c", ...at });
  });
  afterAll(() => close());

  const rowsOfList = Array.from({ length: ROWS }, (_, nth) => ({
    place: nth + 2,
    source: { last: `Zola${nth}`, first: "Émile", born: "2015-04-02", sex: "Homme", groupId: nth === 3 ? null : 5 },
  }));
  const wishOf = (id: string) => ({
    ...{ club, id, seasonId: 2, name: "long.csv", settings: { validates: false }, rows: rowsOfList, ...hand },
  });
  const counts = async (id: string) => (await stageWithCounts(store.db, { club, id }, now))?.counts;

  async function letRun(id: string) {
    const [stage] = await store.db
      .update(stages)
      .set({ dry: { version: (await findStage(store.db, { club, id }))?.version } })
      .where(eq(stages.id, id))
      .returning();
    const wish = { seen: stage?.version ?? 0, sendsForeseen: false, baseUrl: "http://localhost/api/v1" };
    const answer = await store.db.transaction((tx) => runStage(tx, kind, { club, id }, hand, wish));
    if (!answer.ok || !answer.work) throw new Error("it does not run");
    return answer.work;
  }

  async function begun() {
    const id = randomUUID();
    expect(await fillStage(store.db, kind, wishOf(id))).toMatchObject({ ok: true, isNew: true });
    return id;
  }

  /** One process goes on with what is under way, until it dies in so many transactions. */
  async function goOn(diesIn = Number.POSITIVE_INFINITY, signal = AbortSignal.timeout(60_000)) {
    for (const work of await worksInBatches(store.db))
      await carryOn({ store: dyingIn(store, diesIn), now: () => now }, stagedRows as AnyKind, work, signal).catch(
        () => {},
      );
  }
  const piecesOf = (work: { id: number }) =>
    store.db.select().from(pieces).where(eq(pieces.workId, work.id)).orderBy(asc(pieces.position));
  const claimed = () => claimPiece(store.db, "somebody");

  it("is kept whole or not at all: what a stop left is nobody's to see, and thrown away when it is begun again", async () => {
    const id = randomUUID();
    await expect(fillStage(dyingIn(store, 3).db, kind, wishOf(id))).rejects.toThrow("died");
    expect(await findStage(store.db, { club, id })).toBeUndefined();
    const change = { place: 2, seen: 1, changes: { last: "X" } };
    expect(await store.db.transaction((tx) => changeRow(tx, kind, { club, id }, hand, change))).toEqual({
      ...{ ok: false, code: "gone" },
    });
    const both = await Promise.all([fillStage(store.db, kind, wishOf(id)), fillStage(store.db, kind, wishOf(id))]);
    expect(both.filter(({ ok }) => ok).length).toBeGreaterThan(0);
    expect(await counts(id)).toMatchObject({ rows: ROWS, ready: ROWS });
    expect(await fillStage(store.db, kind, wishOf(id))).toMatchObject({ ok: true, isNew: false });
    expect(await counts(id)).toMatchObject({ rows: ROWS });
    const log = and(eq(auditEntries.subject, `stages/${id}`), eq(auditEntries.action, "stage.create"));
    expect(await store.db.select({ details: auditEntries.details }).from(auditEntries).where(log)).toEqual([
      { details: { kind: "import", rows: ROWS } },
    ]);
  });

  it("is let run whole though each process that writes it down dies in its batch, and nothing is sent before all is there", async () => {
    const id = await begun();
    const work = await letRun(id);
    expect(work).toMatchObject({ inBatches: "adding", size: ROWS });
    // The first dies with the chains in hand, the second in its first batch, the third in its second.
    for (const diesIn of [1, 2, 2]) {
      await goOn(diesIn);
      expect(await claimed()).toBeNull();
      expect((await stageWithCounts(store.db, { club, id }, now))?.stage).toMatchObject({
        state: "running",
        isBeginning: true,
      });
    }
    expect((await piecesOf(work)).length).toBe(PIECES_AT_ONCE);
    expect(await counts(id)).toMatchObject({ sending: PIECES_AT_ONCE, ready: ROWS - PIECES_AT_ONCE });
    // Two go on at once, as two dashboards of one PostgreSQL do.
    await Promise.all([goOn(), goOn()]);
    await goOn();
    const all = await piecesOf(work);
    expect(all.map(({ position }) => position)).toEqual(rowsOfList.map((_, nth) => nth));
    expect(all.map(({ subject }) => subject)).toEqual(rowsOfList.map(({ place }) => `stage ${id} row ${place}`));
    expect(new Set(all.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(ROWS);
    // Who wants a place of the same group waits for whoever stands before, in whichever batch.
    expect([...new Set(all.map(({ serial }) => serial))]).toEqual([`work 1 of ${work.id}`, null]);
    expect(await counts(id)).toMatchObject({ sending: ROWS, ready: 0 });
    const [whole] = await store.db.select().from(works).where(eq(works.id, work.id));
    expect(whole).toMatchObject({ inBatches: null, size: ROWS, state: "queued" });
    expect((await stageWithCounts(store.db, { club, id }, now))?.stage.isBeginning).toBe(false);
    expect(await claimed()).toMatchObject({ piece: { position: 0 } });
    await store.db
      .update(pieces)
      .set({ state: "queued", leaseOwner: null, leaseUntil: null })
      .where(eq(pieces.position, 0));

    // Taken back, nothing more is sent from that moment on, though the process dies before all is given up.
    await store.db.transaction((tx) => controlStage(tx, kind, { club, id }, hand, "take_back"));
    await goOn(1);
    expect(await claimed()).toBeNull();
    expect((await stageWithCounts(store.db, { club, id }, now))?.stage.state).toBe("running");
    await goOn();
    expect(await counts(id)).toMatchObject({ sending: 0, ready: ROWS });
    expect((await stageWithCounts(store.db, { club, id }, now))?.stage.state).toBe("ended");
  });

  it("is taken back while it is still being written down, and run again from the start", async () => {
    const id = await begun();
    const first = await letRun(id);
    await goOn(3);
    // Fifty who press at once, while two processes go on with it, come to one end.
    const take = () => store.db.transaction((tx) => controlStage(tx, kind, { club, id }, hand, "take_back"));
    const taken = await Promise.all([...Array.from({ length: 50 }, take), goOn(), goOn()]);
    expect(taken.filter((answer) => answer && !answer.ok)).toEqual([]);
    await goOn();
    expect(await counts(id)).toMatchObject({ sending: 0, ready: ROWS });
    const [over] = await store.db.select().from(works).where(eq(works.id, first.id));
    expect(over).toMatchObject({ state: "taken_back", inBatches: null });
    expect((await piecesOf(first)).every(({ state }) => state === "taken_back")).toBe(true);

    const second = await letRun(id);
    const log = createLog("batches", "silent");
    const idle = { ...stagedRows, turn: () => new Promise<never>(() => {}), inFlight: 0 } as AnyKind;
    const engine = new Engine({ store, log, now: () => now, kinds: [idle], pollMs: 20 });
    await engine.start();
    await expect.poll(async () => (await worksInBatches(store.db)).length, { timeout: 60_000 }).toBe(0);
    await engine.stop();
    const [rows] = await store.db
      .select({ count: count() })
      .from(stageRows)
      .where(and(eq(stageRows.stage, id), eq(stageRows.state, "sent")));
    expect([rows?.count, (await piecesOf(second)).length]).toEqual([ROWS, ROWS]);
  });
});
