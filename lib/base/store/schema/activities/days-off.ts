import { boolean, date, index, integer, primaryKey, text } from "drizzle-orm/pg-core";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { goesWithClub, writtenAt, writtenBy } from "#lib/base/store/schema/base/columns.ts";
import { checkedTable } from "#runtime/database/checked-table.ts";

/** When a club has no sessions: the desk's own, of which the club's service knows nothing. */

/** Which holidays are without sessions; a club without a row has none. */
export const freeDaySettings = checkedTable("free_day_settings", {
  club: text("club")
    .primaryKey()
    .references(() => clubs.slug, { onDelete: "cascade" }),
  /** Of the French school calendar. */
  zone: text("zone", { enum: ["A", "B", "C"] }),
  isSchoolFree: boolean("is_school_free").notNull(),
  isPublicFree: boolean("is_public_free").notNull(),
  /** The public days of Alsace and Moselle among them. */
  isLocalFree: boolean("is_local_free").notNull(),
  writtenBy: writtenBy(),
  writtenAt: writtenAt(),
});

/** Days without sessions of a club's own. */
export const ownFreeDays = checkedTable(
  "own_free_days",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    club: goesWithClub(),
    /** Both included. */
    firstDay: date("first_day", { mode: "string" }).notNull(),
    lastDay: date("last_day", { mode: "string" }).notNull(),
    label: text("label").notNull(),
    writtenBy: writtenBy(),
    writtenAt: writtenAt(),
  },
  (days) => [index("own_free_days_of_club").on(days.club)],
);

/** A date of a lesson or slot on which somebody called the session off, or said that it takes place after all: calendars learn both. */
export const calledOffSessions = checkedTable(
  "called_off_sessions",
  {
    club: goesWithClub(),
    type: text("type", { enum: ["lesson", "slot"] }).notNull(),
    /** The club's number of the lesson or slot. */
    courseId: integer("course_id").notNull(),
    date: date("date", { mode: "string" }).notNull(),
    /** false: it takes place after all. */
    isOff: boolean("is_off").notNull(),
    reason: text("reason").notNull(),
    /** How often that was said of this date: calendars follow the highest (RFC 5545 §3.8.7.4). */
    sequence: integer("sequence").notNull(),
    writtenBy: writtenBy(),
    writtenAt: writtenAt(),
  },
  (one) => [primaryKey({ columns: [one.club, one.type, one.courseId, one.date] })],
);
