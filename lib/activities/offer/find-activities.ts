import "server-only";
import { and, eq } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorEvents, mirrorGroups } from "#lib/base/store/schema/sync/mirror.ts";
import { alphabet } from "#lib/base/words/alphabet.ts";
import { fold, isFoundBy, searchedWords } from "#lib/base/words/fold.ts";
import { activitiesWithin, type Within } from "#lib/sync/copy/section.ts";

/** A group or an event found by its name. Travels as JSON. */
export interface FoundActivity {
  kind: "annual" | "event";
  id: number;
  name: string;
}

/**
 * Groups or events of a season whose name holds every word of the query, whatever the accents and the case; those that begin with it
 * come first. Of a section, its own. From the mirror: no call to the club. A season has some forty: they are read whole and compared here.
 */
export async function findActivities(
  db: Queryable,
  field: { club: string; seasonId: number; kind: FoundActivity["kind"]; within: Within | null },
  query: string,
  limit: number,
): Promise<FoundActivity[]> {
  const table = field.kind === "annual" ? mirrorGroups : mirrorEvents;
  const rows = await db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(and(eq(table.club, field.club), eq(table.seasonId, field.seasonId)));
  const folded = fold(query);
  const words = searchedWords(query);
  const begins = (name: string) => Number(fold(name).startsWith(folded));
  return activitiesWithin(field.within, field.kind, rows)
    .flatMap(({ id, name }) => (name === null ? [] : [{ kind: field.kind, id, name }]))
    .filter(({ name }) => words.length > 0 && isFoundBy(name, words))
    .sort((a, b) => begins(b.name) - begins(a.name) || alphabet.compare(a.name, b.name))
    .slice(0, limit);
}
