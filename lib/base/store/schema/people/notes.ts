import { sql } from "drizzle-orm";
import { boolean, date, index, integer, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { allOrNone } from "#lib/base/store/schema/base/columns.ts";
import { checkedTable } from "#runtime/database/checked-table.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

/**
 * What the desk writes down of somebody: what was said on the telephone, and what was promised. With a day and somebody who sees to it, it is
 * to be followed up. Never sent to the club. Names are those of accounts as they were then.
 */
export const personNotes = checkedTable(
  "person_notes",
  {
    club: text("club")
      .notNull()
      .references(() => clubs.slug, { onDelete: "cascade" }),
    /** Made by the browser that wrote it: sent twice after a lost answer, it is one note. */
    id: text("id").notNull(),
    memberId: integer("member_id").notNull(),
    /** What it is about, and thereby who reads it (lib/base/access/note-sight.ts). */
    kind: text("kind", { enum: ["office", "money", "direction"] }).notNull(),
    body: text("body").notNull(),
    isPinned: boolean("is_pinned").notNull(),
    /** Counts what was written into it: whoever changes it says which one they had before them. */
    version: integer("version").notNull().default(1),
    /** null once the account is removed. */
    writtenById: integer("written_by_id").references(() => accounts.id, { onDelete: "set null" }),
    writtenBy: text("written_by").notNull(),
    /** The program's clock, as every instant here. */
    writtenAt: instant("written_at").notNull(),
    editedBy: text("edited_by"),
    editedAt: instant("edited_at"),
    /** The day on which somebody is to see to it, at the club; null: nothing is to be done. */
    dueOn: date("due_on"),
    /** Who is to see to it; null once the account is removed. */
    forId: integer("for_id").references(() => accounts.id, { onDelete: "set null" }),
    doneBy: text("done_by"),
    doneAt: instant("done_at"),
  },
  (row) => [
    primaryKey({ columns: [row.club, row.id] }),
    allOrNone("person_notes_edited", row.editedBy, row.editedAt),
    allOrNone("person_notes_done", row.doneBy, row.doneAt),
    index("person_notes_member").on(row.club, row.memberId),
    index("person_notes_writer").on(row.writtenById),
    index("person_notes_for").on(row.forId).where(sql`${row.forId} is not null`),
    index("person_notes_due").on(row.club, row.dueOn).where(sql`${row.dueOn} is not null`),
  ],
);

/** What a note is about. */
export type NoteKind = (typeof personNotes.$inferSelect)["kind"];
