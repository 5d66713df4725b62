import "server-only";
import { and, eq, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Transaction } from "#lib/base/store/database.ts";
import { copiedPapers, paperOwners } from "#lib/base/store/schema/papers/papers.ts";
import { mirrorDoubts as doubts, mirrorRegistrations as registrations } from "#lib/base/store/schema/sync/mirror.ts";
import { markCopiedSeasons } from "#lib/sync/forecast/change-marks.ts";
import { lacking, type PersonPaper } from "./paper.ts";

/** Whose papers were read, as the how-manieth reading, and when it began. */
export interface PapersReading {
  club: string;
  memberId: number;
  reading: number;
  readAt: Date;
}

const ofOwner = ({ club, memberId }: Pick<PapersReading, "club" | "memberId">) =>
  and(eq(copiedPapers.club, club), eq(copiedPapers.memberId, memberId));

/**
 * Takes over what a reading told of somebody. Of two readings the later one wins, whichever is written first; a deposit that this desk noted while
 * the reading was on its way stays.
 */
export async function keepPapers(tx: Transaction, read: PapersReading, papers: readonly PersonPaper[]): Promise<void> {
  const { club, memberId, reading } = read;
  if (!(await advance(tx, read))) return;
  const before = await tx.select().from(copiedPapers).where(ofOwner(read));
  await tx.delete(copiedPapers).where(and(ofOwner(read), lt(copiedPapers.reading, reading)));
  if (papers.length > 0)
    await tx
      .insert(copiedPapers)
      .values(
        papers.map(({ depositedAt, ...paper }) => ({
          ...{ ...paper, club, memberId, reading },
          depositedAt: depositedAt === null ? null : new Date(depositedAt),
        })),
      )
      .onConflictDoNothing();
  if (lacking(before).length > 0 || lacking(papers).length > 0 || (await isForeseen(tx, read)))
    await markCopiedSeasons(tx, club);
}

/** Whether papers stand in the way of a registration of theirs, by what was known before. */
async function isForeseen(tx: Transaction, { club, memberId }: PapersReading): Promise<boolean> {
  const [found] = await tx
    .select({ id: doubts.id })
    .from(registrations)
    .innerJoin(
      doubts,
      and(eq(doubts.club, registrations.club), eq(doubts.kind, registrations.kind), eq(doubts.id, registrations.id)),
    )
    .where(
      and(
        ...[eq(registrations.club, club), eq(registrations.memberId, memberId)],
        sql`'documents_missing' = any(${doubts.codes})`,
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** Somebody whom the club does not have any more is asked for nothing. */
export async function forgetPapers(tx: Transaction, read: PapersReading): Promise<void> {
  await keepPapers(tx, read, []);
}

/** False where a later reading was faster. A doubt that came up after this one began stays. */
async function advance(tx: Transaction, { club, memberId, reading, readAt }: PapersReading): Promise<boolean> {
  const { reading: last, doubted } = paperOwners;
  const advanced = await tx
    .update(paperOwners)
    .set({
      ...{ reading, readAt, failures: 0, claimedUntil: null },
      doubted: sql`case when ${doubted} > ${reading} then ${doubted} end`,
    })
    .where(and(eq(paperOwners.club, club), eq(paperOwners.memberId, memberId), or(isNull(last), lte(last, reading))))
    .returning({ memberId: paperOwners.memberId });
  return advanced.length > 0;
}
