import { date, foreignKey, index, integer, jsonb, primaryKey, text } from "drizzle-orm/pg-core";
import { allOrNone, goesWithClub, writtenAt, writtenBy } from "#lib/base/store/schema/base/columns.ts";
import type { RegistrationKind } from "#lib/base/store/schema/sync/outbox.ts";
import { LETTER_TOPICS } from "#lib/base/store/schema/sync/post.ts";
import type { ReminderTexts } from "#lib/base/store/schema/treasury/treasury.ts";
import { checkedTable } from "#runtime/database/checked-table.ts";

/** How the people of a free letter were found: a selection of the registrations, or who takes part in something. */
const FREE_LETTER_WHOM = ["registrations", "groups", "slots", "events"] as const;
export type FreeLetterWhom = (typeof FREE_LETTER_WHOM)[number];

/**
 * What a letter is for, beside what the club writes in it: it carries receipts, or cards, that the desk draws · it says that a place is free · it asks back whoever
 * was there last season. Each is a kind of letter of the post.
 */
const LETTER_PURPOSES = ["receipts", "cards", "place", "renewal"] as const;
export type LetterPurposeName = (typeof LETTER_PURPOSES)[number];

/** Registrations that were selected for a letter, by their numbers: those that were refused then, and all others. */
export interface SelectedRegistrations {
  kind: RegistrationKind;
  refused: readonly number[];
  others: readonly number[];
}

/** Letters whose text is the club's own, to people whom somebody chose: how they are reached is read as a letter leaves. */
export const freeLetters = checkedTable(
  "free_letters",
  {
    club: goesWithClub(),
    /** A UUID. */
    id: text("id").notNull(),
    seasonId: integer("season_id").notNull(),
    whom: text("whom", { enum: FREE_LETTER_WHOM }).notNull(),
    /** null: what the club writes in it, and nothing else. */
    purpose: text("purpose", { enum: LETTER_PURPOSES }),
    /** Number and name, then, of what they take part in; null: a selection. */
    activityId: integer("activity_id"),
    activityName: text("activity_name"),
    /** Only those who came on that day; null: all of them. */
    cameOn: date("came_on", { mode: "string" }),
    /** What was selected; null: they were found by what they take part in, or before this was written down. */
    selected: jsonb("selected").$type<SelectedRegistrations>(),
    texts: jsonb("texts").$type<ReminderTexts>().notNull(),
    /** Of which section it is (`sectionKey`), where whoever began it sees one; null: of the whole club. */
    section: text("section"),
    /** What somebody may say that they do not want; null: the letter is a duty of the club's. */
    topic: text("topic", { enum: LETTER_TOPICS }),
    writtenBy: writtenBy(),
    writtenAt: writtenAt(),
  },
  (letters) => [
    primaryKey({ columns: [letters.club, letters.id] }),
    allOrNone("free_letters_activity", letters.activityId, letters.activityName),
    index("free_letters_season").on(letters.club, letters.seasonId, letters.writtenAt),
  ],
);

/** The families of a free letter, in the order of their names: of each those who were chosen. */
export const freeLetterFamilies = checkedTable(
  "free_letter_families",
  {
    club: text("club").notNull(),
    letter: text("letter").notNull(),
    position: integer("position").notNull(),
    memberIds: integer("member_ids").array().notNull(),
    /** What their letter carries, by the purpose's own names: numbers of papers, or of people whose cards these are. */
    papers: text("papers").array().notNull().default([]),
  },
  (families) => [
    primaryKey({ columns: [families.club, families.letter, families.position] }),
    foreignKey({
      name: "free_letter_families_letter",
      columns: [families.club, families.letter],
      foreignColumns: [freeLetters.club, freeLetters.id],
    }).onDelete("cascade"),
  ],
);
