import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";

/** A name for what an address shows of a list: its filters, order and columns. It belongs to no season. Goes with the connection. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    club: text("club")
      .notNull()
      .references(() => clubs.slug, { onDelete: "cascade" }),
    /** Which list, by the name that it has in the code (lib/sync/views/viewed.ts). */
    list: text("list").notNull(),
    /** Whose it is; null: everybody's in the club. */
    accountId: integer("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** The name folded: two that differ in accents and case alone would be one to who reads them. */
    nameKey: text("name_key").notNull(),
    /** The parameters of the list's address, as the list itself writes them. */
    query: text("query").notNull(),
    changedAt: timestamp("changed_at", { withTimezone: true }).notNull(),
  },
  (view) => [
    uniqueIndex("saved_views_own").on(view.club, view.list, view.accountId, view.nameKey),
    uniqueIndex("saved_views_shared").on(view.club, view.list, view.nameKey).where(sql`${view.accountId} is null`),
    index("saved_views_account").on(view.accountId),
  ],
);

/** The view in which a list opens for a person, while its address says nothing. */
export const defaultViews = pgTable(
  "default_views",
  {
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    club: text("club")
      .notNull()
      .references(() => clubs.slug, { onDelete: "cascade" }),
    list: text("list").notNull(),
    viewId: integer("view_id")
      .notNull()
      .references(() => savedViews.id, { onDelete: "cascade" }),
  },
  (one) => [
    primaryKey({ columns: [one.accountId, one.club, one.list] }),
    index("default_views_view").on(one.viewId),
    index("default_views_club").on(one.club),
  ],
);
