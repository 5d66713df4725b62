import { text, timestamp } from "drizzle-orm/pg-core";
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
