import { inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { pieces } from "#lib/base/store/schema/sync/outbox.ts";
import { SEEN_TO_THE_END, strangersInFront } from "#lib/club/client/testing/strangers.ts";
import { databases } from "#lib/desk/testing/store.ts";
import type { DecisionWork } from "./decision-work.ts";
import type { PlannedMove } from "./move-plan.ts";
import { deskAt } from "./testing/desk.ts";

/** What a person may be told of a row that the club has done: that it is on its way, not known yet, or done. */
const HONEST = ["queued", "sending", "unknown", "done"];

const given = (id: number): PlannedMove => ({
  ...{ kind: "annual", id, seasonId: 1, activityId: id, fate: "give", code: null, validated: false },
  ...{ createdId: null, slotIds: [], licenceId: null },
});

/** Whatever stands in front of a club and answers in its place, after it did what was asked: over real HTTP, on both databases. */
describe.each(databases("decisions_strangers"))("what is told of work that strangers answer, %s", (_name, location) => {
  const desk = deskAt(location);

  it.each(["validate", "give"])("is never other than what the club did: %s", { timeout: 150_000 }, async (step) => {
    const strangers = strangersInFront();
    const ids = Array.from({ length: strangers.writes }, (_, index) => index + 1);
    const club = await desk.connect(ids);
    club.wireAs(({ write, id }, itself) => (write ? strangers.answer(String(id), itself) : itself()));
    const asked: DecisionWork[] = [];
    // A work each: pieces of one work wait for one another after a trouble.
    for (const id of ids)
      asked.push(step === "validate" ? await desk.ask([id]) : await desk.move(id, 9_000, [given(id)]));
    await desk.run();
    const numbers = asked.map(({ id }) => id);
    const told = async () => {
      // Nobody needs to see the waits between the tries.
      await desk.hasten();
      const rows = await desk.store.db.select().from(pieces).where(inArray(pieces.workId, numbers));
      const wrong = rows.find(({ state }) => !HONEST.includes(state));
      if (wrong) return `${wrong.state} ${wrong.code}: ${strangers.met(String(wrong.recordId))}`;
      return rows.filter(({ state }) => state !== "done").length;
    };
    await expect.poll(told, SEEN_TO_THE_END).toBe(0);
    // Each took effect once, however often it was sent.
    expect(club.writes.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids);
  });
});
