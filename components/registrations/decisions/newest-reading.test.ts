import { describe, expect, it } from "vitest";
import type { DecisionSummary } from "#lib/registrations/decisions/read.ts";
import { newestNow, noteReading } from "./newest-reading.ts";

const workOf = (id: number, done: number) => ({ id, done }) as unknown as DecisionSummary;

describe("what was read of works last", () => {
  it("is another map where something is newer, and the same where nothing is", () => {
    const before = newestNow();
    noteReading([], 1);
    expect(newestNow()).toBe(before);
    noteReading([workOf(1, 0)], 2);
    const first = newestNow();
    expect(first).not.toBe(before);
    noteReading([workOf(1, 0)], 3);
    expect(newestNow()).toBe(first);
    noteReading([workOf(1, 4)], 4);
    expect(newestNow().get(1)?.work).toEqual(workOf(1, 4));
  });

  it("is what was asked for last, also where that said what was known", () => {
    noteReading([workOf(2, 5)], 10);
    noteReading([workOf(2, 5)], 12);
    // Asked for before the second, and answered after it.
    noteReading([workOf(2, 3)], 11);
    expect(newestNow().get(2)?.work).toEqual(workOf(2, 5));
  });
});
