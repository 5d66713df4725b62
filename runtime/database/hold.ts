import { causesOf } from "../causes.ts";
import { isNamed } from "../recognised.ts";
import { QueryFailedError } from "./failure.ts";

/**
 * SQLSTATE, of a class that PostgreSQL has none of its own in, with which a table refuses a change while what it holds is moved to another place. The database itself refuses: whichever
 * process asks, of whichever version, and also what began before.
 */
const HELD = "GU001";

/** Makes the function of this name refuse the change that calls it. One statement. */
export function refusing(name: string, condition = "true"): string {
  return `create or replace function ${name}() returns trigger language plpgsql as $refusing$ begin
    if ${condition} then raise exception 'held' using errcode = '${HELD}'; end if;
    return coalesce(new, old);
  end $refusing$`;
}

/**
 * Lets the transaction in which it stands change rows of a club that stands still among others (lib/base/store/hold.ts): who removes the club, brings its tables up to date, or notes that its past is lost
 * does nothing that anybody was told of.
 */
export const BEYOND_HOLD = "select pg_catalog.set_config('guichet.beyond_hold', 'on', true)";

/** It stands still, and this version would change its tables first: it waits until it is let go on. */
export class HeldBackError extends Error {
  override name = "HeldBackError";
  static override [Symbol.hasInstance](cause: unknown): cause is HeldBackError {
    return isNamed(cause, "HeldBackError");
  }
}

/** Whether something was refused because what it would change is being moved. */
export function isHeldBack(error: unknown): boolean {
  return causesOf(error).some(
    (cause) => cause instanceof HeldBackError || (cause instanceof QueryFailedError && cause.code === HELD),
  );
}
