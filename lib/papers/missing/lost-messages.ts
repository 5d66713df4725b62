import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { CLOCK, secondsFromNow } from "#lib/base/store/database-clock.ts";
import { announcing } from "#lib/base/store/receivers.ts";
import { paperFillings } from "#lib/base/store/schema/papers/papers.ts";
import { webhookReceivers } from "#lib/base/store/schema/sync/inbox.ts";
import { doubtEverybody, type PaperFilling } from "./filling.ts";

/** A club that loses messages loses several: so long a whole reading, which costs a call a person, makes good what is lost. */
const AGAIN_HOURS = 3;

/**
 * Doubts everybody's papers once messages of the club were lost since they were read: what they announced is not known. Where no messages come at all
 * nothing is lost; the copy then says its age, and is read anew when somebody asks.
 */
export async function followLoss(db: Queryable, { club, seasonId }: PaperFilling): Promise<void> {
  const state = await announcing(db, club);
  if (state === "off" || state === "silent") return;
  const { missedAt, staleAt } = webhookReceivers;
  const [receiver] = await db
    .select({ lostAt: sql<string | null>`greatest(${missedAt}, ${staleAt})::text` })
    .from(webhookReceivers)
    .where(eq(webhookReceivers.club, club));
  if (!receiver?.lostAt) return;
  const { lossSeenAt } = paperFillings;
  const isNew = sql`${lossSeenAt} < ${receiver.lostAt}::timestamptz and ${lossSeenAt} < ${secondsFromNow(-AGAIN_HOURS * 3_600)}`;
  await db.transaction(async (tx) => {
    const seen = await tx
      .update(paperFillings)
      .set({ lossSeenAt: CLOCK })
      .where(and(eq(paperFillings.club, club), eq(paperFillings.seasonId, seasonId), isNew))
      .returning({ club: paperFillings.club });
    if (seen.length > 0) await doubtEverybody(tx, club);
  });
}
