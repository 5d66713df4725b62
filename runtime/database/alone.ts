import { setTimeout as wait } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import { isUnavailable } from "./failure.ts";
import type { OpenDatabase, Tables } from "./open.ts";

/** Who wants a table waits so long for those who write in it, and everybody else behind it. */
const LOCK_MS = 2_000;
/** Tries to have all tables at once; a writer that holds one for longer is waited for the next time. */
const TRIES = 10;
const AGAIN_MS = 50;

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
