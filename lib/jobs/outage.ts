import "server-only";
import { and, eq, inArray, lt } from "drizzle-orm";
import type { Queryable } from "#lib/store/database.ts";
import { jobRows, jobs } from "#lib/store/schema/jobs.ts";
import { PASSING, STUBBORN_DOUBTS } from "./claim.ts";
import { waitOf } from "./waits.ts";

/**
 * The club answers again: jobs that stood still because it did not are tried now, not when their wait is over, and so are their rows
 * that may have been decided. A row that the club leaves in doubt again and again keeps its wait, and lets the others go first.
 */
export async function resumeAfterOutage(db: Queryable, club: string): Promise<void> {
  const back = await db
    .update(jobs)
    .set(waitOf(0))
    .where(and(eq(jobs.club, club), eq(jobs.state, "paused"), inArray(jobs.pauseReason, [...PASSING])))
    .returning({ id: jobs.id });
  const ids = back.map(({ id }) => id);
  await db
    .update(jobRows)
    .set({ notBefore: null, waitsSince: null })
    .where(and(inArray(jobRows.jobId, ids), eq(jobRows.state, "unknown"), lt(jobRows.doubts, STUBBORN_DOUBTS)));
}

/** Clubs whose jobs stand still because they could not be reached. */
export async function lostClubs(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectDistinct({ club: jobs.club })
    .from(jobs)
    .where(and(eq(jobs.state, "paused"), eq(jobs.pauseReason, "unreachable")));
  return rows.map(({ club }) => club);
}
