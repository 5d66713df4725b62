"use server";

import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { DoneAnswer } from "#components/treasury/deposits/answers.ts";
import type { CategoryAnswer } from "#components/treasury/expenses/category-form.tsx";
import type { ExpenseAnswer } from "#components/treasury/expenses/expense-form.tsx";
import { clubAction } from "#lib/base/access/action.ts";
import { mayKeepExpenses, type Seat } from "#lib/base/access/permissions.ts";
import { onceKey, recordId } from "#lib/base/arguments/schemas.ts";
import { publish } from "#lib/base/live/live.ts";
import { answeredOnce } from "#lib/base/store/answered-once.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { fold } from "#lib/base/words/fold.ts";
import { type ExpenseCategory, expenseCategoriesOf, keepExpenseCategory } from "#lib/treasury/expenses/categories.ts";
import { expenseCategoryFields, expenseCategoryId, expenseFields } from "#lib/treasury/expenses/fields.ts";
import { type KeptExpense, keepExpense, linkExpense, removeExpense } from "#lib/treasury/expenses/keep-expense.ts";
import { removeReceipt } from "#lib/treasury/expenses/receipt-file.ts";
import { isUsualCategory } from "#lib/treasury/expenses/usual-categories.ts";

/** A line of the bank has no more parts than may be settled at once. */
const MOST_PARTS = 500;

const expenseId = z.uuid();
const undescribed = z.strictObject({ line: recordId, position: z.int().min(0).max(MOST_PARTS) });
const expenseWish = z.strictObject({
  ask: onceKey,
  id: expenseId.nullable(),
  seen: expenseFields.nullable(),
  fields: expenseFields,
  on: undescribed.nullable(),
});

async function told(kept: KeptExpense | { ok: false; code: "asked_otherwise" }): Promise<ExpenseAnswer> {
  if (kept.ok) return kept;
  if (kept.code === "changed") return { ok: false, now: kept.now, by: kept.by };
  if (kept.code === "asked_otherwise") return { ok: false, words: (await getTranslations("errors"))("askedOtherwise") };
  return { ok: false, code: kept.code, words: (await getTranslations("expenses.faults"))(kept.code) };
}

const handOf = ({ person }: Seat) => ({ by: { id: person.id, name: person.name }, now: now() });

/** Writes an expense down, a new one where none is named; `on` is the part of a line of the bank that it describes. */
export const keepOneExpense = clubAction(
  mayKeepExpenses,
  [recordId, expenseWish],
  async (seat: Seat, seasonId, { ask, ...said }): Promise<ExpenseAnswer> => {
    const { db } = await store();
    const { club } = seat;
    const asking = { club, account: seat.person.id, ask, said: [seasonId, said] };
    const writing = { club, seasonId, ...handOf(seat) };
    const kept = await db.transaction((tx) => answeredOnce(tx, asking, () => keepExpense(tx, writing, said)));
    if (kept.ok) void publish({ club, topic: "mirror" });
    return told(kept);
  },
);

/** Removes an expense that was written down by mistake. */
export const removeOneExpense = clubAction(
  mayKeepExpenses,
  [recordId, z.strictObject({ id: expenseId, seen: expenseFields })],
  async (seat: Seat, seasonId, wish): Promise<ExpenseAnswer> => {
    const { db } = await store();
    const writing = { club: seat.club, seasonId, ...handOf(seat) };
    const kept = await db.transaction((tx) => removeExpense(tx, writing, wish));
    if (kept.ok) void publish({ club: seat.club, topic: "mirror" });
    return told(kept);
  },
);

/** Says that a line of the bank that was called an expense was one that is written down. */
export const linkOneExpense = clubAction(
  mayKeepExpenses,
  [z.strictObject({ on: undescribed, expense: expenseId })],
  async (seat: Seat, wish): Promise<DoneAnswer> => {
    const { db } = await store();
    const kept = await db.transaction((tx) => linkExpense(tx, { club: seat.club, ...handOf(seat) }, wish));
    if (!kept.ok) return { ok: false, words: (await getTranslations("expenses.faults"))(kept.code) };
    void publish({ club: seat.club, topic: "mirror" });
    return { ok: true };
  },
);

/** Takes the receipt of an expense away. */
export const removeOneReceipt = clubAction(
  mayKeepExpenses,
  [expenseId],
  async (seat: Seat, id): Promise<DoneAnswer & { code?: "gone" }> => {
    const { db } = await store();
    const kept = await db.transaction((tx) => removeReceipt(tx, { club: seat.club, ...handOf(seat) }, id));
    if (kept.ok) return { ok: true };
    return { ok: false, code: "gone", words: (await getTranslations("expenses.receipt"))("gone") };
  },
);

const categoryWish = z.strictObject({
  ask: onceKey,
  id: expenseCategoryId.nullable(),
  seen: expenseCategoryFields.nullable(),
  fields: expenseCategoryFields,
});

/** Writes a category of the club down, a new one where none is named; a usual one is called otherwise then, or put aside. */
export const keepOneCategory = clubAction(
  mayKeepExpenses,
  [categoryWish],
  async (seat: Seat, { ask, ...said }): Promise<CategoryAnswer> => {
    const { db } = await store();
    const { club } = seat;
    const asking = { club, account: seat.person.id, ask, said };
    const name = fold(said.fields.name);
    // Before the transaction: words ask the store whose language it is.
    const words = await getTranslations("expenses.usual");
    const isCalledSo = ({ id, name: own }: ExpenseCategory) =>
      own === null && id !== said.id && isUsualCategory(id) && fold(words(id)) === name;
    const kept = await db.transaction((tx) =>
      answeredOnce(tx, asking, async () => {
        // A usual one that nobody wrote down has its name of this page's language only.
        if ((await expenseCategoriesOf(tx, club)).some(isCalledSo))
          return { ok: false as const, code: "sameName" as const };
        return keepExpenseCategory(tx, { club, ...handOf(seat) }, said);
      }),
    );
    if (kept.ok) return kept;
    if (kept.code === "changed") return { ok: false, now: kept.now, by: kept.by };
    if (kept.code === "asked_otherwise")
      return { ok: false, words: (await getTranslations("errors"))("askedOtherwise") };
    return { ok: false, words: (await getTranslations("expenses.categories"))(kept.code) };
  },
);
