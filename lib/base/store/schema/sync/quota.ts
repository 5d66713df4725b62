import { sql } from "drizzle-orm";
import { bigint, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/**
 * What an integration may spend, as its service last said it. The row is also the lock under which the processes of one
 * dashboard share the budget: who spends holds it (club-api §8, request quota).
 */
export const quotaAllowances = pgTable("quota_allowances", {
  /** Base address and client id: the quota belongs to the integration, not to our name for the club. */
  integration: text("integration").primaryKey(),
  requests: integer("requests").notNull(),
  windowSeconds: integer("window_seconds").notNull(),
  /** After a 429: nothing is sent before this instant, by the database's clock. */
  blockedUntil: timestamp("blocked_until", { withTimezone: true }),
  /** When the service last told its quota, by the database's clock: what is old is not believed any more. */
  learntAt: timestamp("learnt_at", { withTimezone: true }),
  /** Until when people are taken to be at the desk, by the database's clock: what is kept for them follows their use. */
  peopleUntil: timestamp("people_until", { withTimezone: true }),
});

/** Requests sent in each second of the running window, by the database's clock. Older seconds are removed in passing. */
export const quotaSpendings = pgTable(
  "quota_spendings",
  {
    integration: text("integration").notNull(),
    /** Seconds since 1970. */
    second: bigint("second", { mode: "number" }).notNull(),
    requests: integer("requests").notNull().default(sql`0`),
    /** Those among them that a person at the screen asked for. */
    clicks: integer("clicks").notNull().default(sql`0`),
  },
  (spending) => [primaryKey({ columns: [spending.integration, spending.second] })],
);
