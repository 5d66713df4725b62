import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { fold, searchedWords } from "#lib/base/words/fold.ts";

/** People whose names hold a word: more would say the same. */
const MOST_PEOPLE = 300;

/** Words of a query beyond these are no name. */
const MOST_WORDS = 8;

/**
 * Which words somebody's people are called by first rather than last, from the copy: of « Léa » there are many in a club, of « Dupont » none.
 * @param text as it was typed
 * @returns of a folded word
 */
export async function firstNamesIn(db: Queryable, club: string, text: string): Promise<(word: string) => boolean> {
  const { firstName, lastName, nameKey } = mirrorPeople;
  const words = new Set(searchedWords(text).slice(0, MOST_WORDS));
  const firsts = new Set<string>();
  for (const word of words) {
    const people = await db
      .select({ firstName, lastName })
      .from(mirrorPeople)
      .where(and(eq(mirrorPeople.club, club), sql`position(${word} in ${nameKey}) > 0`))
      .limit(MOST_PEOPLE);
    const called = (name: string | null) => name !== null && fold(name).split(" ").includes(word);
    const [first, last] = [people.filter((one) => called(one.firstName)), people.filter((one) => called(one.lastName))];
    if (first.length > last.length) firsts.add(word);
  }
  return (word) => firsts.has(word);
}
