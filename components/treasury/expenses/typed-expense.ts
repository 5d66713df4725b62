import type { Locale } from "#lib/base/words/locale.ts";
import type { ExpenseFields } from "#lib/treasury/expenses/fields.ts";
import { readAmount, typedAmount } from "#lib/treasury/payments/amount.ts";

/** An expense as it is typed: what cannot be read stays as it was written. */
export interface TypedExpense {
  day: string;
  amount: string;
  purpose: string;
  category: string;
  sportId: string;
  way: ExpenseFields["way"];
  advancedBy: string;
  paidBackOn: string;
  paidBackWay: "" | "bank" | "cash";
  note: string;
}

/** Where something is wrong: keys of `expenses.faults`. */
export type ExpenseFaults = Partial<
  Record<"day" | "amount" | "purpose" | "category" | "advancedBy" | "paidBackOn", true>
>;

/** An expense as its form shows it. */
export function typedOfExpense(fields: ExpenseFields, locale: Locale): TypedExpense {
  return {
    ...{ day: fields.day, amount: typedAmount(fields.cents, locale), purpose: fields.purpose },
    ...{ category: fields.category, sportId: fields.sportId === null ? "" : String(fields.sportId), way: fields.way },
    ...{ advancedBy: fields.advancedBy ?? "", paidBackOn: fields.paidBackOn ?? "" },
    ...{ paidBackWay: fields.paidBackWay ?? "", note: fields.note ?? "" },
  };
}

/** Reads what was typed. @returns the fields, or what is wrong with which of them */
export function readExpense(typed: TypedExpense): { fields: ExpenseFields } | { faults: ExpenseFaults } {
  const faults: ExpenseFaults = {};
  const amount = readAmount(typed.amount);
  const isAdvanced = typed.way === "advanced";
  const isPaidBack = isAdvanced && typed.paidBackWay !== "";
  if (typed.day === "") faults.day = true;
  if ("fault" in amount) faults.amount = true;
  if (typed.purpose.trim() === "") faults.purpose = true;
  if (typed.category === "") faults.category = true;
  if (isAdvanced && typed.advancedBy.trim() === "") faults.advancedBy = true;
  if (isPaidBack && (typed.paidBackOn === "" || typed.paidBackOn < typed.day)) faults.paidBackOn = true;
  if (Object.keys(faults).length > 0 || !("cents" in amount)) return { faults };
  return {
    fields: {
      ...{ day: typed.day, cents: amount.cents, purpose: typed.purpose.trim(), category: typed.category },
      ...{ sportId: typed.sportId === "" ? null : Number(typed.sportId), way: typed.way },
      advancedBy: isAdvanced ? typed.advancedBy.trim() : null,
      paidBackOn: isPaidBack ? typed.paidBackOn : null,
      paidBackWay: isPaidBack && typed.paidBackWay !== "" ? typed.paidBackWay : null,
      note: typed.note.trim() || null,
    },
  };
}
