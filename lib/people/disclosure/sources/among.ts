import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { integers } from "#lib/base/store/integers.ts";

/** Whether a column says one of these numbers. */
export const oneOf = (column: PgColumn, numbers: readonly number[]): SQL => sql`${column} = any(${integers(numbers)})`;

/** Whether a column of several numbers has one of these among them. */
export const hasOneOf = (column: PgColumn, numbers: readonly number[]): SQL => sql`${column} && ${integers(numbers)}`;

/** The numbers of a column without these, in their order. */
export const without = (column: PgColumn, numbers: readonly number[]): SQL =>
  sql`array(select n from unnest(${column}) with ordinality as left_over (n, nth) where n <> all(${integers(numbers)}) order by nth)`;
