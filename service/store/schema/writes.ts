import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { bytes, integrations } from "./access.ts";
import { instant } from "./club.ts";

/** Keys spent by writes that took effect, with the answer to repeat; kept for the life of the integration (club-api §4.1). */
export const idempotency_keys = pgTable(
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

/** Events written in the transaction of their change; delivery reads them from here and never misses a late commit. */
export const outbox = pgTable(
  "outbox",
  {
    id: uuid().primaryKey().defaultRandom(),
    sequence: bigint({ mode: "number" }).generatedAlwaysAsIdentity(),
    type: text().notNull(),
    /** Resource path such as annual-registrations/7. */
    subject: text().notNull(),
    time: instant().notNull(),
    data: jsonb().$type<EventData>().notNull(),
    /** When delivery took the event over (or found nobody to tell). */
    handed_over_at: instant(),
  },
  (table) => [index("outbox_waiting").on(table.sequence).where(sql`${table.handed_over_at} is null`)],
);
