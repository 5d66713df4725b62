import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorGroups, mirrorLessons, mirrorSlots } from "#lib/base/store/schema/sync/mirror.ts";
import { slotPlaces } from "#lib/sync/copy/activities.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { leadersWithin, type Within } from "#lib/sync/copy/section.ts";
import { peopleNamed } from "#lib/sync/records/references.ts";
import { minuteOfWeek } from "#lib/sync/records/week.ts";

/** When and where something meets each week, and who leads it. */
export interface Hours {
  id: number;
  day: string | null;
  hour: number | null;
  minute: number | null;
  durationMinutes: number | null;
  location: string | null;
  /** NOM Prénom of each. */
  trainers: string[];
}

/** A slot with the places that are taken in it. */
export interface SlotHours extends Hours {
  name: string | null;
  /** null: no limit. */
  capacity: number | null;
  taken: number;
}

type Weekly = Omit<Hours, "trainers"> & { trainerIds: readonly number[] };

/** The lessons of a group and the slots that it offers, each through the week, as far as a section sees them. From the copy: no call to the club. */
export async function groupHours(
  db: Queryable,
  { club, seasonId }: ClubSeason,
  group: number,
  within: Within | null,
): Promise<{ lessons: Hours[]; slots: SlotHours[] }> {
  const lessons = await db
    .select()
    .from(mirrorLessons)
    .where(and(eq(mirrorLessons.club, club), eq(mirrorLessons.groupId, group)));
  const [own] = await db
    .select({ slotIds: mirrorGroups.slotIds })
    .from(mirrorGroups)
    .where(and(eq(mirrorGroups.club, club), eq(mirrorGroups.id, group)));
  const slots = await db
    .select()
    .from(mirrorSlots)
    .where(and(eq(mirrorSlots.club, club), sql`${mirrorSlots.id} = any(${integers(own?.slotIds ?? [])})`));
  const places = slots.length > 0 ? await slotPlaces(db, { club, seasonId }, within) : new Map();
  const withNames = await withTrainers(db, club, slots, within);
  return {
    lessons: inWeek(await withTrainers(db, club, lessons, within)),
    slots: inWeek(withNames.map((slot, at) => ({ ...slot, ...placesOf(slots[at], places.get(slot.id), within) }))),
  };
}

const placesOf = (
  slot: { name: string | null; capacity: number | null } | undefined,
  places: { taken: number } | undefined,
  within: Within | null,
) => ({
  name: slot?.name ?? null,
  capacity: within ? null : (slot?.capacity ?? null),
  taken: places?.taken ?? 0,
});

/** When a slot is; undefined where the copy does not know it. */
export async function slotHours(
  db: Queryable,
  club: string,
  id: number,
  within: Within | null,
): Promise<Hours | undefined> {
  const rows = await db
    .select()
    .from(mirrorSlots)
    .where(and(eq(mirrorSlots.club, club), eq(mirrorSlots.id, id)));
  return (await withTrainers(db, club, rows, within))[0];
}

/** Weekly hours with the names of those who lead them. */
export async function withTrainers(
  db: Queryable,
  club: string,
  rows: readonly Weekly[],
  within: Within | null = null,
): Promise<Hours[]> {
  const ids = [...new Set(rows.flatMap(({ trainerIds }) => leadersWithin(within, trainerIds)))];
  const names = new Map((await peopleNamed(db, club, ids)).map((person) => [person.id, person.name]));
  return rows.map(({ id, day, hour, minute, durationMinutes, location, trainerIds }) => ({
    ...{ id, day, hour, minute, durationMinutes, location },
    trainers: leadersWithin(within, trainerIds).map((trainer) => names.get(trainer) ?? `#${trainer}`),
  }));
}

/** What has no day or no time comes last. */
const placeInWeek = (one: Hours) => minuteOfWeek(one) ?? Number.MAX_SAFE_INTEGER;

const inWeek = <H extends Hours>(rows: readonly H[]): H[] => rows.toSorted((a, b) => placeInWeek(a) - placeInWeek(b));
