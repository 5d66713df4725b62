import fc from "fast-check";
import { expect, it } from "vitest";
import { type CopiedPayment, estimateOf, type PricedRegistration } from "./estimate.ts";

const registration = fc.record({
  kind: fc.constantFrom("annual" as const, "event" as const),
  id: fc.integer({ min: 1, max: 50 }),
  activityId: fc.integer({ min: 1, max: 9 }),
  valid: fc.constantFrom(true, null),
  registeredAt: fc.constant(null),
  costEuros: fc.option(fc.integer({ min: 0, max: 500 })),
  outsideEuros: fc.option(fc.integer({ min: 0, max: 500 })),
});

const payment = fc.record({
  id: fc.nat(),
  amountCents: fc.option(fc.integer({ min: 1, max: 100_000 })),
  type: fc.constantFrom("Paiement", "Reduction", "Remboursement", "Autre", "ReportSolde", null, "Neuf"),
  method: fc.constant(null),
  receivedOn: fc.constant(null),
  allocations: fc.array(
    fc.record({
      type: fc.constantFrom("annual_registration", "event_registration", "membership"),
      registrationId: fc.option(fc.integer({ min: 1, max: 50 })),
      cents: fc.integer({ min: 0, max: 60_000 }),
    }),
    { maxLength: 3 },
  ),
});

const total = (numbers: readonly (number | null)[]) => numbers.reduce<number>((sum, one) => sum + (one ?? 0), 0);

it("equals the sum of its lines for ten thousand families", () => {
  fc.assert(
    fc.property(
      fc.array(registration, { maxLength: 6 }),
      fc.array(payment, { maxLength: 6 }),
      fc.option(fc.integer({ min: 0, max: 100 })),
      (registrations, payments, membership) => {
        const estimate = estimateOf(registrations, payments, membership);
        const { due, paid, balanceCents, dueCents, receivedCents, reducedCents, refundedCents } = estimate;
        expect(balanceCents).toBe(total(due.map(({ cents }) => cents)) + total(paid.map(({ cents }) => cents)));
        expect(balanceCents).toBe(dueCents + estimate.pendingCents - reducedCents - receivedCents + refundedCents);
        expect(due.filter(({ kind }) => kind !== "membership")).toHaveLength(registrations.length);
        expect(paid).toHaveLength(payments.length);
        expect(estimate.unallocatedCents).toBeGreaterThanOrEqual(0);
      },
    ),
    { numRuns: 10_000 },
  );
});

const group: PricedRegistration = {
  kind: "annual",
  id: 5,
  activityId: 1,
  valid: true,
  registeredAt: null,
  costEuros: 150,
  outsideEuros: null,
};
const event: PricedRegistration = {
  ...{ kind: "event", id: 5, activityId: 2, valid: null },
  ...{ registeredAt: null, costEuros: 20, outsideEuros: 30 },
};
const paying = (
  type: string,
  amountCents: number,
  ...allocations: NonNullable<CopiedPayment["allocations"]>[number][]
): CopiedPayment => ({
  ...{ id: 1, amountCents, type, method: null, receivedOn: null, allocations },
});

it("asks for the membership once, and only of who is in a group", () => {
  expect(estimateOf([group, { ...group, id: 6 }], [], 40).balanceCents).toBe(34_000);
  expect(estimateOf([event], [], 40)).toMatchObject({
    balanceCents: 2_000,
    due: [{ outsideCents: 3_000, isPending: true }],
  });
  expect(estimateOf([group, event], [], 0).due.map(({ outsideCents }) => outsideCents)).toEqual([null, null]);
});

it("owes a refund again, takes a reduction and a balance carried over off, and names what settles nothing", () => {
  const settles = { type: "annual_registration", registrationId: 5, cents: 10_000 };
  const { balanceCents, due, unallocatedCents } = estimateOf(
    [group, event],
    [
      paying("Paiement", 12_000, settles),
      paying("Reduction", 1_000),
      paying("ReportSolde", 500),
      paying("Remboursement", 300, { ...settles, cents: 300 }),
    ],
    null,
  );
  expect(balanceCents).toBe(17_000 - 12_000 - 1_000 - 500 + 300);
  // An event's registration of the same number is another thing.
  expect(due.map(({ settledCents }) => settledCents)).toEqual([9_700, 0, 0]);
  expect(unallocatedCents).toBe(2_000 + 1_000 + 500);
});

it("has nothing left to allocate of what went back, whether or not the refund names the payment", () => {
  const back = { type: "payment", registrationId: null, cents: 5_000 };
  const left = (...payments: CopiedPayment[]) => estimateOf([], payments, null).unallocatedCents;
  expect(left(paying("Paiement", 5_000), paying("Remboursement", 5_000))).toBe(0);
  expect(left(paying("Paiement", 5_000), paying("Remboursement", 5_000, back))).toBe(0);
  expect(left(paying("Paiement", 5_000), paying("Remboursement", 2_000), paying("Autre", 700))).toBe(3_700);
  // More went back than ever came for nothing: nowhere is there less than nothing of it.
  expect(left(paying("Remboursement", 5_000))).toBe(0);
  // By a discount nothing came in that could have gone back.
  expect(left(paying("Reduction", 700), paying("Remboursement", 5_000))).toBe(700);
  // What was given back of a registration took nothing of what is free.
  const settles = { type: "annual_registration", registrationId: 5, cents: 1_000 };
  expect(left(paying("Paiement", 5_000), paying("Remboursement", 1_000, settles))).toBe(5_000);
});

it("says that it is the least where a price is not known", () => {
  expect(estimateOf([{ ...group, costEuros: null }], [], 10)).toMatchObject({ isPart: true, balanceCents: 1_000 });
});
