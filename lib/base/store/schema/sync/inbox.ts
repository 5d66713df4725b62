import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  pgSequence,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { allOrNone, goesWithClub } from "#lib/base/store/schema/base/columns.ts";
import { checkedTable } from "#runtime/database/checked-table.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** What became of a message. `ignored`: it names nothing that we copy. `failed`: the club's answer about it cannot be read. */
const INBOX_STATES = ["waiting", "processed", "ignored", "failed"] as const;
export type MessageState = (typeof INBOX_STATES)[number];

/**
 * Verified messages of clubs (club-api §6), each once: what says that something changed, never what it became. The payload itself
 * is not kept: it names people, and the club is read anyway.
 */
export const webhookMessages = checkedTable(
  "webhook_messages",
  {
    /** The order of arrival. */
    sequence: bigint("sequence", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    club: goesWithClub(),
    /** The club's base address, as the message says. */
    source: text("source").notNull(),
    messageId: text("message_id").notNull(),
    type: text("type").notNull(),
    subject: text("subject"),
    /** When the club changed, by its own clock. */
    time: instant("time"),
    /** Where the copy has the record that changed; null when it has no such thing. */
    collection: text("collection"),
    recordId: integer("record_id"),
    /** The group or event of a registration, which tells the season of one that is not here yet. */
    activityId: integer("activity_id"),
    deleted: boolean("deleted").notNull(),
    /** By the database's clock. */
    receivedAt: instant("received_at").notNull().defaultNow(),
    state: text("state", { enum: INBOX_STATES }).notNull(),
    /** Why it is ignored or failed, or what its last try met. */
    code: text("code"),
    attempts: integer("attempts").notNull().default(0),
    /** The next try begins at this instant or later, by the database's clock. */
    notBefore: instant("not_before").notNull().defaultNow(),
    leaseOwner: text("lease_owner"),
    leaseUntil: instant("lease_until"),
    processedAt: instant("processed_at"),
  },
  (message) => [
    allOrNone("webhook_messages_lease", message.leaseOwner, message.leaseUntil),
    uniqueIndex("webhook_messages_once").on(message.source, message.messageId),
    index("webhook_messages_waiting").on(message.club, message.sequence).where(sql`${message.state} = 'waiting'`),
    index("webhook_messages_received").on(message.club, message.receivedAt),
    index("webhook_messages_record").on(message.club, message.recordId),
  ],
);

export type WebhookMessage = typeof webhookMessages.$inferSelect;

/** What a club will announce of a record: its registration was validated or refused, or it is gone. */
const ANNOUNCED = ["validated", "refused", "gone"] as const;
export type Announced = (typeof ANNOUNCED)[number];

/**
 * What this desk itself did, and the copy has from the club's answer: the message about it need not be read. One that does not come in
 * its time shows that messages get lost, and the record is read.
 */
export const awaitedMessages = checkedTable(
  "awaited_messages",
  {
    club: goesWithClub(),
    collection: text("collection").notNull(),
    recordId: integer("record_id").notNull(),
    says: text("says", { enum: ANNOUNCED }).notNull(),
    /** By the database's clock. */
    until: instant("until").notNull(),
  },
  (awaited) => [primaryKey({ columns: [awaited.club, awaited.collection, awaited.recordId] })],
);

/** Requests at a club's receiver that were turned away, counted by reason: nothing else of them is kept. */
export const webhookFailures = checkedTable(
  "webhook_failures",
  {
    club: goesWithClub(),
    reason: text("reason").notNull(),
    count: bigint("count", { mode: "number" }).notNull(),
    lastAt: instant("last_at").notNull(),
  },
  (failure) => [primaryKey({ columns: [failure.club, failure.reason] })],
);

/** Whether a club's messages can be relied on: a change that reconciliation found and no message announced says no. */
export const webhookReceivers = checkedTable("webhook_receivers", {
  club: goesWithClub().primaryKey(),
  /** When a change came to light that nobody had announced, by the database's clock. */
  missedAt: instant("missed_at"),
  /** When a message was last refused for its time, although the club had signed it, by the database's clock. */
  staleAt: instant("stale_at"),
  /** How far the club's clock was ahead of ours then, in seconds. */
  skewSeconds: integer("skew_seconds"),
  /** Every whole reading with a lower number began before that; null: what such messages announced has been read. */
  staleReading: bigint("stale_reading", { mode: "number" }),
});

/** Numbers what is told to browsers, so that every dashboard on one PostgreSQL tells it under the same number. */
export const liveChanges = pgSequence("live_changes");
