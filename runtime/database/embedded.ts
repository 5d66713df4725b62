import { existsSync, mkdirSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";
import { PGlite, type PGliteOptions, type QueryOptions, type Transaction, types } from "@electric-sql/pglite";
import { DrizzleQueryError } from "drizzle-orm/errors";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import { drizzle, PgliteSession } from "drizzle-orm/pglite";
import { asCalled } from "../called.ts";
import { lockDirectory } from "../directory-lock.ts";
import { EnvironmentError } from "../environment.ts";
import { type DriverClient, databaseOn } from "./drizzle.ts";
import { DatabaseUnavailableError, sqlStateOf, translated } from "./failure.ts";
import { StretchableLimits } from "./limits.ts";
import { migrate, NoStoreError } from "./migrate.ts";
import { modeOf } from "./mode.ts";
import { type OpenDatabase, type OpenOptions, type Pool, READ, type Statement, type Tables } from "./open.ts";
import { type Scope, Scopes } from "./scope.ts";
import type { DrizzleSession } from "./session.ts";
import { noteStatement } from "./tally.ts";
import { Turns } from "./turns.ts";

/** PGlite's own ways with bytes go by way of an array of each of them: a file of 10 MiB held everybody up for seconds. */
const BYTES = {
  serializers: {
    [types.BYTEA]: ({ buffer, byteOffset, byteLength }: Uint8Array) =>
      `\\x${Buffer.from(buffer, byteOffset, byteLength).toString("hex")}`,
  },
  parsers: { [types.BYTEA]: (text) => Buffer.from(text.slice(2), "hex") },
} satisfies PGliteOptions;

/**
 * What PostgreSQL keeps of its files in memory: without a word 128 MB, all of which the embedded one fills with zeros at its start. The files lie
 * in the system's cache as well, where reading a page costs a call (bench/README.md, `rest`).
 */
const START: Pick<PGliteOptions, "startParams"> = {
  startParams: [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"],
};

/**
 * The types that drizzle reads as text, itself, with arrays of them: timestamps, intervals, dates, and numeric in arrays (drizzle-orm/pglite/session.js).
 * It says so with every query; merged each time into what PGlite knows, hundreds of types, that takes longer than reading a query's rows.
 */
const TEXTS = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, 1231, 1115, 1185, 1187, 1182];
const asText = (value: string) => value;
const rowsAs = ({ rowMode = "object" }: QueryOptions = {}): QueryOptions => ({ rowMode });

/**
 * Opens an embedded database, for this process alone, and brings its tables up to date.
 * @param directory undefined: in memory
 * @throws DirectoryLockedError
 * @throws NoStoreError
 */
export async function openEmbedded<S extends Tables>(
  directory: string | undefined,
  { tables, migrations, until, limits, beforeMigrating, wanted = "made" }: OpenOptions<S>,
): Promise<OpenDatabase<S>> {
  if (wanted !== "made" && directory !== undefined && !existsSync(join(directory, FILES, VERSION)))
    throw new NoStoreError();
  const release = directory === undefined ? () => {} : lockDirectory(directory);
  try {
    const files = directory === undefined ? "memory://" : filesOf(directory);
    const isThere = directory !== undefined && existsSync(join(files, VERSION));
    const pglite = await PGlite.create(files, { ...BYTES, ...START }).catch((cause) => {
      if (directory !== undefined) refuseFullDisk(directory);
      throw isThere ? new DamagedStoreError(directory, cause) : cause;
    });
    for (const type of TEXTS) pglite.parsers[type] = asText;
    const raw = drizzle(pglite, { schema: tables });
    const beforehand = beforeMigrating && (() => beforeMigrating(raw, "embedded"));
    // What was not migrated is closed in order: whoever tries again opens the same files.
    await migrate(raw, { migrationsFolder: migrations, until, wanted, beforehand }).catch(async (cause) => {
      await pglite.close();
      throw directory !== undefined && isDamage(cause) ? new DamagedStoreError(directory, cause) : cause;
    });
    return present(new Embedded(pglite, new StretchableLimits(limits)), tables, release);
  } catch (cause) {
    release();
    throw cause;
  }
}

/**
 * The files of an embedded database are there and do not open: a part of its journal is missing or cut, a page is empty, or they are of different moments. It counts as
 * away (`isUnavailable`), and its message is the one line with which a start ends.
 */
class DamagedStoreError extends EnvironmentError {
  constructor(directory: string, cause: unknown) {
    super(
      asCalled(
        `The embedded database in ${directory} is damaged and does not open. Nothing of it was changed: move ${directory} away and keep it for whoever helps, and restore the last back-up there (npm run restore -- FILE). What was written since that back-up is lost, unless the files can be mended.`,
      ),
    );
    this.cause = new DatabaseUnavailableError("damaged", cause);
  }
}

/** What PostgreSQL says of files that contradict each other (classes XX and 58), or that it broke over them. */
function isDamage(cause: unknown): boolean {
  const beneath = cause instanceof DrizzleQueryError ? cause.cause : cause;
  return beneath instanceof WebAssembly.RuntimeError || /^(XX|58)/.test(sqlStateOf(beneath) ?? "");
}

/** Where its files lie, and the first of them that PostgreSQL reads. */
const [FILES, VERSION] = ["postgres", "PG_VERSION"];

function filesOf(directory: string): string {
  const files = join(directory, FILES);
  mkdirSync(files, { recursive: true, mode: 0o700 });
  return files;
}

/** What a start needs, with room for its journal. */
const ROOM_BYTES = 64 * 1024 * 1024;

/** @throws EnvironmentError where a database that did not open has no room */
function refuseFullDisk(directory: string): void {
  const { bavail, bsize } = statfsSync(directory);
  const left = bavail * bsize;
  if (left < ROOM_BYTES)
    throw new EnvironmentError(
      `The disk of ${directory} is full: ${Math.floor(left / 1024 / 1024)} MiB are left, and the embedded database does not start. Make room, and start again: what was told as done is there.`,
    );
}

function present<S extends Tables>(embedded: Embedded, tables: S, release: () => void): OpenDatabase<S> {
  const db = databaseOn(
    {
      session: (client, dialect, relations) =>
        // drizzle asks a client for nothing but `query`; its types ask for the whole of PGlite.
        new PgliteSession(client as PGlite, dialect, relations) as DrizzleSession,
      client: { query: (...given: Parameters<PGlite["query"]>) => embedded.query(...given) },
      transaction: (work, config) => embedded.transaction(work, config),
      scopes: embedded.scopes,
    },
    tables,
  );
  return {
    db,
    connection: { kind: "embedded" },
    query: (statement) => embedded.alone(statement),
    patiently: (limits, work) => embedded.timeLimits.stretch(limits, work),
    statements: () => embedded.statements,
    losses: () => 0,
    olderPasts: () => ({ older: 0, doubtful: 0 }),
    isYoung: () => false,
    pool: () => embedded.pool(),
    changes: () => embedded.changes,
    listen: (channel, heard) => embedded.listen(channel, heard),
    close: async () => {
      await embedded.close();
      release();
    },
  };
}

/** How PostgreSQL calls an error after which it ends itself. */
const ENDS: readonly unknown[] = ["FATAL", "PANIC"];

/**
 * Where its journal finds no room, PostgreSQL ends itself, and the embedded one with it: whoever asks it anything more, a rollback even, holds the
 * whole process up for ever. So the process ends. What was committed is in the journal, and there at the next start.
 */
async function orEnd<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    const { severity, code } = cause as { severity?: unknown; code?: unknown };
    if (!ENDS.includes(severity)) throw cause;
    writeSync(
      process.stderr.fd,
      `The embedded database has ended (${code}): its disk is full, or does not write. This program ends with it. Make room, and start again: what was told as done is there.\n`,
    );
    return process.exit(1);
  }
}

