import { sql } from "drizzle-orm";
import { boolean, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./club.ts";

export type Sex = "Homme" | "Femme";

/** People, kept across seasons (club-api §2.4). */
export const people = pgTable(
  "people",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    email: text(),
    first_name: text(),
    last_name: text(),
    phone: text(),
    birth_date: date({ mode: "string" }),
    sex: text().$type<Sex>(),
    city_code: text(),
    address: text(),
    email_verified: boolean().notNull().default(false),
    created_at: instant().notNull(),
    /** Last and first name as a search sees them, written with every change of a name: both databases search it alike. */
    folded_name: text().notNull(),
  },
  (table) => [
    index("people_by_email").on(sql`lower(${table.email})`),
    index("people_by_name").using("btree", table.folded_name.op("text_pattern_ops")),
  ],
);

export type RepresentativeType =
  | "Pere"
  | "Mere"
  | "Institution"
  | "Responsable_legal"
  | "Famille_accueil"
  | "Sans_objet";

/** A person's legal representatives, in the order they were given; a write replaces the whole list. */
export const legal_representatives = pgTable(
  "legal_representatives",
  {
    member_id: integer()
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    type: text().$type<RepresentativeType>(),
    first_name: text(),
    last_name: text(),
    title: text(),
    phone: text(),
    email: text(),
    profession: text(),
    folded_name: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.member_id, table.position] }),
    index("legal_representatives_by_email").on(sql`lower(${table.email})`),
  ],
);
