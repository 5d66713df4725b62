import "server-only";
import { findClub } from "#lib/base/store/clubs.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { seasonInSentence } from "#lib/base/words/season-in-sentence.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { seasonName } from "#lib/sync/copy/seasons.ts";
import type { LetterSpeech } from "./free-text.ts";

/** What a letter of a club's season calls both: by their address and number where no name is known. The texts say « saison » themselves, as people write them. From the copy. */
export async function letterSpeech(db: Queryable, { club, seasonId }: ClubSeason): Promise<LetterSpeech> {
  return {
    club: (await findClub(db, club))?.name ?? club,
    season: seasonInSentence((await seasonName(db, club, seasonId)) ?? String(seasonId)),
  };
}
