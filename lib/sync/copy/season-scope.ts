import "server-only";
import type { Seat } from "#lib/base/access/permissions.ts";
import { type Queryable, store } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { type Sight, sightOf } from "./sight.ts";

/** Which season of which club, and the calendar day on which ages are counted. */
export interface SeasonScope extends ClubSeason {
  /** YYYY-MM-DD in the club's time zone. */
  today: string;
}

/** A season of a club on a day, and what is seen of its people. */
export interface SeenSeason extends SeasonScope {
  sight: Sight;
}

/** A season of a club, today. */
export async function scopeOf(db: Queryable, club: string, seasonId: number): Promise<SeasonScope> {
  return { club, seasonId, today: await today(db, club) };
}

/** The same, with what a person may see of its people (decision 29). */
export async function seenBy(seat: Seat, seasonId: number): Promise<SeenSeason> {
  const { db } = await store();
  return { ...(await scopeOf(db, seat.club, seasonId)), sight: await sightOf(seat, seasonId) };
}
