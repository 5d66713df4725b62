import "server-only";
import { setTimeout } from "node:timers/promises";
import { now } from "#lib/clock.ts";
import { findClub } from "#lib/store/clubs.ts";
import type { Store } from "#lib/store/database.ts";
import type { AttendanceMark } from "#lib/store/schema/attendance.ts";
import { wakeSender } from "./lifecycle.ts";
import { found, isOpen, isSame, keepMarks, MOST_OPEN, openMarks, type SentMark } from "./marks.ts";

/** How long a device waits for the club's word on its marks; after that they are told as waiting, and sent all the same. */
const WORD_WITHIN_MS = 2_000;
const LOOK_EVERY_MS = 50;

/** What is kept under the name of a mark; undefined where it is not this person's, or was another mark. */
export type Kept = { id: string; mark: AttendanceMark | undefined };

/**
 * Keeps marks durably, has them sent, and waits a moment for the club's word.
 * @returns each mark as it stands, in the order sent; `too_many` when the person's marks that wait are more than any day has; undefined for a
 * club that is no longer connected
 */
export async function recordMarks(
  { db }: Store,
  slug: string,
  by: { id: number; name: string },
  sent: readonly SentMark[],
  withinMs = WORD_WITHIN_MS,
): Promise<Kept[] | "too_many" | undefined> {
  const club = await findClub(db, slug);
  if (!club) return undefined;
  const known = await found(
    db,
    slug,
    sent.map(({ id }) => id),
  );
  if (known.size < sent.length && (await openMarks(db, slug, by.id)) + sent.length > MOST_OPEN) return "too_many";
  const marking = { club: slug, baseUrl: club.baseUrl, by, now: now() };
  let kept = await db.transaction((tx) => keepMarks(tx, marking, sent));
  wakeSender();
  const ids = [...kept.keys()];
  for (let waited = 0; waited < withinMs && [...kept.values()].some(isOpen); waited += LOOK_EVERY_MS) {
    await setTimeout(LOOK_EVERY_MS);
    kept = await found(db, slug, ids);
  }
  return sent.map((one) => {
    const mark = kept.get(one.id);
    return { id: one.id, mark: mark && isSame(mark, one, by.id) ? mark : undefined };
  });
}
