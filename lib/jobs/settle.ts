import "server-only";
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { nextReading } from "#lib/mirror/copy.ts";
import type { Transaction } from "#lib/store/database.ts";
import { CLOCK } from "#lib/store/database-clock.ts";
import {
  type Job,
  type JobRow,
  type JobRowState,
  jobRows,
  jobs,
  OPEN_ROWS,
  type PauseReason,
} from "#lib/store/schema/jobs.ts";
import { finishIfDecided } from "./finish.ts";
import { stillProven } from "./identity.ts";
import { logUnknown } from "./log.ts";
import { afterStep } from "./move.ts";
import type { FinalVerdict, Seen } from "./verdict.ts";
import { isOver, waitOf } from "./waits.ts";

export interface Settlement {
  /** As it was claimed. */
  job: Job;
  row: JobRow;
  verdict: FinalVerdict;
  /** Whether the try failed for a reason of the club's (isTrouble). */
  trouble: boolean;
  /** Whether this try or an earlier one may have reached the club. */
  perhapsSent: boolean;
  /** This try ended without an answer and may still arrive. */
  unanswered: boolean;
  /** What the club has told about the registration. */
  seen: Seen | undefined;
  /** The program's clock. */
  now: Date;
}

/** How often a later decision on the same registration asks for an unknown row whose own job waits for a person. */
const UNSAID_WAIT_SECONDS = 60;

/** A row that stayed unknown so often is no passing matter: the audit log names it. */
const DOUBTS_TO_LOG = 3;

/**
 * Writes down what became of a row that `owner` sent, and moves its job on.
 * @returns the job as it stands now, or null when the row was not the owner's any more (its lease ran out and another
 *   dashboard asked with the same key: its outcome counts, and it is the same one)
 */
export async function settleRow(tx: Transaction, owner: string, settlement: Settlement): Promise<Job | null> {
  const { row, verdict, trouble } = settlement;
  const [job] = await tx.select().from(jobs).where(eq(jobs.id, row.jobId)).for("update");
  if (!job) return null;
  const [settled] = await tx
    .update(jobRows)
    .set({
      leaseOwner: null,
      leaseUntil: null,
      notBefore: null,
      waitsSince: null,
      perhapsWritten: settlement.perhapsSent,
      reading: await nextReading(tx),
      ...(settlement.unanswered && { triedAt: CLOCK }),
      ...(await rowAfter(tx, job, settlement)),
    })
    .where(
      and(
        eq(jobRows.jobId, row.jobId),
        eq(jobRows.position, row.position),
        eq(jobRows.state, "sending"),
        eq(jobRows.leaseOwner, owner),
      ),
    )
    .returning();
  if (!settled) return null;
  if (settled.state === "unknown" && settled.doubts === DOUBTS_TO_LOG) await logUnknown(tx, job, settled);
  // Rows that fail together are one trouble: each was sent without knowing of the others'.
  const troubles = trouble ? Math.max(job.troubles, settlement.job.troubles + 1) : 0;
  await tx
    .update(jobs)
    .set({ troubles, ...provenAfter(verdict, trouble), ...jobAfter(job, verdict) })
    .where(eq(jobs.id, job.id));
  return finishIfDecided(tx, job.id, settlement.now);
}

async function rowAfter(tx: Transaction, job: Job, settlement: Settlement): Promise<RowChange> {
  const { row, verdict, now, perhapsSent } = settlement;
  if (verdict.row === "done" || verdict.row === "skipped") {
    const next = afterStep(job, row, settlement.seen);
    if (next) return next;
  }
  switch (verdict.row) {
    case "done":
      return { state: "done", code: null, detail: null, requestId: null, decidedAt: now };
    case "failed":
    case "skipped":
      return { ...saidIn(verdict), state: verdict.row, decidedAt: now };
  }
  // An outage is not the row's fault: its tries start again.
  const attempts = verdict.row === "pause" ? 0 : row.attempts;
  // Only the club can tell what became of it.
  if (perhapsSent) {
    const wait = waitOf(verdict.waitSeconds ?? UNSAID_WAIT_SECONDS);
    return { ...saidIn(verdict), state: "unknown", attempts, doubts: row.doubts + 1, ...wait };
  }
  // A move that has begun comes to its end, whatever was asked since.
  if (row.begun) return { state: "queued", attempts };
  const later = await laterJob(tx, job, row);
  if (later !== null) return { state: "superseded", supersededBy: later, decidedAt: now };
  if (job.takenBackBy) return { state: "taken_back", decidedAt: now };
  return { state: "queued", attempts };
}

type RowChange = PgUpdateSetSource<typeof jobRows> & { state: JobRowState };

function saidIn(verdict: FinalVerdict) {
  if (!("code" in verdict)) return {};
  return { code: verdict.code, detail: verdict.detail, requestId: verdict.requestId ?? null };
}

/** The last job that was asked later for the same registration and still waits to decide it; null when there is none. */
async function laterJob(tx: Transaction, job: Job, row: JobRow): Promise<number | null> {
  const [later] = await tx
    .select({ id: sql<number | null>`max(${jobs.id})` })
    .from(jobRows)
    .innerJoin(jobs, eq(jobs.id, jobRows.jobId))
    .where(
      and(
        eq(jobRows.registrationId, row.registrationId),
        gt(jobRows.jobId, job.id),
        inArray(jobRows.state, [...OPEN_ROWS]),
        eq(jobs.club, job.club),
        eq(jobs.kind, job.kind),
      ),
    );
  return later?.id ?? null;
}

/** A lost answer takes nothing from what was proven but time; where the job stands still, nobody watches the club any more. */
function provenAfter(verdict: FinalVerdict, trouble: boolean) {
  if (verdict.row === "pause") return { provenUntil: null };
  return trouble ? {} : { provenUntil: stillProven };
}

/** Pauses that only a person ends. */
const STANDING: readonly PauseReason[] = ["person", "restored", "address_changed"];

function jobAfter(job: Job, verdict: FinalVerdict) {
  if (verdict.row === "again") return laterOf(verdict.waitSeconds);
  if (verdict.row !== "pause") return {};
  const wait = verdict.waitSeconds === undefined ? {} : laterOf(verdict.waitSeconds);
  // A person's pause outlives the club's: the runner must not take the job up again by itself.
  if (job.pauseReason && STANDING.includes(job.pauseReason)) return wait;
  return { ...wait, state: "paused" as const, pauseReason: verdict.reason, pauseDetail: verdict.detail };
}

/** When several rows come back with a wait, the wait that ends last counts. */
function laterOf(seconds: number) {
  const wait = waitOf(seconds);
  const over = isOver(sql`${jobs.notBefore}`, sql`${jobs.waitsSince}`);
  return {
    ...wait,
    notBefore: sql`case when ${over} then ${wait.notBefore} else greatest(${jobs.notBefore}, ${wait.notBefore}) end`,
  };
}
