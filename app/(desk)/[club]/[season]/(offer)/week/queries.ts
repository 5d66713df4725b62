import "server-only";
import { and, eq } from "drizzle-orm";
import { slotPlaces } from "#lib/mirror/activities.ts";
import { peopleNamed } from "#lib/records/references.ts";
import type { WeekEntry } from "#lib/records/week.ts";
import type { Queryable } from "#lib/store/database.ts";
import { mirrorGroups, mirrorLessons, mirrorSlots } from "#lib/store/schema/mirror.ts";

/** The slots of a season and the lessons of its groups, with the names of their trainers. Everything comes from the mirror. */
export async function weekOf(db: Queryable, club: string, season: number) {
  const entries = [...(await slotEntries(db, club, season)), ...(await lessonEntries(db, club, season))];
  const trainerIds = [...new Set(entries.flatMap((entry) => entry.trainerIds))];
  const named = await peopleNamed(db, club, trainerIds);
  return { entries, trainers: Object.fromEntries(named.map(({ id, name }) => [id, name])) };
}

async function slotEntries(db: Queryable, club: string, season: number): Promise<WeekEntry[]> {
  const slots = await db
    .select()
    .from(mirrorSlots)
    .where(and(eq(mirrorSlots.club, club), eq(mirrorSlots.seasonId, season)));
  const places = await slotPlaces(db, { club, seasonId: season });
  return slots.map(({ id, name, day, hour, minute, durationMinutes, location, trainerIds, capacity }) => ({
    ...{ kind: "slot" as const, id, day, hour, minute, durationMinutes, location, trainerIds, capacity },
    name: name ?? `#${id}`,
    taken: places.get(id)?.taken ?? 0,
  }));
}

async function lessonEntries(db: Queryable, club: string, season: number): Promise<WeekEntry[]> {
  const rows = await db
    .select({ lesson: mirrorLessons, name: mirrorGroups.name })
    .from(mirrorLessons)
    .innerJoin(mirrorGroups, and(eq(mirrorGroups.club, mirrorLessons.club), eq(mirrorGroups.id, mirrorLessons.groupId)))
    .where(and(eq(mirrorLessons.club, club), eq(mirrorGroups.seasonId, season)));
  return rows.map(({ lesson, name }) => {
    const { id, groupId, day, hour, minute, durationMinutes, location, trainerIds } = lesson;
    return {
      kind: "lesson",
      id,
      groupId,
      name: name ?? `#${groupId}`,
      day,
      hour,
      minute,
      durationMinutes,
      location,
      trainerIds,
    };
  });
}
