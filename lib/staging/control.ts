import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { takeBackUnsent } from "#lib/outbox/control.ts";
import { UNVOUCHED } from "#lib/outbox/finish.ts";
import { waitOf } from "#lib/outbox/waits.ts";
import { writeAudit } from "#lib/store/audit.ts";
import type { Transaction } from "#lib/store/database.ts";
import type { Hand } from "#lib/store/hand.ts";
import { pieces, type Work, works } from "#lib/store/schema/outbox.ts";
import { stages } from "#lib/store/schema/staging.ts";
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
  { by, now }: Hand,
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
  if (control === "pause") await pause(tx, work);
  if (control === "resume") await resume(tx, work);
  if (control === "take_back") await takeBack(tx, work, by.name, now);
  await writeAudit(tx, { by, club: name.club, action: `stage.${control}`, subject: `stages/${name.id}` });
  return { ok: true };
}

async function pause(tx: Transaction, work: Work): Promise<void> {
  // Only a director ends a pause for another address.
  if (work.pauseReason === "address_changed") return;
  await tx
    .update(works)
    .set({ state: "paused", pauseReason: "person", pauseDetail: null })
    .where(eq(works.id, work.id));
}

async function resume(tx: Transaction, work: Work): Promise<void> {
  if (work.state !== "paused" || work.pauseReason === "address_changed") return;
  const going = { state: "running", pauseReason: null, pauseDetail: null, troubles: 0, provenUntil: null } as const;
  await tx
    .update(works)
    .set({ ...going, ...waitOf(0) })
    .where(eq(works.id, work.id));
  await askNow(tx, work);
}

async function takeBack(tx: Transaction, work: Work, name: string, now: Date): Promise<void> {
  await tx
    .update(works)
    .set({ state: "running", pauseReason: UNVOUCHED, pauseDetail: null, takenBackBy: name, ...waitOf(0) })
    .where(eq(works.id, work.id));
  await askNow(tx, work);
  await takeBackUnsent(tx, stagedRows, work.id, now);
}

/** Looks at once at what may have been sent, because a person asked. */
async function askNow(tx: Transaction, work: Work): Promise<void> {
  await tx
    .update(pieces)
    .set({ notBefore: null, waitsSince: null })
    .where(and(eq(pieces.workId, work.id), inArray(pieces.state, ["unknown"])));
}
