import { is } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import pg from "pg";
import { connectionTo, onOwnConnection, type ServerClient } from "../database/client.ts";
import { sqlStateOf } from "../database/failure.ts";
import type { Queryable, Tables } from "../database/open.ts";
import { ownSessionsRemedy, SHARED_SESSIONS, sessionsAt } from "../database/own-sessions.ts";
import { SESSION_SETTINGS } from "../database/settings.ts";
import { clockFinding } from "./clock.ts";
import { databaseTrouble } from "./database-trouble.ts";
import { doubtful, type Finding, failureName, faulty, fine, unlooked } from "./finding.ts";

/** A PostgreSQL server of one program. */
export interface ExaminedServer {
  program: string;
  url: string;
  /** The setting that names it. */
  name: string;
  /** Its schemas on that server: those whose names begin so, or the one that is called so. */
  schemas: { prefix: string } | { only: string };
  /** The folder of its migrations. */
  migrations: string;
  /** What these make: each has to be there. */
  tables: Tables;
  /** How many connections it takes, those that listen included. */
  connections: number;
  /** By the program's clock. */
  now: () => Date;
}

const CONNECT_WITHIN_MS = 5_000;
const STATEMENT_WITHIN_MS = 5_000;
const WHOLE_WITHIN_MS = 20_000;
const OLDEST_VERSION = 15;

const settings = { statement_timeout: STATEMENT_WITHIN_MS, lock_timeout: 2_000, search_path: '""' };

const lookingAt = (url: string) => connectionTo(url, CONNECT_WITHIN_MS, { settings, standbys: true });

/** Looks at a server on one connection of its own; what it writes to try its rights is rolled back. */
export async function examineServer(server: ExaminedServer): Promise<Finding[]> {
  const { program, name } = server;
  const found: Finding[] = [];
  try {
    await onOwnConnection(lookingAt(server.url), WHOLE_WITHIN_MS, async (client) => {
      found.push(...(await versionOf(client, server)));
      found.push(await sessionOf(client, server));
      found.push(await clockOf(client, server));
      found.push(await roomFor(client, server));
      const schemas = await schemasOn(client, server.schemas);
      found.push(await rightsOn(client, server, schemas));
      const migrations = await migrationsOf(client, server, schemas);
      found.push(migrations);
      if (migrations.standing === "ok") found.push(await tablesIn(client, server, schemas));
    });
  } catch (cause) {
    const schema = "only" in server.schemas ? server.schemas.only : undefined;
    const trouble = databaseTrouble(cause, { name, schema });
    if (found.length === 0) found.push(unreachable(server, cause));
    else if (trouble) found.push(faulty(`${program}/database`, trouble.says, trouble.remedy));
    else
      found.push(
        faulty(`${program}/database`, `The server stopped answering (${failureName(cause)}).`, "Look into its log."),
      );
  }
  const looked = new Set(found.map(({ id }) => id));
  for (const part of ["database-session", "database-clock", "database-connections", "database-rights", "migrations"])
    if (!looked.has(`${program}/${part}`)) found.push(unlooked(`${program}/${part}`, `${name} does not answer.`));
  return found;
}

/**
 * Reads a schema of a server without changing it: in one transaction that may only read, on a connection of its own.
 * @throws what the database throws, such as for a table that an older store does not have
 */
export function readSchema<S extends Tables, T>(
  url: string,
  { schema, tables }: { schema: string; tables: S },
  work: (db: Queryable<S>) => Promise<T>,
): Promise<T> {
  return onOwnConnection(lookingAt(url), WHOLE_WITHIN_MS, async (client) => {
    await client.query(
      `begin isolation level repeatable read read only; set local search_path to ${pg.escapeIdentifier(schema)}`,
    );
    try {
      return await work(drizzle(client, { schema: tables }) as unknown as Queryable<S>);
    } finally {
      await client.query("rollback").catch(() => {});
    }
  });
}

