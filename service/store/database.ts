import { fileURLToPath } from "node:url";
import {
  type BeforeMigrating,
  type Location,
  type OpenDatabase,
  openDatabase,
  prepared as preparedOn,
  type Queryable as QueryableOf,
  type Transaction as TransactionOf,
} from "../../runtime/database.ts";
import * as tables from "./schema.ts";

export type Tables = typeof tables;

/** A club's database or an open transaction on it: the first argument of every query. */
export type Queryable = QueryableOf<Tables>;

/** An open transaction on a club's database: the first argument of every query that must be part of a write. */
export type Transaction = TransactionOf<Tables>;

/** One club's open database. */
export type ClubDatabase = OpenDatabase<Tables>;

/** The folder of a club's migrations. */
export const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url));

/** A query that is built once for all clubs; see `runtime/database/prepared.ts`. */
export function preparedForClubs<Result>(
  name: string,
  build: Parameters<typeof preparedOn<Tables, Result>>[1],
): (db: Queryable, values: Record<string, unknown>) => Promise<Result> {
  return preparedOn(name, build);
}

/**
 * Opens a club's database and brings its tables up to date; see `openDatabase` for locks and errors.
 * @param more how far it is migrated, what is done before, and whether it may be made
 */
export function openClubDatabase(
  location: Location,
  more?: {
    until?: number | undefined;
    beforeMigrating?: BeforeMigrating | undefined;
    wanted?: "made" | "there" | "as it is";
  },
): Promise<ClubDatabase> {
  return openDatabase(location, tables, MIGRATIONS, {}, more);
}
