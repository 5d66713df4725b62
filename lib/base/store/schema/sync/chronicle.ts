import { sql } from "drizzle-orm";
import { bigserial, index, integer, jsonb, text } from "drizzle-orm/pg-core";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { goesWithClub, writtenAt } from "#lib/base/store/schema/base/columns.ts";
import type { MatchKind } from "#lib/base/store/schema/treasury/bank.ts";
import type { ExpenseWay } from "#lib/base/store/schema/treasury/expenses.ts";
import { checkedTable } from "#runtime/database/checked-table.ts";
import type { MirrorAllocation } from "./mirror.ts";

/** A part of a plan as it is told: when, how much, and the payment that it became. */
export interface ChronicledPart {
  month: string;
  cents: number;
  paymentId: number | null;
}

/**
 * What the chronicle tells of each kind of thing, field by field: amounts in cents, days as ISO text, names as they were then. A field that is added here has
 * to be said in words (components/desk/chronicle/), which the compiler demands.
 */
export interface ChronicledFields {
  /** A payment, as the club has it. */
  payment: {
    memberId?: number | null;
    amountCents?: number | null;
    type?: string | null;
    method?: string | null;
    receivedOn?: string | null;
    allocations?: readonly MirrorAllocation[] | null;
    /** The payment that it gives back, and why. */
    countersId?: number | null;
    counters?: "returned" | "refund" | "correction" | null;
    /** A part that was not recorded as it was meant, which somebody took from what has to be looked at. */
    isSetAside?: boolean;
  };
  /** What is written on a cheque. */
  cheque: {
    chequeNumber?: string | null;
    bank?: string | null;
    drawer?: string | null;
    depositMonth?: string | null;
    note?: string | null;
  };
  slip: {
    method?: string;
    count?: number;
    totalCents?: number;
    paymentIds?: readonly number[];
    depositedOn?: string | null;
    statementLine?: string | null;
    isCancelled?: boolean;
  };
  plan: { parts?: readonly ChronicledPart[]; note?: string | null; isEnded?: boolean };
  aid: {
    memberId?: number;
    aidKind?: string | null;
    code?: string | null;
    promisedCents?: number;
    claimedOn?: string | null;
    reimbursedOn?: string | null;
    reimbursedCents?: number | null;
    refusedOn?: string | null;
    paymentId?: number | null;
    note?: string | null;
  };
  aidKind: {
    name?: string;
    amountCents?: number | null;
    minAge?: number | null;
    maxAge?: number | null;
    firstDay?: string | null;
    lastDay?: string | null;
    claim?: string | null;
    isOffered?: boolean;
  };
  exemption: { until?: string; reason?: string | null };
  /** Why a registration is refused. */
  refusalReason: { reason?: string };
  note: {
    noteKind?: "office" | "money" | "direction";
    body?: string;
    isPinned?: boolean;
    dueOn?: string | null;
    forName?: string | null;
    isDone?: boolean;
  };
  /** Whether what is paid in a way goes to the bank on slips. */
  method: { name?: string; isDeposited?: boolean | null };
  /** What the club counts as received. */
  means: { means?: "drawer" | "bank" };
  /** In whose name the club's papers are signed. */
  issuer: { name?: string; address?: string; siret?: string | null };
  /** A receipt or an attestation that was issued. */
  paper: { title?: string; issuedNumber?: string; totalCents?: number };
  /** A line of the bank's statement: what it was settled as. */
  bankLine: {
    statementLine?: string;
    bankDay?: string;
    amountCents?: number;
    settledAs?: readonly MatchKind[];
    slipNumber?: number | null;
    paymentIds?: readonly number[];
    feeCents?: number | null;
    note?: string | null;
  };
  /** What was spent. */
  expense: {
    day?: string;
    amountCents?: number;
    purpose?: string;
    category?: string;
    section?: string | null;
    way?: ExpenseWay;
    advancedBy?: string | null;
    paidBackOn?: string | null;
    paidBackWay?: "bank" | "cash" | null;
    note?: string | null;
    /** A receipt lies beside it: its size in bytes. */
    receiptBytes?: number | null;
    /** The line of the bank's statement that it is on. */
    statementLine?: string | null;
    bankDay?: string | null;
  };
  /** A kind of expense of the club. */
  expenseCategory: { name?: string; isOffered?: boolean };
  /** A journal that was written down. */
  journal: { journalNumber?: number; count?: number; totalCents?: number };
}

/** What a change was of. */
export type ChronicledKind = keyof ChronicledFields;

const CHRONICLED_KINDS = [
  "payment",
  "cheque",
  "slip",
  "plan",
  "aid",
  "aidKind",
  "exemption",
  "refusalReason",
  "note",
  "method",
  "means",
  "issuer",
  "paper",
  "journal",
  "bankLine",
  "expense",
  "expenseCategory",
] as const satisfies readonly ChronicledKind[];

/**
 * Each change of money and of the desk's own papers, with the values that it changed: written in the transaction of the change, and never changed afterwards. The
 * audit log says who did what; this says what was there and what is.
 */
export const chronicle = checkedTable(
  "chronicle",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    club: goesWithClub(),
    /** null: what belongs to no season. */
    seasonId: integer("season_id"),
    kind: text("kind", { enum: CHRONICLED_KINDS }).notNull(),
    /** What was changed, and then whom and what else it is about: `slips/3`, `payments/7`, `members/5`. */
    about: text("about").array().notNull(),
    /** The fields that differ, as they were; null: it was not there. */
    before: jsonb("before").$type<ChronicledFields[ChronicledKind]>(),
    /** The same fields, as they are; null: it is not there any more. */
    after: jsonb("after").$type<ChronicledFields[ChronicledKind]>(),
    /** Why, as its person said. */
    reason: text("reason"),
    /** null with the name below: a reading of the club found it, and nobody of this desk is known to have done it. */
    writtenById: integer("written_by_id").references(() => accounts.id, { onDelete: "set null" }),
    writtenBy: text("written_by"),
    writtenAt: writtenAt(),
  },
  (change) => [
    index("chronicle_club").on(change.club, change.id.desc()),
    index("chronicle_writer").on(change.writtenById).where(sql`${change.writtenById} is not null`),
    index("chronicle_about").using("gin", sql`${change.about}`),
  ],
);

export type ChronicleRow = typeof chronicle.$inferSelect;
