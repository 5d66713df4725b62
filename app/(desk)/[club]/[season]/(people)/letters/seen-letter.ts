import "server-only";
import type { Seat } from "#lib/base/access/permissions.ts";
import { store } from "#lib/base/store/database.ts";
import { type FreeLetter, findFreeLetter, letterWithin } from "#lib/people/letters/free-letter.ts";
import { NOTHING_WITHIN } from "#lib/sync/copy/section.ts";
import { withinSeen } from "#lib/sync/copy/sight.ts";

/** A letter of a season as somebody sees it: of a section its own alone, to its people. undefined: there is none for them. */
export async function seenLetter(seat: Seat, seasonId: number, id: string): Promise<FreeLetter | undefined> {
  const letter = await findFreeLetter((await store()).db, { club: seat.club, seasonId }, id);
  if (!letter || !seat.section) return letter;
  return letterWithin(letter, seat.section, (await withinSeen(seat, seasonId)) ?? NOTHING_WITHIN);
}
