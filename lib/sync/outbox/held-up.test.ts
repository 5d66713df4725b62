import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Store } from "#lib/base/store/database.ts";
import * as schema from "#lib/base/store/schema.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { heldUpWorks, triedAndWaiting } from "./held-up.ts";

describe.each(databases("held_up"))("what waits, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  const at = new Date("2026-11-26T08:00:00Z");
  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    const club = { slug: "held", name: "held", baseUrl: "http://localhost/held/api/v1", clientId: "held" };
    await store.db.insert(schema.clubs).values({ ...club, createdAt: at, updatedAt: at });
  });
  afterAll(() => close());

  it("is told with its reason, pieces of one reason together", async () => {
    const { db } = store;
    const [work] = await db
      .insert(schema.works)
      .values({
        ...{ club: "held", kind: "payments", collection: "payments", operation: "create", state: "running", size: 3 },
        ...{ notBefore: at, askedBy: 1, askedByName: "Marc Petit", askedAt: at },
      })
      .returning();
    for (const [position, code, attempts] of [
      [0, "unavailable", 2],
      [1, "unavailable", 1],
      [2, null, 0],
    ] as const)
      await db.insert(schema.pieces).values({
        ...{ workId: work?.id ?? 0, position, subject: `thing ${position}`, state: "queued", code, attempts },
        idempotencyKey: crypto.randomUUID(),
      });
    expect(await heldUpWorks(db, "held")).toMatchObject([
      { id: work?.id, count: 2, code: "unavailable", lacksFile: false, pause: null },
    ]);
    // What was never tried only waits for its turn.
    expect(await triedAndWaiting(db, work?.id ?? 0)).toBe(2);
  });
});
