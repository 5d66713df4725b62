import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { clubs } from "./clubs.ts";
import type { RegistrationKind } from "./jobs.ts";

/**
 * `queued`: certainly not at the club yet · `sending` · `unknown`: the club may or may not have created it; it is asked again under the same
 * key until that is known · `done` · `failed` (code, detail) · `withdrawn`: a person gave it up before it was sent.
 */
export type EnrolmentState = "queued" | "sending" | "unknown" | "done" | "failed" | "withdrawn";

/** States in which a registration still waits for the club's word. */
export const OPEN_ENROLMENTS: readonly EnrolmentState[] = ["queued", "sending", "unknown"];

/**
 * What a person at the counter is to be registered to, asked for with one press: it is written down before anything is sent, and each of its
 * rows is sent until the club has said what became of it.
 */
export const enrolments = pgTable(
  "enrolments",
  {
    club: text("club")
      .notNull()
      .references(() => clubs.slug, { onDelete: "cascade" }),
    /** A name that the page made for this one question: asked twice, after a lost reply, it is the same enrolment. */
    ask: text("ask").notNull(),
    /** The club's address when it was asked for: the numbers in it mean nothing elsewhere. */
    baseUrl: text("base_url").notNull(),
    seasonId: integer("season_id").notNull(),
    memberId: integer("member_id").notNull(),
    askedBy: integer("asked_by").notNull(),
    askedByName: text("asked_by_name").notNull(),
    askedAt: timestamp("asked_at", { withTimezone: true }).notNull(),
  },
  (enrolment) => [
    primaryKey({ columns: [enrolment.club, enrolment.ask] }),
    index("enrolments_member").on(enrolment.club, enrolment.memberId),
  ],
);

/** One registration to be created. Its key is stored before it is first sent, and stays its key (club-api §4.1). */
export const enrolmentRows = pgTable(
  "enrolment_rows",
  {
    club: text("club").notNull(),
    ask: text("ask").notNull(),
    /** Rows are sent in this order, one after the other. */
    position: integer("position").notNull(),
    kind: text("kind").$type<RegistrationKind>().notNull(),
    activityId: integer("activity_id").notNull(),
    slotIds: integer("slot_ids").array().notNull(),
    idempotencyKey: text("idempotency_key").notNull(),
    state: text("state").$type<EnrolmentState>().notNull().default("queued"),
    /** The registration that the club created. */
    registrationId: integer("registration_id"),
    /** Error code of the club for what was not done, or for why it is not done yet. */
    code: text("code"),
    detail: text("detail"),
    requestId: text("request_id"),
    attempts: integer("attempts").notNull().default(0),
    /** Some try may have reached the club without telling us so. */
    perhapsWritten: boolean("perhaps_written").notNull().default(false),
    /** Not sent again before this instant, by the database's clock; null: at once. */
    notBefore: timestamp("not_before", { withTimezone: true }),
    /** Which process sends it, and until when it is believed alive, by the database's clock. */
    leaseOwner: text("lease_owner"),
    leaseUntil: timestamp("lease_until", { withTimezone: true }),
    decidedAt: timestamp("decided_at", { withTimezone: true }),
  },
  (row) => [
    primaryKey({ columns: [row.club, row.ask, row.position] }),
    foreignKey({
      name: "enrolment_rows_enrolment",
      columns: [row.club, row.ask],
      foreignColumns: [enrolments.club, enrolments.ask],
    }).onDelete("cascade"),
    uniqueIndex("enrolment_rows_key").on(row.idempotencyKey),
    index("enrolment_rows_open").on(row.club, row.ask).where(sql`${row.state} in ('queued', 'sending', 'unknown')`),
  ],
);

export type Enrolment = typeof enrolments.$inferSelect;
export type EnrolmentRow = typeof enrolmentRows.$inferSelect;
