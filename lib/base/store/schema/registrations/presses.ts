import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, text, timestamp } from "drizzle-orm/pg-core";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { goesWithClub } from "#lib/base/store/schema/base/columns.ts";
import { DECISIONS, REGISTRATION_KINDS, works } from "#lib/base/store/schema/sync/outbox.ts";
import { checkedTable } from "#runtime/database/checked-table.ts";

/** What a press asks for: a decision, the way back from an earlier press, or to leave a doubtful one as it is. */
const PRESS_OPERATIONS = [...DECISIONS, "take_back", "leave"] as const;
export type PressOperation = (typeof PRESS_OPERATIONS)[number];

/**
 * `kept`: written down, nothing else yet · `asked`: it has become a work · `doubtful`: its person has something to read first, and nothing happens until they have ·
 * `over`: it came to nothing, or has been followed by another one (`code`).
 */
const PRESS_STATES = ["kept", "asked", "doubtful", "over"] as const;
export type PressState = (typeof PRESS_STATES)[number];

/** Why a press came to nothing. `already`: it is so · `late`: what it takes back had gone too far · `others`: it is somebody
 * else's work by now. */
const PRESS_ENDS = ["gone", "already", "replaced", "left", "taken_back", "late", "others"] as const;
export type PressEnd = (typeof PRESS_ENDS)[number];

/**
 * What a person pressed at the desk of registrations, under the name that their device gave it: kept before anything is planned, so that the same press sent
 * twice is one (lib/registrations/decisions/presses.ts).
 */
export const presses = checkedTable(
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
    operation: text("operation", { enum: PRESS_OPERATIONS }).notNull(),
    /** The earlier press that it takes back, leaves, or answers the question of. */
    of: text("of"),
    /** null of one that is about another press. */
    seasonId: integer("season_id"),
    kind: text("kind", { enum: REGISTRATION_KINDS }),
    ids: jsonb("ids").$type<number[]>().notNull(),
    /** The state in which the person saw the one registration. */
    saw: text("saw", { enum: ["pending", "validated", "refused"] }),
    /** Of an answer to a question: what each looked like, in the order of `ids`. null: nobody was asked, and doubts are shown first. */
    marks: jsonb("marks").$type<string[]>(),
    /** The database's clock: how long ago that is decides whether it is still planned as it was meant. */
    keptAt: timestamp("kept_at", { withTimezone: true }).notNull().default(sql`clock_timestamp()`),
    state: text("state", { enum: PRESS_STATES }).notNull().default("kept"),
    code: text("code", { enum: PRESS_ENDS }),
    workId: integer("work_id").references(() => works.id, { onDelete: "set null" }),
  },
  (press) => [
    check("presses_end", sql`(${press.state} = 'over') = (${press.code} is not null)`),
    index("presses_asked_by").on(press.askedBy),
    index("presses_work").on(press.workId).where(sql`${press.workId} is not null`),
    index("presses_of").on(press.club, press.askedBy, press.state, press.order),
  ],
);

export type PressRow = typeof presses.$inferSelect;
