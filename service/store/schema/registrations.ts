import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, integer, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { events, groups, seasons } from "./activities.ts";
import { instant } from "./club.ts";
import { people } from "./people.ts";

const member_id = () =>
  integer()
    .notNull()
    .references(() => people.id, { onDelete: "restrict" });
/** When the registration's invoice was first drawn and announced; null before. */
const invoiced_at = () => instant();
const season_id = () =>
  integer()
    .notNull()
    .references(() => seasons.id, { onDelete: "restrict" });

/**
 * Annual registrations (club-api §2.10). `season_id` is the group's, repeated here for keyset paging; the foreign key over
 * both columns keeps it true even when the group moves to another season.
 */
export const annual_registrations = pgTable(
  "annual_registrations",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    member_id: member_id(),
    group_id: integer().notNull(),
    season_id: season_id(),
    registered_at: instant().notNull(),
    /** null pending, true validated, false refused (club-api §3.1) */
    valid: boolean(),
    validated_at: instant(),
    slot_ids: integer().array().notNull().default(sql`'{}'`),
    licence_id: integer(),
    invoiced_at: invoiced_at(),
  },
  (table) => [
    foreignKey({
      name: "annual_registrations_group",
      columns: [table.group_id, table.season_id],
      foreignColumns: [groups.id, groups.season_id],
    })
      .onUpdate("cascade")
      .onDelete("restrict"),
    index("annual_registrations_by_group").on(table.group_id, table.season_id),
    index("annual_registrations_by_season").on(table.season_id, table.id),
    index("annual_registrations_pending").on(table.season_id, table.id).where(sql`${table.valid} is null`),
    index("annual_registrations_refused").on(table.season_id, table.id).where(sql`${table.valid} = false`),
    index("annual_registrations_of_members").on(table.season_id, table.member_id).where(sql`${table.valid} = true`),
    index("annual_registrations_in_group").on(table.group_id, table.member_id).where(sql`${table.valid} = true`),
    index("annual_registrations_in_slot")
      .using("gin", table.slot_ids)
      .where(sql`${table.valid} is distinct from false`),
    index("annual_registrations_by_member").on(table.member_id, table.season_id, table.id),
    uniqueIndex("annual_registrations_live")
      .on(table.group_id, table.member_id)
      .where(sql`${table.valid} is distinct from false`),
  ],
);

/** Event registrations (club-api §2.10). */
export const event_registrations = pgTable(
  "event_registrations",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    member_id: member_id(),
    event_id: integer().notNull(),
    season_id: season_id(),
    registered_at: instant().notNull(),
    valid: boolean(),
    validated_at: instant(),
    invoiced_at: invoiced_at(),
  },
  (table) => [
    foreignKey({
      name: "event_registrations_event",
      columns: [table.event_id, table.season_id],
      foreignColumns: [events.id, events.season_id],
    })
      .onUpdate("cascade")
      .onDelete("restrict"),
    index("event_registrations_by_event").on(table.event_id, table.season_id),
    index("event_registrations_by_season").on(table.season_id, table.id),
    index("event_registrations_pending").on(table.season_id, table.id).where(sql`${table.valid} is null`),
    index("event_registrations_refused").on(table.season_id, table.id).where(sql`${table.valid} = false`),
    index("event_registrations_in_event").on(table.event_id, table.member_id).where(sql`${table.valid} = true`),
    index("event_registrations_by_member").on(table.member_id, table.season_id, table.id),
    uniqueIndex("event_registrations_live")
      .on(table.event_id, table.member_id)
      .where(sql`${table.valid} is distinct from false`),
  ],
);
