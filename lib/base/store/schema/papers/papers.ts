import { bigint, boolean, foreignKey, integer, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { allOrNone, errorKind } from "#lib/base/store/schema/base/columns.ts";
import { checkedTable } from "#runtime/database/checked-table.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** How far a season's people are read: those whose registration waits for a decision, or everybody with a live one. */
const PAPERS_REACHES = ["pending", "all"] as const;
export type PapersReach = (typeof PAPERS_REACHES)[number];

/** People whose papers were read from the club (club-api §4.10), which is one call each. */
export const paperOwners = checkedTable(
  "paper_owners",
  {
    club: text("club")
      .notNull()
      .references(() => clubs.slug, { onDelete: "cascade" }),
    memberId: integer("member_id").notNull(),
    /** The reading that the copy comes from; null: never read to the end. */
    reading: bigint("reading", { mode: "number" }),
    /** When that reading began, by the program's clock. */
    readAt: instant("read_at"),
    /** The number at which the copy came into doubt, by a message of the club or because messages were lost; null: it is believed. */
    doubted: bigint("doubted", { mode: "number" }),
    /** Answers about this person that could not be read, in a row: they are not asked for for ever. */
    failures: integer("failures").notNull().default(0),
    /** Until when a process is believed to be reading them, by the database's clock. */
    claimedUntil: instant("claimed_until"),
  },
  (owner) => [primaryKey({ columns: [owner.club, owner.memberId] })],
);

/** What the club asks a person to hand in, and whether it is there: never the file, nor what the file is called. */
export const copiedPapers = checkedTable(
  "copied_papers",
  {
    club: text("club").notNull(),
    memberId: integer("member_id").notNull(),
    fieldId: integer("field_id").notNull(),
    /** What is to be handed in; null where the club does not name it. */
    name: text("name"),
    /** No registration is validated without it. */
    required: boolean("required").notNull(),
    filled: boolean("filled").notNull(),
    contentType: text("content_type"),
    sizeBytes: integer("size_bytes"),
    depositedAt: instant("deposited_at"),
    /** Of two readings of one paper the later one wins, as everywhere in the copy. */
    reading: bigint("reading", { mode: "number" }).notNull(),
  },
  (paper) => [
    primaryKey({ columns: [paper.club, paper.memberId, paper.fieldId] }),
    foreignKey({
      name: "copied_papers_owner",
      columns: [paper.club, paper.memberId],
      foreignColumns: [paperOwners.club, paperOwners.memberId],
    }).onDelete("cascade"),
  ],
);

/** Seasons whose people's papers are read and kept: from the day on which somebody asked for it. */
export const paperFillings = checkedTable(
  "paper_fillings",
  {
    club: text("club")
      .notNull()
      .references(() => clubs.slug, { onDelete: "cascade" }),
    seasonId: integer("season_id").notNull(),
    reach: text("reach", { enum: PAPERS_REACHES }).notNull(),
    /** Set while somebody has it rest. */
    pausedAt: instant("paused_at"),
    askedAt: instant("asked_at").notNull(),
    askedBy: text("asked_by").notNull(),
    /** When everybody within reach had been read, by the program's clock; null: never yet. */
    asOf: instant("as_of"),
    /** Messages that were lost before are made good by its reading, by the database's clock. */
    lossSeenAt: instant("loss_seen_at").notNull(),
    /** Code and kind of what stopped it last; null while it goes well. */
    errorCode: text("error_code"),
    errorKind: errorKind(),
    failures: integer("failures").notNull().default(0),
    /** It goes on at this instant or later, by the database's clock. */
    dueAt: instant("due_at").notNull(),
  },
  (filling) => [
    primaryKey({ columns: [filling.club, filling.seasonId] }),
    allOrNone("paper_fillings_error", filling.errorCode, filling.errorKind),
  ],
);
