import { type SQL, sql } from "drizzle-orm";

/** One array parameter, however many texts, and whatever signs they hold; null among them is NULL. */
export function texts(values: readonly (string | null)[]): SQL {
  return sql`${`{${values.map(quoted).join(",")}}`}::text[]`;
}

/** As PostgreSQL writes an element of an array: between quotes only a quote and a backslash mean anything. */
const quoted = (value: string | null): string =>
  value === null ? "NULL" : `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
