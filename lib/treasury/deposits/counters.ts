import "server-only";
import { and, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorPayments } from "#lib/base/store/schema/sync/mirror.ts";
import { paymentCounters } from "#lib/base/store/schema/treasury/treasury.ts";

/** What gives back what a payment brought, in cents. */
export interface Countered {
  /** The bank did not pay it, and gave it back. */
  isReturned: boolean;
  /** On which day, as far as it is known. */
  returnedOn: string | null;
  /** It was written down wrongly: it never was as much. */
  correctedCents: number;
  /** It was given back to the family. */
  refundedCents: number;
}

export const NOT_COUNTERED: Countered = { isReturned: false, returnedOn: null, correctedCents: 0, refundedCents: 0 };

/** The payments of a club that others counter, by their numbers. From what the desk keeps and the copy: no call to the club. */
export async function counteredPayments(db: Queryable, club: string): Promise<Map<number, Countered>> {
  const giving = alias(mirrorPayments, "giving");
  const of = alias(mirrorPayments, "countered");
  const rows = await db
    .select({
      ...{ id: paymentCounters.countersId, kind: paymentCounters.kind },
      ...{ cents: giving.amountCents, on: giving.receivedOn, whole: of.amountCents },
    })
    .from(paymentCounters)
    .leftJoin(giving, and(eq(giving.club, paymentCounters.club), eq(giving.id, paymentCounters.paymentId)))
    .leftJoin(of, and(eq(of.club, paymentCounters.club), eq(of.id, paymentCounters.countersId)))
    .where(eq(paymentCounters.club, club));
  const countered = new Map<number, Countered>();
  for (const { id, kind, cents, on, whole } of rows) {
    const before = countered.get(id) ?? NOT_COUNTERED;
    // The copy has not read it yet: what was asked for is the whole, as far as anybody knows.
    const amount = Math.abs(cents ?? whole ?? 0);
    countered.set(id, {
      isReturned: before.isReturned || kind === "returned",
      returnedOn: kind === "returned" ? on : before.returnedOn,
      correctedCents: before.correctedCents + (kind === "correction" ? amount : 0),
      refundedCents: before.refundedCents + (kind === "refund" ? amount : 0),
    });
  }
  return countered;
}
