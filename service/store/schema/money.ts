import { date, index, integer, primaryKey, text } from "drizzle-orm/pg-core";
import { checkedTable } from "../../../runtime/database/checked-table.ts";
import { seasons } from "./activities.ts";
import { instant } from "./club.ts";
import { people } from "./people.ts";

const PAYMENT_TYPES = ["Paiement", "Reduction", "Remboursement", "Autre", "ReportSolde"] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

/** club-api §2.11 */
export const payments = checkedTable(
  "payments",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    member_id: integer()
      .notNull()
      .references(() => people.id, { onDelete: "restrict" }),
    season_id: integer()
      .notNull()
      .references(() => seasons.id, { onDelete: "restrict" }),
    amount_cents: integer().notNull(),
    method: text(),
    type: text({ enum: PAYMENT_TYPES }),
    received_on: date({ mode: "string" }),
    recorded_at: instant().notNull(),
  },
  (table) => [
    index("payments_by_season").on(table.season_id, table.id),
    index("payments_by_member").on(table.member_id, table.season_id, table.id),
  ],
);

/** What a payment pays for. A write replaces the whole list. */
export const payment_allocations = checkedTable(
  "payment_allocations",
  {
    payment_id: integer()
      .notNull()
      .references(() => payments.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    /** The option's key as the client sent it. */
    key: text().notNull(),
    type: text().notNull(),
    /** Null where the option is not about one registration (membership). No foreign key: `type` says which table. */
    registration_id: integer(),
    amount_cents: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.payment_id, table.position] }),
    index("payment_allocations_by_registration").on(table.type, table.registration_id),
  ],
);
