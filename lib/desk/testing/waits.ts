import { sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";

/**
 * Ends the waits of pieces of durable work between two tries, as if their time had passed. A row that an engine has in hand at this moment is passed
 * over: engine and test lock many rows, each in its own order, and PostgreSQL would end one of the two.
 * @param also `works`: what holds whole works back is over, too · `tries`: what is under way counts as sent long ago, so that nothing of it can arrive
 * any more
 */
export async function endWaits(db: Queryable, ...also: ("works" | "tries")[]): Promise<void> {
  const longAgo = sql`clock_timestamp() - interval '1 hour'`;
  const sent = also.includes("tries") ? sql`, tried_at = ${longAgo}` : sql``;
  if (also.includes("works"))
    await db.execute(
      sql`update works set not_before = ${longAgo} where ctid in (select ctid from works for update skip locked)`,
    );
  await db.execute(
    sql`update pieces set not_before = ${longAgo}${sent} where ctid in (select ctid from pieces for update skip locked)`,
  );
}
