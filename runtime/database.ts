import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { type MigrationConfig, type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle as drizzleServer } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzleEmbedded } from "drizzle-orm/pglite";
import pg from "pg";
import { lockDirectory } from "./directory-lock.ts";

/**
 * Where a database lives: a directory of the embedded PostgreSQL, memory (tests), or a schema on a PostgreSQL server.
 */
export type Location =
  | { kind: "embedded"; directory: string }
  | { kind: "memory" }
  | { kind: "server"; url: string; schema: string; connections?: number };

type Tables = Record<string, unknown>;

/** Anything that runs queries: the database itself or a transaction. Queries take it as their first argument. */
export type Queryable<S extends Tables> = PgDatabase<PgQueryResultHKT, S>;

/** An open transaction. Asking for this type, not `Queryable`, says that the caller must be inside one. */
export type Transaction<S extends Tables> = Parameters<Parameters<Queryable<S>["transaction"]>[0]>[0];

export interface OpenDatabase<S extends Tables> {
  readonly db: Queryable<S>;
  /** The connection beneath, for what drizzle does not speak: LISTEN, pg-boss. */
  readonly connection:
    | { kind: "embedded"; pglite: PGlite }
    | { kind: "server"; pool: pg.Pool; schema: string; url: string };
  /** Calls `heard` for each NOTIFY on a channel until the returned function is called. Works on both kinds. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  /** Ends running work and gives the directory back. */
  close(): Promise<void>;
}

/** A pool of ten serves the bench's ten connections; more would only queue inside a two-core server. */
const DEFAULT_CONNECTIONS = 10;

/** Chosen at random, fixed for ever: every process that migrates must ask for the same advisory lock. */
const MIGRATION_LOCK = 7_152_604_118;

/**
 * Opens a database and brings its tables up to date. An embedded directory is locked for this process; a server schema is
 * created when missing, and migrations of two processes wait for each other on an advisory lock.
 * @param tables the drizzle schema
 * @param migrations the folder that drizzle-kit generated
 * @throws DirectoryLockedError when another process has the directory
 */
export async function openDatabase<S extends Tables>(
  location: Location,
  tables: S,
  migrations: string,
): Promise<OpenDatabase<S>> {
  return location.kind === "server"
    ? openServer(location, tables, migrations)
    : openEmbedded(location, tables, migrations);
}

async function openEmbedded<S extends Tables>(
  location: Extract<Location, { kind: "embedded" | "memory" }>,
  tables: S,
  migrations: string,
): Promise<OpenDatabase<S>> {
  const release = location.kind === "embedded" ? lockDirectory(location.directory) : () => {};
  try {
    const pglite = await PGlite.create(location.kind === "embedded" ? filesOf(location.directory) : "memory://");
    const db = drizzleEmbedded(pglite, { schema: tables });
    await migrate(db, { migrationsFolder: migrations });
    return {
      db: db as unknown as Queryable<S>,
      connection: { kind: "embedded", pglite },
      listen: async (channel, heard) => pglite.listen(channel, heard),
      close: async () => {
        await pglite.close();
        release();
      },
    };
  } catch (cause) {
    release();
    throw cause;
  }
}

function filesOf(directory: string): string {
  const files = join(directory, "postgres");
  mkdirSync(files, { recursive: true, mode: 0o700 });
  return files;
}

/** The part of a drizzle database that its own migrators use and its types leave out. */
interface Migratable {
  session: unknown;
  dialect: { migrate(migrations: MigrationMeta[], session: unknown, config: MigrationConfig): Promise<void> };
}

/**
 * drizzle's migrator, but the tables of a foreign key are found by the search path like all others: drizzle-kit writes
 * `"public"."seasons"`, which would tie every schema to that one.
 */
async function migrate(db: object, config: MigrationConfig): Promise<void> {
  const migrations = readMigrationFiles(config).map((migration) => ({
    ...migration,
    sql: migration.sql.map((statement) => statement.replaceAll('REFERENCES "public".', "REFERENCES ")),
  }));
  const { dialect, session } = db as Migratable;
  await dialect.migrate(migrations, session, config);
}

async function openServer<S extends Tables>(
  location: Extract<Location, { kind: "server" }>,
  tables: S,
  migrations: string,
): Promise<OpenDatabase<S>> {
  const { url, schema } = location;
  const pool = new pg.Pool({
    connectionString: url,
    max: location.connections ?? DEFAULT_CONNECTIONS,
    // The schema is the database of one club: with this search path no query can name another club's tables.
    // In UTC, because elsewhere PostgreSQL writes early instants with offsets of seconds, which JavaScript does not read.
    options: `-c search_path="${schema}" -c TimeZone=UTC`,
    allowExitOnIdle: true,
  });
  // An idle connection that the server drops must not end the process: the pool opens another at the next query.
  pool.on("error", () => {});
  try {
    await migrateAlone(pool, schema, tables, migrations);
  } catch (cause) {
    await pool.end();
    throw cause;
  }
  return {
    db: drizzleServer(pool, { schema: tables }) as unknown as Queryable<S>,
    connection: { kind: "server", pool, schema, url },
    listen: (channel, heard) => listenOn(url, channel, heard),
    close: () => pool.end(),
  };
}

async function migrateAlone(pool: pg.Pool, schema: string, tables: Tables, migrations: string): Promise<void> {
  const client = await pool.connect();
  try {
    const db = drizzleServer(client, { schema: tables });
    await db.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`);
    try {
      await db.execute(sql`create schema if not exists ${sql.identifier(schema)}`);
      await migrate(db, { migrationsFolder: migrations, migrationsSchema: schema });
    } finally {
      await db.execute(sql`select pg_advisory_unlock(${MIGRATION_LOCK})`);
    }
  } finally {
    client.release();
  }
}

/** Waits between attempts to listen again after the server closed the connection. */
const LISTEN_AGAIN_MS = 1_000;

/**
 * LISTEN holds a connection of its own: a pooled one would lose the subscription when it is recycled. A lost connection
 * is opened again; notifications sent meanwhile are gone, so listeners must also look at the tables now and then.
 */
async function listenOn(url: string, channel: string, heard: (payload: string) => void): Promise<() => Promise<void>> {
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  const connect = async () => {
    const next = new pg.Client({ connectionString: url });
    next.on("notification", (message) => heard(message.payload ?? ""));
    next.on("error", () => {});
    next.on("end", () => {
      if (!closed) again();
    });
    await next.connect();
    await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = next;
  };
  const again = () => {
    retry = setTimeout(() => connect().catch(again), LISTEN_AGAIN_MS);
    retry.unref();
  };
  await connect();
  return async () => {
    closed = true;
    clearTimeout(retry);
    await client?.end();
  };
}
