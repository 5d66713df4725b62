import "server-only";
import { and, eq } from "drizzle-orm";
import type { Transaction } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import type { BankLine } from "#lib/base/store/schema/treasury/bank.ts";
import { type Expense, expenses } from "#lib/base/store/schema/treasury/expenses.ts";
import { daysBetween } from "#lib/base/time/days.ts";
import { writeChanges } from "#lib/sync/chronicle/write.ts";

type LineHand = Hand & { club: string };
type LineSaid = Pick<BankLine, "id" | "day" | "label">;

/**
 * Whether a part of a bank's line can be an expense: all of it, paid from the bank, or what the club owed to who advanced it, not before that. Pure.
 * @param cents of the part, less than nothing
 */
export function fitsLine(expense: Expense, line: { day: string }, cents: number): boolean {
  if (cents !== 0 - expense.cents) return false;
  if (expense.way === "bank") return true;
  if (expense.way !== "advanced") return false;
  return expense.paidBackOn === null ? line.day >= expense.day : expense.paidBackWay === "bank";
}

/** So many expenses are offered for a line: more than these nobody tells apart by a menu. */
const MOST_OFFERED = 3;

/** Which of these expenses a part of a bank's line may be, those of the nearest days first, with how many days the line is later. Pure. @param line.cents of the part, less than nothing */
export function expensesForLine(
  free: readonly Expense[],
  line: { day: string; cents: number },
): { expense: Expense; days: number }[] {
  return free
    .filter((one) => fitsLine(one, line, line.cents))
    .map((expense) => ({ expense, days: daysBetween(expense.paidBackOn ?? expense.day, line.day) }))
    .sort((a, b) => Math.abs(a.days) - Math.abs(b.days))
    .slice(0, MOST_OFFERED);
}

/** An expense of the club, held until the end of the transaction. */
export async function heldExpense(tx: Transaction, club: string, id: string): Promise<Expense | undefined> {
  const [found] = await tx
    .select()
    .from(expenses)
    .where(and(eq(expenses.club, club), eq(expenses.id, id)))
    .for("update");
  return found;
}

/**
 * An expense is on a line of the bank: who advanced it is paid back by it, unless somebody had written that down.
 * @returns whether that is known by the line alone, so that it is taken back when the line is opened again
 */
export async function putOnLine(
  tx: Transaction,
  hand: LineHand,
  line: LineSaid,
  { id, cents }: { id: string; cents: number },
): Promise<boolean> {
  const expense = await heldExpense(tx, hand.club, id);
  if (!expense || !fitsLine(expense, line, cents)) throw new Error("An expense that a line is settled as is not it.");
  const paysBack = expense.way === "advanced" && expense.paidBackOn === null;
  const after = paysBack ? { paidBackOn: line.day, paidBackWay: "bank" as const } : paidBackOf(expense);
  if (paysBack) await write(tx, expense, after);
  await tell(tx, hand, { expense, line, before: null, after: { ...after, paysBack } });
  return paysBack;
}

/** An expense is on no line any more; that who advanced it was paid back goes where the line alone said so, unless somebody has written otherwise since. */
export async function takeFromLine(
  tx: Transaction,
  hand: LineHand,
  line: LineSaid,
  { id, paysBack }: { id: string; paysBack: boolean },
): Promise<void> {
  const expense = await heldExpense(tx, hand.club, id);
  if (!expense) return;
  const isLines = paysBack && expense.paidBackOn === line.day && expense.paidBackWay === "bank";
  const none = { paidBackOn: null, paidBackWay: null };
  if (isLines) await write(tx, expense, none);
  await tell(tx, hand, { expense, line, before: { ...paidBackOf(expense), paysBack: isLines }, after: null });
}

type PaidBack = Pick<Expense, "paidBackOn" | "paidBackWay">;

const paidBackOf = ({ paidBackOn, paidBackWay }: Expense): PaidBack => ({ paidBackOn, paidBackWay });

const write = (tx: Transaction, { club, id }: Expense, after: PaidBack) =>
  tx
    .update(expenses)
    .set(after)
    .where(and(eq(expenses.club, club), eq(expenses.id, id)));

/** What is told of an expense that comes on a line or leaves it: the line, and the paying back where it came with it. */
async function tell(
  tx: Transaction,
  { club, by, now }: LineHand,
  said: {
    expense: Expense;
    line: LineSaid;
    before: (PaidBack & { paysBack: boolean }) | null;
    after: (PaidBack & { paysBack: boolean }) | null;
  },
) {
  const { expense, line } = said;
  const side = (one: (PaidBack & { paysBack: boolean }) | null) => ({
    ...(one ? { statementLine: line.label, bankDay: line.day } : { statementLine: null, bankDay: null }),
    ...(one?.paysBack ? { paidBackOn: one.paidBackOn, paidBackWay: one.paidBackWay } : {}),
  });
  await writeChanges(tx, {
    ...{ club, seasonId: expense.seasonId, kind: "expense", by, now },
    about: [`expenses/${expense.id}`, `bank-lines/${line.id}`],
    ...{ before: side(said.before), after: side(said.after) },
  });
}
