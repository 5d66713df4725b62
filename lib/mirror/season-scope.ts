import "server-only";
import { today } from "#lib/today.ts";
import type { SeasonScope } from "./registrations.ts";

/** A season of a club, today. */
export function scopeOf(club: string, seasonId: number): SeasonScope {
  return { club, seasonId, today: today() };
}
