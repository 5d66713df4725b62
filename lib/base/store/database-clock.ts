import "server-only";
import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** The database's own clock, which every dashboard shares, whatever `GUICHET_NOW` says to each of them. It goes on within a transaction. */
export const CLOCK = sql`clock_timestamp()`;

/** An instant on the database's clock. */
export function secondsFromNow(seconds: number | SQL): SQL {
  return sql`${CLOCK} + make_interval(secs => (${seconds})::double precision)`;
}

/** Measured to the second, an end may lie this much further ahead than it was meant to. */
const SLACK_SECONDS = 1;

/**
 * Whether the end of a lease or of a wait lies ahead. One that lies further ahead than any can was written before the clock was set back: it
 * has passed. One that is not set has passed, too.
 */
export function isAhead(end: AnyColumn, longestSeconds: number): SQL {
  return sql`coalesce(${end} between ${CLOCK} and ${secondsFromNow(longestSeconds + SLACK_SECONDS)}, false)`;
}
