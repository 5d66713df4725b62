import { bigint, date, index, integer, jsonb, primaryKey, text, timestamp, unique } from "drizzle-orm/pg-core";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { goesWithClub, writtenAt, writtenBy } from "#lib/base/store/schema/base/columns.ts";
import { checkedTable } from "#runtime/database/checked-table.ts";

/** One line of a table on paper, in words. */
export interface SignedPaperRow {
  on: string;
  label: string;
  amount: string;
}

/** What somebody paid, beneath their name. */
export interface SignedPaperSection {
  heading: string;
  rows: readonly SignedPaperRow[];
}

/** A paper that a club signs, in words: nothing in it is worked out while it is drawn, so that it is the same whenever it is printed. */
export interface SignedPaper {
  title: string;
  /** Who issues it: the name of the club, and where it is found, a line each. */
  club: string;
  issuer: readonly string[];
  /** Its number, in words. */
  number: string;
  season: string;
  sections: readonly SignedPaperSection[];
  /** Before the table, and after it. */
  says: readonly string[];
  adds: readonly string[];
  /** As of when it states what it states, in words. */
  asOf: string;
  total: { label: string; amount: string };
  /** Where and on which day, and who signs. */
  signature: { place: string; by: string };
}

/**
 * Receipts and attestations as they were issued, in words. Numbers count up within a club and a year, without gaps: one is drawn in the transaction that writes
 * the paper down.
 */
export const signedPapers = checkedTable(
  "signed_papers",
  {
    club: goesWithClub(),
    /** Of the day on which it was issued, in the club's zone. */
    year: integer("year").notNull(),
    number: integer("number").notNull(),
    /** The page's name for the one question that issued it, and its place among those of that question. */
    ask: text("ask").notNull(),
    position: integer("position").notNull(),
    seasonId: integer("season_id").notNull(),
    kind: text("kind", { enum: ["receipt", "attestation"] }).notNull(),
    locale: text("locale", { enum: ["fr", "en"] }).notNull(),
    /** Of whom it speaks, by their numbers, and by name as they were called then. */
    memberIds: integer("member_ids").array().notNull(),
    people: text("people").notNull(),
    totalCents: bigint("total_cents", { mode: "number" }).notNull(),
    /** On which day of the club it was issued, an ISO date. */
    issuedOn: date("issued_on", { mode: "string" }).notNull(),
    /** Everything that it states was read from the club at this moment or later. */
    asOf: timestamp("as_of", { withTimezone: true }).notNull(),
    paper: jsonb("paper").$type<SignedPaper>().notNull(),
    writtenBy: writtenBy(),
    writtenAt: writtenAt(),
  },
  (papers) => [
    primaryKey({ columns: [papers.club, papers.year, papers.number] }),
    unique("signed_papers_ask").on(papers.club, papers.ask, papers.position),
    index("signed_papers_season").on(papers.club, papers.seasonId, papers.writtenAt),
  ],
);

/** Who signs a club's papers: what stands at their head. */
export const paperIssuers = checkedTable("paper_issuers", {
  club: text("club")
    .primaryKey()
    .references(() => clubs.slug, { onDelete: "cascade" }),
  name: text("name").notNull(),
  /** Lines. */
  address: text("address").notNull(),
  /** Fourteen digits; null: the club has none. */
  siret: text("siret"),
  writtenBy: writtenBy(),
  writtenAt: writtenAt(),
});
