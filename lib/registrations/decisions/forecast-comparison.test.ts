import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  mirrorDoubts,
  mirrorForecasts,
  mirrorGroups,
  mirrorRegistrations as registrations,
} from "#lib/base/store/schema/sync/mirror.ts";
import { pieces } from "#lib/base/store/schema/sync/outbox.ts";
import { databases } from "#lib/desk/testing/store.ts";
import { compareWithForecast, type ForecastComparison } from "./forecast-comparison.ts";
import { queuesOf } from "./queue.ts";
import { findDecisionWork } from "./read.ts";
import { decisionResults } from "./result-rows.ts";
import { deskAt } from "./testing/desk.ts";

const outcomes: [
  state: "done" | "failed" | "skipped",
  code: string | null,
  foreseen: string | null,
  ForecastComparison | null,
][] = [
  ["done", null, "done", null],
  ["done", null, "capacity_reached", "unforeseen_done"],
  ["done", null, null, null],
  ["skipped", "registration_state", "age_not_allowed", null],
  ["failed", "capacity_reached", "done", "unforeseen"],
  ["failed", "capacity_reached", "slot_full", "foreseen"],
  ["failed", "medical_missing", "medical_missing", "foreseen"],
  ["failed", "medical_missing", null, null],
  ["failed", "internal_error", "done", null],
];

describe.each(databases("forecast_comparison"))("what was foreseen, %s", (_name, location) => {
  const desk = deskAt(location);

  it("is compared with what came of it, row by row and counted for the work", async () => {
    const ids = outcomes.map((_, index) => index + 1);
    await desk.connect(ids);
    const work = await desk.ask(ids);
    const { db } = desk.store;
    for (const [index, [state, code, foreseen, comparison]] of outcomes.entries()) {
      expect(compareWithForecast({ state, code, foreseen })).toBe(comparison);
      await db
        .update(pieces)
        .set({ state, code, foreseen })
        .where(eq(pieces.recordId, index + 1));
    }
    const rows = await decisionResults(
      db,
      { id: work.id, kind: "annual", seasonId: work.seasonId },
      { club: desk.slug },
      { show: "all" },
    );
    expect(rows.map((row) => row.comparison)).toEqual(outcomes.map((outcome) => outcome[3]));
    expect((await findDecisionWork(db, { club: desk.slug }, work.id))?.surprises).toBe(2);
    await db.update(pieces).set({ foreseen: null });
    expect((await findDecisionWork(db, { club: desk.slug }, work.id))?.surprises).toBeNull();
  });

  it("lets a selection know whom it passes over, and where it takes more than there is", async () => {
    await desk.connect([]);
    const { db } = desk.store;
    const copied = { club: desk.slug, reading: 1, seasonId: 1 };
    const group = (id: number, capacity: number | null) => ({
      ...{ ...copied, id, name: `G${id}`, capacity, slotIds: [], licenceIds: [] },
    });
    await db.insert(mirrorGroups).values([group(1, 2), group(2, null), group(3, 9)]);
    const row = (id: number, activityId: number, valid: boolean | null = null) => ({
      ...{ ...copied, id, kind: "annual" as const, memberId: id, activityId, valid, slotIds: [] },
      registeredAt: new Date(Date.UTC(2026, 8, 1, 8, id)),
    });
    await db
      .insert(registrations)
      .values([row(1, 1, true), ...[2, 3, 4, 5].map((id) => row(id, 1)), row(6, 2), row(7, 2), row(8, 3), row(9, 3)]);
    await db.insert(mirrorForecasts).values({ club: desk.slug, seasonId: 1 });
    await db
      .insert(mirrorDoubts)
      .values({ club: desk.slug, seasonId: 1, kind: "annual", id: 3, codes: ["age_not_allowed"] });
    const scope = { club: desk.slug, seasonId: 1, today: "2026-09-12" };
    const told = (...selected: number[]) => queuesOf(db, scope, "annual", selected);
    const g1 = { activity: "G1", activityId: 1, placesLeft: 1 };
    expect(await told(2)).toEqual([]);
    // The third may not have the place whatever happens, so nobody passes it over.
    expect(await told(4)).toEqual([{ ...g1, selected: 1, skipped: 1 }]);
    expect(await told(2, 5)).toEqual([{ ...g1, selected: 2, skipped: 1 }]);
    expect(await told(2, 3, 4, 5)).toEqual([{ ...g1, selected: 4, skipped: 0 }]);
    expect(await told(7, 9, 1)).toEqual([]);
  });
});
