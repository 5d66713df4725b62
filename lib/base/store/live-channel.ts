import "server-only";
import { sql } from "drizzle-orm";
import type { Queryable, Store } from "./database.ts";

/** The schema of an embedded database. */
const EMBEDDED_SCHEMA = "public";
const PREFIX = "guichet_live_";

/** What is said there when somebody may see less, or other things, than before. */
export const RIGHTS_CHANGED = "rights";

/** The database's channel between the dashboards that share it. A server may carry several: each has a schema, which names its channel. */
export function liveChannel({ connection }: Store): string {
  return PREFIX + (connection.kind === "server" ? connection.schema : EMBEDDED_SCHEMA);
}

/**
 * Says to every dashboard that rights have changed, so that each looks at once whom it still tells of what. Part of the change: it is
 * heard at the commit, and never where that does not come.
 */
export async function tellRightsChanged(db: Queryable): Promise<void> {
  await db.execute(sql`select pg_notify(${PREFIX} || current_schema(), ${RIGHTS_CHANGED})`);
}
