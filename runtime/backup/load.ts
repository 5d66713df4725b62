import { sql } from "drizzle-orm";
import { QueryFailedError } from "../database/failure.ts";
import type { OpenDatabase, Tables } from "../database/open.ts";
import { type Counts, PATIENCE } from "./dump.ts";
import { BackupFileError, type BackupLine } from "./file.ts";
import { type AnyDatabase, RowSum, rowsIn, rowsOf, tablesOf } from "./tables.ts";

/** Rows are written so many at a time, or as many as have so many characters. */
const BATCH_ROWS = 500;
const BATCH_LENGTH = 8 * 1024 * 1024;

/** What is read after the beginning of a section, and the tables that are not in it. */
interface SectionLines {
  lines: AsyncIterator<unknown>;
  without: readonly string[];
}

/**
 * Fills an empty database with a section, whole or not at all, and reads it again: each table has the rows that were written. The tables must be
 * those of the migrations that the section names.
 * @throws BackupFileError
 */
export async function load(
  open: OpenDatabase<Tables>,
  section: string,
  { lines, without }: SectionLines,
): Promise<Counts> {
  const loaded = open.patiently(PATIENCE, () =>
    open.db.transaction(async (tx) => {
      const keys = await dropForeignKeys(tx);
      const told = await fill(tx, section, lines);
      const missing = (await tablesOf(tx)).find((table) => !(table in told) && !without.includes(table));
      if (missing) throw new BackupFileError(`${section}: the table ${missing} is missing in the back-up.`);
      for (const statement of keys) await tx.execute(sql.raw(statement));
      for (const [table, { sum, rows }] of Object.entries(told)) {
        const found = new RowSum();
        for await (const row of rowsIn(tx, table)) found.add(row);
        if (String(found) !== sum || found.rows !== rows)
          throw new BackupFileError(
            `${section}: the table ${table} is not what was written down after it was restored.`,
          );
      }
      return Object.fromEntries(Object.entries(told).map(([table, { rows }]) => [table, rows]));
    }),
  );
  return loaded.catch((cause) => {
    // Its own words would quote rows.
    if (cause instanceof QueryFailedError)
      throw new BackupFileError(
        `${section}: the database does not take what the back-up says (${cause.code}): it was not written by this program.`,
      );
    throw cause;
  });
}

/** References point both ways and at themselves: they are made again, and so checked, when all rows are there. @returns what makes them */
async function dropForeignKeys(tx: AnyDatabase): Promise<string[]> {
  const keys = await rowsOf<{ table: string; name: string; definition: string }>(
    tx,
    sql`select conrelid::regclass::text as "table", conname::text as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = (select oid from pg_namespace where nspname = current_schema()) order by 1, 2`,
  );
  for (const { table, name } of keys) await tx.execute(sql.raw(`alter table ${table} drop constraint "${name}"`));
  return keys.map(({ table, name, definition }) => `alter table ${table} add constraint "${name}" ${definition}`);
}

async function fill(tx: AnyDatabase, section: string, lines: SectionLines["lines"]) {
  const known = new Set(await tablesOf(tx));
  const told: Record<string, { rows: number; sum: string }> = {};
  let table: { name: string; columns: string; batch: string[]; length: number; sum: RowSum } | undefined;
  const flush = async () => {
    if (!table || table.batch.length === 0) return;
    const { name, columns, batch } = table;
    const target = sql.identifier(name);
    await tx.execute(
      sql`insert into ${target} (${sql.raw(columns)}) overriding system value
        select ${sql.raw(columns)} from jsonb_populate_recordset(null::${target}, ${`[${batch.join(",")}]`}::jsonb)`,
    );
    table.batch = [];
    table.length = 0;
  };
  for (;;) {
    const { value, done } = await lines.next();
    if (done) throw new BackupFileError(`${section}: the back-up ends in the middle.`);
    const line = value as BackupLine;
    if (Array.isArray(line)) {
      if (!table) throw new BackupFileError(`${section}: a row belongs to no table.`);
      table.batch.push(line[0]);
      table.length += line[0].length;
      table.sum.add(line[0]);
      if (table.batch.length >= BATCH_ROWS || table.length >= BATCH_LENGTH) await flush();
    } else if ("table" in line) {
      if (table || !known.delete(line.table))
        throw new BackupFileError(`${section}: this version has no table ${line.table}, or it was there before.`);
      table = { name: line.table, columns: await columnsOf(tx, line.table), batch: [], length: 0, sum: new RowSum() };
    } else if ("tableEnd" in line) {
      await flush();
      if (table?.name !== line.tableEnd || String(table.sum) !== line.sum || table.sum.rows !== line.rows)
        throw new BackupFileError(
          `${section}: rows of ${line.tableEnd} are missing, or are not those that were written.`,
        );
      told[line.tableEnd] = { rows: line.rows, sum: line.sum };
      table = undefined;
    } else if ("sequence" in line) {
      const name = `"${line.sequence.replaceAll('"', '""')}"`;
      await tx.execute(sql`select setval(${name}::regclass, ${line.last}::bigint, ${line.called})`);
    } else if ("sectionEnd" in line && line.sectionEnd === section && !table) return told;
    else throw new BackupFileError(`${section}: another part of the back-up begins in its middle.`);
  }
}

async function columnsOf(tx: AnyDatabase, table: string): Promise<string> {
  const rows = await rowsOf<{ name: string }>(
    tx,
    sql`select column_name::text as name from information_schema.columns
      where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`,
  );
  return rows.map(({ name }) => `"${name}"`).join(", ");
}
