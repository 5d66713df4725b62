import "server-only";
import { sql } from "drizzle-orm";
import type { Transaction } from "#lib/base/store/database.ts";
import { CLUB_WIDE, mirrorPapers } from "#lib/base/store/schema/sync/mirror.ts";
import { markChanged } from "./change-marks.ts";

/** Remembers that a person's papers have changed: refusals from before no longer tell anything. */
export async function notePapers(tx: Transaction, club: string, memberId: number): Promise<void> {
  await tx
    .insert(mirrorPapers)
    .values({ club, memberId, changes: 1 })
    .onConflictDoUpdate({
      target: [mirrorPapers.club, mirrorPapers.memberId],
      set: { changes: sql`${mirrorPapers.changes} + 1` },
    });
  await markChanged(tx, club, [CLUB_WIDE]);
}
