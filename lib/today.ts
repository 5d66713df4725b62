import "server-only";
import { now } from "#lib/clock.ts";
import { clubDay } from "#lib/club-day.ts";
import type { Queryable } from "#lib/store/database.ts";
import { zoneOf } from "#lib/store/zone.ts";

/** Today (YYYY-MM-DD) at a club: its clocks say which day it is, not those of the server or of a browser. */
export async function today(db: Queryable, club: string): Promise<string> {
  return clubDay(await zoneOf(db, club), now());
}
