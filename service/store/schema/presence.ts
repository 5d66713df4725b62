import { date, index, integer, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { checkedTable } from "../../../runtime/database/checked-table.ts";
import { seasons, WEEKDAYS } from "./activities.ts";
import { instant } from "./club.ts";
import { people } from "./people.ts";

const SESSION_TYPES = ["lesson", "slot", "event"] as const;
export type SessionType = (typeof SESSION_TYPES)[number];
const PRESENCES = ["present", "absent", "excused"] as const;
export type Presence = (typeof PRESENCES)[number];

/** Recorded attendance (club-api §2.12). A missing row means not recorded, never absent. */
export const attendance = checkedTable(
  "attendance",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    type: text({ enum: SESSION_TYPES }).notNull(),
    /** The lesson, slot or event, as `type` says. */
    course_id: integer().notNull(),
    date: date({ mode: "string" }).notNull(),
    member_id: integer()
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    season_id: integer()
      .notNull()
      .references(() => seasons.id, { onDelete: "restrict" }),
    presence: text({ enum: PRESENCES }).notNull(),
    recorded_at: instant().notNull(),
  },
  (table) => [
    unique("attendance_of_a_person").on(table.type, table.course_id, table.date, table.member_id),
    index("attendance_by_season").on(table.season_id),
    index("attendance_history").on(table.member_id, table.season_id, table.date),
    index("attendance_of_a_date").on(table.date, table.type, table.course_id),
  ],
);

/** When a lesson or slot met before it was moved: until a date, which is the first of the next. */
export const former_schedules = checkedTable(
  "former_schedules",
  {
    type: text({ enum: ["lesson", "slot"] }).notNull(),
    course_id: integer().notNull(),
    until: date({ mode: "string" }).notNull(),
    day: text({ enum: WEEKDAYS }).notNull(),
    hour: integer().notNull(),
    minute: integer().notNull(),
    duration_minutes: integer().notNull(),
    location: text(),
  },
  (table) => [primaryKey({ columns: [table.type, table.course_id, table.until] })],
);

/** Months that staff validated (club-api §2.13); a month without a row answers 404. */
export const staff_hours_months = checkedTable(
  "staff_hours_months",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    member_id: integer()
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    /** YYYY-MM */
    month: text().notNull(),
    validated_at: instant().notNull(),
  },
  (table) => [unique("staff_hours_month_of_a_person").on(table.member_id, table.month)],
);

export const staff_hours_entries = checkedTable(
  "staff_hours_entries",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    month_id: integer()
      .notNull()
      .references(() => staff_hours_months.id, { onDelete: "cascade" }),
    begin: instant().notNull(),
    end: instant().notNull(),
    duration_seconds: integer().notNull(),
    information: text(),
  },
  (table) => [index("staff_hours_entries_by_month").on(table.month_id, table.id)],
);
