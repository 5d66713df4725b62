import fc from "fast-check";
import { expect, it } from "vitest";
import type { JournalLine } from "#lib/base/store/schema/treasury/treasury.ts";
import { isSameJournal, journalDifference, journalSum } from "./difference.ts";

const allocations = fc.array(
  fc.record({
    type: fc.constantFrom("membership", "annual_registration"),
    registrationId: fc.option(fc.integer({ min: 1, max: 3 })),
    cents: fc.integer({ min: 1, max: 200 }),
  }),
  { maxLength: 2 },
);
const line: fc.Arbitrary<JournalLine> = fc.record({
  paymentId: fc.integer({ min: 1, max: 12 }),
  memberId: fc.option(fc.integer({ min: 1, max: 3 })),
  // A club that signs its refunds itself is another dialect.
  amountCents: fc.option(fc.integer({ min: -200, max: 1_000_000_000 })),
  type: fc.option(fc.constantFrom("Paiement", "Reduction", "Remboursement", "Autre", "ReportSolde", "Avoir")),
  method: fc.option(fc.constantFrom("Chèque", "Espèces")),
  receivedOn: fc.option(fc.constantFrom("2026-09-01", "2026-09-02")),
  allocations: fc.option(allocations),
  person: fc.constantFrom("MARTIN Léa", ""),
  names: fc.constant([]),
  slip: fc.option(fc.integer({ min: 1, max: 2 })),
  chequeNumber: fc.option(fc.constantFrom("0001", "0002")),
});
const journal = fc.uniqueArray(line, { selector: ({ paymentId }) => paymentId, maxLength: 12 });

/** What of a line is money, said another way than the code does. */
function worth({ type, amountCents }: JournalLine): number {
  if (type === "Reduction" || type === "ReportSolde" || amountCents === null) return 0;
  return type === "Remboursement" && amountCents > 0 ? -amountCents : amountCents;
}

const told = ({ paymentId: _, person: __, names: ___, allocations: of, ...rest }: JournalLine) =>
  JSON.stringify([rest, (of ?? []).map((one) => JSON.stringify([one.type, one.registrationId, one.cents])).sort()]);

it("explains the sum of a journal from the one before to the cent, and names every line that differs", () => {
  fc.assert(
    fc.property(journal, journal, (before, after) => {
      const difference = journalDifference(before, after);
      const { addedCents, changedCents, goneCents, beforeCents, afterCents } = difference;
      expect(beforeCents).toBe(before.reduce((sum, one) => sum + worth(one), 0));
      expect(afterCents).toBe(after.reduce((sum, one) => sum + worth(one), 0));
      expect(beforeCents + addedCents + changedCents + goneCents).toBe(afterCents);
      const named = new Set([
        ...difference.added.map(({ paymentId }) => paymentId),
        ...difference.gone.map(({ paymentId }) => paymentId),
        ...difference.changed.map(({ after: { paymentId } }) => paymentId),
      ]);
      const ids = new Set([...before, ...after].map(({ paymentId }) => paymentId));
      for (const id of ids) {
        const [was, is] = [before.find((one) => one.paymentId === id), after.find((one) => one.paymentId === id)];
        // Allocations that were not told once are no difference by themselves.
        const untold = was && is && (was.allocations === null || is.allocations === null);
        const differs = !was || !is || told(was) !== told(is);
        if (!untold) expect([id, named.has(id)]).toEqual([id, differs]);
        else if (worth(was) !== worth(is)) expect(named.has(id)).toBe(true);
      }
      for (const { fields, cents, before: was, after: is } of difference.changed) {
        expect(fields.length).toBeGreaterThan(0);
        expect(cents).toBe(worth(is) - worth(was));
      }
    }),
    { numRuns: 10_000 },
  );
});

it("finds nothing between a journal and itself, however its lines stand", () => {
  fc.assert(
    fc.property(journal, (lines) => {
      const difference = journalDifference(lines, [...lines].reverse());
      expect(isSameJournal(difference)).toBe(true);
      expect(journalSum(lines)).toBe(difference.afterCents);
    }),
  );
});
