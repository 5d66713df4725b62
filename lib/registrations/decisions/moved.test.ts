import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { saveClub } from "#lib/base/store/clubs.ts";
import { pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { databases } from "#lib/desk/testing/store.ts";
import { resumeAfterOutage } from "#lib/sync/outbox/outage.ts";
import { waitOf } from "#lib/sync/outbox/waits.ts";
import { controlDecisions } from "./control.ts";
import type { DecisionWork } from "./decision-work.ts";
import { stopForRestore } from "./restored.ts";
import { deskAt } from "./testing/desk.ts";
import { problem } from "./testing/wire-club.ts";

/** A club whose address was changed, and one that comes back after an outage: over real HTTP, on both databases. */
describe.each(databases("decisions_moved"))("what was decided for another address, %s", (_name, location) => {
  const desk = deskAt(location);
  const move = (slug: string, baseUrl: string) => {
    const credential = { kind: "secret", secret: "secret" } as const;
    return saveClub(desk.store.db, { slug, name: slug, baseUrl, clientId: slug, credential });
  };
  const direct = ({ club, id, askedBy }: DecisionWork, control: "retry" | "resume") =>
    controlDecisions(desk.store.db, club, id, control, {
      id: askedBy,
      name: "Claire Martin",
      isDirector: true,
      now: new Date("2026-09-12T12:00:00Z"),
    });

  it("sends no failed piece of an ended work again before a director vouched for the address", async () => {
    const before = await desk.connect([1, 2]);
    before.wireAs(({ write }, itself) => (write ? problem(422, "capacity_reached") : itself()));
    const work = await desk.ask([1, 2]);
    await desk.run();
    await desk.until(async () => (await desk.workNow(work)).state).toBe("done");
    const after = await desk.startClub([1, 2]);
    await move(desk.slug, after.baseUrl);
    expect(await desk.control(work, "retry")).toEqual({ ok: false, code: "director_only" });
    expect(await desk.states(work)).toEqual(["failed", "failed"]);
    expect(after.arrivals).toEqual([]);

    expect(await direct(work, "retry")).toMatchObject({ ok: true, work: { state: "queued", pauseReason: null } });
    await desk.until(() => desk.states(work)).toEqual(["done", "done"]);
    expect(after.sent()).toHaveLength(2);
  });

  it("nor of a work that was taken back only after the address had changed, or that a restored backup stopped", async () => {
    const before = await desk.connect([1, 2]);
    before.wireAs(({ write, id }, itself) => {
      if (!write) return itself();
      return id === 1 ? problem(422, "capacity_reached") : problem(403, "integration_api_disabled");
    });
    const work = await desk.ask([1, 2]);
    await desk.run();
    await desk
      .until(async () => [...(await desk.states(work)), (await desk.workNow(work)).state])
      .toEqual(["failed", "queued", "paused"]);
    const after = await desk.startClub([1, 2]);
    await move(desk.slug, after.baseUrl);
    await stopForRestore(desk.store.db, desk.slug);
    expect(await desk.control(work, "resume")).toEqual({ ok: false, code: "director_only" });
    expect(await desk.control(work, "take_back")).toMatchObject({ work: { state: "taken_back" } });
    expect(await desk.control(work, "retry")).toEqual({ ok: false, code: "director_only" });
    expect(after.arrivals).toEqual([]);
  });

  it.each(["unreachable", "failed"] as const)(
    "asks a club that answers again at once, also for rows that it may have decided (%s)",
    async (pauseReason) => {
      await desk.connect([1, 2]);
      const work = await desk.ask([1, 2]);
      const { db } = desk.store;
      const wait = waitOf(3_600);
      await db
        .update(works)
        .set({ state: "paused", pauseReason, ...wait })
        .where(eq(works.id, work.id));
      await db
        .update(pieces)
        .set({ state: "unknown", ...wait })
        .where(eq(pieces.workId, work.id));
      await resumeAfterOutage(db, desk.slug);
      await desk.run();
      await desk.until(() => desk.states(work)).toEqual(["done", "done"]);
    },
  );
});
