import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { databases } from "#lib/desk/testing/store.ts";
import { claimPiece } from "#lib/sync/outbox/claim.ts";
import { deskAt } from "./testing/desk.ts";
import { problem } from "./testing/wire-club.ts";

describe.each(databases("decisions_clock"))("waits of decisions, %s", (_name, location) => {
  const desk = deskAt(location);
  /** To every instant that is stored, a clock that is set back an hour looks as if it had been written an hour from now. */
  const setBack = async () => {
    const { db } = desk.store;
    const later = (column: unknown) => sql`${column} + interval '1 hour'`;
    await db.update(works).set({ notBefore: later(works.notBefore), waitsSince: later(works.waitsSince) });
    await db.update(pieces).set({
      leaseUntil: later(pieces.leaseUntil),
      notBefore: later(pieces.notBefore),
      waitsSince: later(pieces.waitsSince),
      triedAt: later(pieces.triedAt),
    });
  };

  it("do not stand for the hour by which the machine's clock was set back", async () => {
    const club = await desk.connect([1, 2]);
    const waiting = await desk.ask([1], "validate", 60);
    const held = await desk.ask([2]);
    // A dashboard that ended without a word, on its way with a row.
    expect((await claimPiece(desk.store.db, "gone"))?.work.id).toBe(held.id);
    await setBack();
    await desk.run();
    for (const work of [waiting, held]) await desk.until(() => desk.states(work)).toEqual(["done"]);
    expect(club.writes).toHaveLength(2);
  });

  it("do not stand for that hour with a row whose truth is unknown", async () => {
    const club = await desk.connect([1]);
    club.wireAs(() => "cut");
    const work = await desk.ask([1]);
    await desk.run();
    await desk.until(async () => (await desk.workNow(work)).state).toBe("paused");
    await desk.stopRunners();
    await setBack();
    club.wireAs();
    await desk.run();
    await desk.until(() => desk.states(work)).toEqual(["done"]);
  });

  it("keep a row with the dashboard that holds it when the clock is set back", async () => {
    await desk.connect([1]);
    await desk.ask([1]);
    expect(await claimPiece(desk.store.db, "one")).not.toBeNull();
    await setBack();
    expect(await claimPiece(desk.store.db, "one")).toBeNull();
  });

  it("count rows that fail together as one trouble", async () => {
    const club = await desk.connect([1, 2, 3, 4]);
    let answer = () => {};
    const after = new Promise<void>((resolve) => {
      answer = resolve;
    });
    club.wireAs(({ nth }) => (nth === 1 ? { ...problem(503, "unavailable"), after } : "drop"));
    const work = await desk.ask([1, 2, 3, 4]);
    const runner = await desk.run();
    await desk.until(() => club.sent().length).toBe(4);
    answer();
    await desk.until(async () => (await desk.states(work)).includes("sending")).toBe(false);
    await runner.stop();
    // One for the four, and one for each row that was sent since to see whether the club answers again.
    expect((await desk.workNow(work)).troubles).toBeLessThanOrEqual(1 + club.sent().length - 4);
  });
});
