import { DESK_DEEDS, type ExpenseFields } from "../desk/deeds.ts";
import { chosen } from "./club.ts";
import { cashOn, type Expense, fitsLine, lineOf, putOnLine } from "./ledger.ts";
import type { Deed, Of } from "./meant.ts";
import { euros } from "./pages.ts";
import { DAYS } from "./steps.ts";
import { EXPENSE_CATEGORIES } from "./year.ts";

const fieldsOf = ({ id: _id, ...fields }: Expense): ExpenseFields => fields;
const today = DAYS.today;

const spend: Deed<Of<"spend">> = (month, step) => {
  const category = chosen(Object.keys(EXPENSE_CATEGORIES), step.category) ?? "other";
  const expense: Omit<Expense, "id"> = {
    ...{ day: DAYS[step.day], cents: step.cents, purpose: month.token("Bought"), category, sportId: null },
    ...{ way: step.way, advancedBy: step.way === "advanced" ? month.token("Member") : null },
    ...{ paidBackOn: null, paidBackWay: null, note: null },
  };
  const wish = { ask: month.ask(), id: null, seen: null, fields: expense, on: null };
  return {
    ...{ pressed: DESK_DEEDS.keepExpense, wish, mayBe: "done" },
    done: async ({ id }) => {
      month.kept.expenses.push({ id, ...expense });
      month.trace("an expense", expense.purpose, euros(expense.cents));
    },
  };
};

const change: Deed<Of<"change an expense">> = (month, step) => {
  const { kept } = month;
  const one = chosen(kept.expenses, step.expense);
  if (!one) return;
  if (step.to !== "other amount" && one.way !== "advanced") return;
  const changed: Partial<Expense> = {
    "paid back by the bank": { paidBackOn: today, paidBackWay: "bank" as const },
    "paid back in cash": { paidBackOn: today, paidBackWay: "cash" as const },
    "not paid back": { paidBackOn: null, paidBackWay: null },
    "other amount": { cents: step.cents },
  }[step.to];
  const after = { ...one, ...changed };
  const wish = { ask: month.ask(), id: one.id, seen: fieldsOf(one), fields: fieldsOf(after), on: null };
  const paid = ({ cents, way, paidBackOn, paidBackWay }: Expense) => [cents, way, paidBackOn, paidBackWay].join();
  const isOnLine = lineOf(kept, ({ expense }) => expense === one.id) !== undefined;
  return {
    pressed: DESK_DEEDS.keepExpense,
    ...{ wish, mayBe: isOnLine && paid(one) !== paid(after) ? { because: "the bank says how it was paid" } : "done" },
    done: async () => {
      Object.assign(one, changed);
    },
  };
};

const remove: Deed<Of<"remove an expense">> = (month, step) => {
  const { kept } = month;
  const one = chosen(kept.expenses, step.expense);
  if (!one) return;
  const isOnLine = lineOf(kept, ({ expense }) => expense === one.id) !== undefined;
  return {
    ...{ pressed: DESK_DEEDS.removeExpense, wish: { id: one.id, seen: fieldsOf(one) } },
    mayBe: isOnLine ? { because: "it is on a line of the bank" } : "done",
    done: async () => {
      kept.expenses.splice(kept.expenses.indexOf(one), 1);
    },
  };
};

/** What somebody called an expense without a word of what for is one that is written down. */
const describe: Deed<Of<"describe a line">> = (month, step) => {
  const { kept } = month;
  const lines = kept.bank.lines.filter(({ settled }) =>
    settled?.some(({ kind, expense }) => kind === "expense" && expense === undefined),
  );
  const line = chosen(lines, step.line);
  if (!line?.settled) return;
  const position = line.settled.findIndex(({ kind, expense: id }) => kind === "expense" && id === undefined);
  const part = line.settled[position];
  const fitting = kept.expenses.filter((one) => part && fitsLine(one, { day: line.day, cents: part.cents }));
  const expense = chosen(fitting, step.expense) ?? chosen(kept.expenses, step.expense);
  if (!part || !expense) return;
  const because = !fitsLine(expense, { day: line.day, cents: part.cents })
    ? "it was of another amount, or paid otherwise"
    : lineOf(kept, ({ expense: id }) => id === expense.id)
      ? "it is on another line"
      : undefined;
  const wish = { on: { line: line.id ?? 0, position }, expense: expense.id };
  return {
    ...{ pressed: DESK_DEEDS.linkExpense, wish, mayBe: because ? { because } : "done" },
    done: async () => {
      line.settled?.splice(position, 1, putOnLine(kept, line, { ...part, expense: expense.id }));
    },
  };
};

const count: Deed<Of<"count the cash">> = (month, step) => {
  const day = DAYS[step.day];
  const expected = cashOn(month.truth, month.kept, day);
  const countedCents = Math.max(0, expected + step.off);
  const wish = { ask: month.ask(), day, countedCents, note: null };
  return {
    ...{ pressed: DESK_DEEDS.countCash, wish, mayBe: "done" },
    done: async ({ differenceCents }) => {
      month.kept.counts.push({ day, countedCents });
      // Whoever has not read what changed elsewhere counts against an older book.
      if (!month.isBehind && differenceCents !== countedCents - expected)
        month.found(
          "the cash box: another difference",
          `${euros(differenceCents)} is told, and it is ${euros(countedCents - expected)} on ${day}`,
        );
    },
  };
};

/** What the club spends, and what is in its cash box. */
export const SPENDING = {
  ...{ spend, "change an expense": change, "remove an expense": remove },
  ...{ "describe a line": describe, "count the cash": count },
};
