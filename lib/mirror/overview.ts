import "server-only";
import { and, count, eq, isNull, lt, sql } from "drizzle-orm";
import type { Queryable } from "#lib/store/database.ts";
import {
  mirrorEvents as events,
  mirrorGroups as groups,
  mirrorPeople as people,
  mirrorRegistrations as registrations,
  mirrorSports as sports,
} from "#lib/store/schema/mirror.ts";

/** The season at one look, from the mirror alone: no call to the club. */
export interface Overview {
  counts: Record<"annual" | "event", Record<"pending" | "validated" | "refused", number>>;
  /** Groups and events in which somebody waits, those with most pending first. */
  waiting: WaitingActivity[];
  attention: Attention;
}

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

/** Things that somebody should look at. Each is a number of registrations, but `overfull`, which counts activities. */
export interface Attention {
  /** Pending in an activity that has no place left. */
  pendingInFull: number;
  /** Pending for longer than `LONG_WAIT_DAYS`. */
  waitingLong: number;
  /** Pending of a person who is registered to the same activity already. */
  doubled: number;
  /** Pending of somebody whose name and birth date stand on a second record. */
  twins: { count: number /** One of the names, to begin with. */; name: string | null };
  /** Activities with more validated registrations than places. */
  overfull: WaitingActivity[];
}

/** After a week without an answer a family calls. */
export const LONG_WAIT_DAYS = 7;
const DAY_MS = 24 * 3600 * 1000;

/** Counts, what waits and what needs a look in a season. */
export async function readOverview(db: Queryable, club: string, season: number, now: Date): Promise<Overview> {
  const activities = await readActivities(db, club, season);
  const waiting = activities.filter(({ pending }) => pending > 0);
  const full = waiting.filter(({ placesLeft }) => placesLeft !== null && placesLeft <= 0);
  return {
    counts: await readCounts(db, club, season),
    waiting: waiting.sort((a, b) => b.pending - a.pending || (a.name ?? "").localeCompare(b.name ?? "", "fr")),
    attention: {
      pendingInFull: full.reduce((sum, { pending }) => sum + pending, 0),
      waitingLong: await countWaitingLong(db, club, season, now),
      doubled: await countDoubled(db, club, season),
      twins: await countTwins(db, club, season),
      overfull: activities.filter(({ placesLeft }) => placesLeft !== null && placesLeft < 0),
    },
  };
}

async function readCounts(db: Queryable, club: string, season: number): Promise<Overview["counts"]> {
  const none = () => ({ pending: 0, validated: 0, refused: 0 });
  const counts = { annual: none(), event: none() };
  const rows = await db
    .select({ kind: registrations.kind, valid: registrations.valid, rows: count() })
    .from(registrations)
    .where(and(eq(registrations.club, club), eq(registrations.seasonId, season)))
    .groupBy(registrations.kind, registrations.valid);
  for (const { kind, valid, rows: number } of rows) {
    counts[kind][valid === null ? "pending" : valid ? "validated" : "refused"] = number;
  }
  return counts;
}

async function readActivities(db: Queryable, club: string, season: number): Promise<WaitingActivity[]> {
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
    .leftJoin(sports, and(eq(sports.club, r.club), eq(sports.id, sql`coalesce(${groups.sportId}, ${events.sportId})`)))
    .where(and(eq(r.club, club), eq(r.seasonId, season)))
    .groupBy(r.kind, r.activityId, groups.name, events.name, groups.capacity, events.capacity, sports.name);
  return rows.map((row) => ({ ...row, placesLeft: row.capacity === null ? null : row.capacity - row.validated }));
}

async function countWaitingLong(db: Queryable, club: string, season: number, now: Date): Promise<number> {
  const since = new Date(now.getTime() - LONG_WAIT_DAYS * DAY_MS);
  const [row] = await db
    .select({ rows: count() })
    .from(registrations)
    .where(
      and(
        eq(registrations.club, club),
        eq(registrations.seasonId, season),
        isNull(registrations.valid),
        lt(registrations.registeredAt, since),
      ),
    );
  return row?.rows ?? 0;
}

async function countDoubled(db: Queryable, club: string, season: number): Promise<number> {
  const doubles = db
    .select({ pending: sql<number>`count(*) filter (where ${registrations.valid} is null)`.as("pending") })
    .from(registrations)
    .where(
      and(
        eq(registrations.club, club),
        eq(registrations.seasonId, season),
        sql`${registrations.valid} is distinct from false`,
      ),
    )
    .groupBy(registrations.kind, registrations.activityId, registrations.memberId)
    .having(sql`count(*) > 1`)
    .as("doubles");
  const [row] = await db
    .select({ rows: sql<number>`coalesce(sum(${doubles.pending}), 0)`.mapWith(Number) })
    .from(doubles);
  return row?.rows ?? 0;
}

async function countTwins(db: Queryable, club: string, season: number): Promise<Attention["twins"]> {
  const names = db
    .select({ nameKey: people.nameKey, birthDate: people.birthDate })
    .from(people)
    .where(and(eq(people.club, club), sql`${people.birthDate} is not null`))
    .groupBy(people.nameKey, people.birthDate)
    .having(sql`count(*) > 1`)
    .as("names");
  const [row] = await db
    .select({ rows: count(), name: sql<string | null>`min(${people.nameKey})` })
    .from(registrations)
    .innerJoin(people, and(eq(people.club, registrations.club), eq(people.id, registrations.memberId)))
    .innerJoin(names, and(eq(names.nameKey, people.nameKey), eq(names.birthDate, people.birthDate)))
    .where(and(eq(registrations.club, club), eq(registrations.seasonId, season), isNull(registrations.valid)));
  return { count: row?.rows ?? 0, name: row?.name ?? null };
}
