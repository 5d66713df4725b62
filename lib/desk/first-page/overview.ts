import "server-only";
import { and, count, eq, isNull, sql } from "drizzle-orm";
import { cache } from "react";
import type { Queryable } from "#lib/base/store/database.ts";
import {
  mirrorDoubts as doubts,
  mirrorEvents as events,
  mirrorGroups as groups,
  mirrorRegistrations as registrations,
  mirrorSports as sports,
} from "#lib/base/store/schema/sync/mirror.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { itsDoubts, lastFailed } from "#lib/sync/copy/registration-conditions.ts";
import { LONG_WAIT_DAYS, waitingSince } from "#lib/sync/copy/waiting.ts";
import { updateDoubts } from "#lib/sync/forecast/doubts.ts";
import { TWO_RECORDS } from "#lib/sync/forecast/reasons.ts";
import { inRegistrationSet, type RegistrationSet } from "#lib/sync/forecast/season-facts.ts";
import { openPairs } from "#lib/sync/twins/open.ts";
import { updateTwins } from "#lib/sync/twins/update.ts";

/** A season's registrations by kind and state. */
export type SeasonStates = Record<"annual" | "event", Record<"pending" | "validated" | "refused", number>>;

export interface WaitingActivity {
  kind: "annual" | "event";
  id: number;
  name: string | null;
  sport: string | null;
  pending: number;
  validated: number;
  /** null: no limit. */
  capacity: number | null;
  /** Capacity − validated; below zero where the club took more than it has; null without a limit. */
  placesLeft: number | null;
}

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

/** Groups and events in which somebody waits, those with most pending first. Pure. */
export function waitingIn(activities: readonly WaitingActivity[]): WaitingActivity[] {
  return activities
    .filter(({ pending }) => pending > 0)
    .sort((a, b) => b.pending - a.pending || (a.name ?? "").localeCompare(b.name ?? "", "fr"));
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

/** How many registrations of a season are in which state. From the copy. */
export async function seasonStates(db: Queryable, { club, seasonId }: ClubSeason): Promise<SeasonStates> {
  const none = () => ({ pending: 0, validated: 0, refused: 0 });
  const counts = { annual: none(), event: none() };
  const rows = await db
    .select({ kind: registrations.kind, valid: registrations.valid, rows: count() })
    .from(registrations)
    .where(and(eq(registrations.club, club), eq(registrations.seasonId, seasonId)))
    .groupBy(registrations.kind, registrations.valid);
  for (const { kind, valid, rows: number } of rows) {
    counts[kind][valid === null ? "pending" : valid ? "validated" : "refused"] = number;
  }
  return counts;
}

/** The groups and events of a season to which anybody is registered, by name. From the copy; once a page, however many of its parts ask. */
export const seasonActivities = cache(
  async (db: Queryable, club: string, season: number): Promise<WaitingActivity[]> => {
    const r = registrations;
    const pending = sql<number>`count(*) filter (where ${r.valid} is null)`.mapWith(Number);
    const validated = sql<number>`count(*) filter (where ${r.valid})`.mapWith(Number);
    const rows = await db
      .select({
        kind: r.kind,
        id: r.activityId,
        name: sql<string | null>`coalesce(${groups.name}, ${events.name})`,
        sport: sports.name,
        pending,
        validated,
        capacity: sql<number | null>`coalesce(${groups.capacity}, ${events.capacity})`,
      })
      .from(r)
      .leftJoin(groups, and(eq(r.kind, "annual"), eq(groups.club, r.club), eq(groups.id, r.activityId)))
      .leftJoin(events, and(eq(r.kind, "event"), eq(events.club, r.club), eq(events.id, r.activityId)))
      .leftJoin(
        sports,
        and(eq(sports.club, r.club), eq(sports.id, sql`coalesce(${groups.sportId}, ${events.sportId})`)),
      )
      .where(and(eq(r.club, club), eq(r.seasonId, season)))
      .groupBy(r.kind, r.activityId, groups.name, events.name, groups.capacity, events.capacity, sports.name);
    return rows
      .map((row) => ({ ...row, placesLeft: row.capacity === null ? null : row.capacity - row.validated }))
      .sort((a, b) => (a.name ?? "").localeCompare(b.name ?? "", "fr"));
  },
);
