import fc from "fast-check";
import { expect, it } from "vitest";
import type { InstalmentPlan } from "#lib/treasury/instalments/plans.ts";
import { claimOf } from "./claim.ts";
import { lateClaims, promisedBy } from "./plan-claims.ts";

const people = fc.array(
  fc.record({
    balanceCents: fc.integer({ min: -50_000, max: 90_000 }),
    waitingCents: fc.integer({ min: 0, max: 60_000 }),
  }),
  { maxLength: 4 },
);

it("has every cent that is owed once: claimed today, agreed for later, or waiting for a decision", () => {
  fc.assert(
    fc.property(people, fc.integer({ min: 0, max: 90_000 }), (those, promised) => {
      const { claimedCents, plannedCents, waitingCents } = claimOf(those, promised);
      const balance = those.reduce((sum, one) => sum + one.balanceCents, 0);
      const waiting = those.reduce((sum, one) => sum + one.waitingCents, 0);
      expect(claimedCents + plannedCents + waitingCents).toBe(Math.max(0, balance));
      for (const cents of [claimedCents, plannedCents, waitingCents]) expect(cents).toBeGreaterThanOrEqual(0);
      // Nobody is asked for what nobody accepted, nor for what was agreed for later.
      expect(claimedCents).toBeLessThanOrEqual(Math.max(0, balance - waiting));
      if (balance - waiting >= promised) expect(claimedCents).toBe(balance - waiting - promised);
      else expect(claimedCents).toBe(0);
    }),
    { numRuns: 5_000 },
  );
});

const plan = (memberId: number, parts: [month: string, cents: number, standing: "late" | "planned" | "paid"][]) =>
  ({
    ...{ id: `${memberId}-${parts.length}`, seasonId: 2, memberId, person: `#${memberId}`, note: null, endedAt: null },
    ...{ endedBy: null, writtenBy: "Anne", writtenAt: new Date(0), totalCents: 0, paidCents: 0 },
    parts: parts.map(([month, cents, standing], at) => ({
      ...{ position: at + 1, month, cents, standing, isLate: standing === "late", paymentId: null, payment: null },
      linkedBy: null,
    })),
  }) satisfies InstalmentPlan;

it("calls late what is claimed: a payment that no part was linked to counts, and two plans for one debt are one", () => {
  const own = plan(1, [
    ["2026-09-01", 10_000, "late"],
    ["2026-10-01", 10_000, "late"],
    ["2026-12-01", 10_000, "planned"],
  ]);
  const twice = plan(2, [
    ["2026-09-01", 20_000, "late"],
    ["2026-10-01", 10_000, "late"],
  ]);
  const promised = promisedBy([own, twice]);
  expect([...promised]).toEqual([
    [1, 10_000],
    [2, 0],
  ]);
  const family = (balanceCents: number) => ({
    people: [{ id: 1 }, { id: 2 }],
    ...claimOf([{ balanceCents, waitingCents: 0 }], promised.get(1) ?? 0),
  });
  const late = (balanceCents: number, plans: InstalmentPlan[]) =>
    lateClaims(plans, [family(balanceCents)]).reduce((sum, { openCents }) => sum + openCents, 0);
  expect(late(30_000, [own])).toBe(20_000);
  expect(late(30_000, [own, twice])).toBe(20_000);
  // Fifteen of the thirty came, and nobody linked them.
  expect(lateClaims([own], [family(15_000)]).map(({ part, openCents }) => [part.position, openCents])).toEqual([
    [1, 5_000],
  ]);
  expect(late(0, [own])).toBe(0);
  expect(lateClaims([own], [])).toEqual([]);
});
