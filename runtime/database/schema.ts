import { sql } from "drizzle-orm";
import { drizzle, NodePgSession } from "drizzle-orm/node-postgres";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import pg from "pg";
import { type DriverClient, databaseOn } from "./drizzle.ts";
import { QueryFailedError, TransactionTooLongError, translated } from "./failure.ts";
import { type MigrateConfig, migrate } from "./migrate.ts";
import { modeOf } from "./mode.ts";
import {
  type BeforeMigrating,
  type OpenDatabase,
  type OpenOptions,
  READ,
  type Statement,
  type Tables,
} from "./open.ts";
import { type Scope, Scopes } from "./scope.ts";
import type { Server, ServerConnection } from "./server.ts";
import type { DrizzleSession } from "./session.ts";

/** Chosen at random, fixed for ever: every process that migrates must ask for the same advisory lock. */
const MIGRATION_LOCK = 7_152_604_118;

/**
 * Opens a schema of a server as a database: it is created when missing and brought up to date. Migrations of two processes wait for
 * each other on an advisory lock.
 * @param close what closing it ends beside it
 */
export async function openSchema<S extends Tables>(
  server: Server,
  schema: string,
  { tables, migrations, until, beforeMigrating }: OpenOptions<S>,
  close: () => Promise<void>,
): Promise<OpenDatabase<S>> {
  const config = { migrationsFolder: migrations, migrationsSchema: schema, until };
  await migrateAlone(server, schema, config, beforeMigrating);
  const inside = new Schema(server, schema);
  const db = databaseOn(
    {
      session: (client, dialect, relations) =>
        // drizzle asks a client for nothing but `query`; its types ask for the whole of pg's.
        new NodePgSession(client as pg.Client, dialect, relations) as DrizzleSession,
      client: { query: (statement: Statement, values?: unknown[]) => server.query(schema, statement, values) },
      transaction: (work, config) => inside.transaction(work, config),
      scopes: inside.scopes,
    },
    tables,
  );
  return {
    db,
    connection: { kind: "server", schema },
    query: (statement) => inside.alone(statement),
    patiently: (limits, work) => server.timeLimits.stretch(limits, work),
    statements: () => server.statements,
    pool: () => server.pool(),
    changes: () => undefined,
    listen: (channel, heard, missed) => {
      inside.scopes.refuseInside();
      return server.listen(channel, heard, missed);
    },
    close,
  };
}

/** Migrations of one process go one after the other: waiting for the lock, each would hold a connection. */
const migrating = new WeakMap<Server, Promise<unknown>>();

async function migrateAlone(
  server: Server,
  schema: string,
  config: MigrateConfig,
  beforeMigrating: BeforeMigrating | undefined,
): Promise<void> {
  const before = migrating.get(server) ?? Promise.resolve();
  const mine = before.then(() => server.use((connection) => migrateOn(connection, schema, config, beforeMigrating)));
  migrating.set(
    server,
    mine.catch(() => {}),
  );
  await mine.catch((cause) => {
    throw translated(cause);
  });
}

async function migrateOn(
  connection: ServerConnection,
  schema: string,
  config: MigrateConfig,
  beforeMigrating: BeforeMigrating | undefined,
): Promise<void> {
  // Moving rows to new tables may take long, and another process's migration longer.
  await connection.query({ text: "set statement_timeout to 0" });
  try {
    const db = drizzle(connection.client as pg.Client);
    await db.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`);
    try {
      await db.execute(sql`create schema if not exists ${sql.identifier(schema)}`);
      const beforehand = beforeMigrating && (() => beforeMigrating(inside(db, schema), "server"));
      await migrate(db, { ...config, first: entering(schema), beforehand });
    } finally {
      await db.execute(sql`select pg_advisory_unlock(${MIGRATION_LOCK})`);
    }
    // The session's own again: a reset would give back the server's.
    await connection.query({ text: `set statement_timeout to ${connection.statementMs}` });
  } catch (cause) {
    connection.drop();
    throw cause;
  }
}

/** Turns the search path to a schema until the transaction ends in which it stands. */
const entering = (schema: string) => `set local search_path to ${pg.escapeIdentifier(schema)}`;

/** A connection's transactions, each of which finds one schema. */
function inside(db: Parameters<BeforeMigrating>[0], schema: string): Parameters<BeforeMigrating>[0] {
  const transaction: typeof db.transaction = (work, config) =>
    db.transaction(async (tx) => {
      await tx.execute(sql.raw(entering(schema)));
      return work(tx);
    }, config);
  const execute: typeof db.execute = (query) => transaction((tx) => tx.execute(query)) as ReturnType<typeof db.execute>;
  return { transaction, execute };
}

/** One schema of a server, and who is in a transaction of it. */
class Schema {
  readonly scopes = new Scopes();
  readonly #server: Server;
  readonly #name: string;

  constructor(server: Server, name: string) {
    this.#server = server;
    this.#name = name;
  }

  async alone(statement: Statement) {
    this.scopes.refuseInside();
    try {
      return await this.#server.query(this.#name, statement);
    } catch (cause) {
      throw translated(cause);
    }
  }

  /** drizzle's own runner forgets its connection when `begin` fails, and takes a commit that rolled back for one that did not. */
  transaction<T>(
    work: (client: DriverClient, scope: Scope) => Promise<T>,
    config: PgTransactionConfig | undefined,
  ): Promise<T> {
    const { transactionMs, statementMs } = this.#server.timeLimits.limits;
    return this.#server.use(async (connection) => {
      // One message: nothing of the transaction comes before its schema.
      const begin = config ? `begin ${modeOf(config)}` : "begin";
      const begun = connection.query({ text: `${begin}; ${entering(this.#name)}` });
      // Told to whoever sends the first statement, or below.
      begun.catch(() => {});
      const client = {
        query: async (statement: Statement, values?: unknown[]) => {
          // Nothing that changes a row is on its way before the server has said that it can still be taken back.
          if (!READ.test(statement.text)) await begun;
          const [, answer] = await Promise.all([begun, connection.query(statement, values)]);
          return answer;
        },
      };
      try {
        if (this.#server.timeLimits.stretched)
          await client.query({ text: `set local statement_timeout to ${statementMs}` });
        const result = await this.scopes.run(transactionMs, (scope) => work(client, scope));
        await begun;
        await commit(connection);
        return result;
      } catch (cause) {
        // Behind a statement that hangs, a rollback would wait: the server rolls back what loses its connection.
        if (cause instanceof TransactionTooLongError) connection.drop();
        await begun.catch(() => {});
        if (connection.open) await connection.query({ text: "rollback" }).catch(() => connection.drop());
        throw cause;
      }
    });
  }
}

/** PostgreSQL answers `commit` of a transaction in which a statement failed with a rollback, and calls it no error. */
async function commit(connection: ServerConnection): Promise<void> {
  const { command } = await connection.query({ text: "commit" });
  if (command === "ROLLBACK") throw new QueryFailedError(IN_FAILED_TRANSACTION);
}

/** SQLSTATE in_failed_sql_transaction. */
const IN_FAILED_TRANSACTION = "25P02";
