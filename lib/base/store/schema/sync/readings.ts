import { bigint, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** The contracts that a club has had, one row for each that differed from the one before. A contract may come back. */
export const contractReadings = pgTable(
  "contract_readings",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    club: text("club")
      .notNull()
      .references(() => clubs.slug, { onDelete: "cascade" }),
    /** SHA-256 of the document's text. */
    fingerprint: text("fingerprint").notNull(),
    /** `info.version`; may be empty. */
    version: text("version").notNull(),
    /** When it was first read, and when the service last said that it still holds. */
    readAt: instant("read_at").notNull(),
    confirmedAt: instant("confirmed_at").notNull(),
    /** A `Reading` as JSON. Text and not jsonb, which refuses what a document may say (the character U+0000). */
    reading: text("reading").notNull(),
  },
  (reading) => [index("contract_readings_club").on(reading.club, reading.id)],
);

/** The whole document of a club's contract as it was last read: forms are made of it while the club does not answer. */
export const contractDocuments = pgTable("contract_documents", {
  club: text("club")
    .primaryKey()
    .references(() => clubs.slug, { onDelete: "cascade" }),
  /** Where it was read: the contract of another address says nothing about this one. */
  baseUrl: text("base_url").notNull(),
  /** SHA-256 of the document's text. */
  fingerprint: text("fingerprint").notNull(),
  readAt: instant("read_at").notNull(),
  /** JSON, as text for the reason above. */
  document: text("document").notNull(),
});