/** The schemas of a server whose names begin so. @throws what the connection throws */
export function schemasBeginning(url: string, prefix: string): Promise<string[]> {
  return onOwnConnection(lookingAt(url), WHOLE_WITHIN_MS, (client) => schemasOn(client, { prefix }));
}

async function schemasOn(client: ServerClient, which: ExaminedServer["schemas"]): Promise<string[]> {
  const text =
    "prefix" in which
      ? "select nspname as name from pg_catalog.pg_namespace where starts_with(nspname, $1) order by 1"
      : "select nspname as name from pg_catalog.pg_namespace where nspname = $1";
  const { rows } = await client.query(text, ["prefix" in which ? which.prefix : which.only]);
  return rows.map(({ name }: { name: string }) => name);
}

async function versionOf(client: ServerClient, { program, name }: ExaminedServer): Promise<Finding[]> {
  const { rows } = await client.query(
    "select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding",
  );
  const { version, encoding } = rows[0] as { version: number; encoding: string };
  const major = Math.floor(version / 10_000);
  const id = `${program}/database`;
  if (major < OLDEST_VERSION)
    return [
      faulty(
        id,
        `PostgreSQL ${major} is too old.`,
        `Upgrade it to PostgreSQL ${OLDEST_VERSION} or later, or name another server in ${name}.`,
      ),
    ];
  if (encoding !== "UTF8")
    return [
      faulty(
        id,
        `The database's encoding is ${encoding}.`,
        `Make one with: createdb --encoding=UTF8, and name it in ${name}.`,
      ),
    ];
  return [fine(id, `PostgreSQL ${major} answers.`)];
}

/** Whether a connection has a session for itself, and one that is as it was asked for. */
async function sessionOf(client: ServerClient, { program, name, url }: ExaminedServer): Promise<Finding> {
  const id = `${program}/database-session`;
  const sessions = await sessionsAt(url, CONNECT_WITHIN_MS, true).catch((cause: unknown) => failureName(cause));
  if (sessions === "shared") return faulty(id, SHARED_SESSIONS, ownSessionsRemedy(name));
  if (sessions !== "own")
    return faulty(
      id,
      `While one connection is open, a second one gets no session (${sessions}).`,
      `Raise what the pooler or the server gives: each program takes up to 12 (PgBouncer: default_pool_size; the server: max_connections), or name the server itself in ${name}.`,
    );
  const { rows } = await client.query(
    "select w.name, w.wanted, pg_catalog.current_setting(w.name) as is from pg_catalog.jsonb_each_text($1::jsonb) w (name, wanted)",
    [JSON.stringify(SESSION_SETTINGS)],
  );
  const other = (rows as { name: string; wanted: string; is: string }[]).filter(({ wanted, is }) => wanted !== is);
  if (other.length === 0)
    return fine(id, "Each connection has a session of its own, and it is as the program asks for it.");
  const said = other.map((one) => `${one.name} is "${one.is}", not "${one.wanted}"`).join("; ");
  return faulty(
    id,
    `A session is not as the program asks for it: ${said}. Dates and bytes would be read wrong.`,
    `Something between changes what a session is told. Name the server itself in ${name}.`,
  );
}

async function clockOf(client: ServerClient, { program, now }: ExaminedServer): Promise<Finding> {
  const asked = now().getTime();
  const { rows } = await client.query("select extract(epoch from clock_timestamp())::float8 * 1000 as now");
  const between = (asked + now().getTime()) / 2;
  return clockFinding(`${program}/database-clock`, "the database's", Number(rows[0]?.now) - between);
}

