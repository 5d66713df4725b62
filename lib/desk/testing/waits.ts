import { sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";

/**
 * Ends every wait between two tries of durable work that has begun, as if its time had passed. A row that an engine has in hand at this moment is passed
 * over: engine and test lock many rows, each in its own order, and PostgreSQL would end one of the two.
 * @param also what is under way counts as sent long ago as well, so that nothing of it can arrive any more
 */
export async function endWaits(db: Queryable, also?: "tries"): Promise<void> {
  const longAgo = sql`clock_timestamp() - interval '1 hour'`;
  const sent = also === "tries" ? sql`, tried_at = ${longAgo}` : sql``;
  await db.execute(
    sql`update works set not_before = ${longAgo} where ctid in (select ctid from works for update skip locked)`,
  );
  await db.execute(
    sql`update pieces set not_before = ${longAgo}${sent} where ctid in (select ctid from pieces for update skip locked)`,
  );
}
