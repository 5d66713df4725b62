import "server-only";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { environment } from "#lib/base/program/environment.ts";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { type Marked, refuseHalfRestored } from "#runtime/backup/fresh.ts";
import {
  type Queryable as AnyQueryable,
  type Transaction as AnyTransaction,
  type BeforeMigrating,
  type Location,
  type OpenDatabase,
  openDatabase,
  type PastOptions,
  refuseSharedSessions,
  Server,
} from "#runtime/database.ts";
import { beforeDeskUpgrade } from "./backed-up.ts";
import * as tables from "./schema.ts";

export { isUnavailable } from "#runtime/database.ts";

export type Tables = typeof tables;
export type Store = OpenDatabase<Tables>;
/** The store or a transaction on it: what every query takes as its first argument. */
export type Queryable = AnyQueryable<Tables>;
export type Transaction = AnyTransaction<Tables>;

/** The schema that the dashboard has on a PostgreSQL server. */
export const SCHEMA = "guichet";

const kept = keptByProcess<Promise<Store>>("store");

/** What is done where the store has come back to an older past: of the program that works on it, and of no command beside it. */
const pastHeard = keptByProcess<Omit<PastOptions, "file">>("older past");

/** Has `heard` called before anything reaches a run of the server that lacks what the store had, or may lack it. Before the store is opened. */
export function onOlderPast(heard: Omit<PastOptions, "file">): void {
  pastHeard.value = heard;
}

/**
 * The dashboard's own database: embedded in the data directory, or a schema on a PostgreSQL server. Opened at the first
 * call, once a process; a failed opening is tried again at the next call.
 * @throws DirectoryLockedError when another process has the data directory
 * @throws EnvironmentError when a restore into it has not come to its end, or when connections to it share sessions
 * @throws UpgradeRefusedError when its tables would change and the back-up before that cannot be written
 */
export function store(): Promise<Store> {
  kept.value ??= openOwn().catch((cause) => {
    kept.value = undefined;
    throw cause;
  });
  return kept.value;
}

async function openOwn(): Promise<Store> {
  const { databaseUrl } = environment();
  if (databaseUrl) await refuseSharedSessions(databaseUrl, "DATABASE_URL");
  await refuseHalfRestored(restoringPlace(), databaseUrl ? "DATABASE_URL" : "DATA_DIR");
  const heard = pastHeard.value;
  return openStore(storeLocation(), {
    beforeMigrating: beforeDeskUpgrade(),
    ...(heard && { past: { file: join(environment().dataDirectory, "past.json"), ...heard } }),
  });
}

/**
 * Opens a store anywhere: for `store()`, for tests, and for a back-up as it was until a migration.
 * @param more how far it is migrated, what is done before, whether it may be made, and what is done where it has come back to an older past
 */
export function openStore(
  location: Location,
  more?: {
    until?: number | undefined;
    beforeMigrating?: BeforeMigrating | undefined;
    wanted?: "there";
    past?: PastOptions;
  },
): Promise<Store> {
  return openDatabase(location, tables, storeMigrations(), {}, more);
}

/** The folder of the store's migrations. */
export function storeMigrations(): string {
  return join(/* turbopackIgnore: true */ process.cwd(), "lib/base/store/migrations");
}

/** Closes the store at the program's end; harmless when it is not open. */
export async function closeStore(): Promise<void> {
  const opening = kept.value;
  kept.value = undefined;
  await (await opening)?.close();
}

/** Makes `open` the process's store: for tests that run modules which call `store()`. */
export function replaceStore(open: Store): void {
  kept.value = Promise.resolve(open);
}

/** Where the environment says that the store lies. */
export function storeLocation(): Location {
  const { databaseUrl, dataDirectory } = environment();
  return databaseUrl
    ? { kind: "server", url: databaseUrl, schema: SCHEMA }
    : { kind: "embedded", directory: dataDirectory };
}

/** Whether a dashboard has worked here: nothing is made by asking. @throws what the connection to a server throws */
export async function hasStore(): Promise<boolean> {
  const location = storeLocation();
  if (location.kind === "embedded") return existsSync(join(location.directory, "postgres", "PG_VERSION"));
  if (location.kind === "memory" || !("url" in location)) return true;
  const server = new Server(location.url, { connections: 1 });
  try {
    const text = "select 1 from pg_catalog.pg_namespace where nspname = $1";
    return (await server.query(undefined, { text }, [location.schema])).rows.length > 0;
  } finally {
    await server.close();
  }
}

/** Where a restore of the store leaves its mark while it is not whole. */
export function restoringPlace(): Marked {
  const { databaseUrl, dataDirectory } = environment();
  return databaseUrl
    ? { kind: "server", url: databaseUrl, mark: `${SCHEMA}_restoring` }
    : { kind: "embedded", directory: dataDirectory };
}
