import {
  bigint,
  bigserial,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { allOrNone, goesWithClub, writtenAt, writtenBy } from "#lib/base/store/schema/base/columns.ts";
import type { MirrorAllocation } from "#lib/base/store/schema/sync/mirror.ts";
import { checkedTable } from "#runtime/database/checked-table.ts";

/**
 * What a treasurer keeps and the API has no place for. Keyed by the club's numbers of payments and people, never sent. Amounts in cents; `writtenBy`
 * is a person's name as it was then, `writtenAt` the program's clock.
 */

/**
 * What the desk knows of a payment and the API has no field for: how the treasurer finds a cheque again. Never sent. Free text, and no account data:
 * the words beside the fields say so.
 */
export const paymentDetails = checkedTable(
  "payment_details",
  {
    club: goesWithClub(),
    /** Of the club. */
    paymentId: integer("payment_id").notNull(),
    seasonId: integer("season_id").notNull(),
    /** The name of the recording: the payments of one cheque have it in common. */
    recording: text("recording"),
    chequeNumber: text("cheque_number"),
    bank: text("bank"),
    /** Whose cheque it is, as written on it: often not the member. */
    drawer: text("drawer"),
    /** The first day of the month in which the club means to deposit it: its own promise, and no date on the cheque. */
    depositMonth: date("deposit_month", { mode: "string" }),
    note: text("note"),
    writtenBy: writtenBy(),
    writtenAt: writtenAt(),
  },
  (details) => [
    primaryKey({ columns: [details.club, details.paymentId] }),
    index("payment_details_season").on(details.club, details.seasonId, details.depositMonth),
  ],
);

export type PaymentDetails = typeof paymentDetails.$inferSelect;

/**
 * What of cash was counted, beside what the cash book of its season says of that day. Only ever added: what was counted wrongly is counted again. The last one of a season is what the next one begins with.
 */
export const cashCounts = checkedTable(
  "cash_counts",
  {
    club: goesWithClub(),
    /** The page's name for the one question. */
    id: text("id").notNull(),
    seasonId: integer("season_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    countedCents: integer("counted_cents").notNull(),
    /** What the book said of that day then. */
    expectedCents: integer("expected_cents").notNull(),
    note: text("note"),
    writtenBy: writtenBy(),
    writtenAt: writtenAt(),
  },
  (counts) => [
    primaryKey({ columns: [counts.club, counts.id] }),
    index("cash_counts_season").on(counts.club, counts.seasonId, counts.day),
  ],
);

/**
 * What a payment counters, where it gives back what another one brought (a `Remboursement`, club-api §2.11): the API knows no such link.
 */
export const paymentCounters = checkedTable(
  "payment_counters",
  {
    club: goesWithClub(),
    /** The payment that gives back. */
    paymentId: integer("payment_id").notNull(),
    /** The payment whose money it is. */
    countersId: integer("counters_id").notNull(),
    seasonId: integer("season_id").notNull(),
    /** The bank did not pay the cheque; money was given back; or the payment was written down wrongly. */
    kind: text("kind", { enum: ["returned", "refund", "correction"] }).notNull(),
    reason: text("reason"),
    writtenBy: writtenBy(),
    writtenAt: writtenAt(),
  },
  (counters) => [
    primaryKey({ columns: [counters.club, counters.paymentId] }),
    index("payment_counters_of").on(counters.club, counters.countersId),
  ],
);

/** What the desk compares of two readings of a payment. */
export interface PaymentFacts {
  memberId: number | null;
  amountCents: number | null;
  type: string | null;
  method: string | null;
  receivedOn: string | null;
  allocations: readonly MirrorAllocation[] | null;
}

/** A payment that a reading found otherwise than the one before, or found gone: a line to look at, since the club announces none. */
export const paymentChanges = checkedTable(
  "payment_changes",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    club: goesWithClub(),
    seasonId: integer("season_id").notNull(),
    paymentId: integer("payment_id").notNull(),
    before: jsonb("before").$type<PaymentFacts>().notNull(),
    /** null: no reading shows it any more. */
    after: jsonb("after").$type<PaymentFacts>(),
    seenAt: timestamp("seen_at", { withTimezone: true }).notNull(),
  },
  (changes) => [index("payment_changes_season").on(changes.club, changes.seasonId, changes.seenAt)],
);

/** A numbered slip with which cheques, coupons or cash go to the bank: frozen as it was printed. Numbers count up within a club. */
export const depositSlips = checkedTable(
  "deposit_slips",
  {
    club: goesWithClub(),
    number: integer("number").notNull(),
    /** The page's name for the one question that made it: asked again after a lost reply, there is one slip. */
    ask: text("ask").notNull(),
    seasonId: integer("season_id").notNull(),
    /** How it was paid, as the club writes it; several ways of writing one kind (Chèque 1, Chèque 2) in a row. */
    method: text("method").notNull(),
    count: integer("count").notNull(),
    totalCents: bigint("total_cents", { mode: "number" }).notNull(),
    /** ISO date. */
    depositedOn: date("deposited_on", { mode: "string" }),
    /** As the bank's statement says it. */
    statementLine: text("statement_line"),
    depositedBy: text("deposited_by"),
    /** Made by mistake, before anything was deposited: what it held is in the drawer again. */
    cancelledAt: timestamp("cancelled_at", { withTimezone: true }),
    cancelledBy: text("cancelled_by"),
    writtenBy: writtenBy(),
    writtenAt: writtenAt(),
  },
  (slips) => [
    primaryKey({ columns: [slips.club, slips.number] }),
    allOrNone("deposit_slips_deposited", slips.depositedOn, slips.depositedBy),
    allOrNone("deposit_slips_cancelled", slips.cancelledAt, slips.cancelledBy),
    unique("deposit_slips_ask").on(slips.club, slips.ask),
    index("deposit_slips_season").on(slips.club, slips.seasonId),
  ],
);

/** A line of a slip: one cheque, however many payments it became. As it was when the slip was made. */
export const depositSlipLines = checkedTable(
  "deposit_slip_lines",
  {
    club: text("club").notNull(),
    slip: integer("slip").notNull(),
    position: integer("position").notNull(),
    /** Whose payments they are, by name. */
    people: text("people").notNull(),
    method: text("method").notNull(),
    chequeNumber: text("cheque_number"),
    bank: text("bank"),
    drawer: text("drawer"),
    cents: bigint("cents", { mode: "number" }).notNull(),
    paymentIds: integer("payment_ids").array().notNull(),
  },
  (lines) => [
    primaryKey({ columns: [lines.club, lines.slip, lines.position] }),
    foreignKey({
      columns: [lines.club, lines.slip],
      foreignColumns: [depositSlips.club, depositSlips.number],
    }).onDelete("cascade"),
  ],
);

/** On which slip a payment is: on one at a time, and on none that was cancelled. */
export const depositedPayments = checkedTable(
  "deposited_payments",
  {
    club: text("club").notNull(),
    paymentId: integer("payment_id").notNull(),
    slip: integer("slip").notNull(),
  },
  (deposited) => [
    primaryKey({ columns: [deposited.club, deposited.paymentId] }),
    foreignKey({
      columns: [deposited.club, deposited.slip],
      foreignColumns: [depositSlips.club, depositSlips.number],
    }).onDelete("cascade"),
    index("deposited_payments_slip").on(deposited.club, deposited.slip),
  ],
);

/** Whether what is paid in a way goes to the bank on slips, where a club says otherwise than its words do (lib/treasury/deposits/piles.ts). */
export const depositMethods = checkedTable(
  "deposit_methods",
  {
    club: goesWithClub(),
    /** Folded, as the copy keeps it. */
    methodKey: text("method_key").notNull(),
    isDeposited: boolean("is_deposited").notNull(),
    writtenBy: writtenBy(),
    writtenAt: writtenAt(),
  },
  (methods) => [primaryKey({ columns: [methods.club, methods.methodKey] })],
);

/** What a family pays in several parts, as it was agreed. */
export const instalmentPlans = checkedTable(
  "instalment_plans",
  {
    club: goesWithClub(),
    /** A UUID. */
    id: text("id").notNull(),
    seasonId: integer("season_id").notNull(),
    /** With whom it was agreed: one of the family. */
    memberId: integer("member_id").notNull(),
    note: text("note"),
    /** Ended before all parts came: they are late no more. */
    endedAt: timestamp("ended_at", { withTimezone: true }),
    endedBy: text("ended_by"),
    writtenBy: writtenBy(),
    writtenAt: writtenAt(),
  },
  (plans) => [
    primaryKey({ columns: [plans.club, plans.id] }),
    allOrNone("instalment_plans_ended", plans.endedAt, plans.endedBy),
    index("instalment_plans_member").on(plans.club, plans.seasonId, plans.memberId),
  ],
);

/** One part of a plan, and the payment that it became. */
export const instalments = checkedTable(
  "instalments",
  {
    club: text("club").notNull(),
    plan: text("plan").notNull(),
    position: integer("position").notNull(),
    /** The first day of the month in which it is due. */
    month: date("month", { mode: "string" }).notNull(),
    cents: integer("cents").notNull(),
    paymentId: integer("payment_id"),
    linkedBy: text("linked_by"),
    linkedAt: timestamp("linked_at", { withTimezone: true }),
  },
  (parts) => [
    primaryKey({ columns: [parts.club, parts.plan, parts.position] }),
    foreignKey({
      columns: [parts.club, parts.plan],
      foreignColumns: [instalmentPlans.club, instalmentPlans.id],
    }).onDelete("cascade"),
    allOrNone("instalments_linked", parts.paymentId, parts.linkedBy, parts.linkedAt),
    // One payment is one part.
    uniqueIndex("instalments_payment").on(parts.club, parts.paymentId),
  ],
);

/** A kind of aid that families bring (Pass'Sport, coupons): dated data, which a club edits. */
export const aidKinds = checkedTable(
  "aid_kinds",
  {
    club: goesWithClub(),
    /** A UUID, or the name of one that came with the program. */
    id: text("id").notNull(),
    /** As the method of its payments says it. */
    name: text("name").notNull(),
    /** null: it differs from family to family. */
    amountCents: integer("amount_cents"),
    /** Whole years, both included. */
    minAge: integer("min_age"),
    maxAge: integer("max_age"),
    /** The first and last days on which a club can claim it, ISO dates. */
    firstDay: date("first_day", { mode: "string" }),
    lastDay: date("last_day", { mode: "string" }),
    /** How it is claimed, in words. */
    claim: text("claim"),
    /** Offered no more; dossiers keep it. */
    isOffered: boolean("is_offered").notNull().default(true),
    writtenBy: writtenBy(),
    writtenAt: writtenAt(),
  },
  (kinds) => [primaryKey({ columns: [kinds.club, kinds.id] })],
);

/** One person's aid in one season, from the promise to the money. */
export const aidDossiers = checkedTable(
  "aid_dossiers",
  {
    club: goesWithClub(),
    /** A UUID. */
    id: text("id").notNull(),
    seasonId: integer("season_id").notNull(),
    memberId: integer("member_id").notNull(),
    kind: text("kind").notNull(),
    /** As the family brought it. */
    code: text("code"),
    promisedCents: integer("promised_cents").notNull(),
    /** ISO dates; null: not yet. */
    claimedOn: date("claimed_on", { mode: "string" }),
    reimbursedOn: date("reimbursed_on", { mode: "string" }),
    reimbursedCents: integer("reimbursed_cents"),
    /** Whoever gives it said no. */
    refusedOn: date("refused_on", { mode: "string" }),
    /** The payment as which the aid stands in the club's records. */
    paymentId: integer("payment_id"),
    note: text("note"),
    writtenBy: writtenBy(),
    writtenAt: writtenAt(),
  },
  (dossiers) => [
    primaryKey({ columns: [dossiers.club, dossiers.id] }),
    foreignKey({ columns: [dossiers.club, dossiers.kind], foreignColumns: [aidKinds.club, aidKinds.id] }),
    index("aid_dossiers_kind").on(dossiers.club, dossiers.kind),
    index("aid_dossiers_season").on(dossiers.club, dossiers.seasonId),
    allOrNone("aid_dossiers_reimbursed", dossiers.reimbursedOn, dossiers.reimbursedCents),
  ],
);

/** That somebody wrote to a family about what is due: when, how, and of how much it spoke. */
export const reminders = checkedTable(
  "reminders",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    club: goesWithClub(),
    seasonId: integer("season_id").notNull(),
    memberId: integer("member_id").notNull(),
    channel: text("channel", { enum: ["mailto", "merge", "letter", "packet", "addresses", "post"] }).notNull(),
    balanceCents: integer("balance_cents").notNull(),
    writtenBy: writtenBy(),
    writtenAt: writtenAt(),
  },
  (sent) => [index("reminders_member").on(sent.club, sent.seasonId, sent.memberId, sent.writtenAt)],
);

