import "server-only";
import { now } from "#lib/clock.ts";
import { TIME_ZONE } from "#lib/words/formats.ts";
import { dateIn } from "#runtime/clock.ts";
import type { SeasonScope } from "./registrations.ts";

/** A season of a club, today. */
export function scopeOf(club: string, seasonId: number): SeasonScope {
  return { club, seasonId, today: dateIn(TIME_ZONE, now()) };
}
