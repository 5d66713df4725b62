import "server-only";
import { and, eq } from "drizzle-orm";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Transaction } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import { works } from "#lib/base/store/schema/sync/outbox.ts";
import { stages } from "#lib/base/store/schema/sync/staging.ts";
import { pauseWork, resumeWork, takeBackWork } from "#lib/sync/outbox/control.ts";
import { finishIfSettled } from "#lib/sync/outbox/finish.ts";
import { atStage, type StageName } from "./hold.ts";
import type { AnyStageKind } from "./kind.ts";
import { stagedRows } from "./sending.ts";
import type { StageRefusal } from "./stage.ts";

/** What a person may do with a stage that runs. */
export const STAGE_CONTROLS = ["pause", "resume", "take_back"] as const;
export type StageControl = (typeof STAGE_CONTROLS)[number];

/**
 * Pauses a run, lets it go on, or takes back what of it was not sent yet: a row that has begun comes to its end. Whoever may run one may do that, also while somebody else
 * has it in hand. One of another kind is not there.
 */
export async function controlStage(
  tx: Transaction,
  kind: Pick<AnyStageKind, "name">,
  name: StageName,
  hand: Hand,
  control: StageControl,
): Promise<{ ok: true } | StageRefusal> {
  const [stage] = await tx.select().from(stages).where(atStage(name)).for("update");
  if (stage?.kind !== kind.name || !stage.workId) return { ok: false, code: "gone" };
  const [work] = await tx
    .select()
    .from(works)
    .where(and(eq(works.id, stage.workId), eq(works.club, name.club)))
    .for("update");
  // What has ended meanwhile needs no control any more.
  if (!work || work.state === "done" || work.state === "taken_back") return { ok: true };
  // Said twice, it is done once.
  if (control === "pause" && work.state === "paused" && work.pauseReason === "person") return { ok: true };
  if (control === "pause") await pauseWork(tx, work);
  // Only a director ends a pause for another address.
  if (control === "resume" && work.pauseReason !== "address_changed") await resumeWork(tx, work);
  if (control === "take_back") await takeBackWork(tx, stagedRows, work, hand);
  if (control !== "resume" || work.state === "paused")
    await writeAudit(tx, { by: hand.by, club: name.club, action: `stage.${control}`, subject: `stages/${name.id}` });
  if (control === "take_back") await finishIfSettled(tx, stagedRows, work.id, hand.now);
  return { ok: true };
}
