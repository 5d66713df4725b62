import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { copiedRecords } from "#lib/sync/copy/copied-record.ts";
import { type Phase, RESOURCES, type ResourceName } from "#lib/sync/resources/all.ts";
import { isSameValue } from "#lib/sync/resources/same-value.ts";
import type { Raw } from "#lib/sync/resources/wire.ts";
import { STAGED_CHANGED } from "./own-stops.ts";
import { hasBody, STAGED_WRITES, type StagedStep } from "./plan.ts";
import { changedDetail } from "./row-faults.ts";

type Named = Pick<StagedStep, "write" | "id">;

/** Names a record of the copy among others: its phase and its number. */
export const recordKey = (write: StagedStep["write"], id: string | number): string =>
  `${STAGED_WRITES[write].phase} ${id}`;

/** The records that steps name by their number, as the copy has them in the words of the wire, by `recordKey`; one query for each collection. */
export async function recordsInCopy(
  db: Queryable,
  club: string,
  steps: readonly Named[],
): Promise<ReadonlyMap<string, Raw>> {
  const numbers = new Map<Phase, Set<number>>();
  for (const { write, id } of steps) {
    const { phase } = STAGED_WRITES[write];
    if (typeof id === "number") numbers.set(phase, (numbers.get(phase) ?? new Set()).add(id));
  }
  const found = new Map<string, Raw>();
  for (const [phase, ids] of numbers) {
    const resource = (Object.keys(RESOURCES) as ResourceName[]).find((name) => RESOURCES[name].copy.phase === phase);
    const rows =
      phase === "annual" || phase === "event"
        ? await registrationsInCopy(db, club, phase, [...ids])
        : resource
          ? await copiedRecords(db, club, resource, [...ids])
          : [];
    for (const row of rows) found.set(`${phase} ${row.id}`, row);
  }
  return found;
}

async function registrationsInCopy(
  db: Queryable,
  club: string,
  phase: "annual" | "event",
  ids: readonly number[],
): Promise<Raw[]> {
  const { club: of, kind, id: key } = mirrorRegistrations;
  const rows = await db
    .select()
    .from(mirrorRegistrations)
    .where(and(eq(of, club), eq(kind, phase), sql`${key} = any(${integers(ids)})`));
  return rows.map(({ id, memberId, activityId, slotIds, licenceId, valid }) => {
    const activity = phase === "annual" ? { group_id: activityId } : { event_id: activityId };
    return { id, member_id: memberId, ...activity, slot_ids: slotIds, licence_id: licenceId, valid };
  });
}

/**
 * Why a change is not sent, since the copy says otherwise than when it was proposed; null where it may be. What the copy does not have tells nothing, and what is as it
 * is wished, by this desk before it went back to a back-up, is asked for under its key.
 */
export async function whyChanged(
  db: Queryable,
  club: string,
  { step }: { step: Named & Pick<StagedStep, "seen" | "body"> },
): Promise<{ code: string; detail: string } | null> {
  if (!step.seen || typeof step.id !== "number") return null;
  const now = (await recordsInCopy(db, club, [step])).get(recordKey(step.write, step.id));
  if (isAsTheStepLeaves(step, now)) return null;
  const changed = changedFields(step, now);
  return changed.length > 0 ? { code: STAGED_CHANGED, detail: changedDetail(changed) } : null;
}

/** Whether a record has by now all that a change of it says. Of a write that says nothing, a decision of whatever stands there, no record tells it. Pure. */
export const isAsTheStepLeaves = ({ write, body }: Pick<StagedStep, "write" | "body">, now: Raw | undefined): boolean =>
  now !== undefined && hasBody(write) && !isOtherThanSeen({ seen: body }, now);

/** Whether a record is another one by now than the one that a change was proposed on. Pure. */
export const isOtherThanSeen = (step: Pick<StagedStep, "seen">, now: Raw | undefined): boolean =>
  changedFields(step, now).length > 0;

/** The fields in which a record is another one by now than the one that a change was proposed on, with what was seen and what is there. Pure. */
export function changedFields(
  { seen }: Pick<StagedStep, "seen">,
  now: Raw | undefined,
): { field: string; seen: unknown; now: unknown }[] {
  if (!seen || !now) return [];
  return Object.entries(seen)
    .filter(([field, value]) => Object.hasOwn(now, field) && !isSameValue(now[field], value))
    .map(([field, value]) => ({ field, seen: value, now: now[field] }));
}
