import { and, eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { databases } from "#lib/desk/testing/store.ts";
import { nextReading } from "#lib/sync/copy/copy.ts";
import type { DecisionWork } from "./decision-work.ts";
import { forecastAccuracy } from "./forecast-comparison.ts";
import { deskAt } from "./testing/desk.ts";
import { countUnread, markRead, unreadByWork } from "./unread.ts";

const noon = new Date("2026-09-12T12:00:00Z");
let emails = 0;

describe.each(databases("unread"))("failures that wait to be read, %s", (_name, location) => {
  const desk = deskAt(location);

  async function account(createdAt = noon) {
    const person = { email: `reader-${++emails}@demo.example`, name: "A Reader", createdAt };
    const [made] = await desk.store.db.insert(accounts).values(person).returning();
    return { club: desk.slug, account: made?.id ?? 0 };
  }

  /** Rows fail as they are settled: each with a number of its own. */
  async function fail(work: DecisionWork, ids: readonly number[]) {
    for (const id of ids) {
      const reading = await nextReading(desk.store.db);
      await desk.store.db
        .update(pieces)
        .set({ state: "failed", code: "capacity_reached", foreseen: "done", reading })
        .where(and(eq(pieces.workId, work.id), eq(pieces.recordId, id)));
    }
  }

  it("are counted for each person until they have looked, and again when more fails", async () => {
    await desk.connect([]);
    const { db } = desk.store;
    const [ana, ben] = [await account(), await account()];
    const [first, second] = [await desk.ask([1, 2, 3]), await desk.ask([4])];
    await fail(first, [1, 2]);
    await fail(second, [4]);
    await db.update(works).set({ seasonId: 2 }).where(eq(works.id, second.id));
    const all = {
      count: 3,
      seasons: [
        { season: 2, count: 1 },
        { season: 1, count: 2 },
      ],
    };
    expect(await countUnread(db, ana)).toEqual(all);
    expect(await unreadByWork(db, ana)).toEqual(
      new Map([
        [first.id, 2],
        [second.id, 1],
      ]),
    );

    await markRead(db, ana, first.id);
    await markRead(db, ana, first.id);
    expect(await countUnread(db, ana)).toEqual({ count: 1, seasons: [{ season: 2, count: 1 }] });
    expect(await countUnread(db, ben)).toEqual(all);

    await fail(first, [3]);
    expect((await unreadByWork(db, ana)).get(first.id)).toBe(1);
    await markRead(db, ana);
    expect(await countUnread(db, ana)).toEqual({ count: 0, seasons: [] });
    // Another try that fails again is news.
    await db
      .update(pieces)
      .set({ state: "queued" })
      .where(and(eq(pieces.workId, first.id), inArray(pieces.recordId, [1])));
    expect((await countUnread(db, ben)).count).toBe(3);
    await fail(first, [1]);
    expect((await countUnread(db, ana)).count).toBe(1);
    expect(await forecastAccuracy(db, { club: desk.slug }, 1)).toEqual({ outcomes: 3, surprises: 3 });
  });

  it("are those of this club, and of the time since the person came", async () => {
    await desk.connect([]);
    const { db } = desk.store;
    const [here, later] = [await account(), await account(new Date(noon.getTime() + 1_000))];
    const work = await desk.ask([1]);
    await fail(work, [1]);
    expect((await countUnread(db, here)).count).toBe(1);
    expect((await countUnread(db, later)).count).toBe(0);
    await desk.connect([]);
    const elsewhere = { ...here, club: desk.slug };
    expect((await countUnread(db, elsewhere)).count).toBe(0);
    // A number of another club's work is nobody's to read here.
    await markRead(db, elsewhere, work.id);
    expect((await countUnread(db, here)).count).toBe(1);
  });
});
