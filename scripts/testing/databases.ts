import { startPostgres } from "./postgres.ts";

/**
 * Before any test: a PostgreSQL server of the tests' own, its address in `TEST_POSTGRES_URL`. Suites that touch a
 * database run on the embedded store and on this server.
 */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env.TEST_POSTGRES_URL) return async () => {};
  const server = await startPostgres();
  process.env.TEST_POSTGRES_URL = server.url;
  return server.stop;
}
