import "server-only";
import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { strayDay } from "#lib/base/arguments/days-in.ts";
import type { Transaction } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import { integers } from "#lib/base/store/integers.ts";
import { type StageRecord, stageRows, stages } from "#lib/base/store/schema/sync/staging.ts";
import { texts } from "#lib/base/store/texts.ts";
import { zoneOf } from "#lib/base/store/zone.ts";
import { clubDay } from "#lib/base/time/club-day.ts";
import { atStage, holdStage, type StageName, touchStage } from "./hold.ts";
import { keptJson } from "./kept-json.ts";
import type { AnyStageKind } from "./kind.ts";
import { planRows, rowsOfStage } from "./planning.ts";
import { conditionOf, type RowChoice } from "./row-choice.ts";
import type { StageRefusal } from "./stage.ts";

/** What became of a change; `version`: the stage's, now. */
export type ChangedRows = { ok: true; count: number; version: number } | StageRefusal;

/** The most characters of a change, as JSON: an address is the longest text that somebody types (club-api §2.4). */
export const LONGEST_CHANGE = 20_000;

/** Rows that may still be changed: they have no outcome, or were refused. */
const OPEN = or(isNull(stageRows.outcome), eq(stageRows.outcome, "refused"));

/**
 * Changes fields of one row; null gives a change up, so that what stood in its source counts again.
 * @param wish.seen the version of the row that the person had before them: where somebody else changed it since, nothing is written
 */
export async function changeRow(
  tx: Transaction,
  kind: AnyStageKind,
  name: StageName,
  hand: Hand,
  wish: { place: number; seen: number; changes: Readonly<Record<string, unknown>> },
): Promise<ChangedRows> {
  const held = await holdStage(tx, kind, name, hand);
  if (!held.ok) return held;
  const changes = parsed(kind, wish.changes);
  if (!changes) return { ok: false, code: "badValue" };
  if (await hasStrayDay(tx, kind, name, hand, changes)) return { ok: false, code: "badDay" };
  const [row] = await tx
    .select({ version: stageRows.version, outcome: stageRows.outcome, changes: stageRows.changes })
    .from(stageRows)
    .where(and(rowsOfStage(held.stage), eq(stageRows.place, wish.place)));
  if (!row) return { ok: false, code: "gone" };
  if (row.version !== wish.seen) {
    // What stands there is what this person wished: asked again because the answer was lost.
    const said = row.changes as Record<string, unknown>;
    const isTheirs = held.stage.touchedBy === hand.by.name;
    const isSaid = isTheirs && Object.entries(changes).every(([field, value]) => (said[field] ?? null) === value);
    return isSaid ? { ok: true, count: 0, version: held.stage.version } : { ok: false, code: "changed" };
  }
  if (row.outcome !== null && row.outcome !== "refused") return { ok: false, code: "settled" };
  return write(tx, kind, held.stage, hand, [wish.place], changes);
}

/** Changes fields of many rows by one choice: those of a group by its repair, or those at places. Rows with an outcome stay. */
export async function changeRows(
  tx: Transaction,
  kind: AnyStageKind,
  name: StageName,
  hand: Hand,
  wish: { which: RowChoice; changes: Readonly<Record<string, unknown>> },
): Promise<ChangedRows> {
  const held = await holdStage(tx, kind, name, hand);
  if (!held.ok) return held;
  const changes = parsed(kind, wish.changes);
  if (!changes) return { ok: false, code: "badValue" };
  if (await hasStrayDay(tx, kind, name, hand, changes)) return { ok: false, code: "badDay" };
  return write(tx, kind, held.stage, hand, await placesOf(tx, held.stage, wish.which), changes);
}

