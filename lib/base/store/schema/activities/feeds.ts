import { foreignKey, index, integer, text, timestamp } from "drizzle-orm/pg-core";
import { memberships } from "#lib/base/store/schema/base/access.ts";
import { checkedTable } from "#runtime/database/checked-table.ts";

/** What a calendar feed is about. */
const FEED_KINDS = ["coach", "group", "place"] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

/**
 * A secret address at which a calendar program reads what meets. It belongs to a role in a club and ends with it: a role that is given again
 * begins without any.
 */
export const calendarFeeds = checkedTable(
  "calendar_feeds",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    club: text("club").notNull(),
    accountId: integer("account_id").notNull(),
    /** SHA-256 of the address's secret part, which is shown once and kept nowhere. */
    tokenHash: text("token_hash").notNull().unique(),
    kind: text("kind", { enum: FEED_KINDS }).notNull(),
    /** The number of a person or of a group; of a place its name as `placeKey` has it. */
    subject: text("subject").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (feed) => [
    foreignKey({
      name: "calendar_feeds_membership",
      columns: [feed.accountId, feed.club],
      foreignColumns: [memberships.accountId, memberships.club],
    }).onDelete("cascade"),
    index("calendar_feeds_owner").on(feed.accountId, feed.club),
  ],
);
