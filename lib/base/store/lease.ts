import "server-only";
import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { CLOCK, secondsFromNow } from "./database-clock.ts";

/**
 * How long what was claimed belongs to its owner. Renewed while the owner is at work; after a crash another dashboard (or this one, started again)
 * may take it up once it is over.
 */
export const LEASE_SECONDS = 8;

/** Three renewals fit into a lease: two may fail before anything is given away. */
export const RENEW_MS = (LEASE_SECONDS * 1_000) / 3;

/** What a lease is kept in. */
export interface LeaseColumns {
  leaseOwner: AnyColumn | SQL;
  leaseUntil: AnyColumn | SQL;
}

/** Gives what is claimed to `owner`, from now on. @param seconds of work that is not renewed while it lasts, or not so often */
export function leaseFor(owner: string, seconds = LEASE_SECONDS) {
  return { leaseOwner: owner, leaseUntil: secondsFromNow(seconds) };
}

/** Nobody's any more. */
export const NO_LEASE = { leaseOwner: null, leaseUntil: null };

/** Whether nobody has claimed it, or the time of whoever did is over. */
export function isUnclaimed({ leaseOwner, leaseUntil }: LeaseColumns): SQL {
  return sql`(${leaseOwner} is null or ${leaseUntil} < ${CLOCK})`;
}

/**
 * Whether somebody holds it. Nobody's lease ends later than it can last: if it seems to, the clock was set back and the lease
 * is over, except for its owner, who renews it.
 */
export function isHeld({ leaseOwner, leaseUntil }: LeaseColumns, owner: string): SQL {
  return sql`coalesce(${leaseUntil} >= ${CLOCK} and
    (${leaseUntil} <= ${secondsFromNow(LEASE_SECONDS + 1)} or ${leaseOwner} = ${owner}), false)`;
}
