import { boolean, jsonb, primaryKey, text } from "drizzle-orm/pg-core";
import { goesWithClub, writtenAt, writtenBy } from "#lib/base/store/schema/base/columns.ts";
import type { ReminderTexts } from "#lib/base/store/schema/treasury/treasury.ts";
import { checkedTable } from "#runtime/database/checked-table.ts";

/** Letters that leave by themselves once a director has switched them on: somebody is registered · a registration is refused · a
 * session is called off · it takes place after all. Each is a kind of letter of the post. */
export const AUTOMATIC_LETTERS = ["registered", "refused", "called_off", "taking_place"] as const;
export type AutomaticLetterName = (typeof AUTOMATIC_LETTERS)[number];

/** How each of them stands in a club; one without a row is off, with the text that it begins with. */
export const automaticLetters = checkedTable(
  "automatic_letters",
  {
    club: goesWithClub(),
    kind: text("kind", { enum: AUTOMATIC_LETTERS }).notNull(),
    isOn: boolean("is_on").notNull().default(false),
    /** In which language they leave. */
    locale: text("locale", { enum: ["en", "fr"] }).notNull(),
    /** In the club's own words; what nobody changed is missing. */
    texts: jsonb("texts").$type<ReminderTexts>().notNull(),
    /** Who switched it last, or wrote in it. */
    writtenBy: writtenBy(),
    writtenAt: writtenAt(),
  },
  (one) => [primaryKey({ columns: [one.club, one.kind] })],
);

export type AutomaticLetter = typeof automaticLetters.$inferSelect;
