import { prepareEmptyDatabase } from "./empty-databases.ts";
import { startPostgres } from "./postgres.ts";

/**
 * Before any test: an empty embedded database to copy, and a PostgreSQL server of the tests' own, its address in
 * `TEST_POSTGRES_URL`. Suites that touch a database run on the embedded store and on this server.
 */
export async function setup(): Promise<() => Promise<void>> {
  const remove = await prepareEmptyDatabase();
  if (process.env.TEST_POSTGRES_URL) return async () => remove();
  const server = await startPostgres();
  process.env.TEST_POSTGRES_URL = server.url;
  return async () => {
    remove();
    await server.stop();
  };
}