/** Leaves rows out, or takes them in again. */
export async function leaveOut(
  tx: Transaction,
  kind: AnyStageKind,
  name: StageName,
  hand: Hand,
  wish: { which: RowChoice; leftOut: boolean },
): Promise<ChangedRows> {
  const held = await holdStage(tx, kind, name, hand);
  if (!held.ok) return held;
  const places = await placesOf(tx, held.stage, wish.which);
  if (places.length === 0) return { ok: false, code: "nothing" };
  await tx
    .update(stageRows)
    .set({ leftOut: wish.leftOut, version: sql`${stageRows.version} + 1`, foreseen: null, foreseenDetail: null })
    .where(and(rowsOfStage(held.stage), sql`${stageRows.place} = any(${integers(places)})`));
  await planRows(tx, kind, held.stage, kind.isWoven ? undefined : places);
  return { ok: true, count: places.length, version: await touchStage(tx, held.stage, hand) };
}

/**
 * Sets what a stage is set to as a whole, and its name. Its rows are planned anew by the caller, once that is committed (`planRows`), so that nobody waits for the database meanwhile; what a stop
 * leaves as it was is planned when it is tried dry, without which it does not run.
 */
export async function setStage(
  tx: Transaction,
  kind: AnyStageKind,
  name: StageName,
  hand: Hand,
  wish: { settings: unknown; called?: string },
): Promise<{ ok: true; stage: StageRecord } | StageRefusal> {
  const held = await holdStage(tx, kind, name, hand);
  if (!held.ok) return held;
  const settings = kind.settings.safeParse(wish.settings);
  if (!settings.success) return { ok: false, code: "badValue" };
  const said = { settings: keptJson(settings.data), ...(wish.called !== undefined && { name: wish.called }) };
  await tx.update(stages).set(said).where(atStage(name));
  const version = await touchStage(tx, held.stage, hand);
  return { ok: true, stage: { ...held.stage, ...said, version } };
}

/** The changes as the fields' schemas take them; undefined where one does not, or there is no such field. */
function parsed(kind: AnyStageKind, changes: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined {
  const read: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(changes)) {
    const schema = Object.hasOwn(kind.fields, field) ? kind.fields[field] : undefined;
    const one = value === null ? { success: true, data: null } : schema?.safeParse(value);
    if (!schema || !one?.success) return undefined;
    read[field] = one.data;
  }
  const kept = keptJson(read) as Record<string, unknown>;
  return JSON.stringify(kept).length <= LONGEST_CHANGE ? kept : undefined;
}

/** Whether a change has a day that what it is of cannot have, by the club's clock. */
async function hasStrayDay(
  tx: Transaction,
  kind: AnyStageKind,
  { club }: StageName,
  hand: Hand,
  changes: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const schemas = Object.keys(changes).flatMap((field) => kind.fields[field] ?? []);
  return strayDay(schemas, Object.values(changes), clubDay(await zoneOf(tx, club), hand.now)) !== undefined;
}

async function placesOf(tx: Transaction, stage: StageRecord, which: RowChoice): Promise<number[]> {
  const rows = await tx
    .select({ place: stageRows.place })
    .from(stageRows)
    .where(and(rowsOfStage(stage), OPEN, conditionOf(which)));
  return rows.map(({ place }) => place);
}

async function write(
  tx: Transaction,
  kind: AnyStageKind,
  stage: StageRecord,
  hand: Hand,
  places: readonly number[],
  changes: Record<string, unknown>,
): Promise<ChangedRows> {
  if (places.length === 0) return { ok: false, code: "nothing" };
  const given = Object.keys(changes).filter((field) => changes[field] === null);
  await tx
    .update(stageRows)
    .set({
      changes: sql`(${stageRows.changes} || ${JSON.stringify(changes)}::jsonb) - ${texts(given)}`,
      ...{ version: sql`${stageRows.version} + 1`, foreseen: null, foreseenDetail: null },
    })
    .where(and(rowsOfStage(stage), sql`${stageRows.place} = any(${integers(places)})`));
  // A refused row that a person mends is to be sent again.
  await tx
    .update(stageRows)
    .set({ state: "nothing", outcome: null, code: null, detail: null, requestId: null, settledAt: null })
    .where(
      and(
        ...[rowsOfStage(stage), inArray(stageRows.outcome, ["refused"])],
        sql`${stageRows.place} = any(${integers(places)})`,
      ),
    );
  await planRows(tx, kind, stage, kind.isWoven ? undefined : places);
  return { ok: true, count: places.length, version: await touchStage(tx, stage, hand) };
}
