import { bigint, boolean, date, index, integer, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { allOrNone, errorKind } from "#lib/base/store/schema/base/columns.ts";
import { checkedTable } from "#runtime/database/checked-table.ts";

/** What has sessions (club-api §2.12), and what may be recorded of somebody at one. Nothing recorded is no row. */
const SESSIONS = ["lesson", "slot", "event"] as const;
export type SessionType = (typeof SESSIONS)[number];
const RECORDED = ["present", "absent", "excused"] as const;
export type Presence = (typeof RECORDED)[number];

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Names one dated occurrence of a lesson, slot or event. */
const occurrence = {
  club: text("club")
    .notNull()
    .references(() => clubs.slug, { onDelete: "cascade" }),
  type: text("type", { enum: SESSIONS }).notNull(),
  courseId: integer("course_id").notNull(),
  /** In the club's time zone. */
  date: date("date", { mode: "string" }).notNull(),
};

/** What the club has recorded of a person at a session, as last read, told, or sent from here. */
export const mirrorPresences = checkedTable(
  "mirror_presences",
  {
    ...occurrence,
    memberId: integer("member_id").notNull(),
    seasonId: integer("season_id").notNull(),
    presence: text("presence", { enum: RECORDED }).notNull(),
    /** When it was recorded, where a message or our own write told it: the lists of the club do not. */
    recordedAt: instant("recorded_at"),
    /** Who recorded it here; null where it was recorded elsewhere. */
    recordedBy: text("recorded_by"),
    /** Of two readings of one row the later one wins, as everywhere in the copy. */
    reading: bigint("reading", { mode: "number" }).notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.club, row.type, row.courseId, row.date, row.memberId] }),
    index("mirror_presences_season").on(row.club, row.seasonId, row.date),
    index("mirror_presences_member").on(row.club, row.memberId, row.seasonId),
  ],
);

/** Which sessions' sheets were read from the club, and when. */
export const mirrorSheets = checkedTable(
  "mirror_sheets",
  {
    ...occurrence,
    seasonId: integer("season_id").notNull(),
    /** By the program's clock; null: claimed, and not read yet. */
    readAt: instant("read_at"),
    /** How many people the club expected. */
    expected: integer("expected").notNull().default(0),
    /** The reading that it comes from. */
    reading: bigint("reading", { mode: "number" }).notNull().default(0),
    /** Until when a process is believed to be reading it, by the database's clock. */
    claimedUntil: instant("claimed_until"),
  },
  (sheet) => [
    primaryKey({ columns: [sheet.club, sheet.type, sheet.courseId, sheet.date] }),
    index("mirror_sheets_season").on(sheet.club, sheet.seasonId, sheet.date),
  ],
);

/** Seasons whose attendance is copied: from the first look of somebody who may read it. */
export const attendanceSeasons = checkedTable(
  "attendance_seasons",
  {
    club: text("club")
      .notNull()
      .references(() => clubs.slug, { onDelete: "cascade" }),
    seasonId: integer("season_id").notNull(),
    /** When every sheet that was due had been read, by the program's clock; null: never yet. */
    asOf: instant("as_of"),
    /** Code and kind of what stopped the last reading; null after a success. */
    errorCode: text("error_code"),
    errorKind: errorKind(),
  },
  (season) => [
    primaryKey({ columns: [season.club, season.seasonId] }),
    allOrNone("attendance_seasons_error", season.errorCode, season.errorKind),
  ],
);

/** A presence that was changed after it had been recorded. */
export const presenceCorrections = checkedTable(
  "presence_corrections",
  {
    ...occurrence,
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer("member_id").notNull(),
    seasonId: integer("season_id").notNull(),
    was: text("was", { enum: RECORDED }).notNull(),
    /** null: it is no longer recorded. */
    became: text("became", { enum: RECORDED }),
    /** When it was changed, or first seen changed, by the program's clock. */
    writtenAt: instant("written_at").notNull(),
    /** Who changed it here; null where it was changed elsewhere. */
    writtenBy: text("written_by"),
  },
  (row) => [index("presence_corrections_season").on(row.club, row.seasonId, row.writtenAt)],
);

/**
 * Somebody turned up who was not expected: a note of the desk, of which the club hears nothing (it refuses their marks). Each is added, none
 * changed: what was noted last of a person at a session counts.
 */
export const walkInNotes = checkedTable(
  "walk_in_notes",
  {
    ...occurrence,
    /** Made on the device: the same note sent twice is one note. */
    id: uuid("id").notNull(),
    /** The order in which they arrived. */
    sequence: bigint("sequence", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    seasonId: integer("season_id").notNull(),
    memberId: integer("member_id").notNull(),
    /** false: it was a mistake, they did not come. */
    came: boolean("came").notNull(),
    accountId: integer("account_id").notNull(),
    accountName: text("account_name").notNull(),
    /** By the device's clock, which orders nothing, and not after it arrived. */
    madeAt: instant("made_at").notNull(),
    /** By the program's clock. */
    arrivedAt: instant("arrived_at").notNull(),
  },
  (note) => [
    primaryKey({ columns: [note.club, note.id] }),
    index("walk_in_notes_season").on(note.club, note.seasonId, note.date),
    index("walk_in_notes_person").on(note.club, note.type, note.courseId, note.date, note.memberId, note.sequence),
  ],
);
