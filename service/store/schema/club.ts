import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Feature } from "../../contract/features.ts";
import type { EventType } from "../../contract/notification.ts";

/** An instant; drizzle gives a `Date`, JSON its RFC 3339 form in UTC. */
export const instant = () => timestamp({ withTimezone: true, mode: "date" });

/** The one row of a club's own settings, made with the club. */
export const club = pgTable(
  "club",
  {
    id: integer().primaryKey().default(1),
    slug: text().notNull(),
    name: text().notNull(),
    api_enabled: boolean().notNull().default(true),
    features: text().array().$type<Feature[]>().notNull(),
    /** IANA name: the club's calendar days begin and end in it. */
    time_zone: text().notNull().default("Europe/Paris"),
    /** Whether a person's questionnaire or certificate must be validated before a registration can be. */
    medical_required: boolean().notNull().default(false),
    /** By which rule the folded names were written (runtime/folding.ts): an older one is made up for in the background. */
    folding: integer().notNull().default(1),
    created_at: instant().notNull(),
  },
  (table) => [check("club_is_one", sql`${table.id} = 1`)],
);

/** Where notifications go (club-api §6). At most one row is not revoked. */
export const webhook_destinations = pgTable("webhook_destinations", {
  id: uuid().primaryKey().defaultRandom(),
  url: text().notNull(),
  /** The `whsec_` key: signing needs it as it is, so it cannot be kept as a hash. */
  key: text().notNull(),
  allow_private: boolean().notNull().default(false),
  /** The chosen event types; null: all of them, also those that are yet to come. */
  events: text().array().$type<EventType[]>(),
  created_at: instant().notNull(),
  revoked_at: instant(),
});
