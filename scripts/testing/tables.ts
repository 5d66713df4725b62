import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { SET_UP_KEYS, SLUG } from "./club.ts";

/** Rows of a program's own tables. */
export interface Tables {
  read<Row>(sql: string): Promise<Row[]>;
  close(): Promise<void>;
}

/** Where both programs of a rig have their data: the folder that the club was started in, the dashboard's `DATA_DIR`, and on PostgreSQL the database. */
export interface Places {
  club: string;
  desk: string;
  databaseUrl: string | undefined;
  /** Where the dashboard has another than the service; null: its is embedded. */
  deskDatabaseUrl?: string | null;
}

/** How many idempotency keys a club has spent, beside those with which a rig filled it. */
export async function keysSpent(club: Tables): Promise<number> {
  const [spent] = await club.read<{ n: number }>(
    `select count(*)::int as n from idempotency_keys where key not like '${SET_UP_KEYS}%'`,
  );
  return spent?.n ?? 0;
}

/** The tables of the club's service, which has stopped. @param folder as `startClub` was given it */
export function clubTables(folder: string, databaseUrl: string | undefined, slug = SLUG): Promise<Tables> {
  return tables(join(folder, "service", "clubs", slug, "postgres"), databaseUrl, `club_${slug}`);
}

/** The tables of a dashboard, which has stopped. @param directory its `DATA_DIR` */
export function deskTables(directory: string, databaseUrl: string | undefined): Promise<Tables> {
  return tables(join(directory, "postgres"), databaseUrl, "guichet");
}

async function tables(directory: string, databaseUrl: string | undefined, schema: string): Promise<Tables> {
  if (databaseUrl === undefined) {
    const files = await PGlite.create(directory);
    return { read: async <Row>(sql: string) => (await files.query<Row>(sql)).rows, close: () => files.close() };
  }
  const client = new pg.Client({ connectionString: databaseUrl, options: `-c search_path=${schema}` });
  await client.connect();
  return { read: async <Row>(sql: string) => (await client.query(sql)).rows as Row[], close: () => client.end() };
}
