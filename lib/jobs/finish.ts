import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#lib/store/database.ts";
import { type Job, jobRows, jobs, OPEN_ROWS } from "#lib/store/schema/jobs.ts";
import { logEnd } from "./log.ts";

/** Ends a job whose last row has its outcome, and logs what came of it, whoever brought the end about. */
export async function finishIfDecided(tx: Transaction, jobId: number, now: Date): Promise<Job | null> {
  const [open] = await tx
    .select({ position: jobRows.position })
    .from(jobRows)
    .where(and(eq(jobRows.jobId, jobId), inArray(jobRows.state, [...OPEN_ROWS])))
    .limit(1);
  if (!open) {
    const [ended] = await tx
      .update(jobs)
      .set({
        state: sql`case when ${jobs.takenBackBy} is null then 'done' else 'taken_back' end`,
        // A pause that only a director may end stays for the person who tries the failed rows again.
        pauseReason: sql`case when ${jobs.pauseReason} = 'address_changed' then ${jobs.pauseReason} end`,
        pauseDetail: null,
        finishedAt: now,
      })
      .where(and(eq(jobs.id, jobId), inArray(jobs.state, ["queued", "running", "paused"])))
      .returning();
    if (ended) {
      await logEnd(tx, ended);
      return ended;
    }
  }
  const [job] = await tx.select().from(jobs).where(eq(jobs.id, jobId));
  return job ?? null;
}