/** A family of a round: who of it owed, and how much all of it, when it was chosen. Cents. */
export interface RoundFamily {
  memberIds: readonly number[];
  /** What was claimed of it; with what waits for a decision, where that was chosen. */
  balanceCents: number;
  /** It was chosen for what waits for a decision, so that it is asked for that too. */
  withWaiting?: boolean;
}

/** A text in one language, as somebody wrote it. */
export interface ReminderText {
  subject: string;
  body: string;
}

/** The texts of a round: one that speaks of the family, and one that speaks of nobody. Those that nobody changed are missing. */
export type ReminderTexts = Partial<Record<`${"personal" | "shared"}.${"fr" | "en"}`, ReminderText>>;

/** Families that somebody chose to remind, with what each owed then: what is compared with what they owe once the payments were read. */
export const reminderRounds = checkedTable(
  "reminder_rounds",
  {
    club: goesWithClub(),
    /** A UUID. */
    id: text("id").notNull(),
    seasonId: integer("season_id").notNull(),
    /** From `mirrorReadings`: what was read from a lower number on was read before they were chosen. */
    reading: bigint("reading", { mode: "number" }).notNull(),
    texts: jsonb("texts").$type<ReminderTexts>().notNull(),
    writtenBy: writtenBy(),
    writtenAt: writtenAt(),
  },
  (rounds) => [
    primaryKey({ columns: [rounds.club, rounds.id] }),
    index("reminder_rounds_season").on(rounds.club, rounds.seasonId, rounds.writtenAt),
  ],
);

