import { bigint, date, foreignKey, index, integer, primaryKey, text } from "drizzle-orm/pg-core";
import { goesWithClub, writtenAt, writtenBy } from "#lib/base/store/schema/base/columns.ts";
import { checkedTable } from "#runtime/database/checked-table.ts";

/*
 * What the year of a season came to, as it was when somebody closed it. Numbers alone, and nobody's name. Only ever added: closed again, there are two. Amounts in cents.
 */

/** A year that was closed. Numbers count up within a club. */
export const yearClosings = checkedTable(
  "year_closings",
  {
    club: goesWithClub(),
    number: integer("number").notNull(),
    seasonId: integer("season_id").notNull(),
    /** The days of the year, both included. */
    firstDay: date("first_day", { mode: "string" }).notNull(),
    lastDay: date("last_day", { mode: "string" }).notNull(),
    writtenBy: writtenBy(),
    writtenAt: writtenAt(),
  },
  (closings) => [
    primaryKey({ columns: [closings.club, closings.number] }),
    index("year_closings_season").on(closings.club, closings.seasonId),
  ],
);

/**
 * Of what a line of a closing is a sum · `kind`, `category`, `section`: what came in and went out · `account`: the lines of an account of the bank · `others`: of them what is of other years · `elsewhere`: what is of this year and on no
 * line of it, by how it was paid · `holding`: what there is at the end of the year · `check`: what was still to be done.
 */
export const CLOSING_PARTS = [
  "kind",
  "category",
  "section",
  "account",
  "others",
  "elsewhere",
  "holding",
  "check",
] as const;
export type ClosingPart = (typeof CLOSING_PARTS)[number];

/** A line of it, in the order of the statement. */
export const closingLines = checkedTable(
  "closing_lines",
  {
    club: text("club").notNull(),
    closing: integer("closing").notNull(),
    position: integer("position").notNull(),
    part: text("part", { enum: CLOSING_PARTS }).notNull(),
    /** What tells it from the others of its part (lib/treasury/closing/statement.ts). */
    key: text("key").notNull(),
    /** What a section, an account or a category of the club's own was called then; null: its key says it. */
    name: text("name"),
    count: integer("count").notNull(),
    /** More than nothing, or nothing. */
    inCents: bigint("in_cents", { mode: "number" }).notNull(),
    /** Less than nothing, or nothing. */
    outCents: bigint("out_cents", { mode: "number" }).notNull(),
  },
  (lines) => [
    primaryKey({ columns: [lines.club, lines.closing, lines.position] }),
    foreignKey({
      columns: [lines.club, lines.closing],
      foreignColumns: [yearClosings.club, yearClosings.number],
    }).onDelete("cascade"),
  ],
);
