import fc from "fast-check";
import { expect, it } from "vitest";
import { type CopiedPayment, estimateOf } from "./estimate.ts";
import { byActivity, byMethod, seasonTotals } from "./season-money.ts";

const registration = fc.record({
  kind: fc.constantFrom("annual" as const, "event" as const),
  id: fc.integer({ min: 1, max: 40 }),
  activityId: fc.integer({ min: 1, max: 5 }),
  valid: fc.constantFrom(true, null),
  registeredAt: fc.constant(null),
  costEuros: fc.option(fc.integer({ min: 0, max: 500 })),
  outsideEuros: fc.constant(null),
});

const payment = fc.record({
  id: fc.integer({ min: 1, max: 99 }),
  amountCents: fc.option(fc.integer({ min: 1, max: 100_000 })),
  type: fc.constantFrom("Paiement", "Reduction", "Remboursement", "Autre", "ReportSolde", null),
  method: fc.constantFrom("Chèque", "cheque", "Espèces", null),
  receivedOn: fc.constant(null),
  allocations: fc.option(
    fc.array(
      fc.record({
        type: fc.constantFrom("annual_registration", "event_registration", "membership", "licence", "payment"),
        registrationId: fc.option(fc.integer({ min: 1, max: 40 })),
        cents: fc.integer({ min: 0, max: 60_000 }),
      }),
      { maxLength: 3 },
    ),
  ),
});

const people = fc.array(
  fc.tuple(
    fc.uniqueArray(registration, { maxLength: 4, selector: ({ kind, id }) => `${kind} ${id}` }),
    fc.array(payment, { maxLength: 4 }),
  ),
  { maxLength: 6 },
);

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const signed = ({ type, amountCents }: CopiedPayment) => (type === "Remboursement" ? -1 : 1) * (amountCents ?? 0);

it("adds up, whatever the desk knows of payments: what is due less all that lowers it is what is still due less what is paid too much", () => {
  const known = fc.record({
    returned: fc.array(fc.integer({ min: 1, max: 99 })),
    returns: fc.array(fc.integer({ min: 1, max: 99 })),
    corrections: fc.array(fc.integer({ min: 1, max: 99 })),
    banked: fc.array(fc.integer({ min: 1, max: 99 })),
  });
  fc.assert(
    fc.property(people, known, (those, { returned, returns, corrections, banked }) => {
      const estimates = those.map(([registrations, payments]) => estimateOf(registrations, payments, 20));
      const lines = { due: estimates.flatMap(({ due }) => due), paid: estimates.flatMap(({ paid }) => paid) };
      const totals = seasonTotals(lines, {
        isReturned: (id) => returned.includes(id),
        isReturn: (id) => returns.includes(id),
        isCorrection: (id) => corrections.includes(id),
        isReceived: ({ id }) => banked.includes(id),
      });
      const ofReturned = lines.paid.filter(({ kind, payment: { id } }) => kind === "payment" && returned.includes(id));
      const kept = totals.receivedCents + totals.awaitedCents + sum(ofReturned.map(({ cents }) => 0 - cents));
      const balance =
        totals.dueCents +
        totals.pendingCents -
        totals.reducedCents -
        totals.carriedCents -
        kept +
        totals.refundedCents +
        totals.returnedCents;
      expect(balance).toBe(sum(estimates.map(({ balanceCents }) => balanceCents)));
      const methods = byMethod(lines, {
        ...{ isReturned: () => false, isReturn: () => false, isCorrection: () => false, isReceived: () => true },
      });
      const money = lines.paid.filter(({ kind }) => kind === "payment" || kind === "refund");
      expect(sum(methods.map(({ receivedCents, refundedCents }) => receivedCents - refundedCents))).toBe(
        0 - sum(money.map(({ cents }) => cents)),
      );
    }),
    { numRuns: 2_000 },
  );
});

it("gives every cent of the payments to what it settles, to what is gone, or to nothing", () => {
  fc.assert(
    fc.property(people, (those) => {
      const estimates = those.map(([registrations, payments]) => estimateOf(registrations, payments, 20));
      const lines = { due: estimates.flatMap(({ due }) => due), paid: estimates.flatMap(({ paid }) => paid) };
      const { activities, pendingCents, elsewhereCents, unallocatedCents } = byActivity(lines);
      const whole = sum(those.flatMap(([, payments]) => payments.map(signed)));
      const settled = sum(activities.map(({ settledCents }) => settledCents));
      expect(settled + pendingCents + elsewhereCents + unallocatedCents).toBe(whole);
      expect(sum(activities.map(({ dueCents }) => dueCents))).toBe(sum(estimates.map(({ dueCents }) => dueCents)));
    }),
    { numRuns: 2_000 },
  );
});

it("counts what gives back free money of another payment as what settles nothing, so that both come to what is left of it", () => {
  const paid = (id: number, type: string, amountCents: number, allocations: CopiedPayment["allocations"]) => {
    return { ...{ id, type, amountCents, allocations }, method: null, receivedOn: null };
  };
  const back = [{ type: "payment", registrationId: null, cents: 4_000 }];
  const { paid: lines } = estimateOf([], [paid(1, "Paiement", 9_000, []), paid(2, "Remboursement", 4_000, back)], 20);
  expect(byActivity({ due: [], paid: lines })).toMatchObject({ unallocatedCents: 5_000, elsewhereCents: 0 });
});
