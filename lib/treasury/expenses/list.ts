import "server-only";
import { and, asc, desc, eq, isNull, lt, sql } from "drizzle-orm";
import type { FileType } from "#lib/base/files/content.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorSports } from "#lib/base/store/schema/sync/mirror.ts";
import { bankAccounts, bankLines, bankMatches } from "#lib/base/store/schema/treasury/bank.ts";
import { type Expense, expenseReceipts, expenses } from "#lib/base/store/schema/treasury/expenses.ts";
import { fold } from "#lib/base/words/fold.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { type ExpenseFields, isOwedBack } from "./fields.ts";
import { type UndescribedPart, writtenFields } from "./keep-expense.ts";
import { expensesForLine } from "./on-line.ts";

/** An expense as the desk shows it. Travels as JSON. */
export interface ListedExpense extends ExpenseFields {
  id: string;
  /** null: it is of no section, or the copy does not know it. */
  section: string | null;
  /** The size of its receipt in bytes; null: there is none. */
  receiptBytes: number | null;
  /** What its receipt is by its content. */
  receiptType: FileType | null;
  /** The line of the bank that it is on. */
  onLine: { id: number; day: string; label: string } | null;
  by: string;
}

/** What of a season was spent, the last day first. No call to the club. */
export async function expensesOf(db: Queryable, { club, seasonId }: ClubSeason): Promise<ListedExpense[]> {
  const rows = await db
    .select({
      ...{ row: expenses, section: mirrorSports.name, receiptBytes: expenseReceipts.bytes },
      receiptType: expenseReceipts.type,
      ...{ line: bankLines.id, lineDay: bankLines.day, lineLabel: bankLines.label },
    })
    .from(expenses)
    .leftJoin(mirrorSports, and(eq(mirrorSports.club, club), eq(mirrorSports.id, expenses.sportId)))
    .leftJoin(expenseReceipts, and(eq(expenseReceipts.club, club), eq(expenseReceipts.expense, expenses.id)))
    .leftJoin(bankMatches, and(eq(bankMatches.club, club), eq(bankMatches.expense, expenses.id)))
    .leftJoin(bankLines, eq(bankLines.id, bankMatches.line))
    .where(and(eq(expenses.club, club), eq(expenses.seasonId, seasonId)))
    .orderBy(desc(expenses.day), desc(expenses.writtenAt), asc(expenses.id));
  return rows.map(({ row, section, receiptBytes, receiptType, line, lineDay, lineLabel }) => ({
    ...{ ...writtenFields(row), id: row.id, section, receiptBytes, receiptType, by: row.writtenBy },
    onLine: line === null ? null : { id: line, day: lineDay ?? row.day, label: lineLabel ?? "" },
  }));
}

/** Of which expenses somebody asks; what is null is not asked. */
export interface ExpenseFilter {
  search: string | null;
  category: string | null;
  /** 0: of no section. */
  sportId: number | null;
  way: ExpenseFields["way"] | null;
  /** `owed`: advanced and not paid back · `bare`: without a receipt · `unseen`: paid from the bank, and on no line of it. */
  only: "owed" | "bare" | "unseen" | null;
}

/** Whether an expense is asked for. Pure. */
export function isAsked(one: ListedExpense, { search, category, sportId, way, only }: ExpenseFilter): boolean {
  if (category !== null && one.category !== category) return false;
  if (sportId !== null && (one.sportId ?? 0) !== sportId) return false;
  if (way !== null && one.way !== way) return false;
  if (only === "owed" && !isOwedBack(one)) return false;
  if (only === "bare" && one.receiptBytes !== null) return false;
  if (only === "unseen" && !isUnseen(one)) return false;
  if (search === null) return true;
  const told = fold([one.purpose, one.advancedBy, one.note, one.section].filter(Boolean).join(" "));
  return fold(search)
    .split(" ")
    .every((word) => told.includes(word));
}

/** Whether an expense should stand on a line of the bank and does not. Pure. */
export const isUnseen = ({ way, paidBackWay, onLine }: ListedExpense): boolean =>
  onLine === null && (way === "bank" || paidBackWay === "bank");

/** What expenses come to, in cents. */
export interface ExpenseSums {
  count: number;
  cents: number;
  /** By category and by section, the most first; null: of none. */
  byCategory: { category: string; count: number; cents: number }[];
  bySection: { sportId: number | null; section: string | null; count: number; cents: number }[];
  /** What who advanced it has not got back. */
  owedCents: number;
}

