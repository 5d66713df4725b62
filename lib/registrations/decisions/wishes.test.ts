import { describe, expect, it } from "vitest";
import { openStore } from "#lib/base/store/database.ts";
import { databases } from "#lib/desk/testing/store.ts";
import { claimPiece } from "#lib/sync/outbox/claim.ts";
import type { DecisionWork } from "./decision-work.ts";
import { decisionResults } from "./result-rows.ts";
import { deskAt } from "./testing/desk.ts";
import { problem } from "./testing/wire-club.ts";

/** What a person asked last wins, whatever waits, is on its way, or was perhaps sent before. */
describe.each(databases("decisions_wishes"))("two decisions on one registration, %s", (_name, location) => {
  const desk = deskAt(location);
  const ended = (work: DecisionWork) => desk.until(async () => (await desk.workNow(work)).state).toBe("done");
  const ids = [1, 2, 3, 4, 5, 6];

  it.each([
    ["validate", "refuse", false],
    ["refuse", "validate", true],
  ] as const)(
    "leaves a waiting %s out where somebody asked to %s since, and says who",
    async (first, second, wished) => {
      const club = await desk.connect(ids);
      const earlier = await desk.ask(ids, first);
      const later = await desk.ask([1, 2, 3], second);
      await desk.run();
      await ended(earlier);
      await ended(later);
      expect(ids.map((id) => club.valid.get(id))).toEqual([wished, wished, wished, !wished, !wished, !wished]);
      expect(club.sent()).toHaveLength(ids.length);
      expect(await desk.states(earlier)).toEqual(["superseded", "superseded", "superseded", "done", "done", "done"]);
      const told = await decisionResults(
        desk.store.db,
        { id: earlier.id, kind: "annual", seasonId: earlier.seasonId },
        { club: earlier.club },
        {
          show: "left",
        },
      );
      expect(told.map(({ replacedBy }) => replacedBy)).toEqual(
        Array(3).fill({ job: later.id, operation: second, by: "Claire Martin" }),
      );
      expect((await desk.audit(earlier)).at(-1)?.details).toMatchObject({ event: "ended", done: 3, superseded: 3 });
    },
  );

  it("ends a work at once that has nothing left to decide", async () => {
    await desk.connect([1]);
    const earlier = await desk.ask([1], "validate", 600);
    await desk.ask([1], "refuse", 600);
    expect(await desk.workNow(earlier)).toMatchObject({ state: "done" });
    expect(await desk.control(earlier, "take_back")).toEqual({ ok: false, code: "too_late" });
    // The later wish stands, also when somebody tries again what is left of the earlier one.
    expect(await desk.control(earlier, "retry")).toEqual({ ok: false, code: "nothing_to_retry" });
  });

  it("waits with a decision until the one on its way has its answer", async () => {
    const club = await desk.connect([1]);
    let answer = () => {};
    const after = new Promise<void>((resolve) => {
      answer = resolve;
    });
    club.wireAs(({ nth }, itself) => {
      const what = itself();
      return nth === 1 && typeof what === "object" ? { ...what, after } : what;
    });
    const earlier = await desk.ask([1], "validate");
    await desk.run();
    await desk.until(() => club.sent().length).toBe(1);
    const later = await desk.ask([1], "refuse");
    expect(await claimPiece(desk.store.db, "another")).toBeNull();
    answer();
    await ended(later);
    expect(await desk.states(earlier)).toEqual(["done"]);
    expect(club.valid.get(1)).toBe(false);
    expect(club.writes.map(({ operation }) => operation)).toEqual(["validate", "refuse"]);
  });

  it.each(["running", "paused"])("settles what was perhaps sent first, also of a work that is %s", async (state) => {
    const club = await desk.connect([1, 2]);
    // The answer is lost, and nobody can tell.
    club.wireAs(({ write }, itself) => {
      if (write) itself();
      return "cut";
    });
    const earlier = await desk.ask([1], "validate");
    await desk.run();
    await desk.until(() => desk.states(earlier)).toEqual(["unknown"]);
    if (state === "paused") await desk.control(earlier, "pause");
    const later = await desk.ask([1], "refuse");
    club.wireAs();
    await ended(later);
    expect(await desk.states(earlier)).toEqual(["done"]);
    expect(club.valid.get(1)).toBe(false);
    expect(club.writes.map(({ operation }) => operation)).toEqual(["validate", "refuse"]);
  });

  it("gives way when a decision on its way comes back unsent after another was asked", async () => {
    const club = await desk.connect([1]);
    let answer = () => {};
    const after = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const refusal = problem(429, "rate_limited", { "retry-after": "1" });
    club.wireAs(({ nth }, itself) => (nth === 1 ? { ...refusal, after } : itself()));
    const earlier = await desk.ask([1], "validate");
    await desk.run();
    await desk.until(() => club.sent().length).toBe(1);
    const later = await desk.ask([1], "refuse");
    answer();
    await ended(later);
    expect(await desk.rows(earlier)).toMatchObject([{ state: "superseded", supersededBy: later.id }]);
    expect(club.writes).toEqual([{ id: 1, operation: "refuse" }]);
  });

  // Only a server is shared by two dashboards.
  if (location.kind !== "server") return;
  it("holds for two people at two dashboards who ask at once", async () => {
    const other = await openStore(location);
    for (let round = 0; round < 5; round++) {
      const club = await desk.connect(ids);
      await Promise.all([desk.run(), desk.run(other)]);
      const [one, two] = await Promise.all([desk.ask(ids, "validate", 0), desk.ask(ids, "refuse", 0, other)]);
      await ended(one);
      await ended(two);
      const wished = one.id > two.id;
      expect(ids.map((id) => club.valid.get(id))).toEqual(ids.map(() => wished));
      for (const id of ids) expect(club.writes.filter((write) => write.id === id).length).toBeLessThanOrEqual(2);
      await desk.stopRunners();
    }
    await other.close();
  });
});
