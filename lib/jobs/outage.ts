import "server-only";
import { and, eq } from "drizzle-orm";
import type { Queryable } from "#lib/store/database.ts";
import { jobs } from "#lib/store/jobs.ts";
import { waitOf } from "./waits.ts";

/** The club answers again: jobs that stood still because it did not are tried now, not when their wait is over. */
export async function resumeAfterOutage(db: Queryable, club: string): Promise<void> {
  const stopped = and(eq(jobs.club, club), eq(jobs.state, "paused"), eq(jobs.pauseReason, "unreachable"));
  await db.update(jobs).set(waitOf(0)).where(stopped);
}

/** Clubs whose jobs stand still because they could not be reached. */
export async function lostClubs(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectDistinct({ club: jobs.club })
    .from(jobs)
    .where(and(eq(jobs.state, "paused"), eq(jobs.pauseReason, "unreachable")));
  return rows.map(({ club }) => club);
}
