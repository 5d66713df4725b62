import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { goesWithClub } from "#lib/base/store/schema/base/columns.ts";
import { type Decision, type RegistrationKind, works } from "#lib/base/store/schema/sync/outbox.ts";

/** What a press asks for: a decision, the way back from an earlier press, or to leave a doubtful one as it is. */
export type PressOperation = Decision | "take_back" | "leave";

/**
 * `kept`: written down, nothing else yet · `asked`: it has become a job · `doubtful`: its person has something to read first, and nothing happens until they have ·
 * `over`: it came to nothing, or has been followed by another one (`code`).
 */
export type PressState = "kept" | "asked" | "doubtful" | "over";

/** Why a press came to nothing. `already`: it is so · `late`: what it takes back had gone too far · `others`: it is somebody
 * else's work by now. */
export type PressEnd = "gone" | "already" | "replaced" | "left" | "taken_back" | "late" | "others";

/**
 * What a person pressed at the desk of registrations, under the name that their device gave it: kept before anything is planned, so that the same press sent
 * twice is one (lib/registrations/decisions/presses.ts).
 */
export const presses = pgTable(
  "presses",
  {
    /** A UUID, made on the device. */
    key: text("key").primaryKey(),
    /** In the order in which they were made. */
    order: bigint("order", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    club: goesWithClub(),
    askedBy: integer("asked_by")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    askedByName: text("asked_by_name").notNull(),
    operation: text("operation").$type<PressOperation>().notNull(),
    /** The earlier press that it takes back, leaves, or answers the question of. */
    of: text("of"),
    /** null of one that is about another press. */
    seasonId: integer("season_id"),
    kind: text("kind").$type<RegistrationKind>(),
    ids: jsonb("ids").$type<number[]>().notNull(),
    /** The state in which the person saw the one registration. */
    saw: text("saw").$type<"pending" | "validated" | "refused">(),
    /** Of an answer to a question: what each looked like, in the order of `ids`. null: nobody was asked, and doubts are shown first. */
    marks: jsonb("marks").$type<string[]>(),
    /** The database's clock: how long ago that is decides whether it is still planned as it was meant. */
    keptAt: timestamp("kept_at", { withTimezone: true }).notNull().default(sql`clock_timestamp()`),
    state: text("state").$type<PressState>().notNull().default("kept"),
    code: text("code").$type<PressEnd>(),
    workId: integer("work_id").references(() => works.id, { onDelete: "set null" }),
  },
  (press) => [index("presses_of").on(press.club, press.askedBy, press.state, press.order)],
);

export type PressRow = typeof presses.$inferSelect;
