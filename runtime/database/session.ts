import type { SQL } from "drizzle-orm";
import { NodePgTransaction } from "drizzle-orm/node-postgres";
import {
  type PgDialect,
  type PgPreparedQuery,
  type PgQueryResultHKT,
  PgSession,
  type PgTransaction,
  type PgTransactionConfig,
  type PreparedQueryConfig,
} from "drizzle-orm/pg-core";
import type { RelationalSchemaConfig, TablesRelationalConfig } from "drizzle-orm/relations";
import { translated } from "./failure.ts";

/** A schema as drizzle keeps it. */
export type Relations = RelationalSchemaConfig<TablesRelationalConfig>;
/** drizzle's session, whatever the driver. */
export type DrizzleSession = PgSession<PgQueryResultHKT, Record<string, unknown>, TablesRelationalConfig>;
/** drizzle's transaction, whatever the driver. */
export type OpenTransaction = PgTransaction<PgQueryResultHKT, Record<string, unknown>, TablesRelationalConfig>;

/** What a session may do, and how. */
export interface Rules {
  /** Sends one statement, or refuses to. */
  send<T>(statement: () => Promise<T>): Promise<T>;
  /** Runs a transaction. */
  transaction<T>(work: (tx: OpenTransaction) => Promise<T>, config?: PgTransactionConfig): Promise<T>;
}

/**
 * drizzle's session of a driver under our rules: every statement of every query builder passes here, and every failure leaves
 * without SQL and values.
 */
export class KeptSession extends PgSession<PgQueryResultHKT, Record<string, unknown>, TablesRelationalConfig> {
  readonly #driver: DrizzleSession;
  readonly #rules: Rules;

  constructor(dialect: PgDialect, driver: DrizzleSession, rules: Rules) {
    super(dialect);
    this.#driver = driver;
    this.#rules = rules;
  }

  override prepareQuery<T extends PreparedQueryConfig>(
    ...given: Parameters<DrizzleSession["prepareQuery"]>
  ): PgPreparedQuery<T> {
    const prepared = this.#driver.prepareQuery<T>(...given);
    const execute = prepared.execute.bind(prepared);
    prepared.execute = async (values) => {
      try {
        return await this.#rules.send(() => execute(values));
      } catch (cause) {
        throw translated(cause);
      }
    };
    return prepared;
  }

  override async transaction<T>(work: (tx: OpenTransaction) => Promise<T>, config?: PgTransactionConfig): Promise<T> {
    try {
      return await this.#rules.transaction(work, config);
    } catch (cause) {
      throw translated(cause);
    }
  }

  override async count(query: SQL): Promise<number> {
    const { rows } = await this.execute<{ rows: { count: string | number }[] }>(query);
    return Number(rows[0]?.count);
  }

  override async all<T>(query: SQL): Promise<T[]> {
    return (await this.execute<{ rows: T[] }>(query)).rows;
  }
}

/** A transaction that has begun. Another one inside it is a savepoint, which drizzle's own object makes. */
export function transactionOn(
  dialect: PgDialect,
  driver: DrizzleSession,
  relations: Relations,
  send: Rules["send"],
): OpenTransaction {
  const session = new KeptSession(dialect, driver, {
    send,
    transaction: () => Promise.reject(new TypeError("nested")),
  });
  // The transactions of drizzle's two drivers differ in nothing but their names.
  return new NodePgTransaction(dialect, session, relations) as OpenTransaction;
}
