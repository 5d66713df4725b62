import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { pieces, works } from "#lib/base/store/schema/sync/outbox.ts";

/** What of a club's work has no end yet: what certainly was not sent, and what may have been. */
export interface OpenWorkOfClub {
  unsent: number;
  perhapsSent: number;
}

/** Counts it: what becomes of either when a club gets another integration is not the same (decision 61). */
export async function openWorkOf(db: Queryable, club: string): Promise<OpenWorkOfClub> {
  const [row] = await db
    .select({
      unsent: sql<number>`count(*) filter (where ${pieces.state} = 'queued')::integer`,
      perhapsSent: sql<number>`count(*) filter (where ${pieces.state} <> 'queued')::integer`,
    })
    .from(pieces)
    .innerJoin(works, eq(works.id, pieces.workId))
    .where(and(eq(works.club, club), inArray(pieces.state, ["queued", "sending", "unknown"])));
  return { unsent: row?.unsent ?? 0, perhapsSent: row?.perhapsSent ?? 0 };
}
