import "server-only";
import { count, eq } from "drizzle-orm";
import type { Queryable } from "#lib/store/database.ts";
import { mirrorEvents, mirrorGroups, mirrorRegistrations, mirrorSlots } from "#lib/store/schema/mirror.ts";

/** What belongs to a season, as far as its copy knows. */
const BELONGING = {
  groups: mirrorGroups,
  events: mirrorEvents,
  slots: mirrorSlots,
  registrations: mirrorRegistrations,
} as const;

/** How many of each belong to a season; what there is none of is absent. */
export type SeasonUse = { [Noun in keyof typeof BELONGING]?: number };

/**
 * What keeps each season of a club from being deleted (club-api §7, season_in_use); a season that nothing is known to belong to is
 * absent. From the copy: no call to the club, which has the last word.
 */
export async function seasonUses(db: Queryable, club: string): Promise<ReadonlyMap<number, SeasonUse>> {
  const uses = new Map<number, SeasonUse>();
  for (const [noun, table] of Object.entries(BELONGING)) {
    const counts = await db
      .select({ season: table.seasonId, number: count() })
      .from(table)
      .where(eq(table.club, club))
      .groupBy(table.seasonId);
    for (const { season, number } of counts) uses.set(season, { ...uses.get(season), [noun]: number });
  }
  return uses;
}
