import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { Limits } from "./limits.ts";
import type { Undo, WantedTables } from "./migrate.ts";
import type { OlderPasts } from "./past.ts";

export type Tables = Record<string, unknown>;

/** Anything that runs queries: the database itself or a transaction. Queries take it as their first argument. */
export type Queryable<S extends Tables> = PgDatabase<PgQueryResultHKT, S>;

/** An open transaction. Asking for this type, not `Queryable`, says that the caller must be inside one. */
export type Transaction<S extends Tables> = Parameters<Parameters<Queryable<S>["transaction"]>[0]>[0];

/** A statement as drivers take it. One with a name is parsed once a connection. */
export interface Statement {
  text: string;
  values?: unknown[];
  name?: string;
}

/** A statement that changes no row. One that calls a function may change other things, such as a sequence. */
export const READ = /^\s*select\b/i;

/** The connections of a database; the embedded one has one session. */
export interface Pool {
  most: number;
  /** Open, in use or not. */
  open: number;
  idle: number;
  /** Callers that wait for one. */
  waiting: number;
}

export interface OpenDatabase<S extends Tables> {
  /**
   * The database outside of transactions. In code that a transaction of it runs, it throws (TransactionMisuseError).
   * Failures carry no SQL and no value: QueryFailedError, DatabaseUnavailableError.
   */
  readonly db: Queryable<S>;
  readonly connection: { readonly kind: "embedded" } | { readonly kind: "server"; readonly schema: string };
  /** For what brings its own SQL, such as a rate limiter. Under the same rules as `db`; never part of a transaction. */
  query(statement: Statement): Promise<{ rows: Record<string, unknown>[] }>;
  /** Runs work that is known to be long under limits of its own. */
  patiently<T>(limits: Partial<Limits>, work: () => Promise<T>): Promise<T>;
  /** How many statements were sent so far, those around transactions included. */
  statements(): number;
  /** How its connections stand now: for who watches. */
  pool(): Pool;
  /** How often its server was found out of reach so far, be it for a moment: for who watches. An embedded one is within reach. */
  losses(): number;
  /** How often this process found since its start that its server had come back to an older past, or may have: for who watches. An embedded one has none. */
  olderPasts(): OlderPasts;
  /** Whether its server took over a moment ago, and other processes may yet find that it lacks something: what cannot be asked back waits until they have looked. */
  isYoung(): boolean;
  /**
   * A number that moves with whatever may have changed something, when it begins and when it ends: what was read under a number is true
   * while the number is the same. Undefined on a server, where other processes write too: there nothing may be remembered.
   */
  changes(): number | undefined;
  /** Calls `heard` for each NOTIFY on a channel until the returned function is called. Works on both kinds. */
  listen(channel: string, heard: (payload: string) => void, missed?: () => void): Promise<() => Promise<void>>;
  /** Ends running work and gives the directory back. */
  close(): Promise<void>;
}

/**
 * Called before migrations change a database that has tables already, while nobody else may migrate it. What it throws leaves it as it is. It gives what takes back what it
 * did, where the database then refuses the migrations.
 */
export type BeforeMigrating = (
  db: Pick<Queryable<Tables>, "execute" | "transaction">,
  kind: "embedded" | "server",
) => Promise<Undo | undefined>;

/** What every database is opened with. */
export interface OpenOptions<S extends Tables> {
  /** The drizzle schema. */
  tables: S;
  /** The folder that drizzle-kit generated. */
  migrations: string;
  /** Only the migrations until that of this moment, in milliseconds: for a back-up of an older version. */
  until?: number | undefined;
  beforeMigrating?: BeforeMigrating | undefined;
  /** "made" unless told otherwise. */
  wanted?: WantedTables | undefined;
  limits?: Partial<Limits>;
}
