import "server-only";
import { and, eq } from "drizzle-orm";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Transaction } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import { type StageRecord, stages } from "#lib/base/store/schema/sync/staging.ts";
import type { AnyStageKind } from "./kind.ts";
import type { StageHolder, StageRefusal } from "./stage.ts";

/** Whoever has not touched a stage for so long has gone home: the next person needs nobody's leave. In milliseconds. */
const GONE_HOME_MS = 15 * 60_000;

/** Names a stage of a club. */
export interface StageName {
  club: string;
  id: string;
}

/** Who works on a stage now; null: nobody, or nobody any more. */
export function stageHolder(stage: Pick<StageRecord, "heldById" | "heldBy" | "heldAt">, now: Date): StageHolder | null {
  const { heldById, heldBy, heldAt } = stage;
  if (heldById === null || heldAt === null) return null;
  const age = now.getTime() - heldAt.getTime();
  // A clock that was set back holds nobody up.
  if (age >= GONE_HOME_MS || age < -GONE_HOME_MS) return null;
  return { id: heldById, name: heldBy ?? "", since: heldAt.toISOString() };
}

/** @returns the condition that a stage is this one */
export const atStage = ({ club, id }: StageName) => and(eq(stages.club, club), eq(stages.id, id));

/**
 * Takes a stage into the hand of a person, to the end of the transaction and as long as they go on. One that somebody else works on is refused with their
 * name, unless the person takes it over; one that runs is nobody's to change. One of another kind is not there: whoever may do this to its kind may not do it to each.
 */
export async function holdStage(
  tx: Transaction,
  kind: Pick<AnyStageKind, "name">,
  name: StageName,
  { by, now }: Hand,
  { takesOver = false, mayRun = false } = {},
): Promise<{ ok: true; stage: StageRecord } | StageRefusal> {
  const [stage] = await tx.select().from(stages).where(atStage(name)).for("update");
  if (stage?.kind !== kind.name || stage.state === "filling") return { ok: false, code: "gone" };
  const holder = stageHolder(stage, now);
  if (holder && holder.id !== by.id && !takesOver)
    return { ok: false, code: "held", by: holder.name, since: holder.since };
  if (stage.state === "running" && !mayRun) return { ok: false, code: "running" };
  const held = { heldById: by.id, heldBy: by.name, heldAt: now };
  await tx.update(stages).set(held).where(atStage(name));
  return { ok: true, stage: { ...stage, ...held } };
}

/** Whose a stage is now; null: nobody's. */
async function holderOf(tx: Transaction, name: StageName, now: Date): Promise<number | null> {
  const [stage] = await tx.select().from(stages).where(atStage(name)).for("update");
  return (stage && stageHolder(stage, now)?.id) ?? null;
}

/** Takes a stage over from a colleague who works on it: what they kept stays, and their next change is refused with this person's name. */
export async function takeOverStage(
  tx: Transaction,
  kind: Pick<AnyStageKind, "name">,
  name: StageName,
  hand: Hand,
): Promise<{ ok: true } | StageRefusal> {
  const before = await holderOf(tx, name, hand.now);
  const held = await holdStage(tx, kind, name, hand, { takesOver: true });
  if (!held.ok || before === hand.by.id) return held.ok ? { ok: true } : held;
  await writeAudit(tx, { by: hand.by, club: name.club, action: "stage.take_over", subject: `stages/${name.id}` });
  return { ok: true };
}

/** Lets a stage go, so that the next person need not wait. */
export async function letGo(tx: Transaction, name: StageName, by: { id: number }): Promise<void> {
  await tx
    .update(stages)
    .set({ heldById: null, heldBy: null, heldAt: null })
    .where(and(atStage(name), eq(stages.heldById, by.id)));
}

/** Notes that a person changed something in it: what was tried dry before is old. */
export async function touchStage(tx: Transaction, stage: StageRecord, { by, now }: Hand): Promise<number> {
  const version = stage.version + 1;
  await tx
    .update(stages)
    .set({ version, touchedBy: by.name, touchedAt: now })
    .where(atStage({ club: stage.club, id: stage.id }));
  return version;
}
