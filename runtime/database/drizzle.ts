import { createTableRelationsHelpers, extractTablesRelationalConfig } from "drizzle-orm";
import { PgDatabase, type PgDialect, type PgTransactionConfig } from "drizzle-orm/pg-core";
import type { OpenDatabase, Queryable, Tables } from "./open.ts";
import { qualifyingDialect } from "./qualified.ts";
import type { Scope, Scopes } from "./scope.ts";
import { type DrizzleSession, KeptSession, type OpenTransaction, type Relations, transactionOn } from "./session.ts";

/** What a driver's client is asked by drizzle's session of it. */
export interface DriverClient {
  query(...given: never[]): Promise<unknown>;
}

/** One kind of database, as drizzle is put on it. */
export interface Beneath {
  /** drizzle's session of the driver on a client. */
  session(client: DriverClient, dialect: PgDialect, relations: Relations): DrizzleSession;
  /** Sends single statements. */
  client: DriverClient;
  /** Runs work between `begin` and `commit`, on a client of its own. */
  transaction<T>(
    work: (client: DriverClient, scope: Scope) => Promise<T>,
    config: PgTransactionConfig | undefined,
  ): Promise<T>;
  scopes: Scopes;
}

/** drizzle's database under our rules: guarded transactions, failures without SQL and values. */
export function databaseOn<S extends Tables>(beneath: Beneath, tables: S): OpenDatabase<S>["db"] {
  const dialect = qualifyingDialect();
  const { tables: schema, tableNamesMap } = extractTablesRelationalConfig(tables, createTableRelationsHelpers);
  const relations: Relations = { fullSchema: tables, schema, tableNamesMap };
  const session = new KeptSession(dialect, beneath.session(beneath.client, dialect, relations), {
    send: async (statement) => {
      beneath.scopes.refuseInside();
      return await statement();
    },
    transaction: async (work: (tx: OpenTransaction) => Promise<never>, config) => {
      beneath.scopes.refuseInside();
      return await beneath.transaction((client, scope) => {
        const driver = beneath.session(client, dialect, relations);
        return work(transactionOn(dialect, driver, relations, (statement) => scope.send(statement)));
      }, config);
    },
  });
  // The types of drizzle's database name the driver's result; both drivers' results are rows.
  return new PgDatabase(dialect, session, relations) as unknown as Queryable<S>;
}
