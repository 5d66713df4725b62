import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { accounts } from "./access.ts";
import { clubs } from "./clubs.ts";

/** A decision about a registration (club-api §4.5). */
export type Decision = "validate" | "refuse" | "cancel";

/** What a job does to each of its registrations. `move`: gives it to the person's other record, in steps (`MoveStep`). */
export type JobOperation = Decision | "move";

/**
 * How a registration moves to another record (club-api §4.5). `give`: an annual one changes its person in one write, and keeps its place.
 * An event's cannot be changed, so that it goes in steps, each with a key of its own: it is created there, validated there where it was
 * validated here, and only when the club says that it stands there is it cancelled here.
 */
export type MoveStep = "give" | "create" | "validate" | "cancel";

/** What a moving registration takes along, frozen, so that a step that is asked again is the same request (club-api §4.1). */
export interface Moving {
  slotIds: number[];
  licenceId: number | null;
  /** It was validated, and is cancelled only once it is validated there. */
  validated: boolean;
}

/** Which of the two registration collections the ids belong to (club-api §2.10). */
export type RegistrationKind = "annual" | "event";

/**
 * `queued`: within its hold, nothing sent yet · `running` · `paused`: by a person, or by the runner with a reason ·
 * `done`: every row has an outcome · `taken_back`: a person ended it; rows already decided keep their outcome.
 */
export type JobState = "queued" | "running" | "paused" | "done" | "taken_back";

/**
 * Why a job stands still: a person wished it, what the club answered (the `kind` of a ClubError), or `restored`: the club's
 * data went back in time, and a number may now mean somebody else, or `address_changed`: a director has yet to say that the new address is
 * the same club's, which a job that has ended keeps for its failed rows.
 */
export type PauseReason =
  | "person"
  | "unreachable"
  | "credentials"
  | "api_disabled"
  | "scope"
  | "failed"
  | "restored"
  | "address_changed";

/**
 * `queued` → `sending` → `done` | `failed` (code, detail) | `skipped` (it already was what was asked for) ·
 * `unknown`: the club may or may not have done it; it is asked again until that is known · `taken_back` or `superseded` (a
 * later decision on the same registration replaced it): certainly never sent.
 */
export type JobRowState =
  | "queued"
  | "sending"
  | "unknown"
  | "done"
  | "failed"
  | "skipped"
  | "taken_back"
  | "superseded";

/** States in which a row still waits for its outcome. */
export const OPEN_ROWS: readonly JobRowState[] = ["queued", "sending", "unknown"];

/**
 * A decision on frozen registrations, kept until every row has its outcome (design: "A decision is a durable job").
 * `not_before` and the rows' leases are written and compared with the database's own clock, the one clock that all
 * dashboards share; the other instants are the program's clock.
 */
export const jobs = pgTable(
  "jobs",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    club: text("club")
      .notNull()
      .references(() => clubs.slug, { onDelete: "cascade" }),
    seasonId: integer("season_id").notNull(),
    kind: text("kind").$type<RegistrationKind>().notNull(),
    operation: text("operation").$type<JobOperation>().notNull(),
    state: text("state").$type<JobState>().notNull().default("queued"),
    pauseReason: text("pause_reason").$type<PauseReason>(),
    /** The club's own words for the pause, when it gave any. */
    pauseDetail: text("pause_detail"),
    /** Failed tries in a row, whatever the row: the wait before the next one grows with it, and one answer ends it. */
    troubles: integer("troubles").notNull().default(0),
    /** Set when a person took the job back: rows not yet sent are never sent, rows on their way get their outcome. */
    takenBackBy: text("taken_back_by"),
    /** No row is sent before this instant: the hold, a Retry-After, the wait during an outage. */
    notBefore: timestamp("not_before", { withTimezone: true }).notNull(),
    /** When that wait began. A clock that shows an earlier time has been set back, and the wait is over. */
    waitsSince: timestamp("waits_since", { withTimezone: true }).notNull().default(sql`clock_timestamp()`),
    /** How many rows were frozen. */
    size: integer("size").notNull(),
    /** The account behind it. */
    askedBy: integer("asked_by").notNull(),
    askedByName: text("asked_by_name").notNull(),
    askedAt: timestamp("asked_at", { withTimezone: true }).notNull(),
    /** What the question and its answer hash to: answering again after a lost reply finds the job that there is. */
    askKey: text("ask_key").unique(),
    /** Of a move: the record that the registrations go to. */
    movedTo: integer("moved_to"),
    /**
     * Until when its numbers are taken to mean what they meant when they were frozen, by the database's clock (lib/jobs/identity.ts); null:
     * the club's data may have gone back since, and it is asked before anything more is sent.
     */
    provenUntil: timestamp("proven_until", { withTimezone: true }),
    /** The club's data did go back: each row is compared with the club's before it is sent. */
    compareEach: boolean("compare_each").notNull().default(false),
    finishedAt: timestamp("finished_at", { withTimezone: true }),
  },
  (job) => [
    index("jobs_club_season").on(job.club, job.seasonId, job.id.desc()),
    index("jobs_live").on(job.notBefore).where(sql`${job.state} in ('queued', 'running', 'paused')`),
  ],
);

