import "server-only";
import { and, eq } from "drizzle-orm";
import { movedAway, PERHAPS_THERE } from "#lib/club/another-try.ts";
import { type ClubApi, clubApi } from "#lib/club/client.ts";
import { ClubError } from "#lib/club/error.ts";
import { createRegistration } from "#lib/jobs/registration-wire.ts";
import { writeAudit } from "#lib/store/audit.ts";
import type { Store, Transaction } from "#lib/store/database.ts";
import { secondsFromNow } from "#lib/store/database-clock.ts";
import { type EnrolmentRow, enrolmentRows as rows } from "#lib/store/schema/enrolments.ts";
import type { Claim } from "./claim.ts";
import { type Attempt, type Judgement, judge } from "./verdict.ts";

/**
 * Sends one claimed registration once, and writes down what became of it.
 * @param now the program's clock
 * @returns the number of the registration, if there is one now
 * @throws the signal's reason when it ends the work first: the row keeps its key and is asked for again
 */
export async function sendRow(
  { db }: Store,
  owner: string,
  claim: Claim,
  now: () => Date,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { row } = claim;
  const { attempt, requestId } = await tried(claim, signal);
  const judgement = judge(attempt, row.attempts);
  await db.transaction(async (tx) => {
    const [settled] = await tx
      .update(rows)
      .set({
        ...standing(attempt, judgement),
        requestId: requestId ?? null,
        leaseOwner: null,
        leaseUntil: null,
        ...(judgement.row === "again" ? {} : { decidedAt: now() }),
      })
      // Another dashboard may have taken it over meanwhile: what it is told is the same answer.
      .where(and(at(row), eq(rows.leaseOwner, owner), eq(rows.state, "sending")))
      .returning();
    if (settled && judgement.row !== "again") await logged(tx, claim, settled);
  });
  return judgement.row === "done" ? judgement.id : undefined;
}

async function tried(
  { enrolment, row }: Claim,
  signal: AbortSignal,
): Promise<{ attempt: Attempt; requestId?: string | undefined }> {
  try {
    const api = await clubApi(enrolment.club, enrolment.askedBy);
    if (api.club.baseUrl !== enrolment.baseUrl) return { attempt: { ok: false, ...movedAway(row.perhapsWritten) } };
    return { attempt: { ok: true, id: await post(api, enrolment.memberId, row, signal) } };
  } catch (cause) {
    if (!(cause instanceof ClubError)) throw cause;
    const { kind, code, status, detail, errors, retryAfterSeconds, requestId } = cause;
    const told = code === "validation_failed" ? (errors[0]?.detail ?? detail) : detail;
    const perhapsSent = row.perhapsWritten || cause.perhapsSent;
    return { attempt: { ok: false, kind, code, status, detail: told, retryAfterSeconds, perhapsSent }, requestId };
  }
}

/** @returns the number of the registration */
async function post(api: ClubApi, memberId: number, row: EnrolmentRow, signal: AbortSignal): Promise<number> {
  const way = { key: row.idempotencyKey, lane: "click", once: true, signal } as const;
  const { id } = await createRegistration(api, { ...row, memberId }, way);
  return id;
}

/** The columns that say how the row stands after a try. */
function standing(attempt: Attempt, judgement: Judgement) {
  if (judgement.row === "done")
    return { state: "done", registrationId: judgement.id, code: null, detail: null } as const;
  const said = attempt.ok ? {} : { code: attempt.code, detail: attempt.detail };
  if (judgement.row === "failed")
    return { state: "failed", ...said, perhapsWritten: said.code === PERHAPS_THERE } as const;
  const perhapsWritten = !attempt.ok && attempt.perhapsSent;
  const notBefore = secondsFromNow(judgement.waitSeconds);
  return { state: perhapsWritten ? "unknown" : "queued", ...said, perhapsWritten, notBefore } as const;
}

function at({ club, ask, position }: EnrolmentRow) {
  return and(eq(rows.club, club), eq(rows.ask, ask), eq(rows.position, position));
}

async function logged(tx: Transaction, { enrolment }: Claim, row: EnrolmentRow): Promise<void> {
  const collection = row.kind === "annual" ? "annual-registrations" : "event-registrations";
  await writeAudit(tx, {
    by: { id: enrolment.askedBy, name: enrolment.askedByName },
    club: enrolment.club,
    action: "registration.create",
    subject: row.registrationId === null ? null : `${collection}/${row.registrationId}`,
    outcome: row.code === PERHAPS_THERE ? "unknown" : row.state === "done" ? "done" : "refused",
    code: row.code,
    requestId: row.requestId,
    details: { kind: row.kind, member: enrolment.memberId, activity: row.activityId },
  });
}
