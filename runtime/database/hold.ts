import { setTimeout as wait } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import { causesOf } from "../causes.ts";
import { isNamed } from "../recognised.ts";
import { isUnavailable, QueryFailedError } from "./failure.ts";
import type { OpenDatabase, Tables } from "./open.ts";

/** Who wants a table waits so long for those who write in it, and everybody else behind it. */
const LOCK_MS = 2_000;
/** Tries to have all tables at once; a writer that holds one for longer is waited for the next time. */
const TRIES = 10;
const AGAIN_MS = 50;

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

/** Who holds or lets go on: in whose turn, and what is said where the tables are never free. */
interface Holding {
  /** Text of the database's: who has the same waits. */
  turn: SQL;
  busy: () => Error;
}

/** Runs a step of holding or letting go on while nobody else does; again where others hold a table for longer than one waits in everybody's way. */
export async function alone<T, Tx extends Pick<OpenDatabase<Tables>["db"], "execute">>(
  db: { transaction<R>(work: (tx: Tx) => Promise<R>): Promise<R> },
  { turn, busy }: Holding,
  step: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(async (tx) => {
        await tx.execute(sql.raw(`set local lock_timeout = ${LOCK_MS}`));
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`);
        return step(tx);
      });
    } catch (cause) {
      if (!isUnavailable(cause)) throw cause;
      if (attempt === TRIES) throw busy();
      await wait(AGAIN_MS * attempt);
    }
  }
}
