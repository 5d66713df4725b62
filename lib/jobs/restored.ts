import "server-only";
import { and, eq, gt, inArray, not, or, sql } from "drizzle-orm";
import { hastenAll } from "#lib/mirror/state.ts";
import type { Queryable } from "#lib/store/database.ts";
import { CLOCK } from "#lib/store/database-clock.ts";
import { type Job, type JobRow, jobRows, jobs } from "#lib/store/schema/jobs.ts";
import { mirrorRegistrations } from "#lib/store/schema/mirror.ts";

/**
 * A club's database may come back older than it was: decisions are gone, and numbers are given a second time. We notice it by what
 * the mirror reads afterwards, without a call of our own, and let a person look before anything more is sent.
 */

/** One decision set back may be a person's work in the club's administration; so many at once are the database's. */
const MANY_UNDONE = 3;

/** Older decisions are not compared any more: whoever restores a backup so old has noticed it. */
const REMEMBERED_DAYS = 60;

/** Why a frozen registration is no longer what a person decided on. */
export type Changed = "other_person" | "other_activity";

/** Whether the copy's newest reading gives a row's number to somebody else, or to another activity; null when it does not. */
export async function changedSince(
  db: Queryable,
  job: Pick<Job, "club" | "kind" | "movedTo">,
  row: Pick<JobRow, "registrationId" | "memberId" | "activityId">,
): Promise<Changed | null> {
  const { club, kind, id, memberId, activityId } = mirrorRegistrations;
  const [now] = await db
    .select({ memberId, activityId })
    .from(mirrorRegistrations)
    .where(and(eq(club, job.club), eq(kind, job.kind), eq(id, row.registrationId)));
  if (!now || row.memberId === null) return null;
  // The record that a move gives it to is nobody else: the copy may have read what nobody answered us.
  if (now.memberId !== row.memberId && now.memberId !== job.movedTo) return "other_person";
  return row.activityId !== null && now.activityId !== row.activityId ? "other_activity" : null;
}

/**
 * After a whole reading of a season: marks the decisions that the club had made and has no more, and stops the club's open jobs
 * when they are many, or when an open row's number now belongs to somebody else.
 * @param now the program's clock
 * @returns the jobs that were stopped
 */
export async function noticeRestore(db: Queryable, club: string, season: number, now: Date): Promise<Job[]> {
  const m = mirrorRegistrations;
  const isGiven = sql`coalesce(${jobRows.step} = 'give', false)`;
  const isStrangers = sql`${m.memberId} <> ${jobRows.memberId} and ${m.memberId} is distinct from ${jobs.movedTo}`;
  const remembered = new Date(now.getTime() - REMEMBERED_DAYS * 24 * 3_600_000);
  const same = and(
    eq(jobs.id, jobRows.jobId),
    eq(jobs.club, club),
    eq(jobs.seasonId, season),
    gt(jobs.askedAt, remembered),
    eq(m.club, jobs.club),
    eq(m.kind, jobs.kind),
    eq(m.id, jobRows.registrationId),
  );
  const setBack = or(
    and(isGiven, eq(m.memberId, jobRows.memberId)),
    and(
      not(isGiven),
      or(
        inArray(jobs.operation, ["cancel", "move"]),
        sql`${m.valid} is null`,
        sql`${m.memberId} <> ${jobRows.memberId}`,
      ),
    ),
  );
  const undone = await db
    .update(jobRows)
    .set({ undoneAt: CLOCK })
    .from(jobs)
    .innerJoin(m, sql`true`)
    .where(
      and(
        same,
        eq(jobRows.state, "done"),
        sql`${jobRows.undoneAt} is null and ${m.reading} > ${jobRows.reading}`,
        setBack,
        sql`not exists (
          select 1 from ${jobRows} l join ${jobs} lj on lj.id = l.job_id
          where l.registration_id = ${jobRows.registrationId} and l.job_id > ${jobRows.jobId}
            and lj.club = ${jobs.club} and lj.kind = ${jobs.kind} and l.state in ('sending', 'unknown', 'done', 'skipped'))`,
      ),
    )
    .returning({ position: jobRows.position });
  const [stranger] = await db
    .select({ position: jobRows.position })
    .from(jobRows)
    .innerJoin(jobs, eq(jobs.id, jobRows.jobId))
    .innerJoin(m, sql`true`)
    .where(and(same, inArray(jobRows.state, ["queued", "unknown"]), isStrangers))
    .limit(1);
  return undone.length >= MANY_UNDONE || stranger ? stopForRestore(db, club) : [];
}

/**
 * Stops everything that a club's jobs have not sent yet, until a person resumes it; from then on each row is compared with the club's before
 * it is sent, also in the jobs that stand still already. A pause that a person wished stays theirs, and one for a changed address stays a
 * director's to end. The copies of the seasons are read anew.
 */
export async function stopForRestore(db: Queryable, club: string): Promise<Job[]> {
  return db.transaction(async (tx) => {
    const live = and(eq(jobs.club, club), inArray(jobs.state, ["queued", "running", "paused"]));
    const open = and(live, sql`coalesce(${jobs.pauseReason}, '') not in ('person', 'address_changed')`);
    // In the order of their numbers, as everybody locks them.
    await tx.select({ id: jobs.id }).from(jobs).where(live).orderBy(jobs.id).for("update");
    await tx.update(jobs).set({ compareEach: true }).where(live);
    await hastenAll(tx, club);
    return tx.update(jobs).set({ state: "paused", pauseReason: "restored", pauseDetail: null }).where(open).returning();
  });
}
