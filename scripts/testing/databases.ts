import "./counted-programs.ts";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { migrate } from "../../runtime/database/migrate.ts";
import { prepareDatabases, TABLES } from "./copied-databases.ts";
import { keepFilesInMemory } from "./memory.ts";
import {
  addressOf,
  COPIED_FROM,
  createDatabase,
  DESK_SCHEMA,
  dropDatabase,
  POOLER_URL,
  WAITING_CLUBS,
  waitingClub,
} from "./own-database.ts";
import { root } from "./pages.ts";
import { startPooler } from "./pooler.ts";
import { startPostgres } from "./postgres.ts";

/**
 * Before any test: embedded databases to copy, and a PostgreSQL server of the tests' own with databases to copy as well, its address in
 * `TEST_POSTGRES_URL`. Suites that touch a database run on the embedded store and on this server.
 */
export async function setup(): Promise<() => Promise<void>> {
  const forget = keepFilesInMemory();
  const remove = await prepareDatabases();
  const server = process.env.TEST_POSTGRES_URL ? undefined : await startPostgres();
  process.env.TEST_POSTGRES_URL ??= server?.url;
  // The whole suite through a pooler, on demand (CONTRIBUTING.md).
  const pooler =
    process.env.TEST_POOLER && process.env.TEST_POSTGRES_URL
      ? await startPooler(process.env.TEST_POSTGRES_URL, "session", ["default_pool_size=100"])
      : undefined;
  if (pooler) process.env[POOLER_URL] = pooler.through(process.env.TEST_POSTGRES_URL ?? "");
  const removeFromServer = process.env[COPIED_FROM] ? undefined : await prepareOnServer();
  return async () => {
    remove();
    await pooler?.stop();
    if (!server) await removeFromServer?.();
    await server?.stop();
    forget();
  };
}

/**
 * Makes the databases on the tests' server that others are copies of. Their names are of chance: two runs may share a server that is not
 * theirs, and one that was killed leaves its own there, which disturbs nobody.
 * @returns what removes them
 */
async function prepareOnServer(): Promise<() => Promise<void>> {
  const name = `copied_${randomBytes(6).toString("hex")}`;
  const clubs = Array.from({ length: WAITING_CLUBS }, (_, nth) => waitingClub(nth));
  const made = { desk: [DESK_SCHEMA], club: clubs };
  for (const [template, schemas] of Object.entries(made)) {
    await createDatabase(`${name}_${template}`);
    for (const schema of schemas)
      await makeTables(addressOf(`${name}_${template}`), schema, TABLES[template as keyof typeof made]);
  }
  process.env[COPIED_FROM] = name;
  return async () => {
    for (const template of Object.keys(made)) await dropDatabase(`${name}_${template}`);
  };
}

async function makeTables(url: string, schema: string, migrations: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create schema ${schema}`);
  await client.query(`set search_path to ${schema}`);
  await migrate(drizzle(client), { migrationsFolder: join(root, migrations), migrationsSchema: schema });
  await client.end();
}