async function roomFor(client: ServerClient, { program, connections }: ExaminedServer): Promise<Finding> {
  const id = `${program}/database-connections`;
  const { rows } = await client.query(
    `select least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
         (select case when rolconnlimit < 0 or rolsuper then null else rolconnlimit end from pg_catalog.pg_roles where rolname = current_user),
         (select case when datconnlimit < 0 then null else datconnlimit end from pg_catalog.pg_database where datname = current_database())) as most,
       (select count(*)::int from pg_catalog.pg_stat_activity where backend_type = 'client backend') as used,
       (select count(*)::int from pg_catalog.pg_stat_activity where application_name = 'guichet' and pid <> pg_catalog.pg_backend_pid()) as own`,
  );
  const { most, used, own } = rows[0] as { most: number; used: number; own: number };
  const says = `${used} of ${most} connections are in use, ${own} of them by Guichet; this program takes up to ${connections}`;
  if (most - (used - own) >= connections) return fine(id, `${says}.`);
  return doubtful(
    id,
    `${says}: there may be too few.`,
    "Raise the limit that is the lowest (max_connections of the server, the connection limit of the role or of the database), or end what holds them.",
  );
}

/** Tries what the program has to do, in a transaction that is rolled back. */
async function rightsOn(
  client: ServerClient,
  { program, name }: ExaminedServer,
  schemas: readonly string[],
): Promise<Finding> {
  const id = `${program}/database-rights`;
  const [schema] = schemas;
  const probe = `guichet_doctor_${process.pid}`;
  const steps = schema
    ? [
        `create table ${pg.escapeIdentifier(schema)}.${probe} (id integer)`,
        `insert into ${pg.escapeIdentifier(schema)}.${probe} values (1)`,
      ]
    : [`create schema ${probe}`];
  try {
    const { rows } = await client.query("select pg_catalog.pg_is_in_recovery() as standby");
    if (rows[0]?.standby)
      return faulty(
        id,
        "The server is a standby, which takes no writes.",
        `Name the primary in ${name}, or promote this one.`,
      );
    await client.query("begin");
    for (const step of steps) await client.query(step);
    return fine(id, "Tables can be made and written (tried, and rolled back).");
  } catch (cause) {
    return withoutRights(id, name, { cause, schema });
  } finally {
    await client.query("rollback").catch(() => {});
  }
}

function withoutRights(
  id: string,
  name: string,
  { cause, schema }: { cause: unknown; schema: string | undefined },
): Finding {
  switch (sqlStateOf(cause)) {
    case "25006":
      return faulty(
        id,
        "The database is read-only (default_transaction_read_only).",
        `Have it writable again: alter database … reset default_transaction_read_only, or name another one in ${name}.`,
      );
    case "42501": {
      const grant = schema ? `grant all on schema ${schema} to …` : "grant create on database … to …";
      return faulty(id, `The account of ${name} may not make tables.`, `As the owner of the database: ${grant}.`);
    }
  }
  const trouble = databaseTrouble(cause, { name, schema });
  return trouble
    ? faulty(id, trouble.says, trouble.remedy)
    : faulty(id, `A table could not be made (${failureName(cause)}).`, "Look into the server's log.");
}

/** What is said of migrations where there is nothing to migrate. */
export const NO_DATA_YET = "There is no data yet; the first start makes its tables.";

async function migrationsOf(
  client: ServerClient,
  { program, migrations }: ExaminedServer,
  schemas: readonly string[],
): Promise<Finding> {
  const id = `${program}/migrations`;
  if (schemas.length === 0) return fine(id, NO_DATA_YET);
  const behind: string[] = [];
  let most = 0;
  for (const schema of schemas) {
    const { rows } = await client.query(
      "select 1 from pg_catalog.pg_tables where schemaname = $1 and tablename = '__drizzle_migrations'",
      [schema],
    );
    const last =
      rows.length > 0
        ? await client.query(`select max(created_at) as last from ${pg.escapeIdentifier(schema)}.__drizzle_migrations`)
        : undefined;
    const { newer, missing } = compareMigrations(migrations, Number(last?.rows[0]?.last ?? 0));
    if (newer) return newerStore(id);
    if (missing > 0) behind.push(schema);
    most = Math.max(most, missing);
  }
  return behind.length > 0 ? olderStore(id, most) : fine(id, "The tables are those of this version.");
}

