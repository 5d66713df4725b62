import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorPayments, mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { paymentCounters } from "#lib/base/store/schema/treasury/treasury.ts";
import { personName } from "#lib/base/words/formats.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { moneyCents } from "#lib/sync/resources/payment-facts.ts";

/** Money that went out of a club's hands again. */
export interface MoneyGivenBack {
  paymentId: number;
  person: string;
  memberId: number | null;
  /** Signed: less than nothing. */
  cents: number;
  method: string | null;
  /** ISO date. */
  on: string | null;
  /** What it counters and why, where this desk wrote it; null: it was recorded elsewhere. */
  countered: {
    kind: "returned" | "refund" | "correction";
    paymentId: number;
    reason: string | null;
    by: string;
  } | null;
}

/** As many as one goes through; a season of a large club has fewer. */
const MOST_GIVEN_BACK = 500;

/** What was given back in a season, the latest first: one signature is how clubs are robbed. No call to the club. */
export async function moneyGivenBack(db: Queryable, { club, seasonId }: ClubSeason): Promise<MoneyGivenBack[]> {
  const { id, memberId, amountCents, type, method, receivedOn } = mirrorPayments;
  const { kind, countersId, reason, writtenBy } = paymentCounters;
  const rows = await db
    .select({
      ...{ id, memberId, amountCents, type, method, receivedOn, kind, countersId, reason, writtenBy },
      ...{ firstName: mirrorPeople.firstName, lastName: mirrorPeople.lastName },
    })
    .from(mirrorPayments)
    .leftJoin(paymentCounters, and(eq(paymentCounters.club, club), eq(paymentCounters.paymentId, id)))
    .leftJoin(mirrorPeople, and(eq(mirrorPeople.club, club), eq(mirrorPeople.id, memberId)))
    .where(and(eq(mirrorPayments.club, club), eq(mirrorPayments.seasonId, seasonId), eq(type, "Remboursement")))
    .orderBy(sql`${receivedOn} desc nulls last`, desc(id))
    .limit(MOST_GIVEN_BACK);
  return rows.map((row) => ({
    ...{ paymentId: row.id, person: personName(row), memberId: row.memberId, cents: moneyCents(row) },
    ...{ method: row.method, on: row.receivedOn },
    countered:
      row.kind === null || row.countersId === null
        ? null
        : { kind: row.kind, paymentId: row.countersId, reason: row.reason, by: row.writtenBy ?? "" },
  }));
}
