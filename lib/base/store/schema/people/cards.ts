import { sql } from "drizzle-orm";
import { index, integer, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { allOrNone, goesWithClub, writtenAt, writtenBy } from "#lib/base/store/schema/base/columns.ts";
import { checkedTable } from "#runtime/database/checked-table.ts";

/**
 * A card of somebody for one season, by which they are known at a door (decision 85). Its code is worked out of `id` with the desk's secret, and stands nowhere: of what
 * is kept no card can be made.
 */
export const memberCards = checkedTable(
  "member_cards",
  {
    /** Random. */
    id: uuid("id").primaryKey(),
    club: goesWithClub(),
    seasonId: integer("season_id").notNull(),
    memberId: integer("member_id").notNull(),
    /** The record behind the number (`recordName`) when it was made: given anew, the number has another one. null: the club does not tell. */
    record: text("record"),
    /** SHA-256 of the code, in hexadecimal digits. */
    codeHash: text("code_hash").notNull().unique(),
    /** SHA-256 of the secret part of the address at which it is shown; null: at none. */
    linkHash: text("link_hash").unique(),
    linkedAt: timestamp("linked_at", { withTimezone: true }),
    /** From when it counts no more: it was lost, or another one took its place. */
    endedAt: timestamp("ended_at", { withTimezone: true }),
    writtenBy: writtenBy(),
    writtenAt: writtenAt(),
  },
  (card) => [
    uniqueIndex("member_cards_open").on(card.club, card.seasonId, card.memberId).where(sql`${card.endedAt} is null`),
    index("member_cards_member").on(card.club, card.memberId),
    allOrNone("member_cards_link", card.linkHash, card.linkedAt),
  ],
);
