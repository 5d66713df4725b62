import { PGlite } from "@electric-sql/pglite";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle as onServer } from "drizzle-orm/node-postgres";
import { drizzle as onEmbedded } from "drizzle-orm/pglite";
import pg from "pg";
import { expect } from "vitest";
import { dumpOn } from "../../runtime/backup/dump.ts";
import { BackupWriter, type Manifest } from "../../runtime/backup/file.ts";
import { migrate } from "../../runtime/database/migrate.ts";
import type { BeforeMigrating } from "../../runtime/database.ts";
import { createDatabase } from "./own-database.ts";
import { countRows, fillTables, type Knowledge } from "./random-rows.ts";

/** A program's tables through all its releases. */
export interface Releases {
  migrations: string;
  /** What is known of the tables as they are behind the migration with this number. */
  knowledge(migration: number): Knowledge;
  /** Tables that a migration takes away, once what they held is elsewhere. */
  gone: readonly string[];
  /** Tables of which a migration drops rows on purpose, by the migration's number, each with its reason beside it. */
  thinned?: Readonly<Record<number, readonly string[]>>;
}

/** A back-up that is made as the tables are behind a migration. */
interface OldBackup {
  behind: number;
  path: string;
  section: string;
  manifest: Pick<Manifest, "program" | "key">;
}

type Database = Parameters<BeforeMigrating>[0];

/**
 * Lives through every release: behind each migration all tables get rows, before the next is applied to them. No migration may fail on them, or lose
 * some; of one moment a back-up is made.
 * @param kind of database; its own one
 */
export async function liveThroughReleases(kind: string, releases: Releases, backup: OldBackup): Promise<void> {
  if (kind === "embedded") {
    const pglite = await PGlite.create("memory://");
    await live({ db: onEmbedded(pglite), kind: "embedded", schema: "drizzle" }, releases, backup);
    await pglite.close();
    return;
  }
  const client = new pg.Client({ connectionString: await createDatabase(`releases_of_${backup.manifest.program}`) });
  await client.connect();
  await client.query("create schema own; set search_path to own");
  await live({ db: onServer(client), kind: "server", schema: "own" }, releases, backup);
  await client.end();
}

async function live(
  { db, kind, schema }: { db: Database; kind: "embedded" | "server"; schema: string },
  { migrations, knowledge, gone, thinned = {} }: Releases,
  backup: OldBackup,
): Promise<void> {
  let before: Record<string, number> = {};
  const all = readMigrationFiles({ migrationsFolder: migrations });
  for (const [number, { folderMillis: until }] of all.entries()) {
    await migrate(db, { migrationsFolder: migrations, migrationsSchema: schema, until });
    const after = await countRows(db);
    const dropped = [...gone, ...(thinned[number] ?? [])];
    const kept = Object.keys(before).filter((table) => !dropped.includes(table));
    const lost = kept.filter((table) => (after[table] ?? -1) < (before[table] ?? 0));
    expect(lost, `tables of which migration ${number} lost rows`).toEqual([]);
    await db.transaction((tx) => fillTables(tx, number + 1, knowledge(number)));
    before = await countRows(db);
    if (backup.behind === number) await backUp(db, kind, backup);
  }
  const empty = Object.keys(before).filter((table) => before[table] === 0);
  expect(empty, "tables without a row").toEqual([]);
}

async function backUp(db: Database, kind: "embedded" | "server", { path, section, manifest }: OldBackup) {
  const writer = await BackupWriter.begin(path, {
    ...{ guichet: "backup", format: 1, version: "of then", madeAt: new Date().toISOString(), notIncluded: [] },
    ...{ database: kind, ...manifest },
  });
  await dumpOn(writer, db, { name: section, kind, without: [] });
  await writer.end();
}
