import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { allOrNone } from "#lib/base/store/schema/base/columns.ts";
import { checkedTable } from "#runtime/database/checked-table.ts";

/** Which of the two registration collections ids belong to (club-api §2.10). */
export const REGISTRATION_KINDS = ["annual", "event"] as const;
export type RegistrationKind = (typeof REGISTRATION_KINDS)[number];

/** The kinds of durable work. Each is a module that lib/desk/work-kinds.ts lists. */
const WORK_KINDS = [
  "decisions",
  "moves",
  "marks",
  "enrolments",
  "payments",
  "people",
  "medical",
  "papers",
  "documents",
  "staged",
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/**
 * The collection of the API to which the pieces of a work are written; `registrations`: to either of the two, as each piece says; `stage`: each step of
 * a piece says its own.
 */
const WORK_COLLECTIONS = [
  ...REGISTRATION_KINDS,
  "registrations",
  "attendance",
  "payments",
  "members",
  "medical",
  "member-documents",
  "documents",
  "stage",
] as const;
export type WorkCollection = (typeof WORK_COLLECTIONS)[number];

/** A decision about a registration (club-api §4.5). */
export const DECISIONS = ["validate", "refuse", "cancel"] as const;
export type Decision = (typeof DECISIONS)[number];

/** What a work of decisions does to each of its registrations. `move`: gives it to the person's other record, in steps (`MoveStep`). */
export type DecisionOperation = Decision | "move";

/** What a work does with each of its pieces. */
const WORK_OPERATIONS = [...DECISIONS, "move", "create", "record", "change", "deposit", "remove", "run"] as const;
export type WorkOperation = (typeof WORK_OPERATIONS)[number];

/**
 * How a registration moves to another record (club-api §4.5). `give`: an annual one changes its person in one write, and keeps its place.
 * An event's cannot be changed, so that it goes in steps, each with a key of its own: it is created there, validated there where it was
 * validated here, and only when the club says that it stands there is it cancelled here.
 */
export type MoveStep = "give" | "create" | "validate" | "cancel";

/**
 * `queued`: within its hold, nothing sent yet · `running` · `paused`: by a person, or by the engine with a reason ·
 * `done`: every piece has an outcome · `taken_back`: a person ended it; pieces already settled keep their outcome.
 */
const WORK_STATES = ["queued", "running", "paused", "done", "taken_back"] as const;
export type WorkState = (typeof WORK_STATES)[number];

/**
 * What is still being done to a work's pieces, a batch at a time: `adding`, they are being written down · `giving_up`, those that were not sent are being given up. Until
 * that is over no piece of it is begun, and after a stop in between it is gone on with (lib/sync/outbox/batches.ts).
 */
const WORK_BATCHES = ["adding", "giving_up"] as const;
export type WorkBatches = (typeof WORK_BATCHES)[number];

/**
 * Why a work stands still: a person wished it, what the club answered (the `kind` of a ClubError), or `restored`: the club's
 * data went back in time, and a number may now mean somebody else, or `address_changed`: a director has yet to say that the new address is
 * the same club's, which a work that has ended keeps for its failed pieces.
 */
const PAUSE_REASONS = [
  "person",
  "unreachable",
  "credentials",
  "api_disabled",
  "scope",
  "failed",
  "restored",
  "address_changed",
] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/**
 * `queued` → `sending` → `done` | `failed` (code, detail) | `skipped` (it already was what was asked for) ·
 * `unknown`: the club may or may not have done it; it is asked again until that is known · `taken_back` or `superseded` (a
 * later work on the same subject replaced it): certainly never sent.
 */
const PIECE_STATES = ["queued", "sending", "unknown", "done", "failed", "skipped", "taken_back", "superseded"] as const;
export type PieceState = (typeof PIECE_STATES)[number];

/**
 * Whom a member's number stood for, in digests: it outlives the copy, and tells whether somebody is still the same, not who they are. What was not
 * known is null.
 */
export interface FrozenPerson {
  /** The record behind the number, by when it was made. */
  record: string | null;
  name: string | null;
  /** Name and date of birth. */
  born: string | null;
}

/** States in which a piece still waits for its outcome. */
export const OPEN_PIECES: readonly PieceState[] = ["queued", "sending", "unknown"];

/**
 * What a person asked for: written down before anything is sent, and kept until each of its pieces has an outcome (lib/sync/outbox).
 * `not_before` and the pieces' leases are written and compared with the database's own clock, the one clock that all
 * dashboards share; the other instants are the program's clock.
 */
export const works = checkedTable(
  "works",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    club: text("club")
      .notNull()
      .references(() => clubs.slug, { onDelete: "cascade" }),
    kind: text("kind", { enum: WORK_KINDS }).notNull(),
    collection: text("collection", { enum: WORK_COLLECTIONS }).notNull(),
    operation: text("operation", { enum: WORK_OPERATIONS }).notNull(),
    /** null: it belongs to no season, or to one that the copy does not know yet. */
    seasonId: integer("season_id"),
    /** The one person whom all its pieces are about: whom a move goes to, who is enrolled. */
    memberId: integer("member_id"),
    /**
     * The club's address when it was asked for: its numbers mean nothing elsewhere, and it is refused there. null: it is paused when the address
     * changes, until a director says that the club is the same.
     */
    baseUrl: text("base_url"),
    /** Earlier pieces on its subjects are all sent, each in its turn; otherwise it replaces those that were not sent yet. */
    inTurn: boolean("in_turn").notNull().default(false),
    state: text("state", { enum: WORK_STATES }).notNull().default("queued"),
    /** null: all of its pieces are written down, and stand as they are. */
    inBatches: text("in_batches", { enum: WORK_BATCHES }),
    pauseReason: text("pause_reason", { enum: PAUSE_REASONS }),
    /** The club's own words for the pause, when it gave any. */
    pauseDetail: text("pause_detail"),
    /** Failed tries in a row, whatever the piece: the wait before the next one grows with it, and one answer ends it. */
    troubles: integer("troubles").notNull().default(0),
    /** Set when a person took the work back: pieces not yet sent are never sent, those on their way get their outcome. */
    takenBackBy: text("taken_back_by"),
    /** No piece is sent before this instant: the hold, a Retry-After, the wait during an outage. */
    notBefore: timestamp("not_before", { withTimezone: true }).notNull(),
    /** When that wait began. A clock that shows an earlier time has been set back, and the wait is over. */
    waitsSince: timestamp("waits_since", { withTimezone: true }).notNull().default(sql`clock_timestamp()`),
    /** How many pieces were frozen; of one whose pieces are being added, how many are to be. */
    size: integer("size").notNull(),
    /** The account behind it. */
    askedBy: integer("asked_by").notNull(),
    askedByName: text("asked_by_name").notNull(),
    askedAt: timestamp("asked_at", { withTimezone: true }).notNull(),
    /** Names the question: asked again after a lost reply, it is the work that there is. */
    askKey: text("ask_key").unique(),
    /**
     * Until when its numbers are taken to mean what they meant when they were frozen, by the database's clock (lib/registrations/decisions/identity.ts); null:
     * the club's data may have gone back since, and it is asked before anything more is sent.
     */
    provenUntil: timestamp("proven_until", { withTimezone: true }),
    /** The club's data did go back: each piece is compared with the club's before it is sent. */
    compareEach: boolean("compare_each").notNull().default(false),
    /**
     * Of work that came out of a back-up: the club's access (`accessName`) of the desk that is gone, which may have sent any piece of it since; null:
     * nobody else has sent anything of it.
     */
    lostAccess: text("lost_access"),
    finishedAt: timestamp("finished_at", { withTimezone: true }),
  },
  (work) => [
    index("works_club_season").on(work.club, work.kind, work.seasonId, work.id.desc()),
    index("works_in_batches").on(work.id).where(sql`${work.inBatches} is not null`),
    index("works_live").on(work.notBefore).where(sql`${work.state} in ('queued', 'running', 'paused')`),
  ],
);

