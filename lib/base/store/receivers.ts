import "server-only";
import { and, count, desc, eq, inArray, isNotNull, isNull, lt, max, min, or, sql } from "drizzle-orm";
import type { Queryable } from "./database.ts";
import { clubs } from "./schema/base/clubs.ts";
import { type MessageState, webhookFailures, webhookMessages, webhookReceivers } from "./schema/sync/inbox.ts";
import { mirrorStates } from "./schema/sync/mirror.ts";

/** The longest wait between two attempts of a sender (club-api §6.4): after as much silence nothing proves that messages still come. */
const SILENT_HOURS = 24;

/** Longer than any wait of ours but those for a club that does not answer: what waits so long is not on the screens. */
const BEHIND_MINUTES = 5;

/**
 * Whether a club's changes arrive by themselves: `off` there is no key · `silent` no message yet, or none for a day · `missed` a change
 * came to light that no message announced, and none has come since, or messages were refused for their time and what they announced has not
 * been read yet · `behind` messages wait to be worked off · `live`.
 */
export type Announcing = "off" | "silent" | "missed" | "behind" | "live";

/** Whether the copy may rely on a club's messages, by the database's clock. */
export async function announcing(db: Queryable, club: string): Promise<Announcing> {
  const ofClub = eq(webhookMessages.club, club);
  const waiting = and(ofClub, eq(webhookMessages.state, "waiting"));
  const last = db
    .select({ at: max(webhookMessages.receivedAt) })
    .from(webhookMessages)
    .where(ofClub);
  const oldest = db
    .select({ at: min(webhookMessages.receivedAt) })
    .from(webhookMessages)
    .where(waiting);
  const [found] = await db
    .select({
      keyed: sql<boolean>`${clubs.sealedWebhookSecret} is not null`,
      heard: sql<boolean>`coalesce((${last}) > now() - make_interval(hours => ${SILENT_HOURS}), false)`,
      missed: sql<boolean>`coalesce(${webhookReceivers.missedAt} >= (${last}), false) or ${webhookReceivers.staleReading} is not null`,
      behind: sql<boolean>`coalesce((${oldest}) < now() - make_interval(mins => ${BEHIND_MINUTES}), false)`,
    })
    .from(clubs)
    .leftJoin(webhookReceivers, eq(webhookReceivers.club, clubs.slug))
    .where(eq(clubs.slug, club));
  if (!found?.keyed) return "off";
  if (!found.heard) return "silent";
  if (found.missed) return "missed";
  return found.behind ? "behind" : "live";
}

/** More than a large club announces in a day of its rush: this many messages are looked through again and again, and no more. */
const RECENT_MESSAGES = 2_000;

/**
 * Whether a club tells of changes of people's records: by the document it need not (club-api §6.1), so that only a message about one that
 * this dashboard may read shows it.
 */
export async function announcesPeople(db: Queryable, club: string): Promise<boolean> {
  const { collection, state, receivedAt } = webhookMessages;
  const recent = db
    .select({ collection, state })
    .from(webhookMessages)
    .where(eq(webhookMessages.club, club))
    .orderBy(desc(receivedAt))
    .limit(RECENT_MESSAGES)
    .as("recent");
  const [found] = await db
    .select({ state: recent.state })
    .from(recent)
    .where(and(eq(recent.collection, "people"), inArray(recent.state, ["waiting", "processed"])))
    .limit(1);
  return found !== undefined;
}

/** Remembers that a change of these records came to light which no waiting message explains. */
export async function noteMissed(
  db: Queryable,
  club: string,
  collection: string,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const known = await db
    .selectDistinct({ id: webhookMessages.recordId })
    .from(webhookMessages)
    .where(
      and(
        eq(webhookMessages.club, club),
        eq(webhookMessages.state, "waiting"),
        eq(webhookMessages.collection, collection),
        inArray(webhookMessages.recordId, [...ids]),
      ),
    );
  if (known.length >= new Set(ids).size) return;
  const missedAt = sql`now()`;
  await db
    .insert(webhookReceivers)
    .values({ club, missedAt })
    .onConflictDoUpdate({ target: webhookReceivers.club, set: { missedAt } });
}

/** After a whole reading: what messages that were refused for their time had announced has been read once every copy of the club is newer. */
export async function settleStale(db: Queryable, club: string): Promise<void> {
  const { seasonId, phase, pass } = mirrorStates;
  const [receiver] = await db.select().from(webhookReceivers).where(eq(webhookReceivers.club, club));
  const since = receiver?.staleReading ?? null;
  if (since === null) return;
  const older = await db
    .select({ seasonId })
    .from(mirrorStates)
    .where(and(eq(mirrorStates.club, club), or(isNotNull(phase), isNull(pass), lt(pass, since))))
    .limit(1);
  if (older.length > 0) return;
  await db
    .update(webhookReceivers)
    .set({ staleReading: null })
    .where(and(eq(webhookReceivers.club, club), eq(webhookReceivers.staleReading, since)));
}

/** How many of the messages that came last the settings show: what one looks at after a change, no archive. */
const RECENT = 10;

/** A message as the settings show it: what it names, never what it says. */
export interface RecentMessage {
  sequence: number;
  type: string;
  /** As the club wrote it, e.g. `annual-registrations/7`. */
  subject: string | null;
  receivedAt: Date;
  state: MessageState;
  /** Why it is ignored or failed, or what its last try met. */
  code: string | null;
}

/** How a club's receiver stands, for the settings. */
export interface ReceiverState {
  announcing: Announcing;
  /** Messages of the last 30 days by what became of them. */
  counts: Record<MessageState, number>;
  /** The last messages, the latest first. */
  recent: RecentMessage[];
  missedAt: Date | null;
  /** Of the last message that was refused for its time, unless one that was not has come since: how far the club's clock was ahead, in seconds. */
  skewSeconds: number | null;
  /** Requests that were turned away, by reason, those of the most recent kind first. */
  failures: { reason: string; count: number; lastAt: Date }[];
}

/** How a club's receiver stands. */
export async function receiverState(db: Queryable, club: string): Promise<ReceiverState> {
  const counts: ReceiverState["counts"] = { waiting: 0, processed: 0, ignored: 0, failed: 0 };
  const states = await db
    .select({ state: webhookMessages.state, count: count() })
    .from(webhookMessages)
    .where(eq(webhookMessages.club, club))
    .groupBy(webhookMessages.state);
  for (const row of states) counts[row.state] = row.count;
  const { sequence, type, subject, receivedAt, state, code } = webhookMessages;
  const recent = await db
    .select({ sequence, type, subject, receivedAt, state, code })
    .from(webhookMessages)
    .where(eq(webhookMessages.club, club))
    .orderBy(desc(receivedAt), desc(sequence))
    .limit(RECENT);
  const [receiver] = await db.select().from(webhookReceivers).where(eq(webhookReceivers.club, club));
  const failures = await db
    .select({ reason: webhookFailures.reason, count: webhookFailures.count, lastAt: webhookFailures.lastAt })
    .from(webhookFailures)
    .where(eq(webhookFailures.club, club))
    .orderBy(desc(webhookFailures.lastAt));
  return {
    announcing: await announcing(db, club),
    counts,
    recent,
    missedAt: receiver?.missedAt ?? null,
    skewSeconds:
      receiver?.staleAt && !(recent[0] && recent[0].receivedAt > receiver.staleAt) ? receiver.skewSeconds : null,
    failures,
  };
}
