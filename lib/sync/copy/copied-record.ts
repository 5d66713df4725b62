import "server-only";
import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { RESOURCES, type ResourceName } from "#lib/sync/resources/all.ts";
import type { Raw } from "#lib/sync/resources/wire.ts";

/**
 * Columns that are the mirror's own, not the service's properties; and what only the detailed form of a season has, which is not read of
 * every season: empty, it would say that there is no limit.
 */
const OF_THE_MIRROR = new Set([
  "club",
  "reading",
  "name_key",
  "search_key",
  "max_annual_registrations",
  "membership_cost_euros",
]);

/**
 * A record as the mirror has it, in the service's property names, which are those of the columns: what a page can show while the
 * service does not answer. Of a season that is its short form. undefined when the copy has none of this number.
 */
export async function copiedRecord(
  db: Queryable,
  club: string,
  resource: ResourceName,
  id: number,
): Promise<Raw | undefined> {
  const [record] = await copiedRecords(db, club, resource, [id]);
  return record;
}

/** The same of several records by their numbers, ascending: what the copy has of them. */
export async function copiedRecords(
  db: Queryable,
  club: string,
  resource: ResourceName,
  ids: readonly number[],
): Promise<Raw[]> {
  if (ids.length === 0) return [];
  const { table } = RESOURCES[resource].copy;
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const { club: ofClub, id: ofId } = columns as Record<"club" | "id", PgColumn>;
  const rows: Raw[] = await db
    .select(columns)
    .from(table)
    .where(and(eq(ofClub, club), sql`${ofId} = any(${integers(ids)})`))
    .orderBy(asc(ofId));
  const properties = Object.entries(columns).filter(([, { name }]) => !OF_THE_MIRROR.has(name));
  return rows.map((row) => Object.fromEntries(properties.map(([key, { name }]) => [name, onTheWire(row[key])])));
}

/** Moments travel as RFC 3339 text. */
function onTheWire(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}
