import "server-only";
import { and, eq } from "drizzle-orm";
import { copiedRecord } from "#lib/mirror/copied-record.ts";
import { RESOURCES, type ResourceName } from "#lib/resources/all.ts";
import type { Raw } from "#lib/resources/wire.ts";
import type { Queryable } from "#lib/store/database.ts";
import { mirrorRegistrations } from "#lib/store/schema/mirror.ts";
import { STAGED_WRITES, type StagedStep } from "./plan.ts";

/** The club has another record by now than the one that a change was proposed on: nothing was sent. */
export const STAGED_CHANGED = "changed_meanwhile";

/** A record as the copy has it, in the words of the wire; undefined where it has none. */
export async function recordInCopy(
  db: Queryable,
  club: string,
  { write, id }: Pick<StagedStep, "write" | "id">,
): Promise<Raw | undefined> {
  const { phase } = STAGED_WRITES[write];
  if (typeof id !== "number") return undefined;
  if (phase !== "annual" && phase !== "event") {
    const resource = (Object.keys(RESOURCES) as ResourceName[]).find((name) => RESOURCES[name].copy.phase === phase);
    return resource && copiedRecord(db, club, resource, id);
  }
  const { club: of, kind, id: key } = mirrorRegistrations;
  const [row] = await db
    .select()
    .from(mirrorRegistrations)
    .where(and(eq(of, club), eq(kind, phase), eq(key, id)));
  if (!row) return undefined;
  const { memberId, activityId, slotIds, licenceId, valid } = row;
  const activity = phase === "annual" ? { group_id: activityId } : { event_id: activityId };
  return { id, member_id: memberId, ...activity, slot_ids: slotIds, licence_id: licenceId, valid };
}

/** Why a change is not sent, since the copy says otherwise than when it was proposed; null where it may be. What the copy does not have tells nothing. */
export async function whyChanged(
  db: Queryable,
  club: string,
  { step }: { step: Pick<StagedStep, "write" | "id" | "seen"> },
): Promise<string | null> {
  if (!step.seen) return null;
  const now = await recordInCopy(db, club, step);
  if (!now) return null;
  const differs = Object.entries(step.seen).some(
    ([field, seen]) => Object.hasOwn(now, field) && !isSameValue(now[field], seen),
  );
  return differs ? STAGED_CHANGED : null;
}

/** Whether two values of the wire are the same: nothing, an empty text and an empty list say the same. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

function plain(value: unknown): unknown {
  if (value === "" || value === undefined) return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]) => [name, plain(inner)] as const)
      .filter(([, inner]) => inner !== null)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}
