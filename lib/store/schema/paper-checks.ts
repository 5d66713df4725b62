import { integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { clubs } from "./clubs.ts";

/**
 * What the desk says of a paper that a person handed in: the API knows *required* and *filled*, and nothing of whether somebody has read it. Tied to
 * the deposit that it is about, as the club has it: a newer one has no such mark. One row a field, the last word; earlier ones stand in the log.
 * Never sent.
 */
export const paperChecks = pgTable(
  "paper_checks",
  {
    club: text("club")
      .notNull()
      .references(() => clubs.slug, { onDelete: "cascade" }),
    memberId: integer("member_id").notNull(),
    fieldId: integer("field_id").notNull(),
    verdict: text("verdict", { enum: ["checked", "refused"] }).notNull(),
    /** Why it was refused, in the desk's words. */
    reason: text("reason"),
    /** When the deposit was made, by the club's clock; null where the club does not say. */
    depositedAt: timestamp("deposited_at", { withTimezone: true }),
    sizeBytes: integer("size_bytes"),
    /** A person's name as it was then. */
    writtenBy: text("written_by").notNull(),
    /** The program's clock. */
    writtenAt: timestamp("written_at", { withTimezone: true }).notNull(),
  },
  (row) => [primaryKey({ columns: [row.club, row.memberId, row.fieldId] })],
);

export type PaperCheck = typeof paperChecks.$inferSelect;
