import "server-only";
import type { Queryable } from "#lib/store/database.ts";
import { today } from "#lib/today.ts";
import type { SeasonScope } from "./registrations.ts";

/** A season of a club, today. */
export async function scopeOf(db: Queryable, club: string, seasonId: number): Promise<SeasonScope> {
  return { club, seasonId, today: await today(db, club) };
}
