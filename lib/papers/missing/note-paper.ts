import "server-only";
import { and, eq } from "drizzle-orm";
import type { Transaction } from "#lib/base/store/database.ts";
import { copiedPapers } from "#lib/base/store/schema/papers/papers.ts";
import { nextReading } from "#lib/sync/copy/copy.ts";
import { markCopiedSeasons } from "#lib/sync/forecast/change-marks.ts";

/** A paper as this desk knows that it is now, by the club's answer to its own deposit or removal. */
export interface KnownPaper {
  club: string;
  memberId: number;
  fieldId: number;
  filled: boolean;
  depositedAt: Date | null;
  contentType: string | null;
  sizeBytes: number | null;
}

/**
 * Brings the copy up to what this desk has just deposited or removed, without another call. It counts as a reading taken now; of somebody whose papers
 * were never read it tells nothing, since whether the paper is required is not known.
 */
export async function notePaper(tx: Transaction, paper: KnownPaper): Promise<void> {
  const { club, memberId, fieldId, ...known } = paper;
  const reading = await nextReading(tx);
  const noted = await tx
    .update(copiedPapers)
    .set({ ...known, reading })
    .where(and(eq(copiedPapers.club, club), eq(copiedPapers.memberId, memberId), eq(copiedPapers.fieldId, fieldId)))
    .returning({ required: copiedPapers.required });
  if (noted.some(({ required }) => required)) await markCopiedSeasons(tx, club);
}
