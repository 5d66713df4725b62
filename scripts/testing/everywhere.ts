import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { glob } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { Client } from "pg";

/** A text as it may stand written: itself, its bytes as base64 at each of three places and as hexadecimal digits, and as UTF-16 in either order. */
export function formsOf(text: string): string[] {
  const bytes = Buffer.from(text, "utf8");
  const base64 = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), bytes])
      .toString("base64")
      // Six bits a letter: those that a neighbour has a part in are left out.
      .slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6)),
  );
  const hex = bytes.toString("hex");
  // Both orders have each letter beside a zero.
  return [text, hex, hex.toUpperCase(), ...base64, text.split("").join("\0")];
}

/** Where in all files of a folder, tables, logs and caches among them, one of these texts stands. */
export async function inFiles(folder: string, needles: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for await (const name of glob("**/*", { cwd: folder })) {
    let bytes: Buffer;
    try {
      bytes = readFileSync(join(folder, name));
    } catch {
      // A folder, or a file that has just ended.
      continue;
    }
    for (const needle of needles) if (bytes.includes(needle)) found.push(`${needle} in ${name}`);
  }
  return found;
}

interface Queries {
  query(text: string): Promise<{ rows: unknown[] }>;
}

/** Where in any row of any table: values that lie compressed in the files are read as they are. */
async function inRows(db: Queries, needles: readonly string[]): Promise<string[]> {
  const tables = (await db.query(
    "select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  )) as { rows: { name: string }[] };
  if (tables.rows.length < 20) throw new Error("These are not the tables of a desk.");
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = (await db.query(`select t::text as row from ${name} t`)) as { rows: { row: string }[] };
    for (const needle of needles) if (rows.some(({ row }) => row.includes(needle))) found.push(`${needle} in ${name}`);
  }
  return found;
}

/** Of a dashboard: its folder, the file of its log, and its database server; undefined where its database is in its folder. */
export interface Written {
  folder: string;
  log: string;
  databaseUrl: string | undefined;
}

/**
 * Where these texts stand, in each of their forms, of what a dashboard has written: its folder, every row of its database, its log. The embedded database
 * can only be opened while its dashboard is ended: its rows are read from a copy then.
 * @param isEnded whether the dashboard is ended at this moment
 */
export const standsAnywhere = (written: Written, texts: readonly string[], isEnded: boolean): Promise<string[]> =>
  whereStands(written, texts.flatMap(formsOf), isEnded);

/**
 * In which tables of an ended dashboard, and whether in its log, something sealed stands: by the mark that everything sealed begins with, as it is. Its
 * other forms are of three letters, which stand in any long number or key by chance.
 */
export async function standsSealed(written: Written): Promise<string[]> {
  const places = await whereStands(written, ["v1."], true);
  return places
    .filter((place) => !place.includes(" in postgres/"))
    .map((place) => place.replace(/^.* in (\w+\.)?/, ""))
    .toSorted();
}

async function whereStands(
  { folder, log, databaseUrl }: Written,
  needles: readonly string[],
  isEnded: boolean,
): Promise<string[]> {
  const found = await inFiles(folder, needles);
  const said = readFileSync(log, "utf8");
  for (const needle of needles) if (said.includes(needle)) found.push(`${needle} in the log`);
  if (databaseUrl !== undefined) {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    found.push(...(await inRows(client, needles)));
    await client.end();
  } else if (isEnded) {
    const copy = mkdtempSync(join(tmpdir(), "guichet-rows-"));
    cpSync(join(folder, "postgres"), copy, { recursive: true });
    rmSync(join(copy, "postmaster.pid"), { force: true });
    const db = await PGlite.create(copy);
    found.push(...(await inRows(db, needles)));
    await db.close();
    rmSync(copy, { recursive: true, force: true });
  }
  return found;
}
