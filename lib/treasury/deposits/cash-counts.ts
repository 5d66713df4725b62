import "server-only";
import { and, desc, eq } from "drizzle-orm";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import { cashCounts } from "#lib/base/store/schema/treasury/treasury.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { cashOn } from "./cash.ts";

/** Cash that was counted, in cents. Travels as JSON. */
export interface CashCount {
  id: string;
  day: string;
  countedCents: number;
  /** What the book said of that day then. */
  expectedCents: number;
  note: string | null;
  by: string;
}

/** What somebody counted. */
export interface CountedCash {
  day: string;
  countedCents: number;
  note: string | null;
}

/** What was counted in a season, the last day first. */
export async function cashCountsOf(db: Queryable, { club, seasonId }: ClubSeason): Promise<CashCount[]> {
  const { id, day, countedCents, expectedCents, note, writtenBy } = cashCounts;
  return db
    .select({ id, day, countedCents, expectedCents, note, by: writtenBy })
    .from(cashCounts)
    .where(and(eq(cashCounts.club, club), eq(cashCounts.seasonId, seasonId)))
    .orderBy(desc(day), desc(cashCounts.writtenAt));
}

/** Writes down what was counted, beside what the book says of that day. Asked again under its name, it is the same count. @returns what is too much, or less than nothing: what is missing, in cents */
export async function countCash(
  tx: Transaction,
  { club, seasonId, by, now }: ClubSeason & Hand,
  { ask, ...counted }: CountedCash & { ask: string },
): Promise<number> {
  const expectedCents = await cashOn(tx, { club, seasonId }, counted.day);
  const [written] = await tx
    .insert(cashCounts)
    .values({ club, id: ask, seasonId, ...counted, expectedCents, writtenBy: by.name, writtenAt: now })
    .onConflictDoNothing()
    .returning({ id: cashCounts.id });
  if (written) await writeAudit(tx, { by, club, action: "deposit.count_cash", subject: `seasons/${seasonId}` });
  return counted.countedCents - expectedCents;
}