/** A database of either kind, as far as it is asked for rows. */
interface Asked {
  query<Row extends object>(text: string, values: unknown[]): Promise<{ rows: Row[] }>;
}

/** Whether each table of this version is there with its columns: the programs ask for them by name. */
export async function tablesIn(
  database: Asked,
  { program, tables }: Pick<ExaminedServer, "program" | "tables">,
  schemas: readonly string[],
): Promise<Finding> {
  const id = `${program}/tables`;
  const { rows } = await database.query<{ schema: string; name: string; columns: string[] }>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text) as columns
       from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
       join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where n.nspname = any($1) and c.relkind in ('r', 'p') group by 1, 2`,
    [schemas],
  );
  const there = new Map(
    rows.map(({ schema, name, columns }) => [`${schema}.${name}`, new Set<string>(columns)] as const),
  );
  const missing = schemas.flatMap((schema) => missingIn(schema, tables, there));
  if (missing.length === 0) return fine(id, "Every table of this version is there.");
  return faulty(
    id,
    `Missing: ${missing.slice(0, MOST_NAMED).join(", ")}${missing.length > MOST_NAMED ? ", …" : ""}. Somebody dropped or renamed what Guichet has made.`,
    "Give it its name back (alter table … rename to …), or restore the last back-up into an empty place: npm run restore -- FILE.",
  );
}

const MOST_NAMED = 5;

function missingIn(schema: string, tables: Tables, there: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return Object.values(tables).flatMap((table) => {
    if (!is(table, PgTable)) return [];
    const { name, columns } = getTableConfig(table);
    const known = there.get(`${schema}.${name}`);
    if (!known) return [`${schema}.${name}`];
    return columns.filter((column) => !known.has(column.name)).map((column) => `${schema}.${name}.${column.name}`);
  });
}

/** How the last migration that a store has had stands to those that this program has. */
export function compareMigrations(folder: string, last: number): { newer: boolean; missing: number } {
  const known = readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis);
  return { newer: last > Math.max(...known), missing: known.filter((one) => one > last).length };
}

export const newerStore = (id: string) =>
  faulty(
    id,
    "A newer version of Guichet has worked on this data; this one will not open it.",
    "Start that version again, or restore the back-up that was made before the upgrade: npm run restore -- FILE.",
  );

export const olderStore = (id: string, missing: number) =>
  doubtful(
    id,
    `The data is of an older version: ${missing} migrations are made at the next start.`,
    "Start the program: it makes a back-up first (UPGRADE_BACKUPS), or make one with the older version: npm run backup.",
  );

/** Why nobody answers, by what was told. */
function unreachable({ program, name, url }: ExaminedServer, cause: unknown): Finding {
  const id = `${program}/database`;
  const { hostname, port, pathname, username } = new URL(url);
  const where = `${hostname || "the local socket"}${port ? `:${port}` : ""}`;
  const code = (cause as { code?: unknown } | undefined)?.code;
  switch (code) {
    case "ECONNREFUSED":
      return faulty(
        id,
        `Nobody listens at ${where}: the database does not run.`,
        `Start PostgreSQL there, or mend the host and port in ${name}.`,
      );
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return faulty(
        id,
        `The host ${hostname} has no address (${code}).`,
        `Mend the host in ${name}, or the name service.`,
      );
    case "28P01":
    case "28000":
      return faulty(
        id,
        `The server refuses the account ${username || "(none)"}: its password is another, or it may not come from here (pg_hba.conf).`,
        `Mend account and password in ${name}.`,
      );
    case "3D000":
      return faulty(
        id,
        `There is no database ${pathname.slice(1)} at ${where}.`,
        `Make it: createdb ${pathname.slice(1)}, or mend ${name}.`,
      );
  }
  const trouble = databaseTrouble(cause, { name });
  if (trouble) return faulty(id, trouble.says, trouble.remedy);
  return faulty(
    id,
    `The server at ${where} gives no answer (${failureName(cause)}).`,
    `Look whether it hangs, or whether a firewall is in between; mend ${name}.`,
  );
}
