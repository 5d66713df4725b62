import { boolean, date, foreignKey, index, integer, primaryKey, text } from "drizzle-orm/pg-core";
import { allOrNone, goesWithClub, writtenAt, writtenBy } from "#lib/base/store/schema/base/columns.ts";
import { checkedTable } from "#runtime/database/checked-table.ts";

/*
 * What a club spends. All of it is the desk's own and is never sent. Amounts in cents, more than nothing.
 */

/** How an expense was paid · `bank`: from an account of the club · `cash`: out of the cash box · `advanced`: by somebody, to whom the club owes it until it is paid back. */
export const EXPENSE_WAYS = ["bank", "cash", "advanced"] as const;
export type ExpenseWay = (typeof EXPENSE_WAYS)[number];

/** How who advanced something got it back. */
export const PAID_BACK_WAYS = ["bank", "cash"] as const;

/** What a club calls its kinds of expenses, beside the usual ones (lib/treasury/expenses/usual-categories.ts) or in place of one, whose name is its id then. */
export const expenseCategories = checkedTable(
  "expense_categories",
  {
    club: goesWithClub(),
    /** A UUID, or the name of a usual one. */
    id: text("id").notNull(),
    name: text("name").notNull(),
    /** Whether it is chosen any more; what has it keeps it. */
    isOffered: boolean("is_offered").notNull(),
    writtenBy: writtenBy(),
    writtenAt: writtenAt(),
  },
  (categories) => [primaryKey({ columns: [categories.club, categories.id] })],
);

/** One thing that a club paid for, in a season. */
export const expenses = checkedTable(
  "expenses",
  {
    club: goesWithClub(),
    /** A UUID. */
    id: text("id").notNull(),
    seasonId: integer("season_id").notNull(),
    /** On which it was paid, an ISO date. */
    day: date("day", { mode: "string" }).notNull(),
    cents: integer("cents").notNull(),
    /** What for, in one line. */
    purpose: text("purpose").notNull(),
    /** A usual category or one of the club's own. */
    category: text("category").notNull(),
    /** The section, by the club's number of its sport; null: of none. */
    sportId: integer("sport_id"),
    way: text("way", { enum: EXPENSE_WAYS }).notNull(),
    /** Who advanced it, as somebody wrote; null: nobody did. */
    advancedBy: text("advanced_by"),
    /** When and how they got it back; null: not yet. */
    paidBackOn: date("paid_back_on", { mode: "string" }),
    paidBackWay: text("paid_back_way", { enum: PAID_BACK_WAYS }),
    note: text("note"),
    writtenBy: writtenBy(),
    writtenAt: writtenAt(),
  },
  (rows) => [
    primaryKey({ columns: [rows.club, rows.id] }),
    allOrNone("expenses_paid_back", rows.paidBackOn, rows.paidBackWay),
    index("expenses_season").on(rows.club, rows.seasonId, rows.day),
  ],
);

export type Expense = typeof expenses.$inferSelect;

/** The picture or PDF of an expense's receipt, sealed: whoever reads the table alone sees nothing of it. */
export const expenseReceipts = checkedTable(
  "expense_receipts",
  {
    club: text("club").notNull(),
    expense: text("expense").notNull(),
    /** By its content (lib/base/files/content.ts). */
    type: text("type", { enum: ["application/pdf", "image/jpeg", "image/png"] }).notNull(),
    bytes: integer("bytes").notNull(),
    /** The bytes in base64, sealed under the club, the expense and the type. */
    sealed: text("sealed").notNull(),
    writtenBy: writtenBy(),
    writtenAt: writtenAt(),
  },
  (receipts) => [
    primaryKey({ columns: [receipts.club, receipts.expense] }),
    foreignKey({
      columns: [receipts.club, receipts.expense],
      foreignColumns: [expenses.club, expenses.id],
    }).onDelete("cascade"),
  ],
);
