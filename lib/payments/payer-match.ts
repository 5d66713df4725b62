import "server-only";
import { listedFamilies } from "#lib/dues/family-list.ts";
import { type FoundPerson, findPeople } from "#lib/mirror/find-people.ts";
import type { SeenSeason } from "#lib/mirror/season-scope.ts";
import type { Queryable } from "#lib/store/database.ts";
import type { PastedLine } from "./pasted.ts";
import { recordedBefore } from "./recorded-before.ts";

/** Somebody whom a line may mean. Travels as JSON. */
export type MatchedPerson = Pick<FoundPerson, "id" | "firstName" | "lastName" | "age"> & {
  /** What is due of them and their family, in cents: an estimate. */
  dueCents: number;
};

/** A pasted line with whom it means: *found* one, *several*, or *nobody*. Travels as JSON. */
export interface MatchedLine extends PastedLine {
  people: MatchedPerson[];
  /** There are more of them than are shown. */
  isMore: boolean;
  /** Those of them of whom the same amount was recorded on the same day already. */
  recordedFor: number[];
}

/** So many people of one name are shown. */
const MOST_ALIKE = 8;

/** Names are found from two letters on, and no longer than any (club-api §2.3). */
const SEARCHED = { least: 2, most: 127 };

/**
 * Finds whom each line means, by name, e-mail or telephone as the desk finds people; one whose whole name is written is found though others' names
 * hold it too. From the copy: no call to the club.
 * @param otherwise the day of lines that say none, ISO
 */
export async function matchPayers(
  db: Queryable,
  seen: SeenSeason,
  lines: readonly PastedLine[],
  otherwise: string,
): Promise<MatchedLine[]> {
  const families = await listedFamilies(db, seen, seen.today);
  const due = new Map(
    families.flatMap(({ people, balanceCents }) => people.map(({ id }) => [id, Math.max(0, balanceCents)] as const)),
  );
  const matched: MatchedLine[] = [];
  for (const line of lines) {
    const query = line.name.slice(0, SEARCHED.most).trim();
    const found = query.length < SEARCHED.least ? [] : await findPeople(db, seen, query, MOST_ALIKE + 1);
    const standing = found.filter(({ keptBy }) => keptBy === null);
    const exact = standing.filter(({ isNamed }) => isNamed);
    const people = exact.length === 1 ? exact : standing;
    matched.push({
      ...line,
      people: people.slice(0, MOST_ALIKE).map(({ id, firstName, lastName, age }) => ({
        ...{ id, firstName, lastName, age },
        dueCents: due.get(id) ?? 0,
      })),
      ...{ isMore: people.length > MOST_ALIKE, recordedFor: [] },
    });
  }
  const dated = matched.filter(({ amount, people }) => "cents" in amount && people.length > 0);
  const before = await recordedBefore(
    db,
    seen,
    dated.map(({ amount, people, receivedOn }) => ({
      ...{ members: people.map(({ id }) => id), cents: "cents" in amount ? amount.cents : 0 },
      receivedOn: receivedOn ?? otherwise,
    })),
  );
  for (const [at, line] of dated.entries()) line.recordedFor = before[at] ?? [];
  return matched;
}
