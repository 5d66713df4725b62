import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mustHaveAPlaceLeft, placesLeft } from "./capacity.ts";
import { transition, type Validity } from "./transitions.ts";

describe("capacity", () => {
  it("null means no limit", () => {
    expect(mustHaveAPlaceLeft({ capacity: null, taken: 100_000 })).toBeUndefined();
  });
  it("zero means no place at all", () => {
    expect(mustHaveAPlaceLeft({ capacity: 0, taken: 0 })).toMatchObject({ code: "capacity_reached" });
  });
  it("the last place can be taken, and the next one is refused", () => {
    expect(mustHaveAPlaceLeft({ capacity: 5, taken: 4 })).toBeUndefined();
    expect(mustHaveAPlaceLeft({ capacity: 5, taken: 5 })).toEqual({
      code: "capacity_reached",
      words: "No place is left: 5 of 5 are taken by validated registrations.",
    });
  });
  it("an activity that holds more than it should has no place left, rather than a negative number of them", () => {
    expect(placesLeft({ capacity: 5, taken: 9 })).toBe(0);
  });
});

describe("whoever comes in whatever order", () => {
  type Step = { who: number; does: "validate" | "refuse" | "cancel" };
  const steps = fc.array(fc.record<Step>({ who: fc.nat(30), does: fc.constantFrom("validate", "refuse", "cancel") }), {
    maxLength: 120,
  });

  it("an activity never holds more validated registrations than places, and never turns one away while it has room", () => {
    fc.assert(
      fc.property(fc.nat(12), steps, (capacity, sequence) => {
        const registrations = new Map<number, Validity>(Array.from({ length: 31 }, (_, who) => [who, null]));
        const taken = () => [...registrations.values()].filter((valid) => valid === true).length;
        for (const { who, does } of sequence) {
          const valid = registrations.get(who);
          if (valid === undefined) continue;
          const before = taken();
          const result = transition(valid, does);
          if ("removed" in result) registrations.delete(who);
          else if ("valid" in result) {
            const denied = result.valid ? mustHaveAPlaceLeft({ capacity, taken: before }) : undefined;
            if (result.valid) expect(denied === undefined).toBe(before < capacity);
            if (!denied) registrations.set(who, result.valid);
          }
          expect(taken()).toBeLessThanOrEqual(capacity);
        }
      }),
    );
  });

  it("one more place lets one more in", () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(1000), (capacity, taken) => {
        const grown = placesLeft({ capacity: capacity + 1, taken });
        expect(grown - placesLeft({ capacity, taken })).toBe(taken <= capacity ? 1 : 0);
      }),
    );
  });
});
