import "server-only";
import { count, sql } from "drizzle-orm";
import { writeAudit } from "#lib/store/audit.ts";
import type { Transaction } from "#lib/store/database.ts";
import type { Hand } from "#lib/store/hand.ts";
import { type StageRecord, stageRows, stages } from "#lib/store/schema/staging.ts";
import { atStage, holdStage, type StageName, touchStage } from "./hold.ts";
import { keptJson } from "./kept-json.ts";
import type { AnyStageKind } from "./kind.ts";
import { planRows, rowsOfStage } from "./planning.ts";
import { MOST_STAGE_ROWS, type StageRefusal } from "./stage.ts";

/** Rows written by one statement. */
const ROWS_PER_INSERT = 2_000;

/** A row as it comes in; what its kind's `source` takes. */
export interface NewStageRow {
  /** Its number in what it comes from. */
  place: number;
  source: unknown;
}

export interface NewStage extends StageName, Hand {
  seasonId: number | null;
  name: string;
  settings: unknown;
  rows: readonly NewStageRow[];
  plansLater?: boolean;
}

/**
 * Begins a stage: keeps its rows and plans them. One that was begun under this name is there already (`isNew` false), and stays as it is.
 * @param wish.plansLater of many rows: they are only kept, and the caller plans them once that is committed (`planRows`), so that nobody waits for the
 *   database meanwhile; one that a crash leaves as it came is planned when it is tried dry, without which it does not run
 * @throws ZodError where settings or a row are not what the kind takes
 */
export async function beginStage(
  tx: Transaction,
  kind: AnyStageKind,
  { club, id, by, now, seasonId, name, rows, plansLater = false, ...given }: NewStage,
): Promise<{ ok: true; stage: StageRecord; isNew: boolean } | StageRefusal> {
  if (rows.length > MOST_STAGE_ROWS) return { ok: false, code: "tooMany" };
  const settings = keptJson(kind.settings.parse(given.settings));
  const [stage] = await tx
    .insert(stages)
    .values({
      ...{ club, id, seasonId, kind: kind.name, name, settings },
      ...{ heldById: by.id, heldBy: by.name, heldAt: now },
      ...{ writtenBy: by.name, writtenAt: now, touchedBy: by.name, touchedAt: now },
    })
    .onConflictDoNothing()
    .returning();
  if (!stage) {
    const [known] = await tx.select().from(stages).where(atStage({ club, id }));
    return known?.kind === kind.name
      ? { ok: true, stage: known, isNew: false }
      : { ok: false, code: known ? "badKind" : "gone" };
  }
  await insert(tx, kind, stage, rows);
  if (!plansLater) await planRows(tx, kind, stage);
  await writeAudit(tx, {
    ...{ by, club, action: "stage.create", subject: `stages/${id}` },
    details: { kind: kind.name, rows: rows.length },
  });
  return { ok: true, stage, isNew: true };
}

/** Adds rows to a stage, of what was added to its source since: those at places that it has already are left alone. */
export async function addRows(
  tx: Transaction,
  kind: AnyStageKind,
  name: StageName,
  hand: Hand,
  rows: readonly NewStageRow[],
): Promise<{ ok: true; added: number } | StageRefusal> {
  const held = await holdStage(tx, kind, name, hand);
  if (!held.ok) return held;
  const [known] = await tx.select({ rows: count() }).from(stageRows).where(rowsOfStage(held.stage));
  if ((known?.rows ?? 0) + rows.length > MOST_STAGE_ROWS) return { ok: false, code: "tooMany" };
  const added = await insert(tx, kind, held.stage, rows);
  if (added.length > 0) {
    await planRows(tx, kind, held.stage, added);
    await touchStage(tx, held.stage, hand);
  }
  return { ok: true, added: added.length };
}

/** Removes a stage that nobody needs any more: what it sent stays sent, and in the log. One that runs stays. */
export async function removeStage(
  tx: Transaction,
  kind: Pick<AnyStageKind, "name">,
  name: StageName,
  hand: Hand,
): Promise<{ ok: true } | StageRefusal> {
  const held = await holdStage(tx, kind, name, hand);
  if (!held.ok) return held;
  await tx.delete(stages).where(atStage(name));
  await writeAudit(tx, {
    ...{ by: hand.by, club: name.club, action: "stage.remove", subject: `stages/${name.id}` },
    details: { kind: held.stage.kind, name: held.stage.name },
  });
  return { ok: true };
}

async function insert(
  tx: Transaction,
  kind: AnyStageKind,
  { club, id }: StageRecord,
  rows: readonly NewStageRow[],
): Promise<number[]> {
  const written: number[] = [];
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    const some = rows.slice(start, start + ROWS_PER_INSERT);
    const values = some.map(({ place, source }) => ({ place, source: keptJson(kind.source.parse(source)) }));
    // As one parameter: to write down tens of thousands of them takes longer than the database does.
    const { rows: added } = (await tx.execute(sql`
      insert into ${stageRows} (club, stage, place, source, standing)
      select ${club}, ${id}, x.place, x.source, 'nothing'
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as x(place int, source jsonb)
      on conflict do nothing returning place`)) as { rows: { place: number }[] };
    written.push(...added.map(({ place }) => place));
  }
  return written;
}
