import "server-only";
import { ADULT_AGE } from "#lib/base/age.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { isCounted, seasonPeople } from "#lib/desk/headcount/read.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { ageOn } from "#lib/sync/copy/registrations.ts";

/** How many people are in the club, as an assembly asks; null: it was not read. */
export interface YearPeople {
  all: number;
  women: number;
  men: number;
  unsaid: number;
  /** Younger than eighteen on the day. */
  minors: number;
  /** Registered in the season before as well; null: that one was not read. */
  returned: number | null;
  /** By sport, the most first; whoever does two is in both. */
  sports: { name: string; count: number }[];
}

/** The people of a season on a day, by what the copy says now; null: it was not read whole. No call to the club. */
export async function yearPeople(db: Queryable, scope: ClubSeason, day: string): Promise<YearPeople | null> {
  if (!(await isCounted(db, scope))) return null;
  const { people, listed } = await seasonPeople(db, { ...scope, day }, { dues: false });
  const those = (isOne: (one: (typeof people)[number]) => boolean) => people.filter(isOne).length;
  const isMinor = (birthDate: string | null) => (ageOn(day, birthDate) ?? ADULT_AGE) < ADULT_AGE;
  return {
    all: people.length,
    ...{ women: those(({ sex }) => sex === "Femme"), men: those(({ sex }) => sex === "Homme") },
    unsaid: those(({ sex }) => sex !== "Femme" && sex !== "Homme"),
    minors: those(({ birthDate }) => isMinor(birthDate)),
    returned: people.every(({ returned }) => returned === null) ? null : those(({ returned }) => returned === true),
    sports: [...(listed.sport ?? [])]
      .map(([id, name]) => ({ name, count: those(({ sports }) => sports.some((sport) => String(sport) === id)) }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count),
  };
}
