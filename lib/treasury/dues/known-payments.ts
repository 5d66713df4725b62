import "server-only";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import {
  depositedPayments,
  depositSlips,
  paymentCounters,
  treasurySettings,
} from "#lib/base/store/schema/treasury/treasury.ts";
import { writeChanges } from "#lib/sync/chronicle/write.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import type { KnownOfPayments } from "./season-money.ts";

/** What a club means by money that is received. */
export const RECEIVED_MEANS = treasurySettings.receivedMeans.enumValues;
export type ReceivedMeans = (typeof RECEIVED_MEANS)[number];

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
  { club, seasonId }: ClubSeason,
  means: ReceivedMeans,
  goesThroughDrawer: (method: string | null) => boolean,
): Promise<KnownOfPayments> {
  const byPayment = await countersIn(db, { club, seasonId });
  const counters = [...byPayment.values()];
  const returned = new Set(counters.filter((one) => one.kind === "returned").map((one) => one.countersId));
  const banked = means === "bank" ? await depositedIn(db, club) : new Set<number>();
  return {
    isReturned: (payment) => returned.has(payment),
    isReturn: (payment) => byPayment.get(payment)?.kind === "returned",
    isCorrection: (payment) => byPayment.get(payment)?.kind === "correction",
    isReceived: ({ id, method }) =>
      means === "drawer" || !goesThroughDrawer(method) || banked.has(byPayment.get(id)?.countersId ?? id),
  };
}

/** What a payment gives back, and why. */
export type Countering = Pick<typeof paymentCounters.$inferSelect, "countersId" | "kind">;

/** The payments of a season that give back what others brought, each with which and why, as the desk wrote it down. */
export async function countersIn(db: Queryable, { club, seasonId }: ClubSeason): Promise<Map<number, Countering>> {
  const { paymentId, countersId, kind } = paymentCounters;
  const rows = await db
    .select({ paymentId, countersId, kind })
    .from(paymentCounters)
    .where(and(eq(paymentCounters.club, club), eq(paymentCounters.seasonId, seasonId)));
  return new Map(rows.map(({ paymentId: id, ...countering }) => [id, countering]));
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

/** Says what a club means by received. */
export async function sayReceivedMeans(
  tx: Transaction,
  club: string,
  means: ReceivedMeans,
  { by, now }: Hand,
): Promise<boolean> {
  const before = await receivedMeans(tx, club);
  if (before === means) return false;
  const sides = { before: { means: before }, after: { means } };
  await writeChanges(tx, { ...{ club, seasonId: null, kind: "means", about: ["treasury"], by, now }, ...sides });
  const written = { receivedMeans: means, writtenBy: by.name, writtenAt: now };
  await tx
    .insert(treasurySettings)
    .values({ club, ...written })
    .onConflictDoUpdate({ target: treasurySettings.club, set: written });
  return true;
}
