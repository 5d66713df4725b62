import "server-only";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { writeAudit } from "#lib/store/audit.ts";
import type { Transaction } from "#lib/store/database.ts";
import { pieces, type Work } from "#lib/store/schema/outbox.ts";
import { stageRows, stages } from "#lib/store/schema/staging.ts";
import { countsOf } from "./read.ts";

/** A work of a stage has come to its end: what was taken back before it was sent is as it was before. */
export async function endStage(tx: Transaction, work: Work): Promise<void> {
  const [stage] = await tx
    .update(stages)
    .set({ state: "ended" })
    .where(and(eq(stages.club, work.club), eq(stages.workId, work.id)))
    .returning();
  if (!stage) return;
  await tx
    .update(stageRows)
    .set({ standing: "ready" })
    .where(
      and(
        ...[eq(stageRows.club, stage.club), eq(stageRows.stage, stage.id)],
        ...[eq(stageRows.standing, "sent"), isNull(stageRows.outcome)],
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
