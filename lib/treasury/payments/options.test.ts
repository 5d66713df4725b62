import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { givenBack } from "./give-back.ts";
import { allocationsFrom, optionsFor, optionsIn, targetOf } from "./options.ts";
import type { Target } from "./record.ts";

const keysIn = (answer: unknown, towards: Target[], cents: number) =>
  optionsFor(optionsIn(answer), towards, cents)?.map(({ key }) => key) ?? null;

describe("the keys of what a payment is to settle", () => {
  const annual = (registrationId: number) => ({ kind: "annual", registrationId }) as const;
  const options = {
    data: [
      { key: "a-1", type: "annual_registration", registration_id: 1, available_cents: 500 },
      { key: "a-2", type: "annual_registration", registration_id: 2, available_cents: 0 },
      { key: "e-1", type: "event_registration", registration_id: 1, available_cents: 300 },
      { key: "m", type: "membership", registration_id: null, available_cents: 200 },
    ],
  };
  it("are those of the wished registrations and the membership, in their order", () => {
    expect(keysIn(options, [{ kind: "event", registrationId: 1 }, annual(1)], 700)).toEqual(["e-1", "a-1"]);
    expect(keysIn(options, [{ kind: "membership", registrationId: null }], 200)).toEqual(["m"]);
  });
  it("are chosen by a person where something is settled already, gone, or cannot take the amount", () => {
    expect(keysIn(options, [annual(2)], 100)).toBeNull();
    expect(keysIn(options, [annual(3)], 100)).toBeNull();
    expect(keysIn(options, [annual(1)], 501)).toBeNull();
    expect(keysIn(options, [annual(1), { kind: "event", registrationId: 1 }], 500)).toBeNull();
  });
  it("are chosen by a person where another service shapes its options otherwise", () => {
    for (const other of [null, [], { data: "x" }, { data: [{ label: "Judo", key: "k", registration_id: 1 }, null, 7] }])
      expect(keysIn(other, [annual(1)], 100)).toBeNull();
  });
});

it("says what each chosen option gets, in their order, and nothing where a service does not say what they are", () => {
  const option = (registrationId: number, availableCents: number | null) => ({
    ...{ key: `k${registrationId}`, type: "annual_registration", registrationId, availableCents },
  });
  expect(allocationsFrom([option(1, 500), option(2, 700)], 900)).toEqual([
    { type: "annual_registration", registrationId: 1, cents: 500 },
    { type: "annual_registration", registrationId: 2, cents: 400 },
  ]);
  expect(allocationsFrom([{ ...option(1, 500), type: null }], 500)).toBeNull();
});

describe("money that goes back", () => {
  const allocation = fc.record({
    type: fc.constantFrom("annual_registration", "event_registration", "membership", "a kind of another service"),
    registrationId: fc.integer({ min: 1, max: 9 }),
    cents: fc.integer({ min: 1, max: 50_000 }),
  });
  it("is never more nor less than what is asked for, in whatever portions it goes", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(allocation, {
          maxLength: 5,
          selector: ({ type, registrationId }) => `${type} ${registrationId}`,
        }),
        fc.integer({ min: 0, max: 50_000 }),
        fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 1, maxLength: 4 }),
        (allocations, free, shares) => {
          const amountCents = allocations.reduce((sum, { cents }) => sum + cents, 0) + free;
          const settled = allocations.reduce((sum, one) => sum + (targetOf(one) ? one.cents : 0), 0);
          let given = 0;
          let named = 0;
          for (const share of shares) {
            const cents = Math.ceil((amountCents - given) * share);
            if (cents === 0) continue;
            const parts = givenBack({ amountCents, givenCents: given, allocations }, cents, targetOf);
            expect(parts.reduce((sum, part) => sum + part.cents, 0)).toBe(cents);
            named += parts.reduce((sum, { cents: part, towards }) => sum + (towards.length > 0 ? part : 0), 0);
            given += cents;
          }
          // What settles something goes back from there, and no more of it than it settles.
          expect(named).toBe(Math.max(0, given - (amountCents - settled)));
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
