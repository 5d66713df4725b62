import "server-only";
import type { Queryable } from "#lib/base/store/database.ts";
import { zoneOf } from "#lib/base/store/zone.ts";
import { now } from "#lib/base/time/clock.ts";
import { clubDay } from "#lib/base/time/club-day.ts";

/** Today (YYYY-MM-DD) at a club: its clocks say which day it is, not those of the server or of a browser. */
export async function today(db: Queryable, club: string): Promise<string> {
  return clubDay(await zoneOf(db, club), now());
}