/** The families of a round, in the order in which they were chosen. */
export const reminderRoundFamilies = checkedTable(
  "reminder_round_families",
  {
    club: text("club").notNull(),
    round: text("round").notNull(),
    position: integer("position").notNull(),
    memberIds: integer("member_ids").array().notNull(),
    balanceCents: bigint("balance_cents", { mode: "number" }).notNull(),
    withWaiting: boolean("with_waiting").notNull(),
  },
  (families) => [
    primaryKey({ columns: [families.club, families.round, families.position] }),
    foreignKey({
      name: "reminder_round_families_round",
      columns: [families.club, families.round],
      foreignColumns: [reminderRounds.club, reminderRounds.id],
    }).onDelete("cascade"),
  ],
);

/** Whom nobody reminds, until a day. */
export const reminderExemptions = checkedTable(
  "reminder_exemptions",
  {
    club: goesWithClub(),
    seasonId: integer("season_id").notNull(),
    memberId: integer("member_id").notNull(),
    /** The last day, an ISO date. */
    until: date("until", { mode: "string" }).notNull(),
    reason: text("reason"),
    writtenBy: writtenBy(),
    writtenAt: writtenAt(),
  },
  (exempt) => [primaryKey({ columns: [exempt.club, exempt.seasonId, exempt.memberId] })],
);