/**
 * One write of a work. The idempotency key is stored with the piece, before anything is sent, and stays the piece's
 * key: after a lost answer it asks the club for the stored answer instead of repeating the write (club-api §4.1). A piece that
 * takes several writes has one after the other, each under a key of its own (`step`).
 */
export const pieces = checkedTable(
  "pieces",
  {
    workId: integer("work_id").notNull(),
    /** Pieces are sent in this order. Of decisions it is the registration date's, so that the last place goes to who came first. */
    position: integer("position").notNull(),
    /** What is written to, named within the club: pieces of one subject are sent in the order in which they were asked for. */
    subject: text("subject").notNull(),
    /** Pieces with the same name here are sent one after the other, whatever their works; null: beside all others. */
    serial: text("serial"),
    /** The record of the work's collection that it is about; null: it creates one. */
    recordId: integer("record_id"),
    /** Kept beside the id, because what is cancelled leaves the mirror and its result must still name someone. */
    memberId: integer("member_id"),
    /** Group, event, lesson or slot. */
    activityId: integer("activity_id"),
    /** When the record was made, as the copy had it when the piece was frozen: a number that was given anew was made at another moment. */
    recordMadeAt: timestamp("record_made_at", { withTimezone: true }),
    /** Who had the member's number when the piece was asked for; null: the copy did not know them, or a record says who they are. */
    person: jsonb("person").$type<FrozenPerson>(),
    /** What is sent beside these numbers, as the kind of work says it. Frozen, so that a piece that is asked again is the same request. */
    frozen: jsonb("frozen").$type<unknown>(),
    /** What came of it beside its state, as the kind of work says it: the record that it created, what stands there instead. */
    result: jsonb("result").$type<unknown>(),
    idempotencyKey: text("idempotency_key").notNull(),
    /**
     * The club's access (`accessName`) under which the key was used: a club keeps the keys of each access apart, and for as long as that lives
     * (club-api §8). Whether it was used at all, `perhaps_written` and `state` say.
     */
    sentWith: text("sent_with"),
    /** Of a piece in steps: the one that its key stands for. */
    step: text("step"),
    /** A step is done, so that the rest follows, whoever takes the work back: half of it would be something too many. */
    begun: boolean("begun").notNull().default(false),
    /** Of a decision what was foreseen when it was asked for: `done`, or the code that the club would answer; null where nobody foresaw. */
    foreseen: text("foreseen"),
    /** What a refusal depends on, hashed as it was then: once that differs, an earlier refusal says nothing any more. */
    basis: text("basis"),
    state: text("state", { enum: PIECE_STATES }).notNull().default("queued"),
    /** Error code of the club, or of a refusal to send. */
    code: text("code"),
    detail: text("detail"),
    requestId: text("request_id"),
    /** How often the piece was sent. */
    attempts: integer("attempts").notNull().default(0),
    /** Some try may have reached the club without telling us so: such a piece is asked again, never taken back. */
    perhapsWritten: boolean("perhaps_written").notNull().default(false),
    /** When the last try without an answer ended: until some time later it may still arrive at the club. */
    triedAt: timestamp("tried_at", { withTimezone: true }),
    /** How often the piece's truth stayed unknown, or its try found nobody there: the wait before it is asked again grows with it. */
    doubts: integer("doubts").notNull().default(0),
    /** A piece that has been tried is not tried again before this instant, whatever its work does; null: it has not been tried, or at once. */
    notBefore: timestamp("not_before", { withTimezone: true }),
    /** When that wait began, as in the work. */
    waitsSince: timestamp("waits_since", { withTimezone: true }),
    /** The later work on this subject that replaced it. */
    supersededBy: integer("superseded_by"),
    leaseOwner: text("lease_owner"),
    leaseUntil: timestamp("lease_until", { withTimezone: true }),
    decidedAt: timestamp("decided_at", { withTimezone: true }),
    /** The number of the reading that the outcome counts as: what the mirror read later is newer than the outcome. */
    reading: bigint("reading", { mode: "number" }),
    /** When it was noticed that the club no longer has what it had decided: an older state of its data came back. */
    undoneAt: timestamp("undone_at", { withTimezone: true }),
  },
  (piece) => [
    primaryKey({ columns: [piece.workId, piece.position] }),
    allOrNone("pieces_lease", piece.leaseOwner, piece.leaseUntil),
    foreignKey({ columns: [piece.workId], foreignColumns: [works.id] }).onDelete("cascade"),
    uniqueIndex("pieces_key").on(piece.idempotencyKey),
    index("pieces_open")
      .on(piece.workId, piece.position)
      .where(sql`${piece.state} in ('queued', 'sending', 'unknown')`),
    index("pieces_sending").on(piece.serial).where(sql`${piece.state} = 'sending'`),
    index("pieces_unknown").on(piece.workId, piece.serial).where(sql`${piece.state} = 'unknown'`),
    index("pieces_waited")
      .on(piece.notBefore)
      .where(sql`${piece.notBefore} is not null and ${piece.state} in ('queued', 'unknown')`),
    index("pieces_subject").on(piece.subject, piece.workId),
    index("pieces_record").on(piece.recordId, piece.workId),
    index("pieces_member").on(piece.memberId, piece.workId).where(sql`${piece.memberId} is not null`),
    index("pieces_failed").on(piece.workId).where(sql`${piece.state} = 'failed'`),
  ],
);

