import { sql } from "drizzle-orm";
import { boolean, date, index, integer, text, unique } from "drizzle-orm/pg-core";
import { checkedTable } from "../../../runtime/database/checked-table.ts";
import { instant } from "./club.ts";

/** Days of a week, in their order. */
export const WEEKDAYS = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"] as const;
export type Day = (typeof WEEKDAYS)[number];
const ACTIVITY_SEXES = ["Homme", "Femme", "Homme et femme"] as const;
export type ActivitySex = (typeof ACTIVITY_SEXES)[number];
const GROUP_TYPES = ["Loisir", "Intermediaire", "Competition"] as const;
export type GroupType = (typeof GROUP_TYPES)[number];

const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
const day = () => date({ mode: "string" });
/** A list of identifiers. No operation deletes what it names, so it cannot dangle, and a row is presented as it is. */
const ids = () => integer().array().notNull().default(sql`'{}'`);

/** club-api §2.2 */
export const seasons = checkedTable("seasons", {
  id: id(),
  name: text().notNull(),
  start_date: day().notNull(),
  end_date: day().notNull(),
  registration_start: day().notNull(),
  registration_end: day().notNull(),
  membership_cost_euros: integer().notNull().default(0),
  previous_registration_start: day(),
  previous_registration_all: boolean().notNull().default(false),
  city_registration_start: day(),
  city_code: text(),
  max_annual_registrations: integer().notNull().default(0),
  licence_immediate_payment: boolean().notNull().default(false),
});

/** club-api §2.5 */
export const sports = checkedTable("sports", { id: id(), name: text().notNull() });

const season_id = () =>
  integer()
    .notNull()
    .references(() => seasons.id, { onDelete: "restrict" });
const sport_id = () => integer().references(() => sports.id, { onDelete: "restrict" });

/** club-api §2.6 */
export const groups = checkedTable(
  "groups",
  {
    id: id(),
    name: text().notNull(),
    season_id: season_id(),
    sport_id: sport_id(),
    description: text(),
    sex: text({ enum: ACTIVITY_SEXES }),
    type: text({ enum: GROUP_TYPES }),
    /** Places; null means no limit, 0 none. */
    capacity: integer(),
    birth_year_start: integer(),
    birth_year_end: integer(),
    auto_validate: boolean().notNull().default(false),
    invitation_only: boolean().notNull().default(false),
    cost_euros: integer(),
    slot_count: integer(),
    slot_ids: ids(),
    licence_ids: ids(),
    folded_name: text().notNull(),
  },
  (table) => [
    index("groups_by_season").on(table.season_id, table.id),
    index("groups_by_sport").on(table.sport_id),
    index("groups_by_slot").using("gin", table.slot_ids),
    unique("groups_in_season").on(table.id, table.season_id),
  ],
);

/** club-api §2.7 */
export const events = checkedTable(
  "events",
  {
    id: id(),
    name: text().notNull(),
    season_id: season_id(),
    sport_id: sport_id(),
    description: text(),
    begin: instant().notNull(),
    end: instant().notNull(),
    location: text(),
    capacity: integer(),
    registration_deadline: day(),
    registration_opening: day(),
    birth_year_start: integer(),
    birth_year_end: integer(),
    cost_euros: integer(),
    external_access: boolean().notNull().default(false),
    external_cost_euros: integer(),
    membership_required: boolean().notNull().default(false),
    auto_validate: boolean().notNull().default(false),
    pre_registration_required: boolean().notNull().default(false),
    external_registration: boolean().notNull().default(false),
  },
  (table) => [
    index("events_by_season").on(table.season_id, table.id),
    index("events_by_sport").on(table.sport_id),
    index("events_by_begin").on(table.begin),
    unique("events_in_season").on(table.id, table.season_id),
  ],
);

/** club-api §2.8 */
export const slots = checkedTable(
  "slots",
  {
    id: id(),
    name: text().notNull(),
    season_id: season_id(),
    sport_id: sport_id(),
    day: text({ enum: WEEKDAYS }).notNull(),
    hour: integer().notNull(),
    minute: integer().notNull(),
    duration_minutes: integer().notNull(),
    location: text(),
    capacity: integer(),
    birth_year_start: integer(),
    birth_year_end: integer(),
    sex: text({ enum: ACTIVITY_SEXES }),
    trainer_ids: ids(),
    /** The club's day; null of those that are older than what is kept of it. */
    created_on: day(),
  },
  (table) => [
    index("slots_by_season").on(table.season_id, table.id),
    index("slots_by_day").on(table.day),
    index("slots_by_sport").on(table.sport_id),
  ],
);

/** club-api §2.9 */
export const lessons = checkedTable(
  "lessons",
  {
    id: id(),
    group_id: integer()
      .notNull()
      .references(() => groups.id, { onDelete: "restrict" }),
    day: text({ enum: WEEKDAYS }).notNull(),
    hour: integer().notNull(),
    minute: integer().notNull(),
    duration_minutes: integer().notNull(),
    location: text(),
    trainer_ids: ids(),
    /** The club's day; null of those that are older than what is kept of it. */
    created_on: day(),
  },
  (table) => [index("lessons_by_group").on(table.group_id, table.id), index("lessons_by_day").on(table.day)],
);
