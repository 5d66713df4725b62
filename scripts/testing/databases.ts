import pg from "pg";
import { prepareDatabases } from "./copied-databases.ts";
import { keepFilesInMemory } from "./memory.ts";
import { startPostgres } from "./postgres.ts";

/**
 * Before any test: embedded databases to copy, and a PostgreSQL server of the tests' own, its address in
 * `TEST_POSTGRES_URL`. Suites that touch a database run on the embedded store and on this server.
 */
export async function setup(): Promise<() => Promise<void>> {
  const forget = keepFilesInMemory();
  const remove = await prepareDatabases();
  const server = process.env.TEST_POSTGRES_URL ? undefined : await startPostgres();
  process.env.TEST_POSTGRES_URL ??= server?.url;
  return async () => {
    remove();
    await server?.stop();
    forget();
  };
}

/**
 * An empty database on the tests' server: for programs, which name their schemas themselves.
 * @param name of the caller's own; a database of that name is replaced
 * @returns its address
 */
export async function ownDatabase(name: string, server = process.env.TEST_POSTGRES_URL ?? ""): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
