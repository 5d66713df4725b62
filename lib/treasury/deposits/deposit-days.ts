import "server-only";
import { and, eq, max, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorPayments } from "#lib/base/store/schema/sync/mirror.ts";
import { depositedPayments, depositSlips } from "#lib/base/store/schema/treasury/treasury.ts";
import { zoneOf } from "#lib/base/store/zone.ts";
import { clubDay } from "#lib/base/time/club-day.ts";
import { paymentsAtBank } from "#lib/treasury/bank/at-bank.ts";
import { saidMethods } from "./methods.ts";
import { isDeposited } from "./piles.ts";

/** The first day on which a slip can have been deposited, and why: it was made then, or the last of what it holds came in. */
export interface FirstDeposit {
  day: string;
  because: "slip" | "payment";
}

/** Nothing is deposited before it is there: neither the slip nor what stands on it. undefined: there is no such slip. */
export async function firstDeposit(db: Queryable, club: string, number: number): Promise<FirstDeposit | undefined> {
  const [slip] = await db
    .select({ writtenAt: depositSlips.writtenAt })
    .from(depositSlips)
    .where(and(eq(depositSlips.club, club), eq(depositSlips.number, number)));
  if (!slip) return undefined;
  const [held] = await db
    .select({ last: max(mirrorPayments.receivedOn) })
    .from(depositedPayments)
    .innerJoin(mirrorPayments, and(eq(mirrorPayments.club, club), eq(mirrorPayments.id, depositedPayments.paymentId)))
    .where(and(eq(depositedPayments.club, club), eq(depositedPayments.slip, number)));
  const made = clubDay(await zoneOf(db, club), slip.writtenAt);
  return held?.last && held.last > made ? { day: held.last, because: "payment" } : { day: made, because: "slip" };
}

/**
 * On which days payments went to the bank, in their order; null: it lies in the drawer, or on a slip that has not gone; undefined: it is of a kind that
 * goes to the bank on no slip, and stands on no statement that was read in, so that nobody knows.
 */
export async function bankDays(
  db: Queryable,
  club: string,
  payments: readonly { id: number; methodKey: string | null }[],
): Promise<(string | null | undefined)[]> {
  const ids = integers(payments.map(({ id }) => id));
  const rows = await db
    .select({ id: depositedPayments.paymentId, day: depositSlips.depositedOn })
    .from(depositedPayments)
    .innerJoin(
      depositSlips,
      and(eq(depositSlips.club, depositedPayments.club), eq(depositSlips.number, depositedPayments.slip)),
    )
    .where(and(eq(depositedPayments.club, club), sql`${depositedPayments.paymentId} = any(${ids})`));
  const onSlips = new Map(rows.map(({ id, day }) => [id, day]));
  const said = await saidMethods(db, club);
  const stated = await paymentsAtBank(
    db,
    club,
    payments.map(({ id }) => id),
  );
  return payments.map(({ id, methodKey }) =>
    onSlips.has(id) ? onSlips.get(id) : isDeposited(methodKey ?? "", said) ? null : stated.get(id)?.day,
  );
}
