import { sql } from "drizzle-orm";
import { check, type ExtraConfigColumn, text, timestamp } from "drizzle-orm/pg-core";
import { clubs } from "./clubs.ts";

/** Whose row it is: it goes with its club. */
export const goesWithClub = () =>
  text("club")
    .notNull()
    .references(() => clubs.slug, { onDelete: "cascade" });

/** A person's name as it was when they wrote. */
export const writtenBy = () => text("written_by").notNull();

/** By the program's clock. */
export const writtenAt = () => timestamp("written_at", { withTimezone: true }).notNull();

/** A rule of the database: these columns of a row are set together, or none of them is. */
export function allOrNone(name: string, ...columns: ExtraConfigColumn[]) {
  const count = sql.raw(String(columns.length));
  return check(name, sql`num_nonnulls(${sql.join(columns, sql`, `)}) in (0, ${count})`);
}
