import { sql } from "drizzle-orm";
import { boolean, date, index, integer, primaryKey, text } from "drizzle-orm/pg-core";
import { checkedTable } from "../../../runtime/database/checked-table.ts";
import { instant } from "./club.ts";

const SEXES = ["Homme", "Femme"] as const;
export type Sex = (typeof SEXES)[number];

/** People, kept across seasons (club-api §2.4). */
export const people = checkedTable(
  "people",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    email: text(),
    first_name: text(),
    last_name: text(),
    phone: text(),
    birth_date: date({ mode: "string" }),
    sex: text({ enum: SEXES }),
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

const REPRESENTATIVE_TYPES = [
  "Pere",
  "Mere",
  "Institution",
  "Responsable_legal",
  "Famille_accueil",
  "Sans_objet",
] as const;
export type RepresentativeType = (typeof REPRESENTATIVE_TYPES)[number];

/** A person's legal representatives, in the order they were given; a write replaces the whole list. */
export const legal_representatives = checkedTable(
  "legal_representatives",
  {
    member_id: integer()
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    type: text({ enum: REPRESENTATIVE_TYPES }),
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
