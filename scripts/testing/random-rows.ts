import { sql } from "drizzle-orm";
import { type AnyDatabase, rowsOf, tablesOf } from "../../runtime/backup/tables.ts";

interface Column {
  table: string;
  name: string;
  /** PostgreSQL's short name of the type; of arrays with `_` before it. */
  type: string;
  optional: boolean;
  /** The database gives it a value itself. */
  own: boolean;
}

interface Reference {
  table: string;
  to: string;
  columns: string[];
  their: string[];
}

/** What a generator has to know of tables that their types do not say. */
export interface Knowledge {
  /** Words that a column may have, by its name or as `table.column`. */
  words: Readonly<Record<string, readonly string[]>>;
  /** Tables that stay empty as they are now. */
  unused: readonly string[];
  /** Columns by `table.column` with the one value that a rule of the database allows. */
  fixed: Readonly<Record<string, string>>;
}

/**
 * Writes a row into each table as it is now, whatever it is: every column has a value of its type, references point at rows that are there, and
 * what may be missing is missing in some, of columns that belong together in all of them.
 * @param nth of the rows that were written so: no two are the same
 */
export async function fillTables(db: AnyDatabase, nth: number, { words, unused, fixed }: Knowledge): Promise<void> {
  const columns = await columnsOf(db);
  const references = await referencesOf(db);
  const pairs = await pairsOf(db);
  const tables = (await tablesOf(db)).filter((table) => !unused.includes(table));
  for (const table of inOrder(tables, references)) {
    const own = columns.filter((one) => one.table === table);
    const values = new Map(
      own.flatMap(({ name }) =>
        `${table}.${name}` in fixed ? [[name, fixed[`${table}.${name}`] ?? ""] as const] : [],
      ),
    );
    // The one of most columns first: what is of a club through what it belongs to is of that one's club.
    const pointed = references.filter((one) => one.table === table).sort((a, b) => b.columns.length - a.columns.length);
    for (const { to, columns: names, their } of pointed) {
      // What two references share points at rows that have it alike.
      const shared = names.flatMap((name, at) => {
        const value = values.get(name);
        return value === undefined || value === "null" ? [] : [`"${their[at]}" = ${value}`];
      });
      const [row] = await rowsOf<Record<string, string>>(
        db,
        sql.raw(
          `select ${their.map((name, at) => `"${name}"::text as "c${at}"`).join(", ")} from "${to}" ${shared.length > 0 ? `where ${shared.join(" and ")}` : ""} order by random() limit 1`,
        ),
      );
      for (const [at, name] of names.entries())
        if ((values.get(name) ?? "null") === "null")
          values.set(name, row?.[`c${at}`] == null ? "null" : quoted(row[`c${at}`] ?? ""));
    }
    for (const [at, column] of own.entries()) {
      if (values.has(column.name) || column.own) continue;
      const pair = pairs.find((one) => one.table === table && one.columns.includes(column.name));
      const first = pair ? own.findIndex(({ name }) => pair.columns.includes(name)) : at;
      const isMissing = column.optional && (nth + first) % 3 === 0;
      const of = `${table}.${column.name}`;
      values.set(column.name, isMissing ? "null" : literalOf(column, words[of] ?? words[column.name], nth * 100 + at));
    }
    // What it has to refer to is not written at this time, and so it is not either.
    const required = columns.filter((one) => one.table === table && !one.optional);
    if (required.some(({ name }) => values.get(name) === "null")) continue;
    const names = [...values.keys()].map((name) => `"${name}"`).join(", ");
    await db.execute(
      sql.raw(
        `insert into "${table}" (${names}) overriding system value values (${[...values.values()].join(", ")}) on conflict do nothing`,
      ),
    );
  }
}

/** How many rows each table has. */
export async function countRows(db: AnyDatabase): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await tablesOf(db)) {
    const [row] = await rowsOf<{ n: number }>(db, sql.raw(`select count(*)::int as n from "${table}"`));
    counts[table] = row?.n ?? 0;
  }
  return counts;
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

function literalOf({ type, table, name }: Column, words: readonly string[] | undefined, nth: number): string {
  if (type.startsWith("_")) return "'{}'";
  if (words) return quoted(words[nth % words.length] ?? "");
  const values: Record<string, string> = {
    bool: nth % 2 ? "true" : "false",
    json: `'{"a":[1,null,"é"]}'`,
    jsonb: `'{"a":[1,null,"é ${nth}"]}'`,
    bytea: "'\\x00ff0a'",
    timestamptz: `'2026-09-01T10:00:00.123456Z'::timestamptz + interval '${nth} seconds'`,
    timestamp: `'2026-09-01T10:00:00'::timestamp + interval '${nth} seconds'`,
    date: `'2020-01-01'::date + ${nth % 3_000}`,
    time: "'18:30'",
    interval: "'3 hours'",
    uuid: "gen_random_uuid()",
  };
  return (
    values[type] ?? (/^(int|float|numeric)/.test(type) ? String(nth) : quoted(`${table} ${name} é\u2028"\\ ${nth}`))
  );
}

/** Each table after those that it refers to; circles in the order of the alphabet. */
function inOrder(tables: readonly string[], references: readonly Reference[]): string[] {
  const ordered: string[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const free = left.filter((table) =>
      references.every((one) => one.table !== table || one.to === table || !left.includes(one.to)),
    );
    const next = free.length > 0 ? free : left.slice(0, 1);
    ordered.push(...next);
    left = left.filter((table) => !next.includes(table));
  }
  return ordered;
}

async function columnsOf(db: AnyDatabase): Promise<Column[]> {
  return rowsOf<Column>(
    db,
    sql`select table_name::text as "table", column_name::text as name, udt_name::text as type, is_nullable = 'YES' as optional,
        is_generated <> 'NEVER' or is_identity = 'YES' or coalesce(column_default, '') like 'nextval%' as own
      from information_schema.columns where table_schema = current_schema() order by table_name, ordinal_position`,
  );
}

async function referencesOf(db: AnyDatabase): Promise<Reference[]> {
  const names = (keys: string, of: string) =>
    sql.raw(
      `(select json_agg(a.attname order by k.nth) from unnest(${keys}) with ordinality k(num, nth) join pg_attribute a on a.attrelid = ${of} and a.attnum = k.num)`,
    );
  return rowsOf<Reference>(
    db,
    sql`select t.relname::text as "table", f.relname::text as "to", ${names("c.conkey", "c.conrelid")} as columns, ${names("c.confkey", "c.confrelid")} as their
      from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class f on f.oid = c.confrelid
      where c.contype = 'f' and t.relnamespace = (select oid from pg_namespace where nspname = current_schema()) order by 1, 2`,
  );
}

/** Columns that a rule of the database has set together or not at all (`num_nonnulls(…) in (0, 2)`). */
async function pairsOf(db: AnyDatabase): Promise<{ table: string; columns: string[] }[]> {
  return rowsOf(
    db,
    sql`select t.relname::text as "table", (select json_agg(a.attname) from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any (c.conkey)) as columns
      from pg_constraint c join pg_class t on t.oid = c.conrelid
      where c.contype = 'c' and pg_get_constraintdef(c.oid) ~ 'num_nonnulls.*ANY' and t.relnamespace = (select oid from pg_namespace where nspname = current_schema())`,
  );
}
