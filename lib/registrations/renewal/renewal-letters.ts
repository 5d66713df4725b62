import "server-only";
import type { Queryable } from "#lib/base/store/database.ts";
import type { LetterPurpose } from "#lib/people/letters/letter-purpose.ts";
import { givenUpRecords } from "#lib/people/twins/given-up.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { seasonPair } from "./read.ts";
import { comersBetween, type FormerOrNew } from "./returns.ts";

/** Letters to last season's members who are not registered to anything of this one: whoever has come back as it leaves is left out. */
export const renewalLetters: LetterPurpose = {
  name: "renewal",
  told: async (db, letter, families) => {
    const left = await leaversOf(db, letter);
    return families.flatMap(({ id, people }) => {
      const there = people.filter((one) => left.has(one.id));
      if (there.length === 0) return [];
      const lines = there
        .map(({ id: member, name }) => {
          const groups = (left.get(member)?.before ?? []).filter((one) => one !== null);
          return `- ${[name, ...groups].join(", ")}`;
        })
        .join("\n");
      return [{ id, people: there, details: { en: lines, fr: lines } }];
    });
  },
};

/**
 * Last season's members who are not registered to anything now, by their numbers, but for records that were given up for another one. Nobody where the season before was
 * not read whole: whoever is not known to have come back may have.
 */
export async function leaversOf(db: Queryable, season: ClubSeason): Promise<Map<number, FormerOrNew>> {
  const pair = await seasonPair(db, season);
  if (!pair?.isRead) return new Map();
  const givenUp = await givenUpRecords(db, season.club);
  const { comers } = await comersBetween(db, season, pair);
  return new Map(
    comers.flatMap((one) => (one.fate === "left" && !givenUp.has(one.id) ? [[one.id, one] as const] : [])),
  );
}
