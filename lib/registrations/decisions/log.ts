import "server-only";
import { count, eq } from "drizzle-orm";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { ofDecisions, type PieceState, pieces } from "#lib/base/store/schema/sync/outbox.ts";
import type { DecisionPiece, DecisionWork } from "./decision-work.ts";

/** Writes to the audit log who asked for a work of decisions, in the transaction that creates it. */
export async function logRequested(tx: Queryable, work: DecisionWork): Promise<void> {
  await writeAudit(tx, { ...entryOf(work), details: { event: "asked", kind: work.collection, count: work.size } });
}

/** Writes the result of a work to the audit log. */
export async function logEnd(tx: Queryable, work: DecisionWork): Promise<void> {
  const counts = await countRows(tx, work.id);
  const decided = await tx
    .select({ id: ofDecisions.registrationId, state: pieces.state })
    .from(pieces)
    .where(eq(pieces.workId, work.id))
    .orderBy(pieces.position);
  const idsOf = (state: PieceState) => decided.filter((row) => row.state === state).map((row) => row.id);
  await writeAudit(tx, {
    ...entryOf(work),
    outcome: counts.done + counts.skipped > 0 || counts.failed === 0 ? "done" : "refused",
    details: {
      event: "ended",
      kind: work.collection,
      ...counts,
      registrations: idsOf("done"),
      already: idsOf("skipped"),
    },
  });
}

/** Writes to the audit log that it is unknown whether the club decided a registration. The entry at the work's end has the outcome. */
export async function logUnknown(tx: Queryable, work: DecisionWork, row: DecisionPiece): Promise<void> {
  await writeAudit(tx, {
    ...entryOf(work),
    outcome: "unknown",
    code: row.code,
    requestId: row.requestId,
    details: { event: "unknown", kind: work.collection, registrations: [row.recordId] },
  });
}

function entryOf(work: DecisionWork) {
  return {
    by: { id: work.askedBy, name: work.askedByName },
    club: work.club,
    action: `registration.${work.operation}`,
    subject: `jobs/${work.id}`,
  };
}

export type RowCounts = Record<PieceState, number>;

/** No row in any state: where counting begins. */
export const NO_ROWS: Readonly<RowCounts> = {
  queued: 0,
  sending: 0,
  unknown: 0,
  done: 0,
  failed: 0,
  skipped: 0,
  taken_back: 0,
  superseded: 0,
};

/** How many pieces of a work are in each state. */
export async function countRows(db: Queryable, workId: number): Promise<RowCounts> {
  const counts = { ...NO_ROWS };
  const groups = await db
    .select({ state: pieces.state, count: count() })
    .from(pieces)
    .where(eq(pieces.workId, workId))
    .groupBy(pieces.state);
  for (const group of groups) counts[group.state] = group.count;
  return counts;
}
