import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { accounts } from "./access.ts";
import { goesWithClub, writtenAt } from "./columns.ts";

/**
 * Questions that were answered by writing something down, by the name that the browser gave each: asked again, because the answer was lost, the same is
 * answered and nothing is written twice (lib/base/store/answered-once.ts). Durable work names its questions itself.
 */
export const answeredAsks = pgTable(
  "answered_asks",
  {
    club: goesWithClub(),
    /** Whose question it is: a name is no key to what somebody else was told. */
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** A UUID. */
    ask: text("ask").notNull(),
    /** What was asked, as a digest: the same name with other words is another question. */
    digest: text("digest").notNull(),
    /** What was answered: numbers and names of what was made, and nothing secret. */
    answer: jsonb("answer").$type<unknown>(),
    writtenAt: writtenAt(),
  },
  (row) => [
    primaryKey({ columns: [row.club, row.accountId, row.ask] }),
    index("answered_asks_account").on(row.accountId),
  ],
);

/**
 * New records that forms send to the club at once, by their idempotency key, written down before they are sent. A key belongs to the access that it was used with (club-api
 * §8): sent again through another one, it would make a second record (lib/sync/records/made-before.ts).
 */
export const sentForms = pgTable(
  "sent_forms",
  {
    club: goesWithClub(),
    key: text("key").notNull(),
    /** The access that it was last sent with (`accessName`). */
    sentWith: text("sent_with").notNull(),
    /** The highest number that the copy knew then of such records: the one that is made has a higher one. */
    above: integer("above").notNull(),
    /** When it was last sent. */
    triedAt: timestamp("tried_at", { withTimezone: true }).notNull(),
  },
  (row) => [primaryKey({ columns: [row.club, row.key] })],
);