/** The one session of an embedded database, and the caller that holds it. */
class Embedded {
  readonly scopes = new Scopes();
  readonly timeLimits: StretchableLimits;
  statements = 0;
  changes = 0;
  readonly #pglite: PGlite;
  readonly #turns = new Turns();

  constructor(pglite: PGlite, timeLimits: StretchableLimits) {
    this.#pglite = pglite;
    this.timeLimits = timeLimits;
  }

  query(text: string, values?: unknown[], options?: QueryOptions) {
    return this.#inTurn(() => {
      this.statements++;
      noteStatement(text);
      const send = () => orEnd(this.#pglite.query<Record<string, unknown>>(text, values, rowsAs(options)));
      return READ.test(text) ? send() : this.#changing(send);
    });
  }

  pool(): Pool {
    return { most: 1, open: 1, idle: this.#turns.isTaken ? 0 : 1, waiting: this.#turns.waiting };
  }

  async alone({ text, values }: Statement) {
    this.scopes.refuseInside();
    try {
      return await this.query(text, values);
    } catch (cause) {
      throw translated(cause);
    }
  }

  /** PGlite itself begins, commits and rolls back; it refuses to commit what an error has aborted. */
  transaction<T>(
    work: (client: DriverClient, scope: Scope) => Promise<T>,
    config: PgTransactionConfig | undefined,
  ): Promise<T> {
    const run = async (open: Transaction) => {
      const client = {
        query: (text: string, values?: unknown[], options?: QueryOptions) => {
          this.statements++;
          noteStatement(text);
          return orEnd(open.query(text, values, rowsAs(options)));
        },
      };
      if (config) await client.query(`set transaction ${modeOf(config)}`);
      return this.scopes.run(this.timeLimits.limits.transactionMs, (scope) => work(client, scope));
    };
    return this.#inTurn(() => this.#changing(() => orEnd(this.#pglite.transaction(run))));
  }

  async #changing<T>(work: () => Promise<T>): Promise<T> {
    this.changes++;
    try {
      return await work();
    } finally {
      this.changes++;
    }
  }

  async listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>> {
    this.scopes.refuseInside();
    const stop = await this.#inTurn(() => this.#pglite.listen(channel, heard));
    return () => this.#inTurn(() => stop());
  }

  /** Waits for what runs, but not for ever. */
  close(): Promise<void> {
    const close = () => this.#pglite.close();
    return this.#inTurn(close).catch(close);
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const give = await this.#turns.take(this.timeLimits.limits.waitMs);
    try {
      return await work();
    } finally {
      give();
    }
  }
}
