import "server-only";
import { and, isNull, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorDoubts as doubts, mirrorRegistrations as registrations } from "#lib/base/store/schema/sync/mirror.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { itsDoubts, lastFailed } from "#lib/sync/copy/registration-conditions.ts";
import { LONG_WAIT_DAYS, waitingSince } from "#lib/sync/copy/waiting.ts";
import { updateDoubts } from "#lib/sync/forecast/doubts.ts";
import { TWO_RECORDS } from "#lib/sync/forecast/reasons.ts";
import { inRegistrationSet, type RegistrationSet } from "#lib/sync/forecast/season-facts.ts";
import { openPairs } from "#lib/sync/twins/open.ts";
import { updateTwins } from "#lib/sync/twins/update.ts";
import { seasonActivities, type WaitingActivity, waitingIn } from "./overview.ts";

/** Things that somebody should look at. Each is exactly what its filter of the list shows; of `overfull`, what each has validated. */
export interface Attention {
  annual: PendingCounts;
  event: PendingCounts;
  /** Activities with more validated registrations than places. */
  overfull: WaitingActivity[];
  /** Pairs of records of the club that may be one person: exactly those of their page. */
  pairs: number;
}

/** Numbers of pending registrations of one kind. */
export interface PendingCounts {
  /** In an activity that has no place left. */
  pendingInFull: number;
  /** For longer than `LONG_WAIT_DAYS`. */
  waitingLong: number;
  /** Of a person who is registered to the same activity already. */
  doubled: number;
  /** Of somebody who may have a second record. */
  twins: number;
  /** Whose last decision from here was not done. */
  undone: number;
}

/** What needs a look in a season. From the copy: no call to the club. */
export async function readAttention(db: Queryable, { club, seasonId }: ClubSeason, now: Date): Promise<Attention> {
  const upToDate = async () => {
    await updateTwins(db, club);
    await updateDoubts(db, { club, seasonId });
  };
  const [activities] = await Promise.all([seasonActivities(db, club, seasonId), upToDate()]);
  const waiting = waitingIn(activities);
  const [annual, event, pairs] = await Promise.all([
    readWaits(db, { club, seasonId, kind: "annual" }, waiting, now),
    readWaits(db, { club, seasonId, kind: "event" }, waiting, now),
    openPairs(db, club),
  ]);
  return {
    ...{ annual, event },
    overfull: activities.filter(({ placesLeft }) => placesLeft !== null && placesLeft < 0),
    pairs: pairs.length,
  };
}

async function readWaits(
  db: Queryable,
  set: RegistrationSet,
  waiting: readonly WaitingActivity[],
  now: Date,
): Promise<PendingCounts> {
  const full = waiting.filter(({ kind, placesLeft }) => kind === set.kind && placesLeft !== null && placesLeft <= 0);
  const since = waitingSince(LONG_WAIT_DAYS, now).toISOString();
  const has = (code: string) => sql<number>`count(*) filter (where ${code} = any(${doubts.codes}))`.mapWith(Number);
  const [row] = await db
    .select({
      waitingLong: sql<number>`count(*) filter (where ${registrations.registeredAt} < ${since})`.mapWith(Number),
      doubled: has("already_registered"),
      twins: has(TWO_RECORDS),
      undone: sql<number>`count(*) filter (where ${lastFailed(set)})`.mapWith(Number),
    })
    .from(registrations)
    .leftJoin(doubts, itsDoubts)
    .where(and(inRegistrationSet(set), isNull(registrations.valid)));
  return {
    pendingInFull: full.reduce((sum, { pending }) => sum + pending, 0),
    ...(row ?? { waitingLong: 0, doubled: 0, twins: 0, undone: 0 }),
  };
}
