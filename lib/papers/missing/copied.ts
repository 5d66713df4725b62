import "server-only";
import { and, asc, eq, getTableColumns, isNotNull, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { copiedPapers, paperOwners } from "#lib/base/store/schema/papers/papers.ts";
import type { PersonPaper } from "./paper.ts";

/** Somebody's papers as the copy has them. Travels as JSON but for its date. */
export interface CopiedPapers {
  /** They are at least as recent as this. */
  readAt: Date;
  /** The club has said since that something changed, or what it said was lost: they are read again soon, where somebody has them kept. */
  isDoubted: boolean;
  /** Ascending by field. */
  papers: PersonPaper[];
}

/** A paper that somebody lacks. */
export type MissingPaper = Pick<PersonPaper, "fieldId" | "name">;

/** The required papers that these people lack, as far as they were read. Costs no call. */
export async function missingPapersOf(
  db: Queryable,
  club: string,
  memberIds: readonly number[],
): Promise<Map<number, MissingPaper[]>> {
  const { memberId, fieldId, name, required, filled } = copiedPapers;
  const rows = await db
    .select({ memberId, fieldId, name })
    .from(copiedPapers)
    .where(
      and(
        ...[eq(copiedPapers.club, club), eq(required, true), eq(filled, false)],
        sql`${memberId} = any(${integers(memberIds)})`,
      ),
    )
    .orderBy(asc(memberId), asc(fieldId));
  const of = new Map<number, MissingPaper[]>();
  for (const { memberId, ...paper } of rows) of.set(memberId, [...(of.get(memberId) ?? []), paper]);
  return of;
}

/** The papers of these people; who was never read is not among them. Costs no call. */
export async function copiedPapersOf(
  db: Queryable,
  club: string,
  memberIds: readonly number[],
): Promise<Map<number, CopiedPapers>> {
  if (memberIds.length === 0) return new Map();
  const { memberId, readAt, doubted } = paperOwners;
  const owners = await db
    .select({ memberId, readAt, doubted })
    .from(paperOwners)
    .where(and(eq(paperOwners.club, club), sql`${memberId} = any(${integers(memberIds)})`, isNotNull(readAt)));
  const of = new Map<number, CopiedPapers>();
  for (const { memberId, readAt, doubted } of owners)
    if (readAt !== null) of.set(memberId, { readAt, isDoubted: doubted !== null, papers: [] });
  const { club: whose, reading: _, ...columns } = getTableColumns(copiedPapers);
  const rows = await db
    .select(columns)
    .from(copiedPapers)
    .where(and(eq(whose, club), sql`${copiedPapers.memberId} = any(${integers([...of.keys()])})`))
    .orderBy(asc(copiedPapers.memberId), asc(copiedPapers.fieldId));
  for (const { memberId, depositedAt, ...paper } of rows)
    of.get(memberId)?.papers.push({ ...paper, depositedAt: depositedAt?.toISOString() ?? null });
  return of;
}
