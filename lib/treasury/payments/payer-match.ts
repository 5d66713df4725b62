import "server-only";
import type { Queryable } from "#lib/base/store/database.ts";
import { type FoundPerson, findPeople } from "#lib/people/records/find-people.ts";
import type { SeenSeason } from "#lib/sync/copy/season-scope.ts";
import { listedFamilies } from "#lib/treasury/dues/family-list.ts";
import type { PastedLine } from "./pasted.ts";
import type { RecordedTimes } from "./recorded-again.ts";
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
}

/** Lines with whom they mean, and what was recorded of these people before. Travels as JSON. */
export interface Matched {
  lines: MatchedLine[];
  /** Of the amounts that the lines have, on any day: a person may say another day than was read. */
  recorded: RecordedTimes[];
}

/** So many people of one name are shown. */
const MOST_ALIKE = 8;

/** Names are found from two letters on, and no longer than any (club-api §2.3). */
const SEARCHED = { least: 2, most: 127 };

/**
 * Finds whom each line means, by name, e-mail or telephone as the desk finds people; one whose whole name is written is found though others' names
 * hold it too. From the copy: no call to the club.
 */
export async function matchPayers(db: Queryable, seen: SeenSeason, lines: readonly PastedLine[]): Promise<Matched> {
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
      isMore: people.length > MOST_ALIKE,
    });
  }
  const recorded = await recordedBefore(
    db,
    seen,
    matched.flatMap(({ amount, people }) =>
      "cents" in amount && people.length > 0 ? [{ members: people.map(({ id }) => id), cents: amount.cents }] : [],
    ),
  );
  return { lines: matched, recorded };
}
