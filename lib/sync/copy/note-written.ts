import "server-only";
import { and, eq, getTableColumns, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Transaction } from "#lib/base/store/database.ts";
import { CLUB_WIDE } from "#lib/base/store/schema/sync/mirror.ts";
import { fold } from "#lib/base/words/fold.ts";
import { markChanged } from "#lib/sync/forecast/change-marks.ts";
import { copiedBy, type Phase } from "#lib/sync/resources/all.ts";
import type { Raw } from "#lib/sync/resources/wire.ts";
import { keep, nextReading, remove } from "./copy.ts";

/** A record that this desk has just written to the club. */
export interface WrittenRecord {
  club: string;
  phase: Phase;
  id: number;
}

/** Columns of the copy. */
type Told = Readonly<Record<string, unknown>>;

/**
 * What is known of a record that was written: it is `gone` · it is this `row`, as far as it can be told without reading it · these columns of it are `now`
 * so, and all others as they were · it was `made` or `changed` by what was sent, and what the answer said beside it, as the wire has them.
 */
type Written =
  | { gone: true }
  | { row: Told }
  | { now: Told }
  | { made: Raw; seasonId: number }
  | { changed: Raw; seasonId: number };

/**
 * Teaches the copy what this desk has just written, without another call, in the transaction that writes down the club's answer. It counts as a reading taken
 * now, so that a page of the club's list that was asked for before cannot bring the old state back; a later reading tells the rest.
 */
export async function noteWritten(tx: Transaction, record: WrittenRecord, written: Written): Promise<void> {
  const { club, phase, id } = record;
  const { copy } = copiedBy(phase);
  if ("gone" in written) return remove(tx, club, phase, [id], await nextReading(tx));
  if ("row" in written) {
    await keep(tx, club, phase, [{ ...written.row, ...foldedIn(phase, written.row), id }], await nextReading(tx));
    return;
  }
  if ("now" in written) return setNow(tx, record, written.now);
  if ("made" in written) {
    const row = copy.row({ ...written.made, id }, written.seasonId);
    if (row) await keep(tx, club, phase, [row], await nextReading(tx));
    return;
  }
  const [known]: Raw[] = await tx.select(columnsOf(phase)).from(copy.table).where(at(record));
  if (known) await setNow(tx, record, differing(phase, known, written));
}

async function setNow(tx: Transaction, record: WrittenRecord, now: Told): Promise<void> {
  const { table, doubtless } = copiedBy(record.phase).copy;
  const [noted]: Raw[] = await tx
    .update(table)
    .set({ ...now, reading: await nextReading(tx) } as never)
    .where(at(record))
    .returning();
  if (noted && !doubtless) await markChanged(tx, record.club, [Number(noted.seasonId ?? CLUB_WIDE)]);
}

/** The columns of a known record that what was sent makes others. */
function differing(phase: Phase, known: Raw, { changed, seasonId }: Extract<Written, { changed: Raw }>): Told {
  const { row } = copiedBy(phase).copy;
  const wire = Object.fromEntries(
    Object.entries(columnsOf(phase)).map(([key, { name }]) => [
      name,
      known[key] instanceof Date ? known[key].toISOString() : known[key],
    ]),
  );
  // Only an annual registration is changed, and its activity is a group there.
  const before = row({ ...wire, group_id: known.activityId }, seasonId);
  const after = row({ ...wire, group_id: known.activityId, ...changed }, seasonId);
  if (!before || !after) return {};
  return Object.fromEntries(
    Object.entries(after).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key])),
  );
}

/** The columns that keep others of these folded. */
function foldedIn(phase: Phase, row: Told): Told {
  const kept = Object.entries(copiedBy(phase).copy.folded ?? {}).filter(([, source]) => source in row);
  return Object.fromEntries(
    kept.map(([key, source]) => [key, typeof row[source] === "string" ? fold(row[source]) : null]),
  );
}

function at({ club, phase, id }: WrittenRecord): SQL | undefined {
  const { kind } = copiedBy(phase).copy;
  const columns = columnsOf(phase);
  return and(
    ...[eq(columns.club as PgColumn, club), eq(columns.id as PgColumn, id)],
    kind && eq(columns.kind as PgColumn, kind),
  );
}

const columnsOf = (phase: Phase): Record<string, PgColumn> => getTableColumns(copiedBy(phase).copy.table);
