import { sql } from "drizzle-orm";
import { drizzle, NodePgSession } from "drizzle-orm/node-postgres";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import pg from "pg";
import { type DriverClient, databaseOn } from "./drizzle.ts";
import { QueryFailedError, TransactionTooLongError, translated } from "./failure.ts";
import { isMigrated, type MigrateConfig, migrate, NoStoreError } from "./migrate.ts";
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

/**
 * Chosen at random, fixed for ever. Earlier programs hold this advisory lock while they migrate any schema. Ours share it among themselves: while both run, neither migrates beside the
 * other kind (docs/decisions/082-clubs-are-migrated-by-turn.md).
 */
const EVERY_SCHEMA = 7_152_604_118;

/**
 * Opens a schema of a server as a database: it is created when missing, unless told otherwise, and brought up to date. Two processes that would migrate the same one wait for each other on an
 * advisory lock of its own; other schemas are migrated beside it, as many at once as the server's connections leave room for.
 * @param close what closing it ends beside it
 */
export async function openSchema<S extends Tables>(
  server: Server,
  schema: string,
  { tables, migrations, until, beforeMigrating, wanted = "made" }: OpenOptions<S>,
  close: () => Promise<void>,
): Promise<OpenDatabase<S>> {
  if (server.past?.owes(schema)) await server.past.settle(schema);
  const config = { migrationsFolder: migrations, migrationsSchema: schema, until, wanted };
  const last = await lastMigrationOf(server, schema);
  if (last === 0 && wanted !== "made") throw new NoStoreError();
  if (wanted !== "as it is" && !isMigrated(last, config))
    await server.migrating(() => migrateAlone(server, schema, config, beforeMigrating));
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
    losses: () => server.reach.losses,
    olderPasts: () => server.past?.found ?? { older: 0, doubtful: 0 },
    pool: () => server.pool(),
    isYoung: () => server.past?.isYoung ?? false,
    changes: () => undefined,
    listen: (channel, heard, missed) => {
      inside.scopes.refuseInside();
      return server.listen(channel, heard, missed);
    },
    close,
  };
}

/** The moment of the last migration that a schema has had; 0 where it has had none, or is not there. Waits for nobody's lock. */
async function lastMigrationOf(server: Server, schema: string): Promise<number> {
  const table = `${pg.escapeIdentifier(schema)}.__drizzle_migrations`;
  const there = await server.query(undefined, { text: "select to_regclass($1) is not null as made" }, [table]);
  if (!there.rows[0]?.made) return 0;
  const { rows } = await server.query(undefined, { text: `select max(created_at)::float8 as last from ${table}` });
  return rows[0]?.last ?? 0;
}

async function migrateAlone(
  server: Server,
  schema: string,
  config: MigrateConfig,
  beforeMigrating: BeforeMigrating | undefined,
): Promise<void> {
  try {
    await server.use((connection) => migrateOn(connection, schema, config, beforeMigrating));
  } catch (cause) {
    throw translated(cause);
  }
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
    // In this order everywhere: whoever has its schema's waits for nobody.
    await db.execute(sql`select pg_advisory_lock_shared(${EVERY_SCHEMA})`);
    await db.execute(sql`select pg_advisory_lock(hashtextextended(${schema}, 0))`);
    // One that was there a moment ago may be forgotten by now: whoever forgets it has had this lock.
    if (config.wanted === "made") await db.execute(sql`create schema if not exists ${sql.identifier(schema)}`);
    const beforehand = beforeMigrating && (() => beforeMigrating(inside(db, schema), "server"));
    await migrate(db, { ...config, first: entering(schema), beforehand });
    await db.execute(sql`select pg_advisory_unlock_all()`);
    // The session's own again: a reset would give back the server's.
    await connection.query({ text: `set statement_timeout to ${connection.statementMs}` });
  } catch (cause) {
    // Its locks end with the session.
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
    return this.#server.inSchema(this.#name, async (connection) => {
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
  const { command } = await connection.commit();
  if (command === "ROLLBACK") throw new QueryFailedError(IN_FAILED_TRANSACTION);
}

/** SQLSTATE in_failed_sql_transaction. */
const IN_FAILED_TRANSACTION = "25P02";
