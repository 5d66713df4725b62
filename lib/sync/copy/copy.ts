import "server-only";
import { and, eq, getTableColumns, gt, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { CLUB_WIDE, mirrorRemovals } from "#lib/base/store/schema/sync/mirror.ts";
import { takeTurnOf } from "#lib/base/store/turns.ts";
import { markChanged } from "#lib/sync/forecast/change-marks.ts";
import { copiedBy, type Phase } from "#lib/sync/resources/all.ts";
import type { Collection, Difference } from "#lib/sync/resources/resource.ts";

/** Writing into the mirror. Of two readings of one row the later one wins, whichever is written first. */

type Columns = Record<string, PgColumn>;

/** The number of a reading that is about to be sent. */
export async function nextReading(db: Queryable): Promise<number> {
  const answer = (await db.execute(sql`select nextval('mirror_readings') as reading`)) as {
    rows: { reading: unknown }[];
  };
  return Number(answer.rows[0]?.reading);
}

/**
 * Writes the rows of one answer.
 * @returns the identifiers that something later overtook. What overtook may be the note of a decision, which tells less than this
 * answer did: who needs all of it reads again
 */
export async function keep(
  tx: Transaction,
  club: string,
  phase: Phase,
  rows: Record<string, unknown>[],
  reading: number,
): Promise<Set<number>> {
  const { table } = copiedBy(phase).copy;
  await inTurn(tx, club, phase);
  const removed = await removedSince(tx, club, phase, rows, reading);
  // A page that names a row twice would make the statement touch it twice, which PostgreSQL refuses: the last one counts.
  const last = new Map(rows.map((row) => [row.id as number, { ...row, id: row.id as number, club, reading }]));
  const values = [...last].flatMap(([id, row]) => (removed.has(id) ? [] : [row]));
  if (values.length === 0) return new Set();
  const columns = getTableColumns(table) as Columns;
  const before = await tracedRows(tx, club, phase, [...last.keys()]);
  const written: Row[] = await tx
    .insert(table)
    // The collection is known at run time only; its reader has made the rows that its table takes.
    .values(values as never)
    .onConflictDoUpdate({
      target: keyOf(phase),
      set: Object.fromEntries(
        Object.entries(columns).map(([name, column]) => [name, toldBy(copiedBy(phase).copy, name, column)]),
      ),
      setWhere: sql`excluded.reading >= ${column(phase, "reading")}`,
    })
    .returning(before ? columns : { id: column(phase, "id") });
  const overtaken = new Set(values.map(({ id }) => Number(id)));
  for (const { id } of written) overtaken.delete(Number(id));
  await tellTrace(
    tx,
    club,
    phase,
    written.flatMap((after) => {
      const known = before?.get(Number(after.id));
      return known ? { before: known, after } : [];
    }),
  );
  await markRead(tx, club, phase, values);
  return overtaken;
}

type Row = Record<string, unknown>;

/** What the copy has of these numbers, where somebody hears of what a reading changes. */
async function tracedRows(
  tx: Transaction,
  club: string,
  phase: Phase,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Row> | undefined> {
  const { trace, table } = copiedBy(phase).copy;
  if (!trace) return undefined;
  const rows: Row[] = await tx
    .select()
    .from(table)
    .where(and(within(club, phase), inArray(column(phase, "id"), [...ids])));
  return new Map(rows.map((row) => [Number(row.id), row]));
}

async function tellTrace(tx: Transaction, club: string, phase: Phase, found: readonly Difference[]): Promise<void> {
  if (found.length > 0) await copiedBy(phase).copy.trace?.(tx, club, found);
}

const gone = (before: Row): Difference => ({ before, after: null });

/** A list that leaves a column out, because only the detailed form has it, does not take its value away. */
function toldBy({ detailed }: Collection, name: string, column: PgColumn): SQL {
  const told = sql.raw(`excluded."${column.name}"`);
  return detailed?.includes(name) ? sql`coalesce(${told}, ${column})` : told;
}

/** Written rows of a season put its doubts in question, those of no season the doubts of all, unless no doubt depends on them. */
async function markRead(
  tx: Transaction,
  club: string,
  phase: Phase,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  if (copiedBy(phase).copy.doubtless) return;
  const seasons = new Set(rows.map(({ seasonId }) => (typeof seasonId === "number" ? seasonId : CLUB_WIDE)));
  await markChanged(tx, club, [...seasons]);
}

/** Removes rows that a single reading found gone, and remembers it against answers that were asked for earlier. */
export async function remove(
  tx: Transaction,
  club: string,
  phase: Phase,
  ids: number[],
  reading: number,
): Promise<void> {
  if (ids.length === 0) return;
  await inTurn(tx, club, phase);
  const mark = { reading };
  await tx
    .insert(mirrorRemovals)
    .values(ids.map((id) => ({ club, collection: phase, id, reading })))
    .onConflictDoUpdate({
      target: [mirrorRemovals.club, mirrorRemovals.collection, mirrorRemovals.id],
      set: mark,
      setWhere: lt(mirrorRemovals.reading, reading),
    });
  const removed: Row[] = await tx
    .delete(copiedBy(phase).copy.table)
    .where(and(within(club, phase), inArray(column(phase, "id"), ids), lt(column(phase, "reading"), reading)))
    .returning();
  if (removed.length > 0) await markRead(tx, club, phase, removed);
  await tellTrace(tx, club, phase, removed.map(gone));
}

/**
 * After a whole reading of a collection, removes the rows that none of its pages showed since `pass`: they are no longer in the
 * club.
 * @param isTold the club gave its list: where it may not be read any more, nothing is known of what becomes of its rows
 */
export async function removeUnseen(
  tx: Transaction,
  club: string,
  phase: Phase,
  season: number,
  pass: number,
  isTold = true,
): Promise<void> {
  const ofSeason = season === CLUB_WIDE ? undefined : eq(column(phase, "seasonId"), season);
  const { table, trace } = copiedBy(phase).copy;
  const unseen = tx.delete(table).where(and(within(club, phase), ofSeason, lt(column(phase, "reading"), pass)));
  const removed: Row[] = trace ? await unseen.returning() : [];
  if (!trace) await unseen;
  await markRead(tx, club, phase, [{ seasonId: season }]);
  if (isTold) await tellTrace(tx, club, phase, removed.map(gone));
}

/** Removals older than every answer that is still on its way. */
export async function forgetRemovals(tx: Transaction, club: string, pass: number): Promise<void> {
  await tx.delete(mirrorRemovals).where(and(eq(mirrorRemovals.club, club), lt(mirrorRemovals.reading, pass)));
}

/**
 * One writer of a collection at a time, to the end of its transaction: a page and a removal that did not see each other's work would
 * leave a row that is gone.
 */
async function inTurn(tx: Transaction, club: string, phase: Phase): Promise<void> {
  await takeTurnOf(tx, `mirror ${club} ${phase}`);
}

async function removedSince(
  tx: Transaction,
  club: string,
  phase: Phase,
  rows: Record<string, unknown>[],
  reading: number,
): Promise<Set<number>> {
  if (rows.length === 0) return new Set();
  const found = await tx
    .select({ id: mirrorRemovals.id })
    .from(mirrorRemovals)
    .where(
      and(
        eq(mirrorRemovals.club, club),
        eq(mirrorRemovals.collection, phase),
        gt(mirrorRemovals.reading, reading),
        inArray(
          mirrorRemovals.id,
          rows.map((row) => row.id as number),
        ),
      ),
    );
  return new Set(found.map(({ id }) => id));
}

/** The rows of this collection within its table. */
function within(club: string, phase: Phase): SQL | undefined {
  const { kind } = copiedBy(phase).copy;
  return and(eq(column(phase, "club"), club), kind && eq(column(phase, "kind"), kind));
}

function keyOf(phase: Phase): PgColumn[] {
  const key = [column(phase, "club"), column(phase, "id")];
  return copiedBy(phase).copy.kind ? [...key, column(phase, "kind")] : key;
}

function column(phase: Phase, name: string): PgColumn {
  const found = (getTableColumns(copiedBy(phase).copy.table) as Columns)[name];
  if (!found) throw new Error(`the mirror of ${phase} has no column ${name}`);
  return found;
}
