import "server-only";
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#lib/store/database.ts";
import { type Job, type JobOperation, jobRows, jobs, type RegistrationKind } from "#lib/store/jobs.ts";

/** Time in which a person can still take a decision back before anything is sent. Afterwards nothing is promised. */
export const HOLD_SECONDS = 5;

/** Rows written by one INSERT: PostgreSQL takes 65,535 parameters, six a row. */
const ROWS_PER_INSERT = 5_000;

/** A registration as it is frozen into a job. */
export interface FrozenRegistration {
  registrationId: number;
  memberId: number | null;
  activityId: number | null;
}

export interface NewJob {
  club: string;
  seasonId: number;
  kind: RegistrationKind;
  operation: JobOperation;
  /** In the order in which they are to be decided. */
  registrations: readonly FrozenRegistration[];
  askedBy: { id: number; name: string };
  /** The program's clock. */
  now: Date;
  holdSeconds?: number;
  /** Names the person's answer to one question: a second job under the same key is the first one. */
  askKey?: string;
}

/** A job, and whether it was written by this call. */
export interface CreatedJob {
  job: Job;
  isNew: boolean;
}

/** A job without a registration would be done before it began; the caller says so to the person instead. */
export class EmptyJobError extends Error {
  override name = "EmptyJobError";
}

/**
 * Writes a decision down, with an idempotency key for each row, before anything is sent. A registration named twice is
 * frozen once, and a question that was answered already (`askKey`) gives the job of that answer.
 * @throws EmptyJobError
 */
export async function createJob(tx: Transaction, wish: NewJob): Promise<CreatedJob> {
  const rows = [...new Map(wish.registrations.map((row) => [row.registrationId, row])).values()];
  if (rows.length === 0) throw new EmptyJobError("A job needs at least one registration.");
  const [job] = await tx
    .insert(jobs)
    .values({
      club: wish.club,
      seasonId: wish.seasonId,
      kind: wish.kind,
      operation: wish.operation,
      notBefore: secondsFromNow(wish.holdSeconds ?? HOLD_SECONDS),
      size: rows.length,
      askedBy: wish.askedBy.id,
      askedByName: wish.askedBy.name,
      askedAt: wish.now,
      askKey: wish.askKey ?? null,
    })
    // Of two answers at once the second waits here for the first, and finds its job.
    .onConflictDoNothing({ target: jobs.askKey })
    .returning();
  if (!job) return { job: await jobAsked(tx, wish.askKey ?? ""), isNew: false };
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    await tx.insert(jobRows).values(
      rows.slice(start, start + ROWS_PER_INSERT).map((row, index) => ({
        jobId: job.id,
        position: start + index,
        ...row,
        idempotencyKey: newKey(),
      })),
    );
  }
  return { job, isNew: true };
}

async function jobAsked(tx: Transaction, askKey: string): Promise<Job> {
  const [job] = await tx.select().from(jobs).where(eq(jobs.askKey, askKey));
  if (!job) throw new Error("The database neither wrote the job nor has it.");
  return job;
}

/** 122 random bits in 36 of the allowed characters (club-api §4.1: 16 to 128 of letters, digits, `.`, `_`, `:`, `-`). */
export function newKey(): string {
  return randomUUID();
}

/** An instant on the database's own clock, which every dashboard shares, whatever `GUICHET_NOW` says to each of them. */
export function secondsFromNow(seconds: number) {
  return sql`clock_timestamp() + make_interval(secs => ${seconds})`;
}
