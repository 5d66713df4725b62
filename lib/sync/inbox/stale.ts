import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { webhookMessages, webhookReceivers } from "#lib/base/store/schema/sync/inbox.ts";
import { nextReading } from "#lib/sync/copy/copy.ts";
import { hastenAll } from "#lib/sync/copy/state.ts";

/** One whole reading follows the first message that is refused for its time; as long as more are, the copy is read at the pace of a club without messages. */
const AGAIN_MINUTES = 5;

/** A clock is wrong by minutes, or by the hours of a time zone. What is older was recorded by somebody and is sent again. */
const MOST_SKEW_SECONDS = 26 * 3_600;

/** A message that the club signed, and that is refused for its time alone. */
export interface StaleMessage {
  club: string;
  source: string;
  messageId: string;
  /** How far the club's clock is ahead of ours, in seconds; negative where it is behind. */
  skewSeconds: number;
}

/**
 * Remembers that a change was announced whose message the receiver had to refuse (club-api §6.3), which the sender then gives up (club-api §6.4): the
 * copy is read whole, and until that is done nothing is called live. A repetition of a message that was kept says nothing.
 */
export async function noteStale(db: Queryable, stale: StaleMessage): Promise<void> {
  const { club, source, messageId } = stale;
  const skewSeconds = Math.round(stale.skewSeconds);
  if (Math.abs(skewSeconds) > MOST_SKEW_SECONDS) return;
  await db.transaction(async (tx) => {
    const known = await tx
      .select({ sequence: webhookMessages.sequence })
      .from(webhookMessages)
      .where(and(eq(webhookMessages.source, source), eq(webhookMessages.messageId, messageId)));
    if (known.length > 0) return;
    const lately = sql<boolean>`coalesce(${webhookReceivers.staleAt} > now() - make_interval(mins => ${AGAIN_MINUTES}), false)`;
    const [before] = await tx
      .select({ lately })
      .from(webhookReceivers)
      .where(eq(webhookReceivers.club, club))
      .for("update");
    const noted = { staleAt: sql`now()`, skewSeconds, staleReading: await nextReading(tx) };
    await tx
      .insert(webhookReceivers)
      .values({ club, ...noted })
      .onConflictDoUpdate({ target: webhookReceivers.club, set: noted });
    if (!before?.lately) await hastenAll(tx, club);
  });
}
