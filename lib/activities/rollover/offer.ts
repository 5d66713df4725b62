import "server-only";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorEvents, mirrorGroups, mirrorLessons, mirrorSlots } from "#lib/base/store/schema/sync/mirror.ts";
import { copiedRecord, copiedRecords } from "#lib/sync/copy/copied-record.ts";
import type { SeasonOffer } from "./rolling.ts";

/**
 * What a season offers, as the copy has it: its groups, slots, lessons and events with all that the API asks for when one is created (club-api §2.6 to
 * §2.9), prices and trainers among it. Of the season itself that is the short form. No call to the club. undefined where the copy has no such season.
 */
export async function offerOf(db: Queryable, club: string, seasonId: number): Promise<SeasonOffer | undefined> {
  const season = await copiedRecord(db, club, "seasons", seasonId);
  if (!season) return undefined;
  const numbers = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  const idsIn = async (table: typeof mirrorGroups | typeof mirrorSlots | typeof mirrorEvents) =>
    numbers(
      await db
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.club, club), eq(table.seasonId, seasonId)))
        .orderBy(asc(table.id)),
    );
  const groups = await idsIn(mirrorGroups);
  const lessons = numbers(
    await db
      .select({ id: mirrorLessons.id })
      .from(mirrorLessons)
      .where(and(eq(mirrorLessons.club, club), inArray(mirrorLessons.groupId, groups))),
  );
  return {
    season,
    slot: await copiedRecords(db, club, "slots", await idsIn(mirrorSlots)),
    group: await copiedRecords(db, club, "groups", groups),
    lesson: await copiedRecords(db, club, "lessons", lessons),
    event: await copiedRecords(db, club, "events", await idsIn(mirrorEvents)),
  };
}
