import "server-only";
import { and, count, desc, eq, gte, inArray } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { blockedAddresses, letterReports, letters, type ReportKind } from "#lib/base/store/schema/sync/post.ts";
import { now } from "#lib/base/time/clock.ts";

/** How much came back of which kind. Travels as JSON. */
export interface CountedReports {
  kind: ReportKind;
  count: number;
}

/** What came back to a club in the last days, the most first. */
export function reportCounts(db: Queryable, club: string, days: number): Promise<CountedReports[]> {
  const since = new Date(now().getTime() - days * 86_400_000);
  return counted(db)
    .where(and(eq(letterReports.club, club), gte(letterReports.readAt, since)))
    .groupBy(letterReports.kind);
}

/** What came back about the letters of a mailing and says nothing for certain of what became of them: letters that came back are counted by their states. */
export function mailingReports(db: Queryable, club: string, mailing: string): Promise<CountedReports[]> {
  return counted(db)
    .innerJoin(letters, eq(letters.id, letterReports.letter))
    .where(
      and(
        ...[eq(letters.club, club), eq(letters.mailing, mailing)],
        inArray(letterReports.kind, ["later", "automatic", "unclear"]),
      ),
    )
    .groupBy(letterReports.kind);
}

const counted = (db: Queryable) =>
  db.select({ kind: letterReports.kind, count: count() }).from(letterReports).orderBy(desc(count())).$dynamic();

/** The addresses of a club to which nothing leaves any more, in small letters: for those who choose to whom they write. */
export async function blockedAmong(db: Queryable, club: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ address: blockedAddresses.address })
    .from(blockedAddresses)
    .where(eq(blockedAddresses.club, club));
  return new Set(rows.map(({ address }) => address));
}
