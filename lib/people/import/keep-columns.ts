import "server-only";
import type { Seat } from "#lib/base/access/permissions.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { setStage } from "#lib/sync/staging/change.ts";
import { chunksOf, planRows } from "#lib/sync/staging/planning.ts";
import { findStage } from "#lib/sync/staging/read.ts";
import type { StageRefusal } from "#lib/sync/staging/stage.ts";
import { postalCodesIn } from "./begin.ts";
import { communesOfCodes } from "./communes.ts";
import { imports } from "./kind.ts";
import { rememberHeadings } from "./remembered-headings.ts";
import type { ImportSource } from "./row.ts";
import { type ImportSettings, importSettings, type SaidColumns } from "./settings.ts";

/**
 * Keeps what a person says of the columns of a file: remembers it by their headings, asks the club for the communes of postal codes that it
 * was not asked for yet, and reads the rows anew.
 */
export async function keepColumns(
  seat: Seat,
  id: string,
  { columns: chosen, options }: SaidColumns,
): Promise<{ ok: true; asked: number } | StageRefusal> {
  const { club, person } = seat;
  const { db } = await store();
  const stage = await findStage(db, { club, id });
  if (!stage) return { ok: false, code: "gone" };
  if (stage.kind !== imports.name) return { ok: false, code: "badKind" };
  const before = importSettings.parse(stage.settings);
  if (chosen.length !== before.columns.length) return { ok: false, code: "changed" };
  const columns = before.columns.map((column, at): ImportSettings["columns"][number] => {
    const { field, rule } = chosen[at] ?? column;
    return { ...column, field, rule, how: field === column.field ? column.how : "chosen" };
  });
  const sources: ImportSource[] = [];
  if (columns.some(({ field }) => field === "postal_code" || field === "postal_town"))
    for await (const rows of chunksOf(db, stage)) for (const { source } of rows) sources.push(source as ImportSource);
  const { communes, asked } = await communesOfCodes(seat, postalCodesIn(columns, sources), before.communes);
  const hand = { by: { id: person.id, name: person.name }, now: now() };
  const kept = await db.transaction(async (tx) => {
    const kept = await setStage(tx, imports, { club, id }, hand, {
      settings: { ...before, ...options, columns, communes },
    });
    if (kept.ok) await rememberHeadings(tx, club, columns, { by: person.name, now: hand.now });
    return kept;
  });
  if (!kept.ok) return kept;
  await planRows(db, imports, kept.stage);
  return { ok: true, asked };
}
