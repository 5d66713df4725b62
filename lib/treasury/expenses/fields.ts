import { z } from "zod";
import { dayOfKind } from "#lib/base/arguments/days-in.ts";
import { boundedText, line, paymentCents, recordId } from "#lib/base/arguments/schemas.ts";
import { EXPENSE_WAYS, PAID_BACK_WAYS } from "#lib/base/store/schema/treasury/expenses.ts";

/** The name of a category, as addresses have it. */
export const EXPENSE_CATEGORY = /^[A-Za-z0-9-]{1,64}$/;
export const expenseCategoryId = z.string().regex(EXPENSE_CATEGORY);

/** What a club writes down of a category of its own, or of a usual one that it calls otherwise or does not use. */
export const expenseCategoryFields = z.strictObject({ name: line(80).trim().min(1), isOffered: z.boolean() });
export type ExpenseCategoryFields = z.output<typeof expenseCategoryFields>;

/** What a club writes down of one thing that it paid for. Amounts in cents, days as ISO text. */
export const expenseFields = z
  .strictObject({
    day: dayOfKind("money"),
    cents: paymentCents,
    purpose: line(200).trim().min(1),
    category: expenseCategoryId,
    /** The section; null: of none. */
    sportId: recordId.nullable(),
    way: z.enum(EXPENSE_WAYS),
    advancedBy: line(120).trim().min(1).nullable(),
    paidBackOn: dayOfKind("money").nullable(),
    paidBackWay: z.enum(PAID_BACK_WAYS).nullable(),
    note: boundedText(1_000).nullable(),
  })
  .refine(({ way, advancedBy }) => (way === "advanced") === (advancedBy !== null))
  .refine(({ paidBackOn, paidBackWay }) => (paidBackOn === null) === (paidBackWay === null))
  .refine(({ way, paidBackOn }) => way === "advanced" || paidBackOn === null)
  .refine(({ day, paidBackOn }) => paidBackOn === null || paidBackOn >= day);
export type ExpenseFields = z.output<typeof expenseFields>;

/** Whether the club still owes it to who advanced it. Pure. */
export const isOwedBack = ({ way, paidBackOn }: Pick<ExpenseFields, "way" | "paidBackOn">): boolean =>
  way === "advanced" && paidBackOn === null;
