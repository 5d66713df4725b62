import { is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { type AnyDatabase, rowsOf } from "../../runtime/backup/tables.ts";
import { closedColumns, setConstraint } from "../../runtime/database/checked-table.ts";

const IN_SCHEMA = sql`(select oid from pg_namespace where nspname = current_schema())`;

/** The closed sets of a program's tables as its code has them, by the names of their constraints. @param schema its module of tables */
export function setsInCode(schema: object): Record<string, readonly string[]> {
  const tables = Object.values(schema).filter((one) => is(one, PgTable)) as PgTable[];
  return Object.fromEntries(
    tables.flatMap(closedColumns).map((column) => [setConstraint(column), column.enumValues ?? []]),
  );
}

/** The closed sets that a database holds its rows to. */
export async function setsInDatabase(db: AnyDatabase): Promise<Record<string, readonly string[]>> {
  const found = await rowsOf<{ name: string; rule: string }>(
    db,
    sql`select conname::text as name, pg_get_constraintdef(oid) as rule from pg_constraint
      where contype = 'c' and conname like '%\\_known' and connamespace = ${IN_SCHEMA}`,
  );
  return Object.fromEntries(
    found.map(({ name, rule }) => [name, [...rule.matchAll(/'([^']*)'::text/g)].map(([, word]) => word ?? "")]),
  );
}

/** References of which no index finds the rows that refer to what is deleted. */
export async function unindexedReferences(db: AnyDatabase): Promise<string[]> {
  const found = await rowsOf<{ reference: string }>(
    db,
    sql`select t.relname || ' ' || c.conname as reference from pg_constraint c join pg_class t on t.oid = c.conrelid
      where c.contype = 'f' and c.connamespace = ${IN_SCHEMA}
        and not exists (
          select 1 from pg_index i where i.indrelid = c.conrelid
            and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\([a-z_]+ IS NOT NULL\\)$')
            and (select array_agg(k.col order by k.col) from unnest(i.indkey::int2[]) with ordinality k(col, nth)
              where k.nth <= cardinality(c.conkey)) = (select array_agg(k.col order by k.col) from unnest(c.conkey) k(col))
        ) order by 1`,
  );
  return found.map(({ reference }) => reference);
}
