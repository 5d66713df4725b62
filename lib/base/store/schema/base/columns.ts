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

/**
 * `unreachable` no answer, or only from something in front of the club · `credentials` client or token refused ·
 * `api_disabled` the club switched its API off · `scope` the integration may not · `not_found` · `conflict` (409) · `refused` a rule of
 * the club (422, and 403 for a feature that is off) · `rate_limited` · `contract` one side broke the document · `failed` (5xx).
 */
export const CLUB_ERROR_KINDS = [
  ...["unreachable", "credentials", "api_disabled", "scope", "not_found", "conflict", "refused", "rate_limited"],
  ...["contract", "failed"],
] as const;

/** What kind of failure stopped a reading of the club; null after a success. Set together with its code. */
export const errorKind = () => text("error_kind", { enum: CLUB_ERROR_KINDS });

/** A rule of the database: these columns of a row are set together, or none of them is. */
export function allOrNone(name: string, ...columns: ExtraConfigColumn[]) {
  const count = sql.raw(String(columns.length));
  return check(name, sql`num_nonnulls(${sql.join(columns, sql`, `)}) in (0, ${count})`);
}
