import { index, integer, text, timestamp } from "drizzle-orm/pg-core";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { writtenAt, writtenBy } from "#lib/base/store/schema/base/columns.ts";
import { checkedTable } from "#runtime/database/checked-table.ts";

/**
 * What the desk says of a paper that a person handed in: the API knows *required* and *filled*, and nothing of whether somebody has read it. Tied to
 * the deposit that it is about, as the club tells it: a newer one has no such mark. A row each time that somebody says something; earlier ones
 * are what was said before. Never sent.
 */
export const paperChecks = checkedTable(
  "paper_checks",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    club: text("club")
      .notNull()
      .references(() => clubs.slug, { onDelete: "cascade" }),
    memberId: integer("member_id").notNull(),
    fieldId: integer("field_id").notNull(),
    /** `withdrawn`: what was said of this deposit before holds no more. */
    verdict: text("verdict", { enum: ["checked", "refused", "withdrawn"] }).notNull(),
    /** Why it was refused, in the desk's words. */
    reason: text("reason"),
    /** When the deposit was made, by the club's clock; null where the club does not say. */
    depositedAt: timestamp("deposited_at", { withTimezone: true }),
    sizeBytes: integer("size_bytes"),
    writtenBy: writtenBy(),
    writtenAt: writtenAt(),
  },
  (row) => [index("paper_checks_person").on(row.club, row.memberId)],
);

export type PaperCheck = typeof paperChecks.$inferSelect;
