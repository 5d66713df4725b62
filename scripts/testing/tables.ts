import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { SLUG } from "./club.ts";

/** Rows of a program's own tables. */
export interface Tables {
  read<Row>(sql: string): Promise<Row[]>;
  close(): Promise<void>;
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
