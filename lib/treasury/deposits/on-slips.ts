import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { depositedPayments, depositSlips } from "#lib/base/store/schema/treasury/treasury.ts";

/** The slip that a payment is on. */
export interface OnSlip {
  number: number;
  state: "made" | "deposited";
  /** ISO date; null: it was not deposited yet. */
  depositedOn: string | null;
  statementLine: string | null;
}

/** On which slips these payments are, by their numbers; who is missing is on none. Costs no call to the club. */
export async function paymentsOnSlips(
  db: Queryable,
  club: string,
  paymentIds: readonly number[],
): Promise<Map<number, OnSlip>> {
  const { paymentId, slip } = depositedPayments;
  const { number, depositedOn, statementLine } = depositSlips;
  const rows = await db
    .select({ paymentId, number, depositedOn, statementLine })
    .from(depositedPayments)
    .innerJoin(depositSlips, and(eq(depositSlips.club, depositedPayments.club), eq(number, slip)))
    .where(and(eq(depositedPayments.club, club), sql`${paymentId} = any(${integers(paymentIds)})`));
  return new Map(
    rows.map(({ paymentId: id, ...one }) => [
      id,
      { ...one, state: one.depositedOn === null ? "made" : "deposited" } as const,
    ]),
  );
}
