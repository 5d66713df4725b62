import { Column, is, SQL } from "drizzle-orm";
import {
  PgDatabase,
  PgDialect,
  PgPreparedQuery,
  PgSession,
  type PreparedQueryConfig,
  type SelectedFieldsOrdered,
} from "drizzle-orm/pg-core";
import type { Queryable, Tables } from "./open.ts";
import type { DrizzleSession, Relations } from "./session.ts";

/** A query of drizzle's that can be prepared. */
interface Preparable<Result> {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Result> };
}

/** What drizzle gives a driver to prepare. */
type Given = Parameters<DrizzleSession["prepareQuery"]>;

/**
 * A query that is built once for all databases and transactions, not at each use: drizzle needs longer for that than the driver for
 * sending it. On a server it is also parsed once a connection, and planned as seldom as PostgreSQL thinks right. Clubs share its name:
 * PostgreSQL looks the tables up again where the search path is another than before (plancache.c, RevalidateCachedQuery). How old a plan
 * gets is limited by its connection (`server.ts`).
 * @param name no other query of the program has it
 * @param build makes the query, with `sql.placeholder` for what is given at each use
 */
export function prepared<S extends Tables, Result>(
  name: string,
  build: (db: Queryable<S>) => Preparable<Result>,
): (db: Queryable<S>, values: Record<string, unknown>) => Promise<Result> {
  let recorded: Recorded | undefined;
  return (db, values) => {
    recorded ??= record(name, build);
    const { given, nullable } = recorded;
    const query = Object.assign(db._.session.prepareQuery(...given), { joinsNotNullableMap: nullable });
    return query.execute(values) as Promise<Result>;
  };
}

interface Recorded {
  given: Given;
  /** drizzle's own note of which joined tables may be missing. */
  nullable: unknown;
}

function record<S extends Tables, Result>(name: string, build: (db: Queryable<S>) => Preparable<Result>): Recorded {
  const dialect = new PgDialect();
  const recorder = new Recorder(dialect);
  const noTables: Relations = { fullSchema: {}, schema: {}, tableNamesMap: {} };
  const query = build(new PgDatabase(dialect, recorder, noTables) as unknown as Queryable<S>).prepare(name);
  if (!recorder.given) throw new Error(`the query ${name} was not prepared`);
  const [text, fields, given, arrays, mapper, ...rest] = recorder.given;
  const quick = mapper ?? (fields && mapperOf(fields));
  return {
    given: [text, fields, given, arrays, quick, ...rest],
    nullable: Reflect.get(query, "joinsNotNullableMap"),
  };
}

/** Notes what would be prepared. */
class Recorder extends PgSession {
  given: Given | undefined;

  override prepareQuery<T extends PreparedQueryConfig>(...given: Given): PgPreparedQuery<T> {
    this.given = given;
    return new RecordedQuery<T>(given[0], undefined, undefined);
  }

  override transaction(): Promise<never> {
    return Promise.reject(new TypeError("This database only notes what is asked."));
  }
}

class RecordedQuery<T extends PreparedQueryConfig> extends PgPreparedQuery<T> {
  override execute(): Promise<never> {
    return Promise.reject(new TypeError("This query was only noted."));
  }
}

/** Reads a value as the driver gives it. */
type Decode = (value: unknown) => unknown;

/**
 * Makes rows of values, as drizzle does; but what kind of field each column is, drizzle finds out anew for each row. Undefined where
 * fields are nested.
 */
function mapperOf(fields: SelectedFieldsOrdered): ((rows: unknown[][]) => unknown) | undefined {
  const columns: { name: string; decode: Decode }[] = [];
  for (const { path, field } of fields) {
    const [name, ...deeper] = path;
    const decoder = is(field, Column) ? field : is(field, SQL) ? Reflect.get(field, "decoder") : undefined;
    if (name === undefined || deeper.length > 0 || !decoder) return undefined;
    columns.push({ name, decode: (value) => decoder.mapFromDriverValue(value) });
  }
  return (rows) =>
    rows.map((row) => {
      const made: Record<string, unknown> = {};
      for (const [index, { name, decode }] of columns.entries()) {
        const value = row[index];
        made[name] = value === null ? null : decode(value);
      }
      return made;
    });
}
