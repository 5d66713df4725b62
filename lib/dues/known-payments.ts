import "server-only";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Queryable } from "#lib/store/database.ts";
import { depositedPayments, depositSlips, paymentCounters, treasurySettings } from "#lib/store/schema/treasury.ts";
import type { DuesScope } from "./read.ts";
import type { KnownOfPayments } from "./season-money.ts";

/** What a club means by money that is received. */
export type ReceivedMeans = "drawer" | "bank";

/** What a club's director chose; in the drawer where nobody chose. */
export async function receivedMeans(db: Queryable, club: string): Promise<ReceivedMeans> {
  const [row] = await db
    .select({ means: treasurySettings.receivedMeans })
    .from(treasurySettings)
    .where(eq(treasurySettings.club, club));
  return row?.means ?? "drawer";
}

/**
 * What the desk knows of a season's payments: which the bank sent back, and which are received in the club's sense.
 * @param goesThroughDrawer whether what is paid so lies in the drawer before it is at the bank
 */
export async function knownPayments(
  db: Queryable,
  { club, seasonId }: DuesScope,
  means: ReceivedMeans,
  goesThroughDrawer: (method: string | null) => boolean,
): Promise<KnownOfPayments> {
  const { paymentId, countersId, kind } = paymentCounters;
  const returns = await db
    .select({ paymentId, countersId })
    .from(paymentCounters)
    .where(and(eq(paymentCounters.club, club), eq(paymentCounters.seasonId, seasonId), eq(kind, "returned")));
  const [returned, taking] = [
    new Set(returns.map((one) => one.countersId)),
    new Set(returns.map((one) => one.paymentId)),
  ];
  const banked = means === "bank" ? await depositedIn(db, club) : new Set<number>();
  return {
    isReturned: (payment) => returned.has(payment),
    isReturn: (payment) => taking.has(payment),
    isReceived: ({ id, method }) => means === "drawer" || !goesThroughDrawer(method) || banked.has(id),
  };
}

/** The payments whose slip the bank has. */
async function depositedIn(db: Queryable, club: string): Promise<Set<number>> {
  const rows = await db
    .select({ id: depositedPayments.paymentId })
    .from(depositedPayments)
    .innerJoin(
      depositSlips,
      and(eq(depositSlips.club, depositedPayments.club), eq(depositSlips.number, depositedPayments.slip)),
    )
    .where(
      and(eq(depositedPayments.club, club), isNotNull(depositSlips.depositedOn), isNull(depositSlips.cancelledAt)),
    );
  return new Set(rows.map(({ id }) => id));
}
