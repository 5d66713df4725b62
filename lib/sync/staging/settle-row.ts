import "server-only";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#lib/base/store/database.ts";
import { mirrorEvents, mirrorGroups, mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { stageRows } from "#lib/base/store/schema/sync/staging.ts";
import { noteDecision } from "#lib/sync/copy/decision.ts";
import { noteWritten } from "#lib/sync/copy/note-written.ts";
import { hasten } from "#lib/sync/copy/state.ts";
import type { Settled } from "#lib/sync/outbox/kind.ts";
import { logSettled } from "#lib/sync/outbox/log.ts";
import { numbersFor } from "./numbers.ts";
import { type SentStep, type StandingPiece, stagedIn } from "./piece.ts";
import { STAGED_WRITES, type StagedBody, withNumbers } from "./plan.ts";

/** Writes down what became of a step: in the row, in the copy, in the log. */
export async function settleRow(tx: Transaction, settled: Settled<SentStep>): Promise<void> {
  const { work, piece, verdict, seen, now } = settled;
  if (verdict.piece !== "done" && verdict.piece !== "failed") return;
  const standing = stagedIn(piece);
  const { stage, place, step, at, steps, made, ends } = standing;
  const here = and(eq(stageRows.club, work.club), eq(stageRows.stage, stage), eq(stageRows.place, place));
  const { action } = STAGED_WRITES[step.write];
  if (verdict.piece === "failed") {
    const { code, detail, requestId = null } = verdict;
    await tx
      .update(stageRows)
      .set({ outcome: "refused", code, detail: detail || null, requestId, settledAt: now })
      .where(here);
    return logSettled(tx, settled, { action, subject: null, details: { stage, row: place } });
  }
  if (!seen) return;
  const isLast = at + 1 === steps.length;
  const after = { ...made, [step.names]: seen.id };
  const isNewPerson = step.write === "POST /members";
  await tx
    .update(stageRows)
    .set({
      made: sql`${stageRows.made} || ${JSON.stringify(after)}::jsonb`,
      ...(isLast && { outcome: ends, code: null, detail: null, requestId: null, settledAt: now }),
    })
    .where(here);
  const body = withNumbers(step.body, await numbersFor(tx, work.club, standing));
  await tellWhose(tx, settled, isNewPerson ? seen.id : body.member_id);
  await noteStep(tx, settled, standing, seen, body);
  await logSettled(tx, settled, {
    ...{ action, subject: `${step.write.split("/")[1]}/${seen.id}` },
    details: { stage, row: place, ...registeredIn(step.write, body), fields: Object.keys(body) },
  });
}

/**
 * Whose the row is, and what was sent of it, once their number is learnt: what was read in of somebody is found under that number, and forgotten with them. A
 * number without a frozen person beside it asks nothing of the steps that follow (`verifyPerson`).
 */
async function tellWhose(tx: Transaction, { work, piece }: Settled<SentStep>, memberId: unknown): Promise<void> {
  if (typeof memberId !== "number") return;
  // What an earlier run sent of the row, and was refused, is about the same person.
  const runs = tx
    .select({ id: works.id })
    .from(works)
    .where(and(eq(works.club, work.club), eq(works.kind, "staged")));
  await tx
    .update(pieces)
    .set({ memberId })
    .where(and(eq(pieces.subject, piece.subject), inArray(pieces.workId, runs), isNull(pieces.memberId)));
  const { stage, place } = stagedIn(piece);
  await tx
    .update(stageRows)
    .set({ memberId })
    .where(
      and(
        ...[eq(stageRows.club, work.club), eq(stageRows.stage, stage), eq(stageRows.place, place)],
        isNull(stageRows.memberId),
      ),
    );
}

/** Who is registered where, for the sentence of the audit log. */
function registeredIn(write: string, body: StagedBody): Record<string, string | number> {
  const kind = { "POST /annual-registrations": "annual", "POST /event-registrations": "event" }[write];
  if (!kind) return {};
  return { kind, member: Number(body.member_id), activity: Number(body[kind === "annual" ? "group_id" : "event_id"]) };
}

/** Brings the copy up to a step that was done. */
async function noteStep(
  tx: Transaction,
  { work, now }: Settled<SentStep>,
  { step }: StandingPiece,
  { id, data }: SentStep,
  body: StagedBody,
): Promise<void> {
  const { club } = work;
  const { phase, made } = STAGED_WRITES[step.write];
  if (step.write.endsWith("/validate") || step.write.endsWith("/cancel")) {
    if (phase !== "annual" && phase !== "event") return;
    const seen = step.write.endsWith("/cancel") ? null : { valid: typeof data.valid === "boolean" ? data.valid : true };
    return noteDecision(tx, { club, kind: phase, id, seen, now });
  }
  if (phase === "annual" || phase === "event") return noteRegistration(tx, work, phase, { id, data, body, made });
  const seasonId = typeof body.season_id === "number" ? body.season_id : (work.seasonId ?? 0);
  await noteWritten(tx, { club, phase, id }, made ? { made: body, seasonId } : { changed: body, seasonId });
}

async function noteRegistration(
  tx: Transaction,
  { club, seasonId }: { club: string; seasonId: number | null },
  phase: "annual" | "event",
  written: { id: number; data: Record<string, unknown>; body: StagedBody; made: boolean },
): Promise<void> {
  const { id, data, body, made } = written;
  const asked = phase === "annual" ? body.group_id : body.event_id;
  // A change may leave the group as it is.
  const known = typeof asked === "number" ? await activityOf(tx, club, phase, asked) : undefined;
  const season = known?.seasonId ?? (made ? undefined : await seasonOf(tx, club, phase, id)) ?? seasonId ?? 0;
  const record = { club, phase, id };
  if (!made) return noteWritten(tx, record, { changed: body, seasonId: season });
  const isTold = typeof data.valid === "boolean" || data.valid === null;
  // When it was made only the club knows: our clock would name another record by the same number.
  const state = { registered_at: data.registered_at ?? null, valid: isTold ? data.valid : null };
  await noteWritten(tx, record, { made: { ...body, ...state }, seasonId: season });
  // The club may have validated it at once, which its answer does not say: the next reading tells.
  if (known?.validates && !isTold) await hasten(tx, club, season);
}

async function activityOf(tx: Transaction, club: string, phase: "annual" | "event", id: number) {
  const table = phase === "annual" ? mirrorGroups : mirrorEvents;
  const [known] = await tx
    .select({ seasonId: table.seasonId, validates: table.autoValidate })
    .from(table as typeof mirrorGroups)
    .where(and(eq(table.club, club), eq(table.id, id)));
  return known;
}

/** The season of a registration that the copy has. */
async function seasonOf(tx: Transaction, club: string, phase: "annual" | "event", id: number) {
  const { club: of, kind, id: key, seasonId } = mirrorRegistrations;
  const [known] = await tx
    .select({ seasonId })
    .from(mirrorRegistrations)
    .where(and(eq(of, club), eq(kind, phase), eq(key, id)));
  return known?.seasonId;
}
