import "server-only";
import { type SQL, sql } from "drizzle-orm";

/** The database's own clock, which every dashboard shares, whatever `GUICHET_NOW` says to each of them. */
export const CLOCK = sql`clock_timestamp()`;

/** An instant on the database's clock. */
export function secondsFromNow(seconds: number): SQL {
  return sql`clock_timestamp() + make_interval(secs => ${seconds})`;
}

/** A wait that begins now, as a job and a row keep it. */
export function waitOf(seconds: number): { notBefore: SQL; waitsSince: SQL } {
  return { notBefore: secondsFromNow(seconds), waitsSince: CLOCK };
}

/**
 * Whether a wait is over: its end has come, there is none, or the clock shows a time before its beginning. A machine's clock that
 * is set back an hour must not make everything wait for that hour.
 */
export function isOver(notBefore: SQL, waitsSince: SQL): SQL {
  return sql`(${notBefore} is null or ${notBefore} <= clock_timestamp() or coalesce(${waitsSince} > clock_timestamp(), false))`;
}
