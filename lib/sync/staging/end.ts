import "server-only";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Transaction } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { type Piece, pieces, type Work } from "#lib/base/store/schema/sync/outbox.ts";
import { stageRows, stages } from "#lib/base/store/schema/sync/staging.ts";
import { stagedPiece } from "./piece.ts";
import { countsOf } from "./read.ts";

/** A work of a stage has come to its end: what was taken back before it was sent is as it was before. */
export async function endStage(tx: Transaction, work: Work): Promise<void> {
  const [stage] = await tx
    .update(stages)
    .set({ state: "ended", batches: null })
    .where(and(eq(stages.club, work.club), eq(stages.workId, work.id)))
    .returning();
  if (!stage) return;
  await tx
    .update(stageRows)
    .set({ state: "ready" })
    .where(
      and(
        ...[eq(stageRows.club, stage.club), eq(stageRows.stage, stage.id)],
        ...[eq(stageRows.state, "sent"), isNull(stageRows.outcome)],
      ),
    );
  const { created = 0, changed = 0, refused = 0 } = (await countsOf(tx, stage.club, [stage.id])).get(stage.id) ?? {};
  const [taken] = await tx
    .select({ position: pieces.position })
    .from(pieces)
    .where(and(eq(pieces.workId, work.id), inArray(pieces.state, ["taken_back"])))
    .limit(1);
  await writeAudit(tx, {
    ...{ by: { id: work.askedBy, name: work.askedByName }, club: work.club, action: "stage.end" },
    subject: `stages/${stage.id}`,
    details: { kind: stage.kind, created, changed, refused, isWhole: taken === undefined },
  });
}

/** What was not sent, and is not going to be, is as it was before. */
export async function takeRowsBack(
  tx: Transaction,
  { club }: Pick<Work, "club">,
  given: readonly Pick<Piece, "frozen">[],
): Promise<void> {
  const rows = given.flatMap(({ frozen }) => stagedPiece.safeParse(frozen).data ?? []);
  for (const [stage, ofOne] of Map.groupBy(rows, (row) => row.stage)) {
    const places = integers(ofOne.map(({ place }) => place));
    await tx
      .update(stageRows)
      .set({ state: "ready" })
      .where(
        and(
          ...[eq(stageRows.club, club), eq(stageRows.stage, stage), sql`${stageRows.place} = any(${places})`],
          ...[eq(stageRows.state, "sent"), isNull(stageRows.outcome)],
        ),
      );
  }
}
