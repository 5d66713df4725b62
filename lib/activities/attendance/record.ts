import "server-only";
import { setTimeout } from "node:timers/promises";
import { publish } from "#lib/base/live/live.ts";
import { findClub } from "#lib/base/store/clubs.ts";
import type { Queryable, Store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { wakeOutbox } from "#lib/sync/outbox/lifecycle.ts";
import { nameOf, type SessionKey, sessionAt, sessionCalendarOf } from "./calendar.ts";
import { type AttendanceMark, found, isOpen, isSame, keepMarks, MOST_OPEN, openMarks, type SentMark } from "./marks.ts";
import { type CopiedPresence, presencesAt } from "./presences.ts";
import { type KeptWalkIn, keepWalkIns, type SentWalkIn } from "./walk-ins.ts";

/** How long a device waits for the club's word on its marks; after that they are told as waiting, and sent all the same. */
const WORD_WITHIN_MS = 2_000;
const LOOK_EVERY_MS = 50;

/** What is kept under the name of a mark; undefined where it is not this person's, or was another mark. */
export interface Kept {
  id: string;
  mark: AttendanceMark | undefined;
  /** Of one that the club took: what the copy has of this person now; undefined where it has nothing. */
  stands: CopiedPresence | undefined;
}

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
  if (sent.length === 0) return [];
  const known = await found(
    db,
    slug,
    sent.map(({ id }) => id),
  );
  if (known.size < sent.length && (await openMarks(db, slug, by.id)) + sent.length > MOST_OPEN) return "too_many";
  const marking = { club: slug, baseUrl: club.baseUrl, by, now: now() };
  let kept = await db.transaction((tx) => keepMarks(tx, marking, sent));
  wakeOutbox();
  const ids = [...kept.keys()];
  for (let waited = 0; waited < withinMs && [...kept.values()].some(isOpen); waited += LOOK_EVERY_MS) {
    await setTimeout(LOOK_EVERY_MS);
    kept = await found(db, slug, ids);
  }
  const copied = await copiedPresencesOf(db, slug, [...kept.values()]);
  return sent.map((one) => {
    const mark = kept.get(one.id);
    const isTheirs = mark && isSame(mark, one, by.id);
    return { id: one.id, mark: isTheirs ? mark : undefined, stands: isTheirs ? copied(mark) : undefined };
  });
}

/** What the copy has of the people of marks that the club took. */
async function copiedPresencesOf(
  db: Queryable,
  club: string,
  marks: readonly AttendanceMark[],
): Promise<(mark: AttendanceMark) => CopiedPresence | undefined> {
  const sessions = new Map(marks.filter(({ state }) => state === "done").map((mark) => [nameOf(mark), mark]));
  const here = new Map<string, Map<number, CopiedPresence>>();
  for (const [name, session] of sessions) here.set(name, await presencesAt(db, club, session));
  return (mark) => here.get(nameOf(mark))?.get(mark.memberId);
}

/** Keeps notes of who turned up without being expected, and tells open pages. */
export async function recordWalkIns(
  { db }: Store,
  club: string,
  by: { id: number; name: string },
  sent: readonly SentWalkIn[],
): Promise<KeptWalkIn[]> {
  const kept = await db.transaction((tx) => keepWalkIns(tx, { club, by, now: now() }, sent));
  const noted = new Set(kept.flatMap(({ id, refused }) => (refused === null ? id : [])));
  if (noted.size > 0)
    await tellSeasons(
      db,
      club,
      sent.filter(({ id }) => noted.has(id)),
    );
  return kept;
}

/** Tells the open pages of the seasons that these sessions are of. */
async function tellSeasons(db: Queryable, club: string, sessions: readonly SessionKey[]): Promise<void> {
  const calendar = await sessionCalendarOf(db, club);
  const seasons = new Set(sessions.flatMap((one) => sessionAt(calendar, one)?.seasonId ?? []));
  for (const season of seasons) await publish({ club, topic: "attendance", season });
}
