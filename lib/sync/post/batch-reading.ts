import "server-only";
import type { Queryable } from "#lib/base/store/database.ts";
import type { LetterKindName, Mailing } from "#lib/base/store/schema/sync/post.ts";
import { now } from "#lib/base/time/clock.ts";
import { wakeMirror } from "#lib/sync/copy/mirror.ts";
import { askWhole, type WholePlace, wholeStatus } from "#lib/sync/copy/whole-reading.ts";

/**
 * What letters of a kind say that somebody may have changed at the club a moment ago, and that decides whether they leave at all: it is read whole as their batch
 * begins, which is a call for a hundred rows and none for each letter.
 */
const READS: Partial<Record<LetterKindName, WholePlace["phase"]>> = { reminders: "payments", renewal: "annual" };

/**
 * Letters may leave for days, and go on for so long on one reading; the next one begins another batch. What the club announces meanwhile is known at once all the
 * same.
 */
const BATCH_MS = 15 * 60_000;

/** A reading takes seconds; then the letter is looked at again. */
export const BATCH_READ_SECONDS = 5;

type BatchOf = Pick<Mailing, "club" | "kind" | "seasonId">;

function placeOf({ club, kind, seasonId }: BatchOf): WholePlace | undefined {
  const phase = READS[kind];
  return phase === undefined || seasonId === null ? undefined : { club, season: seasonId, phase };
}

/** Has what a mailing relies on read from now on, in the transaction that asks for its letters: none of them leaves on what was read before. */
export async function beginBatch(db: Queryable, of: BatchOf): Promise<void> {
  const place = placeOf(of);
  if (place) await askWhole(db, place);
}

/** Whether what a letter relies on was read since its batch began; where it was not, that is on its way. */
export async function isBatchRead(db: Queryable, of: BatchOf): Promise<boolean> {
  const place = placeOf(of);
  if (!place) return true;
  const { asOf, isOpen } = await wholeStatus(db, place);
  if (!isOpen && asOf !== null && now().getTime() - asOf.getTime() < BATCH_MS) return true;
  if (!isOpen) await askWhole(db, place);
  wakeMirror();
  return false;
}
