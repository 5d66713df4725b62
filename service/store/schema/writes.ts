import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, primaryKey, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { checkedTable } from "../../../runtime/database/checked-table.ts";
import type { EventType } from "../../contract/notification.ts";
import { bytes, integrations } from "./access.ts";
import { instant, webhook_destinations } from "./club.ts";

/** Keys spent by writes that took effect, with the answer to repeat; kept for the life of the integration (club-api §4.1). */
export const idempotency_keys = checkedTable(
  "idempotency_keys",
  {
    integration_id: integer()
      .notNull()
      .references(() => integrations.id),
    key: text().notNull(),
    /** SHA-256 of method, path and canonical body. */
    request_hash: bytes().notNull(),
    status: smallint().notNull(),
    answer: jsonb().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.integration_id, table.key] })],
);

/** What an event says beyond its type and subject (club-api §6.1, `data`). */
export interface EventData {
  resource: { type: string; id: string; path: string; required_scopes: readonly string[]; deleted: boolean };
  context: Record<string, unknown>;
  links: Record<string, { path: string; required_scopes: readonly string[] }>;
}

/**
 * What became of a message: still to be sent (again), confirmed by the destination, given up after an answer or the last
 * retry, or not (or no longer) meant for anybody.
 */
export const MESSAGE_STATES = ["pending", "delivered", "failed", "dropped"] as const;

export type DeliveryState = (typeof MESSAGE_STATES)[number];

/**
 * Messages, written in the transaction of the change that they announce (club-api §6.2). A row is delivered from here, so a late
 * commit is never missed and a rolled-back change never told.
 */
export const outbox = checkedTable(
  "outbox",
  {
    /** The message's id in its envelope and in `webhook-id`. */
    id: uuid().primaryKey().defaultRandom(),
    sequence: bigint({ mode: "number" }).generatedAlwaysAsIdentity(),
    type: text().$type<EventType>().notNull(),
    /** Resource path such as annual-registrations/7. */
    subject: text().notNull(),
    time: instant().notNull(),
    data: jsonb().$type<EventData>().notNull(),
    state: text({ enum: MESSAGE_STATES }).notNull().default("pending"),
    /** Why a message was dropped; null in every other state. */
    reason: text(),
    /** The destination at the time of the change; null where there was none. */
    destination_id: uuid().references(() => webhook_destinations.id),
    /** What was sent, kept once a first attempt has failed: a retry sends the same bytes (club-api §6.4). */
    body: text(),
    /** Attempts that were made. */
    attempts: smallint().notNull().default(0),
    /** Null unless pending. */
    next_attempt_at: instant(),
    /** Until when a process may be at it, in the database's own time; null while none is. */
    leased_until: instant(),
    /** When the state became a last one; swept 30 days later (club-api §6.4). */
    finished_at: instant(),
  },
  (table) => [
    index("outbox_due").on(table.next_attempt_at, table.sequence).where(sql`${table.state} = 'pending'`),
    index("outbox_finished").on(table.finished_at),
    index("outbox_by_destination").on(table.destination_id),
    uniqueIndex("outbox_in_order").on(table.sequence),
  ],
);

/** Every attempt to deliver a message (club-api §6.4). */
export const delivery_attempts = checkedTable(
  "delivery_attempts",
  {
    message_id: uuid()
      .notNull()
      .references(() => outbox.id, { onDelete: "cascade" }),
    /** 1 for the first attempt, 2 for the first retry … */
    number: smallint().notNull(),
    time: instant().notNull(),
    /** What the destination answered; null when it did not. */
    status: smallint(),
    /** Why there was no answer; null when there was one. */
    failure: text(),
    duration_ms: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.message_id, table.number] })],
);
