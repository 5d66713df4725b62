import "server-only";
import { and, eq, getTableColumns } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Transaction } from "#lib/base/store/database.ts";
import { markChanged } from "#lib/sync/forecast/change-marks.ts";
import { copiedBy, type Phase } from "#lib/sync/resources/all.ts";
import type { Raw } from "#lib/sync/resources/wire.ts";
import { keep, nextReading } from "./copy.ts";

/** A record as this desk has just written it to the club. */
export interface WrittenRecord {
  club: string;
  phase: Phase;
  id: number;
  /** 0 where it belongs to none. */
  seasonId: number;
  /** What was sent, as the wire has it, and what the answer said beside it. */
  body: Raw;
}

/** Brings a new record into the copy, without another call: a reading taken now, of which a later one tells the rest. */
export async function noteCreated(tx: Transaction, { club, phase, id, seasonId, body }: WrittenRecord): Promise<void> {
  const row = copiedBy(phase).copy.row({ ...body, id }, seasonId);
  if (row) await keep(tx, club, phase, [row], await nextReading(tx));
}

/** Brings the copy up to a record's change, without another call: what was not sent stays as it is. */
export async function noteChange(tx: Transaction, { club, phase, id, seasonId, body }: WrittenRecord): Promise<void> {
  const { table, kind, row } = copiedBy(phase).copy;
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const here = and(
    eq(columns.club as PgColumn, club),
    eq(columns.id as PgColumn, id),
    kind && eq(columns.kind as PgColumn, kind),
  );
  const [known]: Raw[] = await tx.select(columns).from(table).where(here);
  if (!known) return;
  const wire = Object.fromEntries(
    Object.entries(columns).map(([key, { name }]) => [
      name,
      known[key] instanceof Date ? known[key].toISOString() : known[key],
    ]),
  );
  // Only an annual registration is changed, and its activity is a group there.
  const before = row({ ...wire, group_id: known.activityId }, seasonId);
  const after = row({ ...wire, group_id: known.activityId, ...body }, seasonId);
  if (!before || !after) return;
  const changed = Object.keys(after).filter((key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]));
  const set = Object.fromEntries(changed.map((key) => [key, after[key]]));
  await tx
    .update(table)
    .set({ ...set, reading: await nextReading(tx) } as never)
    .where(here);
  if (!copiedBy(phase).copy.doubtless) await markChanged(tx, club, [Number(known.seasonId ?? 0)]);
}
