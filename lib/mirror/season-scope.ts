import "server-only";
import type { Seat } from "#lib/access/permissions.ts";
import { type Queryable, store } from "#lib/store/database.ts";
import { today } from "#lib/today.ts";
import type { SeenSeason } from "./registration-conditions.ts";
import type { SeasonScope } from "./registrations.ts";
import { sightOf } from "./sight.ts";

/** A season of a club, today. */
export async function scopeOf(db: Queryable, club: string, seasonId: number): Promise<SeasonScope> {
  return { club, seasonId, today: await today(db, club) };
}

/** The same, with what a person may see of its people (decision 29). */
export async function seenBy(seat: Seat, seasonId: number): Promise<SeenSeason> {
  const { db } = await store();
  return { ...(await scopeOf(db, seat.club, seasonId)), sight: await sightOf(seat, seasonId) };
}
