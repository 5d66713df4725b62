import "server-only";
import { and, eq, inArray, isNotNull, lt } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { PASSING, STUBBORN_DOUBTS } from "./claim.ts";
import { waitOf } from "./waits.ts";

/**
 * The club answers again: works that stood still because it did not are tried now, not when their wait is over, and so are their pieces
 * that may have been settled. A piece that the club leaves in doubt again and again keeps its wait, and lets the others go first.
 */
export async function resumeAfterOutage(db: Queryable, club: string): Promise<void> {
  const back = await db
    .update(works)
    .set(waitOf(0))
    .where(and(eq(works.club, club), eq(works.state, "paused"), inArray(works.pauseReason, [...PASSING])))
    .returning({ id: works.id });
  const ids = back.map(({ id }) => id);
  const waits = and(inArray(pieces.workId, ids), isNotNull(pieces.notBefore));
  await db
    .update(pieces)
    .set({ notBefore: null, waitsSince: null })
    .where(and(waits, eq(pieces.state, "unknown"), lt(pieces.doubts, STUBBORN_DOUBTS)));
  // What was certainly not sent stands where it stood: whoever was first misses no place because the club was away.
  await db
    .update(pieces)
    .set({ notBefore: null, waitsSince: null, doubts: 0 })
    .where(and(waits, eq(pieces.state, "queued")));
}

/** Clubs whose works stand still because they could not be reached. */
export async function lostClubs(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectDistinct({ club: works.club })
    .from(works)
    .where(and(eq(works.state, "paused"), eq(works.pauseReason, "unreachable")));
  return rows.map(({ club }) => club);
}
