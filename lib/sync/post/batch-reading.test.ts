import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "#lib/base/store/database.ts";
import { letters, mailings } from "#lib/base/store/schema/sync/post.ts";
import * as schema from "#lib/base/store/schema.ts";
import { now } from "#lib/base/time/clock.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { nextReading } from "#lib/sync/copy/copy.ts";
import { askWhole } from "#lib/sync/copy/whole-reading.ts";
import { isBatchRead } from "./batch-reading.ts";
import { askForMailing, tryMailingAgain } from "./mailing.ts";

const HAND = { by: { id: 1, name: "Anne" }, now: new Date("2026-11-28T09:00:00Z") };
const PLACE = { club: "demo", season: 2, phase: "payments" } as const;

describe.each(databases("batch_reading"))("what a batch of letters relies on, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ store, close } = await testStore(location));
  });
  afterAll(() => close());
  beforeEach(async () => {
    await store.db.delete(schema.clubs);
    await store.db.insert(schema.clubs).values({
      ...{ slug: "demo", name: "demo", baseUrl: "http://localhost/demo/api/v1", clientId: "demo" },
      ...{ createdAt: now(), updatedAt: now() },
    });
  });

  const of = { club: "demo", kind: "reminders", seasonId: 2 } as const;
  const ask = (kind: "reminders" | "renewal" | "free", madeOf = "round") =>
    store.db.transaction((tx) =>
      askForMailing(
        tx,
        { ...of, kind, madeOf, locale: "fr", topic: null },
        Array.from({ length: 600 }, (_, at) => ({ address: `f${at}@family.example`, memberIds: [at + 1] })),
        HAND,
      ),
    );
  /** The club was read whole, by a reading that begins now. @param ageMs how long ago by the clock */
  const read = async (phase: string = PLACE.phase, ageMs = 0) =>
    store.db
      .update(schema.wholeReadings)
      .set({ pass: await nextReading(store.db), asOf: new Date(now().getTime() - ageMs) })
      .where(eq(schema.wholeReadings.phase, phase));
  const readings = () => store.db.select().from(schema.wholeReadings);

  it("is read once for 600 letters that leave within its time, and again for those that leave later", async () => {
    await ask("reminders");
    for (let letter = 0; letter < 5; letter += 1) expect(await isBatchRead(store.db, of)).toBe(false);
    const [asked] = await readings();
    await read();
    for (let letter = 0; letter < 600; letter += 1) expect(await isBatchRead(store.db, of)).toBe(true);
    expect(await readings()).toMatchObject([{ asked: asked?.asked }]);
    await read(PLACE.phase, 16 * 60_000);
    expect(await isBatchRead(store.db, of)).toBe(false);
    expect(await isBatchRead(store.db, of)).toBe(false);
    const [again] = await readings();
    expect(again?.asked).toBeGreaterThan(asked?.asked ?? 0);
  });

  it("is never what was read before it began, however lately", async () => {
    await askWhole(store.db, PLACE);
    await read();
    expect(await isBatchRead(store.db, of)).toBe(true);
    await ask("reminders");
    expect(await isBatchRead(store.db, of)).toBe(false);
    // A reading that began before does not answer it, though it ends after.
    const before = await nextReading(store.db);
    await askWhole(store.db, PLACE);
    await store.db.update(schema.wholeReadings).set({ pass: before, asOf: now() });
    expect(await isBatchRead(store.db, of)).toBe(false);
    await read();
    expect(await isBatchRead(store.db, of)).toBe(true);
    // Asked for once more it is the mailing that there is, and no new batch; tried again it is one.
    await ask("reminders");
    expect(await isBatchRead(store.db, of)).toBe(true);
    const [mailing] = await store.db.select().from(mailings);
    await store.db.transaction((tx) => tryMailingAgain(tx, "demo", mailing?.id ?? ""));
    expect(await isBatchRead(store.db, of)).toBe(false);
  });

  it("is of its own list, and nothing where the letter says nothing that is read", async () => {
    await ask("renewal");
    await ask("free");
    expect((await readings()).map(({ phase }) => phase)).toEqual(["annual"]);
    expect(await isBatchRead(store.db, { ...of, kind: "free" })).toBe(true);
    expect(await isBatchRead(store.db, { ...of, kind: "renewal" })).toBe(false);
    await read("annual");
    expect(await isBatchRead(store.db, { ...of, kind: "renewal" })).toBe(true);
    expect(await store.db.$count(letters)).toBe(1_200);
  });
});
