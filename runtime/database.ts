import { openEmbedded } from "./database/embedded.ts";
import type { Limits } from "./database/limits.ts";
import type { OpenDatabase, OpenOptions, Tables } from "./database/open.ts";
import type { PastOptions } from "./database/past.ts";
import { openSchema } from "./database/schema.ts";
import { Server } from "./database/server.ts";

export { isDamaged, isUnavailable } from "./database/failure.ts";
export type { Limits } from "./database/limits.ts";
export { MigrationFailedError, NewerStoreError, NoStoreError } from "./database/migrate.ts";
export type { BeforeMigrating, OpenDatabase, Pool, Queryable, Transaction } from "./database/open.ts";
export { refuseSharedSessions } from "./database/own-sessions.ts";
export type { PastOptions } from "./database/past.ts";
export { prepared } from "./database/prepared.ts";
export { Server } from "./database/server.ts";

/**
 * Where a database lives: a directory of the embedded PostgreSQL, memory (tests), or a schema on a PostgreSQL server: one that
 * several databases of the process share, or with connections of its own.
 */
export type Location =
  | { kind: "embedded"; directory: string }
  | { kind: "memory" }
  | { kind: "server"; url: string; schema: string; connections?: number }
  | { kind: "server"; server: Server; schema: string };

/**
 * Opens a database and brings its tables up to date. An embedded directory is locked for this process; a server schema is
 * created when missing (unless `wanted` says otherwise), and two processes that would migrate the same one wait for each other on an advisory lock.
 * @param tables the drizzle schema
 * @param migrations the folder that drizzle-kit generated
 * @param limits how long it waits for what; those of a shared server are the server's
 * @param more how far it is migrated, what is done before, and whether it may be made; of a server with connections of its own also what is done where it has come back to an older past
 * @throws NoStoreError when there is none, and it is not to be made
 * @throws DirectoryLockedError when another process has the directory
 * @throws NewerStoreError when a newer program has changed its tables
 * @throws MigrationFailedError when the database refuses the migrations
 * @throws DatabaseUnavailableError when the server cannot be reached
 */
export async function openDatabase<S extends Tables>(
  location: Location,
  tables: S,
  migrations: string,
  limits: Partial<Limits> = {},
  { past, ...more }: Pick<OpenOptions<S>, "until" | "beforeMigrating" | "wanted"> & { past?: PastOptions } = {},
): Promise<OpenDatabase<S>> {
  const opening = { tables, migrations, limits, ...more };
  if (location.kind === "memory") return openEmbedded(undefined, opening);
  if (location.kind === "embedded") return openEmbedded(location.directory, opening);
  if ("server" in location) return openSchema(location.server, location.schema, opening, async () => {});
  const { url, schema, connections } = location;
  const server = new Server(url, { limits, past, ...(connections && { connections }) });
  try {
    return await openSchema(server, schema, opening, () => server.close());
  } catch (cause) {
    await server.close();
    throw cause;
  }
}
