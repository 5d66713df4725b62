import "server-only";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorRegistrations as registrations } from "#lib/base/store/schema/sync/mirror.ts";
import { zoneOf } from "#lib/base/store/zone.ts";
import type { RegistrationSet } from "#lib/sync/forecast/season-facts.ts";
import type { WeekCounts } from "./weeks.ts";

/**
 * How many registrations of a kind came in each week of the club's calendar, whatever became of them; one that the club has removed is in no copy. From the
 * copy, in one query.
 */
export async function arrivalsByWeek(db: Queryable, { club, seasonId, kind }: RegistrationSet): Promise<WeekCounts> {
  const zone = await zoneOf(db, club);
  const monday = sql<string>`to_char(date_trunc('week', ${registrations.registeredAt} at time zone ${zone}), 'YYYY-MM-DD')`;
  const rows = await db
    .select({ monday, count: sql<number>`count(*)`.mapWith(Number) })
    .from(registrations)
    .where(
      and(
        ...[eq(registrations.club, club), eq(registrations.seasonId, seasonId), eq(registrations.kind, kind)],
        isNotNull(registrations.registeredAt),
      ),
    )
    .groupBy(sql`1`);
  return new Map(rows.map((row) => [row.monday, row.count]));
}
