import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { CLOCK, secondsFromNow } from "#lib/base/store/database-clock.ts";

/** A wait that begins now, as a work and a piece keep it. */
export function waitOf(seconds: number): { notBefore: SQL; waitsSince: SQL } {
  return { notBefore: secondsFromNow(seconds), waitsSince: CLOCK };
}

/**
 * Whether a wait is over: its end has come, there is none, or the clock shows a time before its beginning. A machine's clock that
 * is set back an hour must not make everything wait for that hour.
 */
export function isOver(notBefore: SQL, waitsSince: SQL): SQL {
  return sql`(${notBefore} is null or ${notBefore} <= ${CLOCK} or coalesce(${waitsSince} > ${CLOCK}, false))`;
}
