import { sql } from "drizzle-orm";
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
import { allOrNone, goesWithClub, writtenAt, writtenBy } from "#lib/base/store/schema/base/columns.ts";
import { checkedTable } from "#runtime/database/checked-table.ts";

/*
 * What a club's bank says, and what each line of it was. All of it is the desk's own and is never sent. Amounts in cents, signed as the account sees them: what
 * came in is more than nothing.
 */

/** An account of the club: at a bank, or where somebody who collects for it (HelloAsso, a card terminal) keeps what is paid out later. */
export const bankAccounts = checkedTable(
  "bank_accounts",
  {
    club: goesWithClub(),
    /** A UUID. */
    id: text("id").notNull(),
    name: text("name").notNull(),
    kind: text("kind", { enum: ["bank", "collector"] }).notNull(),
    /** By which a file's account is known again: a keyed digest of its number. null: its files name none, and a person says which it is. */
    numberDigest: text("number_digest"),
    /** The last four signs of its number: what tells two accounts apart on screen. */
    ending: text("ending"),
    writtenBy: writtenBy(),
    writtenAt: writtenAt(),
  },
  (accounts) => [
    primaryKey({ columns: [accounts.club, accounts.id] }),
    allOrNone("bank_accounts_number", accounts.numberDigest, accounts.ending),
    uniqueIndex("bank_accounts_number_digest").on(accounts.club, accounts.numberDigest),
  ],
);

/** In which way a file of a bank is written. */
export const STATEMENT_FORMATS = ["ofx", "camt", "csv"] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** A line of a file that says no day or no amount, by its number in the file: told, and never guessed. */
export interface OddStatementLine {
  row: number;
  why: "day" | "amount" | "both_columns" | "currency" | "no_amount";
  /** What stood there. */
  text: string;
}

/** A file that was read in. Its bytes are kept nowhere. */
export const bankFiles = checkedTable(
  "bank_files",
  {
    club: goesWithClub(),
    /** The page's name for the one question that read it. */
    id: text("id").notNull(),
    name: text("name").notNull(),
    format: text("format", { enum: STATEMENT_FORMATS }).notNull(),
    /** SHA-256 in hexadecimal: the same file again is said to be it. */
    sha256: text("sha256").notNull(),
    odd: jsonb("odd").$type<readonly OddStatementLine[]>().notNull(),
    writtenBy: writtenBy(),
    writtenAt: writtenAt(),
  },
  (files) => [
    primaryKey({ columns: [files.club, files.id] }),
    index("bank_files_sha256").on(files.club, files.sha256),
    index("bank_files_written").on(files.club, files.writtenAt),
  ],
);

/** What a file said of one account, with the balances that it states. */
export const bankStatements = checkedTable(
  "bank_statements",
  {
    club: text("club").notNull(),
    file: text("file").notNull(),
    account: text("account").notNull(),
    /** Of its lines, ISO dates; null: it has none. */
    firstDay: date("first_day", { mode: "string" }),
    lastDay: date("last_day", { mode: "string" }),
    lines: integer("lines").notNull(),
    /** Of them those that no earlier file had, and those that look like a line of one and are not the same. */
    added: integer("added").notNull(),
    doubtful: integer("doubtful").notNull(),
    sumCents: bigint("sum_cents", { mode: "number" }).notNull(),
    /** As stated; null: it states none. */
    openingCents: bigint("opening_cents", { mode: "number" }),
    closingCents: bigint("closing_cents", { mode: "number" }),
    closingDay: date("closing_day", { mode: "string" }),
  },
  (statements) => [
    primaryKey({ columns: [statements.club, statements.file, statements.account] }),
    foreignKey({
      columns: [statements.club, statements.file],
      foreignColumns: [bankFiles.club, bankFiles.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [statements.club, statements.account],
      foreignColumns: [bankAccounts.club, bankAccounts.id],
    }).onDelete("cascade"),
    allOrNone("bank_statements_days", statements.firstDay, statements.lastDay),
    index("bank_statements_account").on(statements.club, statements.account),
  ],
);

/**
 * A line of an account. It is known again by account, day, cents, label, the bank's own name for it, and which of several such it is (`rank`, from 1): no bank's name for
 * a line is sure to be its alone.
 */
export const bankLines = checkedTable(
  "bank_lines",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    club: text("club").notNull(),
    account: text("account").notNull(),
    /** On which the bank wrote it, an ISO date. */
    day: date("day", { mode: "string" }).notNull(),
    cents: bigint("cents", { mode: "number" }).notNull(),
    /** As the bank wrote it, in one line. */
    label: text("label").notNull(),
    /** Folded and squeezed. */
    labelKey: text("label_key").notNull(),
    /** The bank's own name for it; empty: it gives none. */
    reference: text("reference").notNull(),
    rank: integer("rank").notNull(),
    /** Of who collects: on which day it was paid out to the bank; null: not yet, or nobody says. */
    paidOutOn: date("paid_out_on", { mode: "string" }),
    file: text("file").notNull(),
    /** Its number in that file: a row of a table, else its place among the lines. */
    row: integer("row").notNull(),
    /**
     * `counted` · `doubtful`: it looks like a line that an earlier file had, and a person has to say whether it is · `double`: it is that line, written otherwise.
     */
    standing: text("standing", { enum: ["counted", "doubtful", "double"] }).notNull(),
    /** The line that it looks like, or is. */
    alike: bigint("alike", { mode: "number" }),
    /** Who said that it is none, or the same. */
    saidBy: text("said_by"),
    saidAt: timestamp("said_at", { withTimezone: true }),
    writtenAt: writtenAt(),
  },
  (lines) => [
    unique("bank_lines_known").on(
      ...([lines.club, lines.account, lines.day, lines.cents] as const),
      ...([lines.labelKey, lines.reference, lines.rank] as const),
    ),
    foreignKey({
      columns: [lines.club, lines.account],
      foreignColumns: [bankAccounts.club, bankAccounts.id],
    }).onDelete("cascade"),
    foreignKey({ columns: [lines.club, lines.file], foreignColumns: [bankFiles.club, bankFiles.id] }).onDelete(
      "cascade",
    ),
    foreignKey({ columns: [lines.alike], foreignColumns: [lines.id] }).onDelete("set null"),
    allOrNone("bank_lines_said", lines.saidBy, lines.saidAt),
    index("bank_lines_file").on(lines.club, lines.file),
    index("bank_lines_alike").on(lines.alike).where(sql`${lines.alike} is not null`),
    index("bank_lines_day").on(lines.club, lines.day),
  ],
);

