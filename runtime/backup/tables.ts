import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { OpenDatabase, Tables } from "../database/open.ts";

/** Any open database, or a transaction on it. */
export type AnyDatabase = Pick<OpenDatabase<Tables>["db"], "execute">;

/** Rows of a question in words of our own. */
export async function rowsOf<Row>(db: AnyDatabase, question: ReturnType<typeof sql>): Promise<Row[]> {
  return ((await db.execute(question)) as unknown as { rows: Row[] }).rows;
}

/** The tables of the database, drizzle's own left out, by name. */
export async function tablesOf(db: AnyDatabase): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select tablename::text as name from pg_tables where schemaname = current_schema() and tablename not like '\\_\\_drizzle%' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** The columns of a table that are written, in their order: those that the database works out of others are not. */
export async function writtenColumns(db: AnyDatabase, table: string): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select column_name::text as name from information_schema.columns
      where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`,
  );
  return rows.map(({ name }) => name);
}

/** Sum of the rows' hashes: the same rows in any order have the same. */
export class RowSum {
  rows = 0;
  #sum = 0n;

  add(row: string): void {
    this.rows++;
    this.#sum = (this.#sum + BigInt(`0x${createHash("sha256").update(row).digest("hex")}`)) % (1n << 256n);
  }

  toString(): string {
    return this.#sum.toString(16).padStart(64, "0");
  }
}

/** Rows at a time; of tables that hold files a few, as each may have some megabytes. */
const BATCH = { rows: 500, files: 4 };

/**
 * Every row of a table as the JSON that PostgreSQL makes of it. Inside a transaction.
 * @param only a condition on them, of the database's words over a row `t`
 */
export async function* rowsIn(tx: AnyDatabase, table: string, only = "true"): AsyncGenerator<string> {
  const [holds] = await rowsOf<{ files: boolean }>(
    tx,
    sql`select exists (select 1 from information_schema.columns
      where table_schema = current_schema() and table_name = ${table} and data_type = 'bytea') as files`,
  );
  const most = holds?.files ? BATCH.files : BATCH.rows;
  const name = sql.identifier(table);
  await tx.execute(
    sql`declare backup_rows no scroll cursor for select to_jsonb(t)::text as row from ${name} t where ${sql.raw(only)}`,
  );
  for (;;) {
    const rows = await rowsOf<{ row: string }>(tx, sql.raw(`fetch ${most} from backup_rows`));
    for (const { row } of rows) yield row;
    if (rows.length < most) break;
  }
  await tx.execute(sql.raw("close backup_rows"));
}
