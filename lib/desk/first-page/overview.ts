import "server-only";
import { and, count, eq, sql } from "drizzle-orm";
import { cache } from "react";
import type { Queryable } from "#lib/base/store/database.ts";
import {
  mirrorEvents as events,
  mirrorGroups as groups,
  mirrorRegistrations as registrations,
  mirrorSports as sports,
} from "#lib/base/store/schema/sync/mirror.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";

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

/** Groups and events in which somebody waits, those with most pending first. Pure. */
export function waitingIn(activities: readonly WaitingActivity[]): WaitingActivity[] {
  return activities
    .filter(({ pending }) => pending > 0)
    .sort((a, b) => b.pending - a.pending || (a.name ?? "").localeCompare(b.name ?? "", "fr"));
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
