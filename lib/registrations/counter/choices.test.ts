import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatChoice, lacksSlot, MOST_CHOICES, parseChoices, withSlot } from "./choices.ts";
import type { Choice } from "./enrolment.ts";

describe("choices in an address", () => {
  it("come back as they were written", () => {
    const id = fc.integer({ min: 1, max: 2_147_483_647 });
    const choice: fc.Arbitrary<Choice> = fc.oneof(
      fc.record({
        kind: fc.constant("annual" as const),
        activityId: id,
        slotIds: fc.uniqueArray(id, { maxLength: 5 }),
      }),
      fc.record({ kind: fc.constant("event" as const), activityId: id, slotIds: fc.constant<number[]>([]) }),
    );
    const chosen = fc.uniqueArray(choice, {
      maxLength: MOST_CHOICES,
      selector: (one) => `${one.kind}${one.activityId}`,
    });
    fc.assert(
      fc.property(chosen, (choices) => {
        expect(parseChoices(choices.map(formatChoice))).toEqual(choices);
      }),
    );
  });
  it("are left out where they are none, and bounded", () => {
    expect(parseChoices(["", "g", "g0", "x7", "g7x", "g2147483648", "e-1", "g7-", "constructor"])).toEqual([]);
    expect(parseChoices(["g7-0-3-3", "e7-3", "g7"])).toEqual([
      { kind: "annual", activityId: 7, slotIds: [] },
      { kind: "event", activityId: 7, slotIds: [] },
    ]);
    expect(parseChoices(Array.from({ length: 50 }, (_, index) => `g${index + 1}`))).toHaveLength(MOST_CHOICES);
  });
});

describe("the slots of a choice", () => {
  it("are taken and given back, and beyond the group's number the first one makes way", () => {
    expect(withSlot([], 3, 1)).toEqual([3]);
    expect(withSlot([3], 4, 1)).toEqual([4]);
    expect(withSlot([3, 4], 5, 2)).toEqual([4, 5]);
    expect(withSlot([3, 4], 5, null)).toEqual([3, 4, 5]);
    expect(withSlot([3, 4], 3, 2)).toEqual([4]);
  });
});

describe("a group with slots", () => {
  it("lacks one while none is chosen, unless it has none to choose or lets nobody choose", () => {
    const slots = [{ id: 1 }];
    expect(lacksSlot({ slots, slotCount: 2 }, { slotIds: [] })).toBe(true);
    expect(lacksSlot({ slots, slotCount: null }, { slotIds: [] })).toBe(true);
    expect(lacksSlot({ slots, slotCount: 2 }, { slotIds: [1] })).toBe(false);
    expect(lacksSlot({ slots, slotCount: 0 }, { slotIds: [] })).toBe(false);
    expect(lacksSlot({ slots: [], slotCount: null }, { slotIds: [] })).toBe(false);
  });
});