export type BankLine = typeof bankLines.$inferSelect;

/**
 * What a line was, or a part of it · `slip`: a slip of cheques or cash that was deposited · `payment`: money of a family, by the payment that the club has · `refund`: money that went back to one · `recording`: what
 * was recorded from the line, by the name of the recording, until its payments are known · `aid`: an aid that was reimbursed · `fee`: what the bank, or who collects, takes · `transfer`: between two
 * accounts of the club · `expense` · `not_ours`: nothing of what this desk knows.
 */
export const MATCH_KINDS = [
  "slip",
  "payment",
  "refund",
  "recording",
  "aid",
  "fee",
  "transfer",
  "expense",
  "not_ours",
] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

/** What lines were settled as: the parts of a line come to its amount, to the cent. One thing is on one line. */
export const bankMatches = checkedTable(
  "bank_matches",
  {
    club: text("club").notNull(),
    line: bigint("line", { mode: "number" }).notNull(),
    position: integer("position").notNull(),
    kind: text("kind", { enum: MATCH_KINDS }).notNull(),
    cents: bigint("cents", { mode: "number" }).notNull(),
    slip: integer("slip"),
    paymentId: integer("payment_id"),
    /** The name of a recording (lib/treasury/payments/record.ts). */
    recording: text("recording"),
    /** A dossier of aid. */
    dossier: text("dossier"),
    /** What was spent; null of an expense: nobody has said what for. */
    expense: text("expense"),
    /** The line of the other account. */
    other: bigint("other", { mode: "number" }),
    /** What of a slip stood there before the line was settled as it, so that undoing gives it back. */
    before: jsonb("before").$type<{ depositedOn: string | null; statementLine: string | null }>(),
    /** That who advanced the expense was not paid back before the line was settled as that, so that undoing gives it back. */
    paysBack: boolean("pays_back").notNull().default(false),
    /** What it was, in words of a person. */
    note: text("note"),
    /** It was proposed as sure, and taken so. */
    how: text("how", { enum: ["sure", "likely", "chosen"] }).notNull(),
    writtenBy: writtenBy(),
    writtenAt: writtenAt(),
  },
  (matches) => [
    primaryKey({ columns: [matches.line, matches.position] }),
    foreignKey({ columns: [matches.line], foreignColumns: [bankLines.id] }).onDelete("cascade"),
    foreignKey({ columns: [matches.other], foreignColumns: [bankLines.id] }).onDelete("set null"),
    uniqueIndex("bank_matches_slip").on(matches.club, matches.slip),
    uniqueIndex("bank_matches_payment").on(matches.club, matches.paymentId),
    uniqueIndex("bank_matches_recording").on(matches.club, matches.recording),
    uniqueIndex("bank_matches_dossier").on(matches.club, matches.dossier),
    uniqueIndex("bank_matches_expense").on(matches.club, matches.expense),
    uniqueIndex("bank_matches_other").on(matches.other),
  ],
);

/** What a column of a bank's table is. */
export const STATEMENT_FIELDS = ["day", "label", "amount", "debit", "credit", "reference", "currency"] as const;
export type StatementField = (typeof STATEMENT_FIELDS)[number];

/** How the tables of a bank are read whose headings nobody knew: said once by a person, by the headings. */
export const bankMappings = checkedTable(
  "bank_mappings",
  {
    club: goesWithClub(),
    /** The headings, folded, in their order, joined. */
    heads: text("heads").notNull(),
    /** By the column's place; null: it is left aside. */
    fields: jsonb("fields").$type<readonly (StatementField | null)[]>().notNull(),
    writtenBy: writtenBy(),
    writtenAt: writtenAt(),
  },
  (mappings) => [primaryKey({ columns: [mappings.club, mappings.heads] })],
);
