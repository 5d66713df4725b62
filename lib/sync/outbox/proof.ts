import "server-only";
import { and, inArray, isNotNull, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { isAhead, secondsFromNow } from "#lib/base/store/database-clock.ts";
import { works } from "#lib/base/store/schema/sync/outbox.ts";

/**
 * A club's database may come back older than it was, and give its numbers a second time. As long as the club goes on answering a work, its
 * data does not go back; after a silence of this length nobody knows, and a kind that names records by number asks (`Kind.verify`).
 */
const PROVEN_SECONDS = 60;

/** Of a work that was asked for just now, on what the screen showed. */
export const PROVEN = { provenUntil: secondsFromNow(PROVEN_SECONDS) };

/** Whether a work's numbers need no proof now. */
export const isProven = sql<boolean>`(${isAhead(works.provenUntil, PROVEN_SECONDS)} and not ${works.compareEach})`;

/** After an answer: what was proven stays so. Somebody who doubts it meanwhile is heard. */
export const stillProven = sql`case when ${works.provenUntil} is not null then ${PROVEN.provenUntil} end`;

/** Nobody watched the clubs while the program was away; what was asked for just before has its minute all the same. */
export async function doubtBegun(db: Queryable): Promise<void> {
  const begun = and(inArray(works.state, ["running", "paused"]), isNotNull(works.provenUntil));
  await db.update(works).set({ provenUntil: null }).where(begun);
}
