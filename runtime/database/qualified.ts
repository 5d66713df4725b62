import { PgDialect } from "drizzle-orm/pg-core";

/** The part of drizzle's dialect that writes what a query selects or returns; not among its types. */
interface Selecting {
  buildSelection(fields: unknown, config?: { isSingleTable?: boolean }): unknown;
}

/**
 * drizzle's dialect, but that it always writes columns with their table. By itself it leaves the table's name out of what a query of one
 * table selects, also within subqueries: in `exists (select 1 from rows l where l.id = ${rows.id})` the outer row's column becomes the
 * inner one's, and the condition is true of every row. No reader sees it, and no test with a single row does.
 */
export function qualifyingDialect(): PgDialect {
  const dialect = new PgDialect();
  const selecting = dialect as unknown as Selecting;
  const build = selecting.buildSelection.bind(dialect);
  selecting.buildSelection = (fields) => build(fields, { isSingleTable: false });
  return dialect;
}
