import { integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { accounts } from "./access.ts";
import { goesWithClub, writtenAt } from "./columns.ts";

/**
 * Questions that were answered by writing something down, by the name that the browser gave each: asked again, because the answer was lost, the same is
 * answered and nothing is written twice (lib/store/answered-once.ts). Durable work names its questions itself.
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
  (row) => [primaryKey({ columns: [row.club, row.accountId, row.ask] })],
);