/** One line of a journal as it left. */
export interface JournalLine extends PaymentFacts {
  paymentId: number;
  /** As the person was called then. */
  person: string;
  /** What each of the allocations was called then, in their order; null for the membership, and where nothing was known. */
  names: readonly (string | null)[];
  /** The slip with which it goes to the bank. */
  slip: number | null;
  chequeNumber: string | null;
}

/** A journal that left for the accountant, with its lines: what the next one is compared with. Numbers count up within a club. */
export const journalExports = checkedTable(
  "journal_exports",
  {
    club: goesWithClub(),
    number: integer("number").notNull(),
    seasonId: integer("season_id").notNull(),
    count: integer("count").notNull(),
    /** Signed: what came in less what was given back. */
    sumCents: bigint("sum_cents", { mode: "number" }).notNull(),
    writtenBy: writtenBy(),
    writtenAt: writtenAt(),
  },
  (exports) => [primaryKey({ columns: [exports.club, exports.number] })],
);

/** The lines of a journal, as they left. */
export const journalLines = checkedTable(
  "journal_lines",
  {
    club: text("club").notNull(),
    journal: integer("journal").notNull(),
    position: integer("position").notNull(),
    paymentId: integer("payment_id").notNull(),
    memberId: integer("member_id"),
    person: text("person").notNull(),
    amountCents: bigint("amount_cents", { mode: "number" }),
    type: text("type"),
    method: text("method"),
    receivedOn: date("received_on", { mode: "string" }),
    allocations: jsonb("allocations").$type<JournalLine["allocations"]>(),
    names: jsonb("names").$type<JournalLine["names"]>().notNull(),
    slip: integer("slip"),
    chequeNumber: text("cheque_number"),
  },
  (lines) => [
    primaryKey({ columns: [lines.club, lines.journal, lines.position] }),
    foreignKey({
      name: "journal_lines_journal",
      columns: [lines.club, lines.journal],
      foreignColumns: [journalExports.club, journalExports.number],
    }).onDelete("cascade"),
    index("journal_lines_member").on(lines.club, lines.memberId),
  ],
);

/** How a club's treasurers count. */
export const treasurySettings = checkedTable("treasury_settings", {
  club: text("club")
    .primaryKey()
    .references(() => clubs.slug, { onDelete: "cascade" }),
  /** Whether "received" means that money is in the drawer, or that it is at the bank. */
  receivedMeans: text("received_means", { enum: ["drawer", "bank"] })
    .notNull()
    .default("drawer"),
  writtenBy: writtenBy(),
  writtenAt: writtenAt(),
});
