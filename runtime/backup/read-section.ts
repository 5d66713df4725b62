import type { Counts } from "./dump.ts";
import { BackupFileError, type BackupLine, type Manifest } from "./file.ts";
import { RowSum } from "./tables.ts";

/** Rows are handed on so many at a time, or as many as have so many characters. */
const BATCH_ROWS = 500;
const BATCH_LENGTH = 8 * 1024 * 1024;

/** Who takes a section. */
interface SectionPlace {
  /** Tables that it may have. */
  tables: readonly string[];
  /** Those of them that it may lack. */
  without: readonly string[];
  /** Called when a table begins. @returns what takes its rows, as JSON */
  into(table: string): Promise<TakeRows>;
  /** undefined: it has none. */
  sequence?(line: Extract<BackupLine, { sequence: string }>): Promise<unknown>;
}

/** Takes rows of one table, so many at a time. */
export type TakeRows = (rows: readonly string[]) => Promise<void>;

/** What a section says of each of its tables. */
export type SectionTold = Record<string, { rows: number; sum: string }>;

/**
 * Reads a section to its end, from behind its beginning: each table once, with the rows that were written, and none missing.
 * @throws BackupFileError
 */
export async function readSection(
  section: string,
  lines: AsyncIterator<Manifest | BackupLine>,
  { tables, without, into, sequence }: SectionPlace,
): Promise<SectionTold> {
  const known = new Set(tables);
  const told: SectionTold = {};
  let table: { name: string; take: TakeRows; batch: string[]; length: number; sum: RowSum } | undefined;
  const flush = async () => {
    if (!table || table.batch.length === 0) return;
    await table.take(table.batch);
    Object.assign(table, { batch: [], length: 0 });
  };
  for (;;) {
    const { value: line, done } = await lines.next();
    if (done) throw new BackupFileError(`${section}: the back-up ends in the middle.`);
    if (Array.isArray(line)) {
      if (!table) throw new BackupFileError(`${section}: a row belongs to no table.`);
      table.batch.push(line[0]);
      table.length += line[0].length;
      table.sum.add(line[0]);
      if (table.batch.length >= BATCH_ROWS || table.length >= BATCH_LENGTH) await flush();
    } else if ("table" in line) {
      if (table || !known.delete(line.table))
        throw new BackupFileError(`${section}: this version has no table ${line.table}, or it was there before.`);
      table = { name: line.table, take: await into(line.table), batch: [], length: 0, sum: new RowSum() };
    } else if ("tableEnd" in line) {
      await flush();
      if (table?.name !== line.tableEnd || String(table.sum) !== line.sum || table.sum.rows !== line.rows)
        throw new BackupFileError(
          `${section}: rows of ${line.tableEnd} are missing, or are not those that were written.`,
        );
      told[line.tableEnd] = { rows: line.rows, sum: line.sum };
      table = undefined;
    } else if ("sequence" in line && sequence) await sequence(line);
    else if ("sectionEnd" in line && line.sectionEnd === section && !table) break;
    else throw new BackupFileError(`${section}: another part of the back-up begins in its middle.`);
  }
  const missing = [...known].find((name) => !without.includes(name));
  if (missing) throw new BackupFileError(`${section}: the table ${missing} is missing in the back-up.`);
  return told;
}

/** How many rows each table has by what a section says. */
export const rowCounts = (told: SectionTold): Counts =>
  Object.fromEntries(Object.entries(told).map(([table, { rows }]) => [table, rows]));
