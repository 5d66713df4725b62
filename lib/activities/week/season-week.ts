import "server-only";
import { and, eq } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorLessons, mirrorSlots, mirrorSports } from "#lib/base/store/schema/sync/mirror.ts";
import { alphabet } from "#lib/base/words/alphabet.ts";
import { activitiesOf, slotPlaces } from "#lib/sync/copy/activities.ts";
import { activitiesWithin, leadersWithin, type Within } from "#lib/sync/copy/section.ts";
import { peopleNamed } from "#lib/sync/records/references.ts";
import { placeKey, type WeekEntry } from "#lib/sync/records/week.ts";

/** One of those by which a week is filtered. */
export interface WeekChoice<Key extends string | number> {
  key: Key;
  name: string;
}

/** The week of a season, and by what it can be filtered. */
export interface Week {
  entries: WeekEntry[];
  /** Names of the people who train, by identifier. */
  trainers: Record<number, string>;
  sports: WeekChoice<number>[];
  /** By `placeKey`, called as they are written first. */
  places: WeekChoice<string>[];
  coaches: WeekChoice<number>[];
}

/**
 * The slots of a season and the lessons of its groups, with the names of their trainers. Everything comes from the mirror.
 * @param within of a section (decision 95) its own, and of whoever leads them those who are of it; null: the whole club's
 */
export async function seasonWeek(
  db: Queryable,
  club: string,
  season: number,
  within: Within | null = null,
): Promise<Week> {
  const all = [...(await slotEntries(db, club, season, within)), ...(await lessonEntries(db, club, season, within))];
  const entries = all.map((entry) => ({ ...entry, trainerIds: leadersWithin(within, entry.trainerIds) }));
  const trainerIds = [...new Set(entries.flatMap((entry) => entry.trainerIds))];
  const named = new Map((await peopleNamed(db, club, trainerIds)).map(({ id, name }) => [id, name]));
  const sports = await db.select().from(mirrorSports).where(eq(mirrorSports.club, club));
  const used = new Set(entries.map(({ sportId }) => sportId));
  return {
    entries,
    trainers: Object.fromEntries(named),
    sports: byName(
      sports.filter(({ id }) => used.has(id)).map(({ id, name }) => ({ key: id, name: name ?? `#${id}` })),
    ),
    places: byName(placesOf(entries)),
    coaches: byName(trainerIds.map((id) => ({ key: id, name: named.get(id) ?? `#${id}` }))),
  };
}

/** The places that entries name, each once, however it is written. */
function placesOf(entries: readonly WeekEntry[]): WeekChoice<string>[] {
  const written = new Map<string, string>();
  for (const { location } of entries) {
    const key = placeKey(location);
    if (location !== null && key !== "" && !written.has(key)) written.set(key, location.trim());
  }
  return [...written].map(([key, name]) => ({ key, name }));
}

function byName<Key extends string | number>(choices: WeekChoice<Key>[]): WeekChoice<Key>[] {
  return choices.sort((a, b) => alphabet.compare(a.name, b.name) || (a.key < b.key ? -1 : 1));
}

async function slotEntries(db: Queryable, club: string, season: number, within: Within | null): Promise<WeekEntry[]> {
  const slots = await db
    .select()
    .from(mirrorSlots)
    .where(and(eq(mirrorSlots.club, club), eq(mirrorSlots.seasonId, season)));
  const places = await slotPlaces(db, { club, seasonId: season }, within);
  return slots.flatMap(({ id, name, sportId, day, hour, minute, durationMinutes, location, trainerIds }) => {
    const fill = places.get(id);
    if (!fill) return [];
    return [
      {
        ...{ kind: "slot" as const, id, sportId, day, hour, minute, durationMinutes, location, trainerIds },
        ...{ name: name ?? `#${id}`, capacity: fill.capacity, taken: fill.taken },
      },
    ];
  });
}

/** A lesson is called, and filled, as its group is. */
async function lessonEntries(db: Queryable, club: string, season: number, within: Within | null): Promise<WeekEntry[]> {
  const ours = activitiesWithin(within, "annual", await activitiesOf(db, { club, seasonId: season }, "annual"));
  const groups = new Map(ours.map((one) => [one.id, one]));
  const lessons = await db.select().from(mirrorLessons).where(eq(mirrorLessons.club, club));
  return lessons.flatMap((lesson): WeekEntry[] => {
    const { id, groupId, day, hour, minute, durationMinutes, location, trainerIds } = lesson;
    const group = groups.get(groupId);
    if (!group) return [];
    const { name, sportId, capacity, validated } = group;
    return [
      {
        ...{ kind: "lesson" as const, id, groupId, sportId, day, hour, minute, durationMinutes, location, trainerIds },
        ...{ name: name ?? `#${groupId}`, capacity, taken: validated, isReadOnly: within !== null },
      },
    ];
  });
}
