import { getTableColumns, getTableName, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import * as schema from "./schema.ts";

/** Tables whose rows are of people, in whatever clubs they are. */
export const OF_PEOPLE = [
  ...["accounts", "provider_subjects", "second_factors", "passkeys", "passkey_challenges", "sessions", "waiting_keys"],
] as const;

/** Tables whose rows are of the installation, and mean nothing in another one. */
export const OF_INSTALLATION = [
  ...["store_keys", "taken_logouts", "sign_in_attempts", "quota_allowances", "quota_spendings"],
] as const;

/**
 * Tables with rows of a club that stay where they are when it moves: a link or a code that somebody was handed leads to the desk that made it, and is good for days at
 * most. A person's own codes have no club, and go with them.
 */
export const STAYS_BEHIND: readonly string[] = ["password_links", "recovery_codes"];

/** A reference of a table: its columns, and those of the table that they name a row of. */
interface Reference {
  columns: string[];
  table: string;
  foreignColumns: string[];
}

/** A table whose rows are of clubs. */
export interface TableOfClub {
  name: string;
  table: PgTable;
  /** The column that says whose a row is; undefined: whose the row is that it refers to (`by`). */
  club: string | undefined;
  by: Reference | undefined;
  references: readonly Reference[];
}

const TABLES = Object.values(schema).filter((one) => is(one, PgTable)) as PgTable[];

const referencesOf = (table: PgTable): Reference[] =>
  getTableConfig(table).foreignKeys.map((key) => {
    const { columns, foreignTable, foreignColumns } = key.reference();
    return {
      columns: columns.map(({ name }) => name),
      table: getTableName(foreignTable),
      foreignColumns: foreignColumns.map(({ name }) => name),
    };
  });

/**
 * Every table whose rows are of a club, found from the clubs themselves: those that say whose a row is, and those that refer to a row of one of them. In an order in which each
 * comes after those that it refers to.
 */
export const TABLES_OF_CLUBS: readonly TableOfClub[] = walk();

function walk(): TableOfClub[] {
  const apart = new Set<string>([...OF_PEOPLE, ...OF_INSTALLATION]);
  const found = new Map<string, TableOfClub>();
  // The clubs come first of all, also before what no reference ties to them.
  const first = (table: PgTable) => (getTableName(table) === "clubs" ? 0 : 1);
  const rest = new Map(TABLES.toSorted((a, b) => first(a) - first(b)).map((table) => [getTableName(table), table]));
  const known = (name: string) => found.has(name) || apart.has(name);
  for (let size = -1; size !== rest.size; ) {
    size = rest.size;
    for (const [name, table] of rest) {
      if (apart.has(name)) {
        rest.delete(name);
        continue;
      }
      const references = referencesOf(table);
      if (!references.every((one) => one.table === name || known(one.table))) continue;
      const club = name === "clubs" ? "slug" : "club" in getTableColumns(table) ? "club" : undefined;
      const by = club === undefined ? references.find((one) => found.has(one.table)) : undefined;
      if (club === undefined && by === undefined) continue;
      found.set(name, { name, table, club, by, references });
      rest.delete(name);
    }
  }
  return [...found.values()];
}

/** The tables whose rows go with a club to another desk. */
export const MOVED_TABLES: readonly TableOfClub[] = TABLES_OF_CLUBS.filter(({ name }) => !STAYS_BEHIND.includes(name));

/** The condition, in words of the database, that a row of a table is a club's. @param row what the row is called in the query */
export function isOfClub({ club, by }: TableOfClub, slug: string, row: string): string {
  if (club !== undefined) return `${row}.${club} = ${quoted(slug)}`;
  const parent = TABLES_OF_CLUBS.find(({ name }) => name === by?.table);
  if (!by || !parent) throw new Error("a table of clubs that refers to none");
  const [columns, named] = [
    by.columns.map((one) => `${row}.${one}`),
    by.foreignColumns.map((one) => `p_${by.table}.${one}`),
  ];
  return `(${columns.join(", ")}) in (select ${named.join(", ")} from ${by.table} p_${by.table} where ${isOfClub(parent, slug, `p_${by.table}`)})`;
}

/** A text as PostgreSQL writes it between quotes. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
