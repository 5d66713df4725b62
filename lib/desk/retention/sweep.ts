import "server-only";
import { setImmediate as others } from "node:timers/promises";
import { and, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Queryable } from "#lib/base/store/database.ts";
import { isAtWork, NONE_HELD } from "#lib/base/store/hold.ts";
import { dropPastSeasons } from "#lib/sync/copy/seasons.ts";
import { KEPT_KINDS, type KeptKind, PAST_SEASONS, type Term } from "./terms.ts";

/** Rows that one statement removes: on the embedded database everybody waits for it, and a decision takes its hundreds of rows along. */
const BATCH = 200;

/** Where the two clocks stand: the program's, and the database's as an expression or, in tests, an instant of its own. */
export interface Clocks {
  now: Date;
  database?: Date;
}

/**
 * Removes what has been kept for its term (decision 32), in batches between which others have their turn, and the copies of seasons long past.
 * Several processes may do it at once: a row that another one is removing is passed over.
 * @returns how many rows of each kind it removed; of what goes with them nothing is counted
 */
export async function sweep(db: Queryable, { now, database }: Clocks): Promise<Map<string, number>> {
  const swept = new Map<string, number>();
  for (const kind of KEPT_KINDS) {
    const clock = kind.clock === "program" ? instant(now) : database ? instant(database) : sql`now()`;
    let all = 0;
    for (let removed = BATCH; removed === BATCH; all += removed) {
      removed = await removeBatch(db, kind, clock);
      await others();
    }
    if (all > 0) swept.set(kind.name, all);
  }
  await db.transaction((tx) => dropPastSeasons(tx, sql`(${before(instant(now), PAST_SEASONS)})::date`));
  return swept;
}

async function removeBatch(db: Queryable, { table, since, keep, only }: KeptKind, clock: SQL): Promise<number> {
  const { club } = getTableColumns(table) as Record<string, PgColumn>;
  // What goes with an account may be of any club.
  const over = and(sql`${since} <= ${before(clock, keep)}`, only, club ? isAtWork(club) : NONE_HELD);
  const { rowCount, affectedRows } = (await db.execute(
    sql`delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${over} order by ${since} limit ${BATCH} for update skip locked))`,
  )) as { rowCount?: number | null; affectedRows?: number };
  return rowCount ?? affectedRows ?? 0;
}

const instant = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`;

const before = (clock: SQL, { months = 0, days = 0 }: Term): SQL =>
  sql`${clock} - make_interval(months => ${months}::int, days => ${days}::int)`;
