import type { Server } from "../../runtime/database.ts";
import { slugged } from "../slug.ts";

/** The schema of a club on a server begins so. */
export const SCHEMA_PREFIX = "club_";

/** The schema of a club. @throws Error where the word is no slug */
export const clubSchema = (slug: string): string => SCHEMA_PREFIX + slugged(slug);

/** What follows the prefix in the schemas of a server that have it: of clubs their slugs, and whatever else somebody named so. */
export async function listSchemas(server: Server): Promise<string[]> {
  const { rows } = await server.query(
    undefined,
    { text: "select nspname as name from pg_namespace where starts_with(nspname, $1)" },
    [SCHEMA_PREFIX],
  );
  return rows.map((row: { name: string }) => row.name.slice(SCHEMA_PREFIX.length));
}
