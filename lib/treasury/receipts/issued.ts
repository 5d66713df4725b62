import "server-only";
import { and, desc, eq, or, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { signedPapers } from "#lib/base/store/schema/treasury/signed-papers.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { type SignedPaperNumber, signedPaperNumber } from "./number-text.ts";

const p = signedPapers;
const within = ({ club, seasonId }: ClubSeason): SQL[] => [eq(p.club, club), eq(p.seasonId, seasonId)];

/** A paper that was issued, as lists show it. */
export type IssuedSignedPaper = Omit<typeof signedPapers.$inferSelect, "club" | "ask" | "position" | "paper" | "asOf">;

const SHOWN = {
  ...{ year: p.year, number: p.number, seasonId: p.seasonId, kind: p.kind, locale: p.locale, memberIds: p.memberIds },
  ...{
    people: p.people,
    totalCents: p.totalCents,
    issuedOn: p.issuedOn,
    writtenBy: p.writtenBy,
    writtenAt: p.writtenAt,
  },
};

/** The papers of a season that were issued, the newest first. @param of only those that speak of this person @param most no more of them */
export async function issuedSignedPapers(
  db: Queryable,
  scope: ClubSeason,
  { of, most, from = 0 }: { of?: number; most: number; from?: number },
): Promise<IssuedSignedPaper[]> {
  return db
    .select(SHOWN)
    .from(p)
    .where(and(...within(scope), of === undefined ? undefined : sql`${of} = any(${p.memberIds})`))
    .orderBy(desc(p.year), desc(p.number))
    .limit(most)
    .offset(from);
}

/** How many papers of a season were issued. */
export async function countIssued(db: Queryable, scope: ClubSeason): Promise<number> {
  return db.$count(p, and(...within(scope)));
}

/** Papers as they were issued, in the order that was asked for; those that there are none of are missing. */
export async function signedPapersNumbered(
  db: Queryable,
  scope: ClubSeason,
  numbers: readonly SignedPaperNumber[],
): Promise<(typeof signedPapers.$inferSelect)[]> {
  if (numbers.length === 0) return [];
  const rows = await db
    .select()
    .from(p)
    .where(and(...within(scope), or(...numbers.map((one) => and(eq(p.year, one.year), eq(p.number, one.number))))));
  const found = new Map(rows.map((row) => [signedPaperNumber(row), row]));
  return numbers.flatMap((one) => found.get(signedPaperNumber(one)) ?? []);
}
