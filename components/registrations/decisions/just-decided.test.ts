import { expect, it } from "vitest";
import type { DecisionSummary } from "#lib/registrations/decisions/read.ts";
import { entriesOf, lastHeld, tallyOf } from "./just-decided.ts";

const counts = { queued: 0, sending: 0, done: 0, skipped: 0, failed: 0, unknown: 0, taken_back: 0, superseded: 0 };

const work = (id: number, more: Partial<DecisionSummary> = {}): DecisionSummary => ({
  ...{ id, seasonId: 2, kind: "annual", operation: "validate", state: "done", pauseReason: null, pauseDetail: null },
  ...{
    takenBackBy: null,
    size: 1,
    counts,
    surprises: null,
    reasons: [],
    waitSeconds: 0,
    secondsLeft: null,
    isAway: false,
  },
  ...{ askedByName: "Ana", askedAt: "", finishedAt: null, person: null, ...more },
});

it("decisions of one person on one registration each are one line, the newest last; a work of many stands by itself", () => {
  const works = [work(1), work(2, { size: 50 }), work(3, { askedByName: "Zoé" }), work(4, { operation: "refuse" })];
  expect(entriesOf(works).map(({ works: those }) => those.map(({ id }) => id))).toEqual([[2], [3], [1, 4]]);
});

it("a line counts what was asked, what is under way and what was not done", () => {
  const failed = work(3, { counts: { ...counts, failed: 1 } });
  const back = work(4, { operation: "refuse", state: "taken_back", counts: { ...counts, taken_back: 1 } });
  const [line] = entriesOf([work(1), work(2, { state: "running" }), failed, back]);
  expect(line && tallyOf(line)).toEqual({
    // What was taken back was not decided.
    operations: [{ operation: "validate", count: 3 }],
    ...{ live: 1, failed: 1, takenBack: 1 },
  });
});

it("a decision that another one replaced before it was sent is none: the line counts people, not keys", () => {
  const replaced = work(1, { counts: { ...counts, superseded: 1 } });
  const [line] = entriesOf([replaced, work(2, { operation: "refuse" })]);
  expect(line && tallyOf(line).operations).toEqual([{ operation: "refuse", count: 1 }]);
  expect(entriesOf([replaced])).toEqual([]);
});

it("the way back is that of the last decision of which nothing is sent", () => {
  const works = [work(1, { state: "queued" }), work(2, { state: "queued" }), work(3, { state: "running" })];
  expect(lastHeld(works)?.id).toBe(2);
  expect(lastHeld([work(1, { state: "queued", takenBackBy: "Ana" }), work(2)])).toBeUndefined();
});
