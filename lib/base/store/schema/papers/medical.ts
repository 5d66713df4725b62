import { boolean, date, integer, jsonb, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { allOrNone, goesWithClub, writtenAt, writtenBy } from "#lib/base/store/schema/base/columns.ts";
import { checkedTable } from "#runtime/database/checked-table.ts";

/**
 * How a club deals with papers about health: rules, choices, and one thing about a person, sealed, of which the club has no field. Nothing else about
 * anybody's health is kept in any table (docs/decisions/047, 066).
 */

/**
 * A dated rule of a club; where a club never wrote any, those that come with the program are in force. What a row says never changes: another takes its place,
 * and the row says who put it aside and when.
 */
export const medicalRules = checkedTable(
  "medical_rules",
  {
    club: goesWithClub(),
    /** A UUID, or the name of one that came with the program. */
    id: text("id").notNull(),
    /** The club's number; null: any sport. */
    sportId: integer("sport_id"),
    /** Whole years, both included. */
    minAge: integer("min_age"),
    maxAge: integer("max_age"),
    asks: text("asks", { enum: ["nothing", "attestation", "certificate", "both"] }).notNull(),
    /** How old a certificate may be when the season begins, in months. */
    youngMonths: integer("young_months"),
    /** How long it counts, in months. */
    validMonths: integer("valid_months"),
    /** Types that count; none: any. */
    types: jsonb("types").$type<string[]>().notNull(),
    /** ISO dates. */
    graceUntil: date("grace_until", { mode: "string" }),
    firstDay: date("first_day", { mode: "string" }),
    lastDay: date("last_day", { mode: "string" }),
    /** Where it stands written. */
    source: text("source").notNull(),
    writtenBy: writtenBy(),
    writtenAt: writtenAt(),
    /** Who put it aside; null: it holds, on its days. */
    setAsideBy: text("set_aside_by"),
    setAsideAt: timestamp("set_aside_at", { withTimezone: true }),
  },
  (rules) => [
    primaryKey({ columns: [rules.club, rules.id] }),
    allOrNone("medical_rules_set_aside", rules.setAsideBy, rules.setAsideAt),
  ],
);

/** Whether other roles are told who is in order (lib/papers/medical/told.ts). */
export const medicalSettings = checkedTable("medical_settings", {
  club: text("club")
    .primaryKey()
    .references(() => clubs.slug, { onDelete: "cascade" }),
  isTold: boolean("is_told").notNull().default(false),
  writtenBy: writtenBy(),
  writtenAt: writtenAt(),
});

/**
 * For which sports the certificate of somebody was read. Whose and of which season is in the open, so that it can be found and forgotten; which sports, and a keyed digest of
 * the certificate that was read, are sealed (lib/papers/medical/certificate-sports.ts). No day of anything, and not who said it: the log has that.
 */
export const certificateSports = checkedTable(
  "certificate_sports",
  {
    club: goesWithClub(),
    seasonId: integer("season_id").notNull(),
    memberId: integer("member_id").notNull(),
    sealed: text("sealed").notNull(),
  },
  (rows) => [primaryKey({ columns: [rows.club, rows.seasonId, rows.memberId] })],
);
