import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { Transaction } from "#lib/store/database.ts";
import { clubs } from "#lib/store/schema/clubs.ts";
import {
  type Job,
  type JobOperation,
  jobRows,
  jobs,
  type MoveStep,
  type Moving,
  type RegistrationKind,
} from "#lib/store/schema/jobs.ts";
import { isNamed } from "#runtime/recognised.ts";
import { finishIfDecided } from "./finish.ts";
import { freezeMoments, PROVEN } from "./identity.ts";
import { waitOf } from "./waits.ts";

/** Time in which a person can still take a decision back before anything is sent. Afterwards nothing is promised. */
export const HOLD_SECONDS = 5;

/** Rows written by one INSERT: PostgreSQL takes 65,535 parameters, nine a row. */
const ROWS_PER_INSERT = 5_000;

/** A registration as it is frozen into a job. */
export interface FrozenRegistration {
  registrationId: number;
  memberId: number | null;
  activityId: number | null;
  /** Of a move: where it begins, and what it takes along. */
  step?: MoveStep;
  moving?: Moving;
  /** Of a move to a record that is registered to the same already: that registration, which then stands for the created one. */
  createdId?: number | null;
}

export interface NewJob {
  club: string;
  seasonId: number;
  kind: RegistrationKind;
  operation: JobOperation;
  /** Of a move: the record that the registrations go to. */
  movedTo?: number;
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
  /** Earlier jobs that lost rows to it. */
  replaced: Job[];
}

/** A job without a registration would be done before it began; the caller says so to the person instead. */
export class EmptyJobError extends Error {
  override name = "EmptyJobError";
  static override [Symbol.hasInstance](cause: unknown): cause is EmptyJobError {
    return isNamed(cause, "EmptyJobError");
  }
}

/**
 * Writes a decision down, with an idempotency key for each row, before anything is sent. A registration that is named twice is
 * frozen once, and a question that was answered already (`askKey`) gives the job of that answer. The last decision wins: rows of
 * earlier jobs for the same registrations that were certainly not sent never will be; those that may have been sent get their
 * outcome first.
 * @throws EmptyJobError
 */
export async function createJob(tx: Transaction, wish: NewJob): Promise<CreatedJob> {
  const rows = [...new Map(wish.registrations.map((row) => [row.registrationId, row])).values()];
  if (rows.length === 0) throw new EmptyJobError("A job needs at least one registration.");
  await takeTurn(tx, wish.club);
  const [job] = await tx
    .insert(jobs)
    .values({
      club: wish.club,
      seasonId: wish.seasonId,
      kind: wish.kind,
      operation: wish.operation,
      movedTo: wish.movedTo ?? null,
      ...waitOf(wish.holdSeconds ?? HOLD_SECONDS),
      size: rows.length,
      askedBy: wish.askedBy.id,
      askedByName: wish.askedBy.name,
      askedAt: wish.now,
      askKey: wish.askKey ?? null,
      ...PROVEN,
    })
    // When the same answer arrives twice at once, the second waits here for the first and finds its job.
    .onConflictDoNothing({ target: jobs.askKey })
    .returning();
  if (!job) return { job: await jobAsked(tx, wish.askKey ?? ""), isNew: false, replaced: [] };
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
  await freezeMoments(tx, job);
  return { job, isNew: true, replaced: await replaceEarlier(tx, job, wish.now) };
}

/** Jobs of one club are created one at a time, so that the order of their numbers is the order in which people asked. */
export async function takeTurn(tx: Transaction, club: string): Promise<void> {
  await tx.select({ slug: clubs.slug }).from(clubs).where(eq(clubs.slug, club)).for("no key update");
}

/** Whether a question was answered already: its job is there. */
export async function isAsked(tx: Transaction, askKey: string): Promise<boolean> {
  const [job] = await tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.askKey, askKey));
  return job !== undefined;
}

/** Takes the rows out of earlier jobs that `job` decides again and that were not sent yet. */
async function replaceEarlier(tx: Transaction, job: Job, now: Date): Promise<Job[]> {
  const same = sql`${jobRows.registrationId} in (select n.registration_id from ${jobRows} n where n.job_id = ${job.id})`;
  // A move that has begun comes to its end: half of it would be a registration too many.
  const waiting = and(lt(jobRows.jobId, job.id), eq(jobRows.state, "queued"), eq(jobRows.begun, false), same);
  const found = await tx
    .selectDistinct({ id: jobs.id })
    .from(jobRows)
    .innerJoin(jobs, eq(jobs.id, jobRows.jobId))
    .where(and(waiting, eq(jobs.club, job.club), eq(jobs.kind, job.kind)));
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  // Every writer locks jobs in the order of their numbers. Nothing is claimed from them until this is written.
  await tx.select({ id: jobs.id }).from(jobs).where(inArray(jobs.id, ids)).orderBy(jobs.id).for("update");
  await tx
    .update(jobRows)
    .set({ state: "superseded", supersededBy: job.id, decidedAt: now })
    .where(and(waiting, inArray(jobRows.jobId, ids)));
  const replaced: Job[] = [];
  for (const id of ids) {
    const one = await finishIfDecided(tx, id, now);
    if (one) replaced.push(one);
  }
  return replaced;
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
