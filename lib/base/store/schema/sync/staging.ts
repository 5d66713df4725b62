import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, integer, jsonb, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { allOrNone, goesWithClub, writtenAt, writtenBy } from "#lib/base/store/schema/base/columns.ts";
import { checkedTable } from "#runtime/database/checked-table.ts";

/** The kinds of lists that a person mends, tries dry and lets run (lib/desk/stage-kinds.ts). */
const STAGE_KIND_NAMES = ["import", "rollover", "renewal", "offers", "moves"] as const;
export type StageKindName = (typeof STAGE_KIND_NAMES)[number];

/** `filling`: its rows are being kept, and nobody sees it yet · `draft`: never run · `running`: a work of the outbox does it · `ended`: what was to be sent has its outcome. */
const STAGE_STATES = ["filling", "draft", "running", "ended"] as const;
export type StageState = (typeof STAGE_STATES)[number];

/**
 * Where a row stands: `ready` to be sent · `doubtful`: somebody has to choose first · `nothing` to be done, for a reason · `left_out` by a person ·
 * `sent`: a work has it, or had it.
 */
const ROW_STATES = ["ready", "doubtful", "nothing", "left_out", "sent"] as const;
export type RowState = (typeof ROW_STATES)[number];

/** How a row ended. One that was taken back before it was sent has none. */
const ROW_OUTCOMES = ["created", "changed", "unchanged", "refused"] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/** A list of proposed writes that a person looks at, mends in place and then lets run. */
export const stages = checkedTable(
  "stages",
  {
    club: goesWithClub(),
    /** Made by the browser that begins it: sent twice after a lost answer, it is one stage. */
    id: text("id").notNull(),
    /** The season that it is about, or begins from; null: none. */
    seasonId: integer("season_id"),
    kind: text("kind", { enum: STAGE_KIND_NAMES }).notNull(),
    /** What a person calls it: the name of a file, of a season. */
    name: text("name").notNull(),
    /** As its kind says it. */
    settings: jsonb("settings").$type<unknown>().notNull(),
    state: text("state", { enum: STAGE_STATES }).notNull().default("draft"),
    /** Counts what was changed in it: a dry run of an earlier version is old. */
    version: integer("version").notNull().default(1),
    /** What is being written of it a batch at a time, and how far it had come; null: nothing. As lib/sync/staging says it. */
    batches: jsonb("batches").$type<unknown>(),
    /** What the last dry run came to; null: never tried. */
    dry: jsonb("dry").$type<unknown>(),
    /** The work that runs it, or ran it last. */
    workId: integer("work_id"),
    /** Who works on it, and since when they were last seen at it; null: nobody. */
    heldById: integer("held_by_id"),
    heldBy: text("held_by"),
    heldAt: timestamp("held_at", { withTimezone: true }),
    writtenBy: writtenBy(),
    writtenAt: writtenAt(),
    touchedBy: text("touched_by").notNull(),
    /** By the program's clock. */
    touchedAt: timestamp("touched_at", { withTimezone: true }).notNull(),
  },
  (stage) => [
    primaryKey({ columns: [stage.club, stage.id] }),
    allOrNone("stages_held", stage.heldById, stage.heldBy, stage.heldAt),
    index("stages_season").on(stage.club, stage.seasonId),
    index("stages_work").on(stage.workId).where(sql`${stage.workId} is not null`),
  ],
);

/** One row of it: what it comes from, what a person changed, what is proposed, what came of it. */
export const stageRows = checkedTable(
  "stage_rows",
  {
    club: text("club").notNull(),
    stage: text("stage").notNull(),
    /** Its number in what it comes from: a line of a file. */
    place: integer("place").notNull(),
    /** As its kind says it. Never changed. */
    source: jsonb("source").$type<unknown>().notNull(),
    /** What a person changed, by the name of a field. */
    changes: jsonb("changes").$type<Record<string, unknown>>().notNull().default({}),
    leftOut: boolean("left_out").notNull().default(false),
    /** What it is called on screens: a name. */
    label: text("label").notNull().default(""),
    /** The label folded: what a search looks into. */
    searchKey: text("search_key").notNull().default(""),
    /** What is shown of it, by column. */
    cells: jsonb("cells").$type<Record<string, string>>().notNull().default({}),
    /** Its writes, in their order; null: nothing is to be done. */
    plan: jsonb("plan").$type<unknown>(),
    /** Why nothing is to be done. */
    nothingBecause: text("nothing_because"),
    /** What somebody has to look at or choose. */
    doubts: jsonb("doubts").$type<unknown[]>().notNull().default([]),
    state: text("state", { enum: ROW_STATES }).notNull(),
    /** The first thing that the club would refuse, by the last dry run. */
    foreseen: text("foreseen"),
    /** Where in the row that is: a step, a field, a value. */
    foreseenDetail: jsonb("foreseen_detail").$type<unknown>(),
    /** Whom it is about, once that is known. */
    memberId: integer("member_id"),
    /** Counts what was changed in it. */
    version: integer("version").notNull().default(1),
    outcome: text("outcome", { enum: ROW_OUTCOMES }),
    code: text("code"),
    detail: text("detail"),
    requestId: text("request_id"),
    /** The records that its steps made, by the names of the steps. */
    made: jsonb("made").$type<Record<string, number>>().notNull().default({}),
    settledAt: timestamp("settled_at", { withTimezone: true }),
  },
  (row) => [
    primaryKey({ columns: [row.club, row.stage, row.place] }),
    foreignKey({
      name: "stage_rows_stage",
      columns: [row.club, row.stage],
      foreignColumns: [stages.club, stages.id],
    }).onDelete("cascade"),
    allOrNone("stage_rows_settled", row.outcome, row.settledAt),
    index("stage_rows_state").on(row.club, row.stage, row.state, row.place),
    index("stage_rows_member").on(row.club, row.memberId).where(sql`${row.memberId} is not null`),
  ],
);

/** A stage as its row is. */
export type StageRecord = typeof stages.$inferSelect;

/** A row of a stage as its row is. */
export type StageRowRecord = typeof stageRows.$inferSelect;
