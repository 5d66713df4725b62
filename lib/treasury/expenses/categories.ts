import "server-only";
import { randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import { expenseCategories } from "#lib/base/store/schema/treasury/expenses.ts";
import { takeTurnOf } from "#lib/base/store/turns.ts";
import { fold } from "#lib/base/words/fold.ts";
import { writeChanges } from "#lib/sync/chronicle/write.ts";
import { isSameSaid } from "#lib/treasury/aid/same-said.ts";
import type { ExpenseCategoryFields } from "./fields.ts";
import { isUsualCategory, USUAL_CATEGORIES } from "./usual-categories.ts";

/** A category as the desk shows it. Travels as JSON. */
export interface ExpenseCategory {
  id: string;
  /** As the club calls it; null: by the word that the desk has for a usual one. */
  name: string | null;
  isOffered: boolean;
}

/** The categories of a club, the usual ones first, then its own by their names. No call to the club. */
export async function expenseCategoriesOf(db: Queryable, club: string): Promise<ExpenseCategory[]> {
  const { id, name, isOffered } = expenseCategories;
  const written: ExpenseCategory[] = await db
    .select({ id, name, isOffered })
    .from(expenseCategories)
    .where(eq(expenseCategories.club, club))
    .orderBy(asc(name), asc(id));
  const usual = USUAL_CATEGORIES.map(
    (one): ExpenseCategory => written.find((row) => row.id === one) ?? { id: one, name: null, isOffered: true },
  );
  return [...usual, ...written.filter((row) => !isUsualCategory(row.id))];
}

/** What became of it: `sameName`: another one is called so · `changed` brings what somebody else has written meanwhile. */
export type KeptExpenseCategory =
  | { ok: true; id: string }
  | { ok: false; code: "gone" | "sameName" }
  | { ok: false; code: "changed"; now: ExpenseCategoryFields; by: string };

/**
 * Writes a category down, a new one where none is named; one that every club begins with is called otherwise then, or put aside.
 * @param wish.seen as the person had it before them; null: nobody had written it
 */
export async function keepExpenseCategory(
  tx: Transaction,
  { club, by, now }: Hand & { club: string },
  wish: { id: string | null; seen: ExpenseCategoryFields | null; fields: ExpenseCategoryFields },
): Promise<KeptExpenseCategory> {
  await takeTurnOf(tx, `expenses ${club}`);
  const rows = await tx.select().from(expenseCategories).where(eq(expenseCategories.club, club));
  const found = rows.find(({ id }) => id === wish.id);
  const before = found ? { name: found.name, isOffered: found.isOffered } : null;
  if (wish.id !== null && !found && !isUsualCategory(wish.id)) return { ok: false, code: "gone" };
  if (wish.id !== null && found && before && (!wish.seen || !isSameSaid(before, wish.seen)))
    return { ok: false, code: "changed", now: before, by: found.writtenBy };
  const { fields } = wish;
  if (rows.some(({ id, name }) => id !== wish.id && fold(name) === fold(fields.name)))
    return { ok: false, code: "sameName" };
  const id = wish.id ?? randomUUID();
  const written = { ...fields, writtenBy: by.name, writtenAt: now };
  if (found)
    await tx
      .update(expenseCategories)
      .set(written)
      .where(and(eq(expenseCategories.club, club), eq(expenseCategories.id, id)));
  else await tx.insert(expenseCategories).values({ club, id, ...written });
  await writeChanges(tx, {
    ...{ club, seasonId: null, kind: "expenseCategory", about: [`expense-categories/${id}`], by, now },
    ...{ before, after: fields },
  });
  await writeAudit(tx, { by, club, action: "expense.category", details: { name: fields.name } });
  return { ok: true, id };
}
