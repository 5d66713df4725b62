import { getTableColumns, getTableName, sql } from "drizzle-orm";
import {
  check,
  type PgColumn,
  type PgColumnBuilderBase,
  type PgTable,
  type PgTableExtraConfigValue,
  pgTable,
} from "drizzle-orm/pg-core";

type Columns = Record<string, PgColumnBuilderBase>;

/** The name of the constraint that holds a column to its closed set. */
export const setConstraint = (column: PgColumn): string => `${getTableName(column.table)}_${column.name}_known`;

/**
 * drizzle's `pgTable` in which the database checks what the compiler believes: a column `text("state", { enum: STATES })` has the type of these words, and here also a
 * constraint that refuses every other one. A set that is not ours to close, what a club or a later service may say, is plain text.
 */
export const checkedTable = ((name: string, columns: Columns, more?: (self: never) => PgTableExtraConfigValue[]) => {
  const table: PgTable = pgTable(name, columns, (self) => [...(more?.(self as never) ?? []), ...setsOf(table)]);
  return table;
}) as unknown as typeof pgTable;

/** The columns of a table whose words are a closed set. */
export function closedColumns(table: PgTable): PgColumn[] {
  return Object.values(getTableColumns(table)).filter((column) => (column.enumValues?.length ?? 0) > 0);
}

function setsOf(table: PgTable) {
  return closedColumns(table).map((column) => {
    const words = (column.enumValues ?? []).map((word) => `'${word}'`).join(", ");
    return check(setConstraint(column), sql`${column} in (${sql.raw(words)})`);
  });
}
