import { sql } from "drizzle-orm";
import type { OpenDatabase, Tables } from "../database/open.ts";
import type { BackupWriter } from "./file.ts";
import { type AnyDatabase, RowSum, rowsIn, rowsOf, tablesOf } from "./tables.ts";

/** A back-up of a large club beside its work takes minutes; one that takes longer hangs. */
export const PATIENCE = { transactionMs: 3_600_000, statementMs: 600_000, waitMs: 60_000 };

/** One database of a back-up. */
export interface DumpedDatabase {
  /** A club's slug, or the dashboard's own. */
  name: string;
  open: OpenDatabase<Tables>;
  /** Tables whose rows are left out: they mean nothing elsewhere or later. */
  without: readonly string[];
}

/** How many rows each table had. */
export type Counts = Record<string, number>;

/** Writes one database as it was at one moment, while others go on writing to it. */
export function dump(writer: BackupWriter, { open, ...section }: DumpedDatabase): Promise<Counts> {
  return open.patiently(PATIENCE, () => dumpOn(writer, open.db, { ...section, kind: open.connection.kind }));
}

/** The same on any connection, such as one that is about to migrate: whatever its tables are, all of them are written. */
export function dumpOn(
  writer: BackupWriter,
  db: Pick<OpenDatabase<Tables>["db"], "transaction">,
  { name, kind, without }: Omit<DumpedDatabase, "open"> & { kind: "embedded" | "server" },
): Promise<Counts> {
  return db.transaction(
    async (tx) => {
      await writer.write({ section: name, migrations: await migrationsOf(tx, kind) });
      const counts: Counts = {};
      for (const table of await tablesOf(tx)) {
        if (!without.includes(table)) counts[table] = await writeTable(writer, table, rowsIn(tx, table));
      }
      for (const sequence of await sequencesOf(tx)) await writer.write(sequence);
      await writer.write({ sectionEnd: name });
      return counts;
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** Writes a table with these rows. @returns how many they were */
export async function writeTable(
  writer: BackupWriter,
  table: string,
  rows: AsyncIterable<string> | Iterable<string>,
): Promise<number> {
  await writer.write({ table });
  const sum = new RowSum();
  for await (const row of rows) {
    sum.add(row);
    await writer.write([row]);
  }
  await writer.write({ tableEnd: table, rows: sum.rows, sum: String(sum) });
  return sum.rows;
}

/** Which migrations made a database what it is. */
export function migrationsOf(db: AnyDatabase, kind: "embedded" | "server"): Promise<{ hash: string; when: number }[]> {
  const table = kind === "embedded" ? sql`drizzle.__drizzle_migrations` : sql`__drizzle_migrations`;
  return rowsOf<{ hash: string; when: number }>(
    db,
    sql`select hash, created_at::float8 as "when" from ${table} order by created_at`,
  );
}

async function sequencesOf(db: AnyDatabase) {
  const names = await rowsOf<{ name: string }>(
    db,
    sql`select sequencename::text as name from pg_sequences where schemaname = current_schema() and sequencename not like '\\_\\_drizzle%' order by 1`,
  );
  const told = [];
  for (const { name } of names) {
    const [row] = await rowsOf<{ last: string; called: boolean }>(
      db,
      sql`select last_value::text as last, is_called as called from ${sql.identifier(name)}`,
    );
    if (row) told.push({ sequence: name, ...row });
  }
  return told;
}
