import "server-only";
import { awaitMessage } from "#lib/base/store/awaited.ts";
import type { Transaction } from "#lib/base/store/database.ts";
import type { Announced } from "#lib/base/store/schema/sync/inbox.ts";
import { noteDecision } from "#lib/sync/copy/decision.ts";
import { noteWritten } from "#lib/sync/copy/note-written.ts";
import { hasten } from "#lib/sync/copy/state.ts";
import { markChanged } from "#lib/sync/forecast/change-marks.ts";
import type { Settled } from "#lib/sync/outbox/kind.ts";
import { askForDecisionLetter } from "./decision-letter-kinds.ts";
import { createdIdOf, type DecisionWork, decisionWorkOf, movingOf } from "./decision-work.ts";
import { dropRefusalReason } from "./refusal-reasons.ts";
import type { Seen } from "./seen.ts";

/** Updates the copy in the transaction that settles a row: it takes over the club's answer, and a refusal is kept as the last one of the registration. */
export async function afterDecision(tx: Transaction, settled: Settled<Seen>): Promise<void> {
  const { piece: row, verdict, seen, now } = settled;
  const work = decisionWorkOf(settled.work);
  const id = row.recordId ?? 0;
  if (work.operation === "move") await noteMove(tx, settled);
  else if (seen !== undefined) {
    await noteDecision(tx, { club: work.club, kind: work.collection, id, seen, now });
    if (seen?.valid !== false) await dropReason(tx, work, id, now);
    await askForDecisionLetter(tx, settled);
    // What was so already is somebody else's deed, which is announced as theirs; of an earlier try's it may have been announced by now.
    if (verdict.piece === "done" && !row.perhapsWritten)
      await awaitMessage(tx, work.club, work.collection, { recordId: id, says: saysOf(seen) });
  } else if (verdict.piece === "done") await hasten(tx, work.club, work.seasonId);
  if (verdict.piece === "failed") await markChanged(tx, work.club, [work.seasonId]);
}

/** A refusal that this decision undid has no reason any more. */
function dropReason(tx: Transaction, work: DecisionWork, id: number, now: Date): Promise<void> {
  const { club, seasonId, collection: kind, askedBy, askedByName } = work;
  // Whoever has no account any more is told by their name.
  return dropRefusalReason(tx, { club, seasonId, kind, id, by: { id: askedBy, name: askedByName }, now });
}

/** What the club will announce of a decision that was carried out. */
function saysOf(seen: Seen): Announced {
  if (seen === null) return "gone";
  return seen.valid ? "validated" : "refused";
}

/** Updates the copy after a step of a move: the registration that the other record has now, and the one that this record no longer has. */
async function noteMove(tx: Transaction, { work, piece: row, seen, now }: Settled<Seen>): Promise<void> {
  const { club, collection: kind, seasonId, memberId: movedTo } = decisionWorkOf(work);
  const id = row.recordId ?? 0;
  if (row.step === "give" && seen === null) return noteDecision(tx, { club, kind, id, seen, now });
  if (row.step === "give" && seen?.isGiven && movedTo !== null)
    return noteWritten(tx, { club, phase: kind, id }, { now: { memberId: movedTo } });
  const createdId = seen?.createdId ?? createdIdOf(row);
  if (seen === undefined || createdId === null) return;
  if (row.step === "cancel") return noteDecision(tx, { club, kind, id, seen: null, now });
  if (row.step === "validate") return noteDecision(tx, { club, kind, id: createdId, seen, now });
  const { slotIds = [], licenceId = null } = movingOf(row) ?? {};
  const created = { kind, seasonId, memberId: movedTo, activityId: row.activityId, slotIds, licenceId };
  const valid = seen?.valid ?? null;
  // When it was made only the club knows: our clock would name another record by the same number.
  const state = { valid, registeredAt: null, validatedAt: valid ? now : null };
  await noteWritten(tx, { club, phase: kind, id: createdId }, { row: { ...created, ...state } });
}
