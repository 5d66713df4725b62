import "server-only";
import { and, count, eq, inArray, notInArray, sql } from "drizzle-orm";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Transaction } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import { OPEN_PIECES, pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { type StageRecord, stageRows, stages } from "#lib/base/store/schema/sync/staging.ts";
import { atStage, holdStage, type StageName, touchStage } from "./hold.ts";
import { keptJson } from "./kept-json.ts";
import type { AnyStageKind } from "./kind.ts";
import { rowSubject } from "./piece.ts";
import { planRows, rowsOfStage } from "./planning.ts";
import { MOST_STAGE_ROWS, type StageRefusal } from "./stage.ts";

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
}

/** A stage that there is now, and whether it was begun just now; or why there is none. */
export type BegunStage = { ok: true; stage: StageRecord; isNew: boolean } | StageRefusal;

/**
 * Begins a stage: keeps its rows and plans them. One that was begun under this name is there already (`isNew` false), and stays as it is. Of very many rows: `fillStage`.
 * @throws ZodError where settings or a row are not what the kind takes
 */
export async function beginStage(tx: Transaction, kind: AnyStageKind, wish: NewStage): Promise<BegunStage> {
  if (wish.rows.length > MOST_STAGE_ROWS) return { ok: false, code: "tooMany" };
  const opened = await openStage(tx, kind, wish);
  if (!opened.ok || !opened.isNew) return opened;
  await insertRows(tx, kind, opened.stage, wish.rows);
  await planRows(tx, kind, opened.stage);
  await logBegun(tx, kind, wish);
  return opened;
}

/** Writes the stage itself, without its rows. */
export async function openStage(
  tx: Transaction,
  kind: AnyStageKind,
  { club, id, by, now, seasonId, name, ...given }: Omit<NewStage, "rows">,
  filling: Pick<StageRecord, "state" | "batches"> = { state: "draft", batches: null },
): Promise<BegunStage> {
  const settings = keptJson(kind.settings.parse(given.settings));
  const [stage] = await tx
    .insert(stages)
    .values({
      ...{ club, id, seasonId, kind: kind.name, name, settings, ...filling },
      ...{ heldById: by.id, heldBy: by.name, heldAt: now },
      ...{ writtenBy: by.name, writtenAt: now, touchedBy: by.name, touchedAt: now },
    })
    .onConflictDoNothing()
    .returning();
  if (stage) return { ok: true, stage, isNew: true };
  const [known] = await tx.select().from(stages).where(atStage({ club, id }));
  return known?.kind === kind.name
    ? { ok: true, stage: known, isNew: false }
    : { ok: false, code: known ? "badKind" : "gone" };
}

/** Writes down who began it. */
export async function logBegun(
  tx: Transaction,
  { name: kind }: Pick<AnyStageKind, "name">,
  { by, club, id, rows }: Pick<NewStage, "by" | "club" | "id" | "rows">,
): Promise<void> {
  await writeAudit(tx, {
    ...{ by, club, action: "stage.create", subject: `stages/${id}` },
    details: { kind, rows: rows.length },
  });
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
  const added = await insertRows(tx, kind, held.stage, rows);
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
  await forgetSent(tx, name);
  await tx.delete(stages).where(atStage(name));
  await writeAudit(tx, {
    ...{ by: hand.by, club: name.club, action: "stage.remove", subject: `stages/${name.id}` },
    details: { kind: held.stage.kind, name: held.stage.name },
  });
  return { ok: true };
}

/** What its rows sent is forgotten with them: that they were sent, and what came of it, stays with the work for its term. */
async function forgetSent(tx: Transaction, { club, id }: StageName): Promise<void> {
  const runs = tx
    .select({ id: works.id })
    .from(works)
    .where(and(eq(works.club, club), eq(works.kind, "staged")));
  await tx
    .update(pieces)
    .set({ frozen: null, person: null, detail: null })
    .where(
      and(
        ...[inArray(pieces.workId, runs), sql`starts_with(${pieces.subject}, ${rowSubject(id, "")})`],
        notInArray(pieces.state, [...OPEN_PIECES]),
      ),
    );
}

/** Keeps rows as they came in: those at places that the stage has already are left alone. @returns the places of those that are new */
export async function insertRows(
  tx: Transaction,
  kind: AnyStageKind,
  { club, id }: StageName,
  rows: readonly NewStageRow[],
): Promise<number[]> {
  if (rows.length === 0) return [];
  const values = rows.map(({ place, source }) => ({ place, source: keptJson(kind.source.parse(source)) }));
  // As one parameter: to write down tens of thousands of them takes longer than the database does.
  const { rows: added } = (await tx.execute(sql`
    insert into ${stageRows} (club, stage, place, source, state)
    select ${club}, ${id}, x.place, x.source, 'nothing'
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as x(place int, source jsonb)
    on conflict do nothing returning place`)) as { rows: { place: number }[] };
  return added.map(({ place }) => place);
}
