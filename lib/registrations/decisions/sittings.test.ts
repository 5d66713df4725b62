import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type DecisionOperation, type PieceState, pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { databases } from "#lib/desk/testing/store.ts";
import type { DecisionWork } from "./decision-work.ts";
import { type DecisionLine, listDecisionLines } from "./sittings.ts";
import { deskAt } from "./testing/desk.ts";

const SEASON = 1;
/** Somebody else: no account has this number. */
const COLLEAGUE = { askedBy: 1_000_000, askedByName: "Ben Petit" };

describe.each(databases("sittings"))("decisions on one registration each, %s", (_name, location) => {
  const desk = deskAt(location);
  let registrations = 0;

  /** Asks for a decision at a time of the day, and gives it an outcome. */
  async function decide(
    at: string,
    outcome: { operation?: DecisionOperation; state?: PieceState; code?: string; size?: number } = {},
    by: Partial<typeof COLLEAGUE> = {},
  ): Promise<DecisionWork> {
    const { operation = "validate", state = "done", code = null, size = 1 } = outcome;
    const ids = Array.from({ length: size }, () => ++registrations);
    const work = await desk.ask(ids, operation);
    const { db } = desk.store;
    const over = ["queued", "sending", "unknown"].includes(state) ? {} : { state: "done" as const };
    await db
      .update(works)
      .set({ askedAt: new Date(`2026-09-12T${at}:00Z`), ...over, ...by })
      .where(eq(works.id, work.id));
    await db.update(pieces).set({ state, code, foreseen: "done" }).where(eq(pieces.workId, work.id));
    return work;
  }
  const read = (wanted: { limit?: number; offset?: number; unfolded?: number } = {}) =>
    listDecisionLines(desk.store.db, { club: desk.slug }, SEASON, { limit: 50, offset: 0, ...wanted });
  const idsOf = (lines: readonly DecisionLine[]) =>
    lines.map((line) => ("work" in line ? line.work.id : [...line.sitting.workIds]));

  it("of one person are one line as long as no pause is between them, and say what became of all of them", async () => {
    await desk.connect([]);
    const alone = await decide("08:00");
    const sitting = [
      await decide("14:02"),
      await decide("14:05", { operation: "refuse" }),
      await decide("14:06", { state: "skipped" }),
      await decide("14:20", { state: "failed", code: "capacity_reached" }),
      await decide("14:50", { state: "failed", code: "slot_full" }),
      await decide("14:51", { state: "failed", code: "capacity_reached" }),
      await decide("14:52", { operation: "cancel", state: "taken_back" }),
      await decide("14:53", { state: "superseded" }),
      await decide("15:00", { state: "queued" }),
    ].map(({ id }) => id);
    const { lines, total } = await read();
    expect(total).toBe(2);
    expect(idsOf(lines)).toEqual([sitting, alone.id]);
    expect(lines[0]).toMatchObject({
      works: null,
      sitting: {
        ...{ first: sitting[0], askedByName: "Claire Martin" },
        ...{ from: "2026-09-12T14:02:00.000Z", to: "2026-09-12T15:00:00.000Z" },
        done: [
          { operation: "validate", count: 2 },
          { operation: "refuse", count: 1 },
        ],
        ...{ open: 1, failed: 3, takenBack: 1, superseded: 1, surprises: 3, pauseReason: null },
        reasons: [
          { reason: "capacity_reached", count: 2 },
          { reason: "slot_full", count: 1 },
        ],
      },
    });

    // Unfolded it has its works, the newest first; an old or strange address unfolds nothing.
    const unfolded = (await read({ unfolded: sitting[0] ?? 0 })).lines[0];
    expect(unfolded && "works" in unfolded && unfolded.works?.map(({ id }) => id)).toEqual(sitting.toReversed());
    for (const strange of [alone.id, sitting[1] ?? 0, 2_147_483_647])
      expect((await read({ unfolded: strange })).lines).toEqual(lines);
  });

  it("are broken by a pause and by a decision on many, not by colleagues who decide meanwhile", async () => {
    await desk.connect([]);
    const a = [await decide("14:00"), await decide("14:30")];
    const late = [await decide("15:01")];
    const other = await decide("15:02", {}, COLLEAGUE);
    late.push(await decide("15:03"));
    const others = [other, await decide("15:04", {}, COLLEAGUE)];
    const many = await decide("15:05", { size: 3 });
    const after = await decide("15:06");
    const ids = (those: readonly DecisionWork[]) => those.map(({ id }) => id);
    expect(idsOf((await read()).lines)).toEqual([after.id, many.id, ids(others), ids(late), ids(a)]);
  });

  it("make pages of lines, and no line longer than what is drawn at once", async () => {
    await desk.connect([]);
    const long: number[] = [];
    for (let n = 0; n < 103; n += 1) long.push((await decide("14:00")).id);
    const many = await decide("14:01", { size: 2 });
    const last = await decide("14:02");
    const pages = [await read({ limit: 2 }), await read({ limit: 2, offset: 2 }), await read({ limit: 2, offset: 4 })];
    expect(pages.map(({ total }) => total)).toEqual([4, 4, 4]);
    expect(pages.map(({ lines }) => idsOf(lines))).toEqual([
      [last.id, many.id],
      [long.slice(100), long.slice(0, 100)],
      [],
    ]);
    // Of another season, and of another club, are no lines.
    expect(await listDecisionLines(desk.store.db, { club: desk.slug }, SEASON + 1, { limit: 2, offset: 0 })).toEqual({
      lines: [],
      total: 0,
    });
    await desk.connect([]);
    expect(await read()).toEqual({ lines: [], total: 0 });
  });

  it("say why what is left of them stands still", async () => {
    await desk.connect([]);
    await decide("14:00");
    const { id } = await decide("14:01", { state: "queued" });
    await desk.store.db.update(works).set({ state: "paused", pauseReason: "credentials" }).where(eq(works.id, id));
    expect((await read()).lines[0]).toMatchObject({ sitting: { open: 1, pauseReason: "credentials" } });
  });
});
