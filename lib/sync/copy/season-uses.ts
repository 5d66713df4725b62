import "server-only";
import { count, eq } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { assemblies } from "#lib/base/store/schema/desk/assembly.ts";
import { paperRounds } from "#lib/base/store/schema/papers/paper-letters.ts";
import { freeLetters } from "#lib/base/store/schema/people/free-letters.ts";
import {
  mirrorEvents,
  mirrorGroups,
  mirrorPayments,
  mirrorRegistrations,
  mirrorSlots,
} from "#lib/base/store/schema/sync/mirror.ts";
import { stages } from "#lib/base/store/schema/sync/staging.ts";
import { yearClosings } from "#lib/base/store/schema/treasury/closings.ts";
import {
  aidDossiers,
  instalmentPlans,
  journalExports,
  reminderRounds,
} from "#lib/base/store/schema/treasury/treasury.ts";

/** What belongs to a season, as far as its copy knows. */
const BELONGING = {
  groups: mirrorGroups,
  events: mirrorEvents,
  slots: mirrorSlots,
  registrations: mirrorRegistrations,
  payments: mirrorPayments,
} as const;

/** What this desk wrote down about a season: nobody opens it any more once the season is gone. */
const WRITTEN_HERE = {
  dossiers: aidDossiers,
  plans: instalmentPlans,
  reminders: reminderRounds,
  letters: paperRounds,
  freeLetters,
  journals: journalExports,
  assemblies,
  closings: yearClosings,
  lists: stages,
} as const;

/** How many of each belong to a season; what there is none of is absent. */
export type SeasonUse = { [Noun in keyof typeof BELONGING]?: number };

/**
 * What keeps each season of a club from being deleted (club-api §7, season_in_use); a season that nothing is known to belong to is
 * absent. From the copy: no call to the club, which has the last word.
 */
export async function seasonUses(db: Queryable, club: string): Promise<ReadonlyMap<number, SeasonUse>> {
  return countsBySeason(db, club, BELONGING);
}

/** How many of each this desk wrote down about a season; what there is none of is absent. */
export type SeasonNotes = { [Noun in keyof typeof WRITTEN_HERE]?: number };

/** What this desk wrote down about each season of a club; a season about which there is nothing is absent. */
export async function seasonNotes(db: Queryable, club: string): Promise<ReadonlyMap<number, SeasonNotes>> {
  return countsBySeason(db, club, WRITTEN_HERE);
}

type OfSeasons = (typeof BELONGING)[keyof typeof BELONGING] | (typeof WRITTEN_HERE)[keyof typeof WRITTEN_HERE];

async function countsBySeason<Noun extends string>(
  db: Queryable,
  club: string,
  tables: Readonly<Record<Noun, OfSeasons>>,
): Promise<ReadonlyMap<number, { [One in Noun]?: number }>> {
  const uses = new Map<number, { [One in Noun]?: number }>();
  for (const [noun, table] of Object.entries(tables) as [Noun, OfSeasons][]) {
    const counts = await db
      .select({ season: table.seasonId, number: count() })
      .from(table)
      .where(eq(table.club, club))
      .groupBy(table.seasonId);
    for (const { season, number } of counts)
      if (season !== null) uses.set(season, { ...uses.get(season), [noun]: number } as { [One in Noun]?: number });
  }
  return uses;
}
