import "server-only";
import type { Queryable } from "#lib/base/store/database.ts";
import { en } from "#lib/base/words/en.ts";
import { fr } from "#lib/base/words/fr.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import { withValues } from "#lib/base/words/named-values.ts";
import type { FreeLetter } from "#lib/people/letters/free-letter.ts";
import type { LetterPurpose } from "#lib/people/letters/letter-purpose.ts";
import { scopeOf } from "#lib/sync/copy/season-scope.ts";
import { WHOLE_SIGHT } from "#lib/sync/copy/sight.ts";
import { waitingLines } from "./read.ts";

/** Letters to those who wait for a group or an event and have a place there now: whoever has none any more as it leaves is left out. */
export const placeLetters: LetterPurpose = {
  name: "place",
  told: async (db, letter, families) => {
    const free = await haveAPlace(db, letter);
    return families.flatMap(({ id, people }) => {
      const there = people.filter((one) => free.has(one.id));
      if (there.length === 0) return [];
      const lines = (locale: Locale) =>
        there
          .map(({ name }) => {
            const { line } = (locale === "fr" ? fr : en).registrations.refusal.letter;
            return `- ${withValues(line, { person: name, activity: letter.activityName ?? "" })}`;
          })
          .join("\n");
      return [{ id, people: there, details: { en: lines("en"), fr: lines("fr") } }];
    });
  },
};

/** Those of a line for whom a place is free, by their numbers. From the copy. */
export async function haveAPlace(
  db: Queryable,
  { club, seasonId, whom, activityId }: Pick<FreeLetter, "club" | "seasonId" | "whom" | "activityId">,
): Promise<Set<number>> {
  const kind = whom === "events" ? "event" : "annual";
  const lines = await waitingLines(db, { ...(await scopeOf(db, club, seasonId)), sight: WHOLE_SIGHT });
  const line = lines.find((one) => one.kind === kind && one.activity.id === activityId);
  return new Set((line?.waiters ?? []).filter(({ place }) => place === "next").map(({ memberId }) => memberId));
}
