import "server-only";
import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "./database.ts";
import { clubs } from "./schema/base/clubs.ts";

/** Clubs that stand still, to be taken to another desk, or are being made to. */
const HELD = sql`(select ${clubs.slug} from ${clubs} where ${clubs.heldAt} is not null)`;

/**
 * The condition that a row's club is at work: whatever looks for something to do, of any club, leaves those alone that stand still. A row of no club is at work.
 * @param club the column that says whose the row is
 */
export function isAtWork(club: AnyColumn | SQL): SQL {
  return sql`coalesce(${club}, '') not in ${HELD}`;
}

/** The condition that no club at all stands still: for what would remove rows of clubs by way of something else. */
export const NONE_HELD = sql`not exists ${HELD}`;

/** Clubs that stand still, by slug. */
export async function heldClubs(db: Queryable): Promise<Set<string>> {
  const rows = await db.select({ slug: clubs.slug }).from(clubs).where(sql`${clubs.heldAt} is not null`);
  return new Set(rows.map(({ slug }) => slug));
}
