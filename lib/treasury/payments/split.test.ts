import fc from "fast-check";
import { expect, it } from "vitest";
import { type OpenDue, portionsOf, propose, remainderOf } from "./split.ts";

const due = (memberId: number, registrationId: number, leftCents: number): OpenDue => ({
  ...{ memberId, registrationId, leftCents },
  kind: "annual",
});

const to = (registrationId: number) => ({ kind: "annual" as const, registrationId });

it("gives a cheque of three children to what each of them owes, and shows what is left", () => {
  const dues = [due(1, 10, 12_000), due(2, 20, 9_000), due(3, 30, 15_000)];
  expect(propose(30_000, dues)).toEqual({
    chosen: [
      { memberId: 1, target: to(10), cents: 12_000 },
      { memberId: 2, target: to(20), cents: 9_000 },
      { memberId: 3, target: to(30), cents: 9_000 },
    ],
    remainderCents: 0,
  });
  expect(propose(40_000, dues).remainderCents).toBe(4_000);
});

it("settles what is paid whole in one payment, each further part in one of its own, and what is beyond in one without keys", () => {
  const dues = [due(1, 10, 5_000), due(1, 11, 7_000), due(1, 12, 3_000)];
  const portionsFor = (...amounts: [number | null, number][]) =>
    portionsOf(
      amounts.map(([id, cents]) => ({ memberId: 1, target: id === null ? null : to(id), cents })),
      dues,
    ).map(({ cents, towards }) => [cents, ...towards.map(({ registrationId }) => registrationId)]);
  expect(portionsFor([11, 7_000], [10, 2_000])).toEqual([[9_000, 11, 10]]);
  expect(portionsFor([10, 2_000], [11, 1_000], [12, 3_000])).toEqual([
    [5_000, 12, 10],
    [1_000, 11],
  ]);
  expect(portionsFor([10, 6_000], [null, 500])).toEqual([[5_000, 10], [1_500]]);
});

const families = fc
  .array(
    fc.record({
      memberId: fc.integer({ min: 1, max: 4 }),
      registrationId: fc.integer({ min: 1, max: 12 }),
      leftCents: fc.integer({ min: -500, max: 50_000 }),
    }),
    { maxLength: 8 },
  )
  .map((list) => [...new Map(list.map((one) => [one.registrationId, { ...one, kind: "annual" as const }])).values()]);

it("neither loses nor makes a cent, and asks of no key more than is due on it", () => {
  const amounts = fc.array(
    fc.record({
      memberId: fc.integer({ min: 1, max: 4 }),
      target: fc.option(
        fc.record({ kind: fc.constant("annual" as const), registrationId: fc.integer({ min: 1, max: 12 }) }),
      ),
      cents: fc.integer({ min: 1, max: 80_000 }),
    }),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(families, amounts, (dues, chosen) => {
      const portions = portionsOf(chosen, dues);
      expect(remainderOf(0, portions)).toBe(remainderOf(0, chosen));
      for (const memberId of [1, 2, 3, 4]) {
        const of = <T extends { memberId: number }>(list: readonly T[]) =>
          list.filter((one) => one.memberId === memberId);
        expect(remainderOf(0, of(portions))).toBe(remainderOf(0, of(chosen)));
      }
      // As the club fills keys: in their order, each up to what is left; it refuses a payment that its keys cannot take whole.
      const left = new Map(dues.map(({ registrationId, leftCents }) => [registrationId, Math.max(0, leftCents)]));
      for (const { cents, towards } of portions) {
        expect(cents).toBeGreaterThan(0);
        let rest = cents;
        for (const { registrationId } of towards) {
          const part = Math.min(rest, left.get(registrationId ?? 0) ?? 0);
          expect(part, "every key takes something").toBeGreaterThan(0);
          left.set(registrationId ?? 0, (left.get(registrationId ?? 0) ?? 0) - part);
          rest -= part;
        }
        if (towards.length > 0) expect(rest).toBe(0);
      }
    }),
    { numRuns: 10_000 },
  );
});

it("proposes no more than there is, nor more than is due", () => {
  fc.assert(
    fc.property(families, fc.integer({ min: 0, max: 200_000 }), (dues, cents) => {
      const { chosen, remainderCents } = propose(cents, dues);
      expect(remainderOf(cents, chosen)).toBe(remainderCents);
      const open = dues.reduce((sum, { leftCents }) => sum + Math.max(0, leftCents), 0);
      expect(remainderCents).toBe(Math.max(0, cents - open));
    }),
  );
});
