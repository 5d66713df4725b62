import "server-only";
import { eq } from "drizzle-orm";
import { cache } from "react";
import { now } from "#lib/base/time/clock.ts";
import { DEFAULT_TIME_ZONE } from "#runtime/time-zone.ts";
import type { Queryable } from "./database.ts";
import { clubs } from "./schema/base/clubs.ts";

/** The IANA time zone of a club (decision 027). Read once a page; another process may have changed it since the last one. */
export const zoneOf = cache(async (db: Queryable, club: string): Promise<string> => {
  const [row] = await db.select({ timeZone: clubs.timeZone }).from(clubs).where(eq(clubs.slug, club));
  return row?.timeZone ?? DEFAULT_TIME_ZONE;
});

/**
 * Says in which time zone a club lives.
 * @param timeZone as `timeZoneNamed` of runtime/time-zone.ts gives it
 */
export async function saveZone(db: Queryable, club: string, timeZone: string): Promise<void> {
  await db.update(clubs).set({ timeZone, updatedAt: now() }).where(eq(clubs.slug, club));
}
