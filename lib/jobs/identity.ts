import "server-only";
import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Turn } from "#lib/club/turn.ts";
import type { Queryable, Transaction } from "#lib/store/database.ts";
import { isAhead, secondsFromNow } from "#lib/store/database-clock.ts";
import { type Job, type JobRow, jobRows, jobs, OPEN_ROWS } from "#lib/store/schema/jobs.ts";
import { mirrorRegistrations } from "#lib/store/schema/mirror.ts";
import type { Claim } from "./claim.ts";
import type { Sender } from "./decide.ts";
import type { Identity } from "./registration-wire.ts";
import type { Changed } from "./restored.ts";
import type { Failure } from "./verdict.ts";

/**
 * A club's database may come back older than it was, and give its numbers a second time. A frozen row therefore keeps who it was about, and
 * before rows are sent after anything that leaves room for that (a pause, an outage, a new start, a silence of a minute) one reading proves it for
 * all: numbers rise, so that nobody below a registration that stands as it was can be somebody else.
 */

/** As long as the club goes on answering a job, its data does not go back; after a silence of this length nobody knows. */
const PROVEN_SECONDS = 60;

/** Of a job that was asked for just now, on what the screen showed. */
export const PROVEN = { provenUntil: secondsFromNow(PROVEN_SECONDS) };

/** Whether a job's numbers need no proof now. */
export const isProven = sql<boolean>`(${isAhead(jobs.provenUntil, PROVEN_SECONDS)} and not ${jobs.compareEach})`;

/** After an answer: what was proven stays so. Somebody who doubts it meanwhile is heard. */
export const stillProven = sql`case when ${jobs.provenUntil} is not null then ${PROVEN.provenUntil} end`;

/** Takes over from the copy when each registration of a new job was made. */
export async function freezeMoments(tx: Transaction, { id, club, kind }: Job): Promise<void> {
  const m = mirrorRegistrations;
  await tx
    .update(jobRows)
    .set({ registeredAt: sql`${m.registeredAt}` })
    .from(m)
    .where(and(eq(jobRows.jobId, id), eq(m.club, club), eq(m.kind, kind), eq(m.id, jobRows.registrationId)));
}

/** Nobody watched the clubs while the program was away; what was asked for just before has its minute all the same. */
export async function doubtBegun(db: Queryable): Promise<void> {
  const begun = and(inArray(jobs.state, ["running", "paused"]), isNotNull(jobs.provenUntil));
  await db.update(jobs).set({ provenUntil: null }).where(begun);
}

/** Why a row is not sent now. `wentBack`: the club has somebody else under a number of the job · `failure`: the club did not say. */
export type Doubt = { changed: Changed } | { wentBack: true } | { failure: Failure };

/**
 * Asks the club, where it is needed, whether the job's numbers still mean what they meant.
 * @returns null when the row can be sent
 */
export async function doubt(
  db: Queryable,
  sender: Sender,
  claim: Claim,
  signal: AbortSignal,
  turn?: Turn,
): Promise<Doubt | null> {
  const { job, row } = claim;
  if (claim.isProven) return null;
  if (job.compareEach) return compareOwn(sender, claim, signal, turn);
  const anchor = await anchorOf(db, row);
  const asked = await sender.identify(claim, anchor.registrationId, signal, turn);
  if ("ok" in asked) return unsaid(asked);
  const isOwn = anchor.registrationId === row.registrationId;
  const found = compare(job, anchor, asked.identity);
  switch (found) {
    case "same":
      await db.update(jobs).set(PROVEN).where(eq(jobs.id, job.id));
      return null;
    case "other_person":
      return isOwn ? { changed: found } : { wentBack: true };
    default:
      // Cancelled or moved elsewhere, by a person perhaps: it proves nothing for the others, which are compared one by one.
      await db.update(jobs).set({ compareEach: true }).where(eq(jobs.id, job.id));
      return isOwn ? changedOwn(found) : compareOwn(sender, claim, signal, turn);
  }
}

async function compareOwn(sender: Sender, claim: Claim, signal: AbortSignal, turn?: Turn): Promise<Doubt | null> {
  const asked = await sender.identify(claim, claim.row.registrationId, signal, turn);
  if ("ok" in asked) return unsaid(asked);
  return changedOwn(compare(claim.job, claim.row, asked.identity));
}

/** Of one that is gone the club's answer to the decision tells what is to be told. */
function changedOwn(found: ReturnType<typeof compare>): Doubt | null {
  return found === "same" || found === "gone" ? null : { changed: found };
}

/** An integration that may not read registrations cannot compare, nor has it a copy from which it could have frozen any. */
function unsaid(failure: Failure): Doubt | null {
  return failure.kind === "scope" ? null : { failure };
}

type Frozen = Pick<JobRow, "registrationId" | "memberId" | "activityId" | "registeredAt">;

/** The registration with the highest number that the job still has to decide. */
async function anchorOf(db: Queryable, row: JobRow): Promise<Frozen> {
  const [highest] = await db
    .select({
      registrationId: jobRows.registrationId,
      memberId: jobRows.memberId,
      activityId: jobRows.activityId,
      registeredAt: jobRows.registeredAt,
    })
    .from(jobRows)
    .where(and(eq(jobRows.jobId, row.jobId), inArray(jobRows.state, [...OPEN_ROWS])))
    .orderBy(desc(jobRows.registrationId))
    .limit(1);
  return highest ?? row;
}

/** Compares what was frozen with what the club has. A service may leave fields out: what is not told is no difference. Pure. */
export function compare(
  { movedTo }: Pick<Job, "movedTo">,
  { memberId, activityId, registeredAt }: Omit<Frozen, "registrationId">,
  now: Identity | null,
): "same" | "gone" | Changed {
  if (!now) return "gone";
  // A row that was frozen without a person says nothing of who was meant.
  if (memberId === null) return "same";
  const isTheirs = now.memberId === null || [memberId, movedTo].includes(now.memberId);
  const isOfThen =
    registeredAt === null || now.registeredAt === null || registeredAt.getTime() === now.registeredAt.getTime();
  if (!isTheirs || !isOfThen) return "other_person";
  return activityId !== null && now.activityId !== null && now.activityId !== activityId ? "other_activity" : "same";
}