/**
 * One registration of a job. The idempotency key is stored with the row, before anything is sent, and stays the row's
 * key: after a lost answer it asks the club for the stored answer instead of repeating the write (club-api §4.1).
 */
export const jobRows = pgTable(
  "job_rows",
  {
    jobId: integer("job_id").notNull(),
    /** Rows are sent in this order: by registration date, so that the last place goes to who came first. */
    position: integer("position").notNull(),
    registrationId: integer("registration_id").notNull(),
    /** Frozen beside the id, because a cancelled registration leaves the mirror and its result must still name someone. */
    memberId: integer("member_id"),
    /** Group or event; rows of one activity are sent one after the other. */
    activityId: integer("activity_id"),
    /** As the copy had it when the row was frozen: a number that was given anew was registered at another moment. */
    registeredAt: timestamp("registered_at", { withTimezone: true }),
    idempotencyKey: text("idempotency_key").notNull(),
    /** Of a move: the step that its key stands for. */
    step: text("step").$type<MoveStep>(),
    moving: jsonb("moving").$type<Moving>(),
    /** Of a move: the registration at the other record, once the club has told of it. */
    createdId: integer("created_id"),
    /** A step of a move is done, so that the rest follows, whoever takes the job back: half a move would be a registration too many. */
    begun: boolean("begun").notNull().default(false),
    /** What was foreseen when it was asked for: `done`, or the error code that the club would answer; null where nobody foresaw. */
    foreseen: text("foreseen"),
    /** What a refusal depends on, hashed as it was then: once that differs, an earlier refusal says nothing any more. */
    basis: text("basis"),
    state: text("state").$type<JobRowState>().notNull().default("queued"),
    /** Error code of the club, or of a refusal to send. */
    code: text("code"),
    detail: text("detail"),
    requestId: text("request_id"),
    /** How often the row was sent. */
    attempts: integer("attempts").notNull().default(0),
    /** Some try may have reached the club without telling us so: such a row is asked again, never taken back. */
    perhapsWritten: boolean("perhaps_written").notNull().default(false),
    /** When the last try without an answer ended: until some time later it may still arrive at the club. */
    triedAt: timestamp("tried_at", { withTimezone: true }),
    /** How often the row's truth stayed unknown: the wait before it is asked again grows with it. */
    doubts: integer("doubts").notNull().default(0),
    /** An unknown row is not asked before this instant; null: at once. */
    notBefore: timestamp("not_before", { withTimezone: true }),
    /** When that wait began, as in the job. */
    waitsSince: timestamp("waits_since", { withTimezone: true }),
    /** The later job that decides this registration instead. */
    supersededBy: integer("superseded_by"),
    leaseOwner: text("lease_owner"),
    leaseUntil: timestamp("lease_until", { withTimezone: true }),
    decidedAt: timestamp("decided_at", { withTimezone: true }),
    /** The number of the reading that the outcome counts as: what the mirror read later is newer than the decision. */
    reading: bigint("reading", { mode: "number" }),
    /** When it was noticed that the club no longer has what it had decided: an older state of its data came back. */
    undoneAt: timestamp("undone_at", { withTimezone: true }),
  },
  (row) => [
    primaryKey({ columns: [row.jobId, row.position] }),
    foreignKey({ columns: [row.jobId], foreignColumns: [jobs.id] }).onDelete("cascade"),
    uniqueIndex("job_rows_registration").on(row.jobId, row.registrationId),
    uniqueIndex("job_rows_key").on(row.idempotencyKey),
    index("job_rows_open").on(row.jobId, row.position).where(sql`${row.state} in ('queued', 'sending', 'unknown')`),
    index("job_rows_same").on(row.registrationId, row.jobId),
    index("job_rows_failed").on(row.jobId).where(sql`${row.state} = 'failed'`),
  ],
);

/**
 * How far a person has read the failures of a job. Rows are settled one after the other under the job's lock, so a row with a higher
 * `reading` failed later, also after another try: it is unread again.
 */
export const jobReads = pgTable(
  "job_reads",
  {
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    jobId: integer("job_id")
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    /** The highest `reading` of a failed row that was there when the person looked. */
    reading: bigint("reading", { mode: "number" }).notNull(),
  },
  (read) => [primaryKey({ columns: [read.accountId, read.jobId] })],
);

export type Job = typeof jobs.$inferSelect;
export type JobRow = typeof jobRows.$inferSelect;
