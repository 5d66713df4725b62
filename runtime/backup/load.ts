import { sql } from "drizzle-orm";
import { QueryFailedError } from "../database/failure.ts";
import type { OpenDatabase, Tables } from "../database/open.ts";
import { type Counts, PATIENCE } from "./dump.ts";
import { BackupFileError, type BackupLine, type Manifest } from "./file.ts";
import { readSection, rowCounts, type TakeRows } from "./read-section.ts";
import { type AnyDatabase, RowSum, rowsIn, rowsOf, tablesOf, writtenColumns } from "./tables.ts";

/** What is read after the beginning of a section, and the tables that are not in it. */
interface SectionLines {
  lines: AsyncIterator<Manifest | BackupLine>;
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
      const told = await readSection(section, lines, {
        tables: await tablesOf(tx),
        without,
        into: (table) => fill(tx, table),
        sequence: ({ sequence, last, called }) => {
          const name = `"${sequence.replaceAll('"', '""')}"`;
          return tx.execute(sql`select setval(${name}::regclass, ${last}::bigint, ${called})`);
        },
      });
      for (const statement of keys) await tx.execute(sql.raw(statement));
      for (const [table, { sum, rows }] of Object.entries(told)) {
        const found = new RowSum();
        for await (const row of rowsIn(tx, table)) found.add(row);
        if (String(found) !== sum || found.rows !== rows)
          throw new BackupFileError(
            `${section}: the table ${table} is not what was written down after it was restored.`,
          );
      }
      return rowCounts(told);
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

async function fill(tx: AnyDatabase, table: string): Promise<TakeRows> {
  const target = sql.identifier(table);
  const columns = sql.raw((await writtenColumns(tx, table)).map((name) => `"${name}"`).join(", "));
  return async (rows) => {
    await tx.execute(
      sql`insert into ${target} (${columns}) overriding system value
        select ${columns} from jsonb_populate_recordset(null::${target}, ${`[${rows.join(",")}]`}::jsonb)`,
    );
  };
}
