import "server-only";
import { and, count, eq, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import {
  mirrorEvents,
  mirrorGroups,
  mirrorSlots,
  mirrorSports,
  mirrorRegistrations as registrations,
} from "#lib/base/store/schema/sync/mirror.ts";
import { alphabet } from "#lib/base/words/alphabet.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { isReadWithin, registrationsWithin, type Within } from "./section.ts";

/** A group or an event as registrations see it. */
export interface Activity {
  id: number;
  name: string | null;
  /** Its place in the alphabet of its season. */
  order: number;
  sportId: number | null;
  sport: string | null;
  /** null: no limit. */
  capacity: number | null;
  /** Validated registrations: the ones that take a place (club-api#registration-rules). */
  validated: number;
  /** Capacity − validated; null without a limit. */
  placesLeft: number | null;
  sex: string | null;
  /** The most recent and the oldest birth year taken. */
  birthYearStart: number | null;
  birthYearEnd: number | null;
  /** Slots that a group offers; empty for an event. */
  slotIds: number[];
  slotCount: number | null;
}

/** The groups or events of a season with the places they have left, in the order of their names. */
export async function activitiesOf(db: Queryable, season: ClubSeason, kind: "annual" | "event"): Promise<Activity[]> {
  const found = kind === "annual" ? await groupsOf(db, season) : await eventsOf(db, season);
  const sports = await sportNames(db, season.club);
  return arranged(found, sports, (await validatedCounts(db, season))[kind]);
}

/**
 * Groups and events of a season, each as `activitiesOf` gives them, in one round of questions.
 * @param db the store itself: in a transaction one statement follows the other
 */
export async function allActivities(db: Queryable, season: ClubSeason): Promise<Kinds<Activity[]>> {
  const [groups, events, sports, taken] = await Promise.all([
    groupsOf(db, season),
    eventsOf(db, season),
    sportNames(db, season.club),
    validatedCounts(db, season),
  ]);
  return { annual: arranged(groups, sports, taken.annual), event: arranged(events, sports, taken.event) };
}

async function sportNames(db: Queryable, club: string): Promise<Map<number, string | null>> {
  const sports = await db.select().from(mirrorSports).where(eq(mirrorSports.club, club));
  return new Map(sports.map((one) => [one.id, one.name]));
}

function arranged(found: Bare[], sports: Map<number, string | null>, taken: Map<number, number>): Activity[] {
  return found
    .sort((a, b) => alphabet.compare(a.name ?? "", b.name ?? "") || a.id - b.id)
    .map((activity, order) => {
      const validated = taken.get(activity.id) ?? 0;
      return {
        ...activity,
        order,
        sport: activity.sportId === null ? null : (sports.get(activity.sportId) ?? null),
        validated,
        placesLeft: activity.capacity === null ? null : activity.capacity - validated,
      };
    });
}

type Bare = Omit<Activity, "order" | "sport" | "validated" | "placesLeft">;

function groupsOf(db: Queryable, season: ClubSeason): Promise<Bare[]> {
  const { id, name, sportId, capacity, sex, birthYearStart, birthYearEnd, slotIds, slotCount } = mirrorGroups;
  return db
    .select({ id, name, sportId, capacity, sex, birthYearStart, birthYearEnd, slotIds, slotCount })
    .from(mirrorGroups)
    .where(and(eq(mirrorGroups.club, season.club), eq(mirrorGroups.seasonId, season.seasonId)));
}

async function eventsOf(db: Queryable, season: ClubSeason): Promise<Bare[]> {
  const { id, name, sportId, capacity, birthYearStart, birthYearEnd } = mirrorEvents;
  const events = await db
    .select({ id, name, sportId, capacity, birthYearStart, birthYearEnd })
    .from(mirrorEvents)
    .where(and(eq(mirrorEvents.club, season.club), eq(mirrorEvents.seasonId, season.seasonId)));
  return events.map((event) => ({ ...event, sex: null, slotIds: [], slotCount: null }));
}

type Kinds<T> = Record<"annual" | "event", T>;

async function validatedCounts(db: Queryable, season: ClubSeason): Promise<Kinds<Map<number, number>>> {
  const rows = await db
    .select({ kind: registrations.kind, id: registrations.activityId, count: count() })
    .from(registrations)
    .where(
      and(
        eq(registrations.club, season.club),
        eq(registrations.seasonId, season.seasonId),
        eq(registrations.valid, true),
      ),
    )
    .groupBy(registrations.kind, registrations.activityId);
  const counts: Kinds<Map<number, number>> = { annual: new Map(), event: new Map() };
  for (const row of rows) counts[row.kind].set(row.id, row.count);
  return counts;
}

/** A slot as a registration names it. */
export interface SlotName {
  id: number;
  name: string | null;
  day: string | null;
  hour: number | null;
  minute: number | null;
}

/** Slots by id; ids that the mirror does not know are left out. */
export async function slotsOf(
  db: Queryable,
  { club }: Pick<ClubSeason, "club">,
  ids: readonly number[],
): Promise<Map<number, SlotName>> {
  if (ids.length === 0) return new Map();
  return slotNames(db, and(eq(mirrorSlots.club, club), sql`${mirrorSlots.id} = any(${integers(ids)})`));
}

/** The slots of a season by id. */
export async function slotsOfSeason(db: Queryable, { club, seasonId }: ClubSeason): Promise<Map<number, SlotName>> {
  return slotNames(db, and(eq(mirrorSlots.club, club), eq(mirrorSlots.seasonId, seasonId)));
}

async function slotNames(db: Queryable, which: SQL | undefined): Promise<Map<number, SlotName>> {
  const { id, name, day, hour, minute } = mirrorSlots;
  const rows = await db.select({ id, name, day, hour, minute }).from(mirrorSlots).where(which);
  return new Map(rows.map((slot) => [slot.id, slot]));
}

/** The slots that a group offers (club-api §2.6); none where the copy has no such group. */
export async function slotsOfGroup(db: Queryable, club: string, group: number): Promise<readonly number[]> {
  const [row] = await db
    .select({ slotIds: mirrorGroups.slotIds })
    .from(mirrorGroups)
    .where(and(eq(mirrorGroups.club, club), eq(mirrorGroups.id, group)));
  return row?.slotIds ?? [];
}

/** A slot as a decision sees it. */
export interface SlotPlaces {
  capacity: number | null;
  /** Validated registrations that chose it. */
  taken: number;
  /** Capacity − taken; null without a limit. */
  placesLeft: number | null;
  sex: string | null;
  birthYearStart: number | null;
  birthYearEnd: number | null;
}

/**
 * The slots of a season with the places they have left and whom they are for.
 * @param within of a section (decision 95): its own slots with its own registrations, which tell nothing of how many places are left
 */
export async function slotPlaces(
  db: Queryable,
  season: ClubSeason,
  within: Within | null = null,
): Promise<Map<number, SlotPlaces>> {
  const { id, capacity, sex, birthYearStart, birthYearEnd } = mirrorSlots;
  const slots = await db
    .select({ id, capacity, sex, birthYearStart, birthYearEnd })
    .from(mirrorSlots)
    .where(and(eq(mirrorSlots.club, season.club), eq(mirrorSlots.seasonId, season.seasonId)));
  const chosen = await db
    .select({ id: sql<number>`unnest(${registrations.slotIds})`.as("slot_id"), count: count() })
    .from(registrations)
    .where(
      and(
        eq(registrations.club, season.club),
        eq(registrations.seasonId, season.seasonId),
        eq(registrations.kind, "annual"),
        eq(registrations.valid, true),
        registrationsWithin(within),
      ),
    )
    .groupBy(sql`slot_id`);
  const taken = new Map(chosen.map((row) => [row.id, row.count]));
  return new Map(
    slots
      .filter(({ id }) => isReadWithin(within, "slots", id))
      .map(({ id, capacity: places, ...access }) => {
        const capacity = within ? null : places;
        const held = taken.get(id) ?? 0;
        return [id, { ...access, capacity, taken: held, placesLeft: capacity === null ? null : capacity - held }];
      }),
  );
}

/** What the club calls a sport; null when the mirror does not know it. */
export async function sportNamed(db: Queryable, club: string, id: number): Promise<string | null> {
  const { name } = mirrorSports;
  const [row] = await db
    .select({ name })
    .from(mirrorSports)
    .where(and(eq(mirrorSports.club, club), eq(mirrorSports.id, id)));
  return row?.name ?? null;
}
