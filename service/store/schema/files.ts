import { boolean, date, foreignKey, index, integer, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { checkedTable } from "../../../runtime/database/checked-table.ts";
import { bytes } from "./access.ts";
import { seasons } from "./activities.ts";
import { instant } from "./club.ts";
import { people } from "./people.ts";

/** What is known of a file's bytes without reading them; the bytes live in a table of their own. */
const file = () => ({
  filename: text().notNull(),
  content_type: text().notNull(),
  size_bytes: integer().notNull(),
});

/** Documents of the club itself (club-api §2.14). */
export const documents = checkedTable("documents", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  description: text(),
  ...file(),
  created_at: instant().notNull(),
  updated_at: instant().notNull(),
});

export const document_contents = checkedTable("document_contents", {
  document_id: integer()
    .primaryKey()
    .references(() => documents.id, { onDelete: "cascade" }),
  content: bytes().notNull(),
});

/** What a person must or may hand in; the club's administration defines it. */
export const document_fields = checkedTable("document_fields", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  required: boolean().notNull().default(false),
});

/** What a person handed in. */
export const member_documents = checkedTable(
  "member_documents",
  {
    member_id: integer()
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    field_id: integer()
      .notNull()
      .references(() => document_fields.id, { onDelete: "restrict" }),
    ...file(),
    deposited_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.member_id, table.field_id] }),
    index("member_documents_by_field").on(table.field_id),
  ],
);

export const member_document_contents = checkedTable(
  "member_document_contents",
  { member_id: integer().notNull(), field_id: integer().notNull(), content: bytes().notNull() },
  (table) => [
    primaryKey({ columns: [table.member_id, table.field_id] }),
    foreignKey({
      name: "member_document_contents_document",
      columns: [table.member_id, table.field_id],
      foreignColumns: [member_documents.member_id, member_documents.field_id],
    }).onDelete("cascade"),
  ],
);

const CERTIFICATE_TYPES = ["standard", "performance", "elite", "reprise"] as const;
export type CertificateType = (typeof CERTIFICATE_TYPES)[number];

/** One item per person and season (club-api §4.10). It goes with its season. */
export const medical_items = checkedTable(
  "medical_items",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    member_id: integer()
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    season_id: integer()
      .notNull()
      .references(() => seasons.id, { onDelete: "cascade" }),
    health_questionnaire: boolean(),
    certificate_begin: date({ mode: "string" }),
    certificate_end: date({ mode: "string" }),
    certificate_type: text({ enum: CERTIFICATE_TYPES }),
    /** null pending, true validated, false refused (club-api §3.2) */
    valid: boolean(),
    filename: text(),
    content_type: text(),
    size_bytes: integer(),
    updated_at: instant().notNull(),
  },
  (table) => [
    unique("medical_item_of_a_person").on(table.member_id, table.season_id),
    index("medical_items_by_season").on(table.season_id),
  ],
);

export const medical_contents = checkedTable("medical_contents", {
  item_id: integer()
    .primaryKey()
    .references(() => medical_items.id, { onDelete: "cascade" }),
  content: bytes().notNull(),
});