/**
 * The file that a piece takes, whose bytes are in the memory of one process and in no table (lib/sync/outbox/in-hand.ts): which process that is. The
 * row goes when the piece has its outcome.
 */
export const pieceFiles = checkedTable(
  "piece_files",
  {
    workId: integer("work_id").notNull(),
    position: integer("position").notNull(),
    /** Who has the bytes, as in the pieces' leases; null: nobody any more. */
    leaseOwner: text("lease_owner"),
    /** Renewed while that process lives: afterwards the piece waits until somebody brings the file again. */
    leaseUntil: timestamp("lease_until", { withTimezone: true }),
  },
  (file) => [
    primaryKey({ columns: [file.workId, file.position] }),
    allOrNone("piece_files_lease", file.leaseOwner, file.leaseUntil),
    foreignKey({ columns: [file.workId, file.position], foreignColumns: [pieces.workId, pieces.position] }).onDelete(
      "cascade",
    ),
  ],
);

/**
 * How far a person has read the failures of a work. Pieces are settled one after the other under the work's lock, so a piece with a higher
 * `reading` failed later, also after another try: it is unread again.
 */
export const workReads = checkedTable(
  "work_reads",
  {
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    workId: integer("work_id")
      .notNull()
      .references(() => works.id, { onDelete: "cascade" }),
    /** The highest `reading` of a failed piece that was there when the person looked. */
    reading: bigint("reading", { mode: "number" }).notNull(),
  },
  (read) => [primaryKey({ columns: [read.accountId, read.workId] }), index("work_reads_work").on(read.workId)],
);

/** The kinds of work that decide: about registrations, and which of them go to another record. */
export const DECISION_KINDS: readonly WorkKind[] = ["decisions", "moves"];

/** What every work of decisions has, of what works and pieces may have: to be selected where only such works are. */
export const ofDecisions = {
  registrationId: sql<number>`${pieces.recordId}`,
  seasonId: sql<number>`${works.seasonId}`,
  kind: sql<RegistrationKind>`${works.collection}`,
  operation: sql<DecisionOperation>`${works.operation}`,
};

export type Work = typeof works.$inferSelect;
export type Piece = typeof pieces.$inferSelect;
