import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Queryable } from "./database.ts";
import { groups, people, seasons, slots, sports } from "./schema.ts";

const NAMED = { season: seasons, sport: sports, group: groups, person: people };

/** Which of the identifiers name nothing in this club, in the order given. Foreign keys have the last word on races. */
export async function findUnknown(db: Queryable, kind: keyof typeof NAMED, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const table = NAMED[kind];
  const known = await db
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, [...ids]));
  const found = new Set(known.map((row) => row.id));
  return ids.filter((id) => !found.has(id));
}

/** Which of the slots do not exist in the season: a group offers slots of its own season only (club-api §1). */
export async function findSlotsOutside(db: Queryable, season: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const known = await db
    .select({ id: slots.id })
    .from(slots)
    .where(and(eq(slots.season_id, season), inArray(slots.id, [...ids])));
  const found = new Set(known.map((row) => row.id));
  return ids.filter((id) => !found.has(id));
}

/** Whether a group of another season than this one offers the slot. */
export async function isOfferedOutside(db: Queryable, season: number, slot: number): Promise<boolean> {
  const offering = await db
    .select({ id: groups.id })
    .from(groups)
    .where(and(sql`${groups.slot_ids} @> array[${slot}::int]`, ne(groups.season_id, season)))
    .limit(1);
  return offering.length > 0;
}

/** Whether the season exists: asked only when a page came back empty, so that a full page costs one query. */
export async function seasonExists(db: Queryable, id: number): Promise<boolean> {
  return (await findUnknown(db, "season", [id])).length === 0;
}