/** What expenses come to. Pure. */
export function expenseSums(rows: readonly ListedExpense[]): ExpenseSums {
  const sum = (some: readonly ListedExpense[]) => some.reduce((total, { cents }) => total + cents, 0);
  const most = (one: { cents: number }, other: { cents: number }) => other.cents - one.cents;
  const sections = Map.groupBy(rows, ({ sportId }) => sportId);
  return {
    ...{ count: rows.length, cents: sum(rows), owedCents: sum(rows.filter(isOwedBack)) },
    byCategory: [...Map.groupBy(rows, ({ category }) => category)]
      .map(([category, some]) => ({ category, count: some.length, cents: sum(some) }))
      .sort(most),
    bySection: [...sections]
      .map(([sportId, some]) => ({
        ...{ sportId, section: some[0]?.section ?? null, count: some.length, cents: sum(some) },
      }))
      .sort(most),
  };
}

/** A part of a line that was called an expense, without a word of what for. Travels as JSON. */
export interface UndescribedLine extends UndescribedPart {
  day: string;
  /** How much left the account, in cents, more than nothing. */
  cents: number;
  label: string;
  account: string;
  note: string | null;
  /** Expenses that are written down and may be it. */
  mayBe: { id: string; purpose: string; day: string }[];
}

/** So many are shown: the rest comes as these are described. */
const MOST_SHOWN = 100;

/** Lines of the bank by which something was spent that nobody has described, the oldest first. What came in by such a line was no expense, and is not asked for. No call to the club. */
export async function undescribedLines(
  db: Queryable,
  club: string,
): Promise<{ lines: UndescribedLine[]; count: number; cents: number }> {
  const { line, position, cents, note } = bankMatches;
  const open = and(
    ...[eq(bankMatches.club, club), eq(bankMatches.kind, "expense"), isNull(bankMatches.expense), lt(cents, 0)],
  );
  const [all] = await db
    .select({ count: sql<number>`count(*)::int`, cents: sql<string>`coalesce(-sum(${cents}), 0)` })
    .from(bankMatches)
    .where(open);
  const rows = await db
    .select({ line, position, cents, note, day: bankLines.day, label: bankLines.label, account: bankAccounts.name })
    .from(bankMatches)
    .innerJoin(bankLines, eq(bankLines.id, line))
    .innerJoin(bankAccounts, and(eq(bankAccounts.club, bankLines.club), eq(bankAccounts.id, bankLines.account)))
    .where(open)
    .orderBy(asc(bankLines.day), asc(line), asc(position))
    .limit(MOST_SHOWN);
  const free = rows.length === 0 ? [] : await expensesOnNoLine(db, club);
  const lines = rows.map((row) => ({
    ...{ ...row, cents: 0 - row.cents },
    mayBe: expensesForLine(free, row).map(({ expense: { id, purpose, day } }) => ({ id, purpose, day })),
  }));
  return { lines, count: all?.count ?? 0, cents: Number(all?.cents ?? 0) };
}

/** One of them by its place, for who describes it; undefined where it is none any more. */
export async function undescribedLine(
  db: Queryable,
  club: string,
  { line, position }: UndescribedPart,
): Promise<Omit<UndescribedLine, "account" | "mayBe"> | undefined> {
  const { cents, note } = bankMatches;
  const [found] = await db
    .select({ cents, note, day: bankLines.day, label: bankLines.label })
    .from(bankMatches)
    .innerJoin(bankLines, eq(bankLines.id, bankMatches.line))
    .where(
      and(
        ...[eq(bankMatches.club, club), eq(bankMatches.line, line), eq(bankMatches.position, position)],
        ...[eq(bankMatches.kind, "expense"), isNull(bankMatches.expense), lt(cents, 0)],
      ),
    );
  return found && { ...found, cents: 0 - found.cents, line, position };
}

/** The expenses of a club that are on no line of the bank, the last first. */
export async function expensesOnNoLine(db: Queryable, club: string): Promise<Expense[]> {
  const rows = await db
    .select({ row: expenses })
    .from(expenses)
    .leftJoin(bankMatches, and(eq(bankMatches.club, club), eq(bankMatches.expense, expenses.id)))
    .where(and(eq(expenses.club, club), isNull(bankMatches.line)))
    .orderBy(desc(expenses.day), asc(expenses.id));
  return rows.map(({ row }) => row);
}

/** The sections of a club, by name. */
export async function sectionsOf(db: Queryable, club: string): Promise<{ id: number; name: string | null }[]> {
  const { id, name } = mirrorSports;
  return db.select({ id, name }).from(mirrorSports).where(eq(mirrorSports.club, club)).orderBy(asc(name), asc(id));
}
