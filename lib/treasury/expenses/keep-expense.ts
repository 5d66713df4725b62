import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Transaction } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import { mirrorSports } from "#lib/base/store/schema/sync/mirror.ts";
import { bankLines, bankMatches } from "#lib/base/store/schema/treasury/bank.ts";
import { type Expense, expenseCategories, expenses } from "#lib/base/store/schema/treasury/expenses.ts";
import { takeTurnOf } from "#lib/base/store/turns.ts";
import { writeChanges } from "#lib/sync/chronicle/write.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { isSameSaid } from "#lib/treasury/aid/same-said.ts";
import type { ExpenseFields } from "./fields.ts";
import { fitsLine, heldExpense, putOnLine } from "./on-line.ts";
import { isUsualCategory } from "./usual-categories.ts";

export type ExpenseWriting = ClubSeason & Hand;

/** A part of a line of the bank that somebody called an expense, and of which nobody has said what for. */
export interface UndescribedPart {
  line: number;
  position: number;
}

/**
 * What became of it · `noCategory`, `noSection`: the club has none such · `onLine`: a line of the bank says how much it was and how it was paid · `line`: the line is described by now, or is of another amount ·
 * `changed` brings what somebody else has written meanwhile.
 */
export type KeptExpense =
  | { ok: true; id: string }
  | { ok: false; code: "gone" | "noCategory" | "noSection" | "onLine" | "line" }
  | { ok: false; code: "changed"; now: ExpenseFields; by: string };

/** What of an expense a person writes, without what is told beside it. Pure. */
export const writtenFields = (row: ExpenseFields): ExpenseFields => ({
  ...{ day: row.day, cents: row.cents, purpose: row.purpose, category: row.category, sportId: row.sportId },
  ...{ way: row.way, advancedBy: row.advancedBy, paidBackOn: row.paidBackOn, paidBackWay: row.paidBackWay },
  note: row.note,
});

/**
 * Writes down what was spent, a new expense where none is named. Where somebody else has changed it since it was seen, nothing is written, and both are shown.
 * @param wish.seen as the person had it before them
 * @param wish.on the part of a line that it describes
 */
export async function keepExpense(
  tx: Transaction,
  { by, now, ...scope }: ExpenseWriting,
  wish: { id: string | null; seen: ExpenseFields | null; fields: ExpenseFields; on?: UndescribedPart | null },
): Promise<KeptExpense> {
  const { fields } = wish;
  await takeTurns(tx, scope.club);
  const current = wish.id === null ? undefined : await ofSeason(tx, scope, wish.id);
  if (wish.id !== null && !current) return { ok: false, code: "gone" };
  const before = current ? writtenFields(current) : null;
  if (before && (!wish.seen || !isSameSaid(before, wish.seen)))
    return { ok: false, code: "changed", now: before, by: current?.writtenBy ?? "" };
  const refusal = await whyNotKept(tx, scope.club, { id: wish.id, before, fields });
  if (refusal) return { ok: false, code: refusal };
  const id = wish.id ?? randomUUID();
  const written = { ...fields, writtenBy: by.name, writtenAt: now };
  const row = { ...written, ...scope, id };
  const part = wish.on ? await undescribedPart(tx, scope.club, wish.on) : undefined;
  if (wish.on && (!part || part.expense !== null || !fitsLine(row, part, part.cents)))
    return { ok: false, code: "line" };
  if (current) await tx.update(expenses).set(written).where(at(scope.club, id));
  else await tx.insert(expenses).values(row);
  await tellExpense(tx, { ...scope, by, now }, id, { before, after: fields });
  await writeAudit(tx, {
    by,
    club: scope.club,
    action: current ? "expense.update" : "expense.create",
    subject: `expenses/${id}`,
  });
  if (part) await writeDescribed(tx, { club: scope.club, by, now }, part, id);
  return { ok: true, id };
}

/** Removes an expense that was written down by mistake, with its receipt; one that somebody has changed since it was seen, or that is on a line of the bank, stays. */
export async function removeExpense(
  tx: Transaction,
  { by, now, ...scope }: ExpenseWriting,
  wish: { id: string; seen: ExpenseFields },
): Promise<KeptExpense> {
  await takeTurns(tx, scope.club);
  const current = await ofSeason(tx, scope, wish.id);
  if (!current) return { ok: false, code: "gone" };
  const before = writtenFields(current);
  if (!isSameSaid(before, wish.seen)) return { ok: false, code: "changed", now: before, by: current.writtenBy };
  if (await isOnLine(tx, scope.club, wish.id)) return { ok: false, code: "onLine" };
  await tx.delete(expenses).where(at(scope.club, wish.id));
  await tellExpense(tx, { ...scope, by, now }, wish.id, { before, after: null });
  await writeAudit(tx, { by, club: scope.club, action: "expense.remove", details: { name: before.purpose } });
  return { ok: true, id: wish.id };
}

/** Says that a part of a line that somebody called an expense was this one. */
export async function linkExpense(
  tx: Transaction,
  { club, by, now }: Hand & { club: string },
  { on, expense: id }: { on: UndescribedPart; expense: string },
): Promise<Exclude<KeptExpense, { code: "changed" }>> {
  await takeTurns(tx, club);
  const expense = await heldExpense(tx, club, id);
  if (!expense) return { ok: false, code: "gone" };
  const part = await undescribedPart(tx, club, on);
  if (part?.expense === id) return { ok: true, id };
  if (!part || part.expense !== null || !fitsLine(expense, part, part.cents)) return { ok: false, code: "line" };
  if (await isOnLine(tx, club, id)) return { ok: false, code: "onLine" };
  await writeDescribed(tx, { club, by, now }, part, id);
  await writeAudit(tx, { by, club, action: "expense.link", subject: `expenses/${id}` });
  return { ok: true, id };
}

/** Lines of the bank and expenses change each other: one at a time, in the order in which settling takes its turn. */
async function takeTurns(tx: Transaction, club: string): Promise<void> {
  await takeTurnOf(tx, `bank ${club}`);
  await takeTurnOf(tx, `expenses ${club}`);
}

const at = (club: string, id: string) => and(eq(expenses.club, club), eq(expenses.id, id));

async function ofSeason(tx: Transaction, { club, seasonId }: ClubSeason, id: string): Promise<Expense | undefined> {
  const found = await heldExpense(tx, club, id);
  return found?.seasonId === seasonId ? found : undefined;
}

async function isOnLine(tx: Transaction, club: string, id: string): Promise<boolean> {
  const [found] = await tx
    .select({ line: bankMatches.line })
    .from(bankMatches)
    .where(and(eq(bankMatches.club, club), eq(bankMatches.expense, id)));
  return found !== undefined;
}

async function whyNotKept(
  tx: Transaction,
  club: string,
  { id, before, fields }: { id: string | null; before: ExpenseFields | null; fields: ExpenseFields },
) {
  const { category, sportId } = fields;
  // What was chosen once stays, whatever the club calls off since.
  if (category !== before?.category && !isUsualCategory(category)) {
    const [known] = await tx
      .select({ id: expenseCategories.id })
      .from(expenseCategories)
      .where(and(eq(expenseCategories.club, club), eq(expenseCategories.id, category)));
    if (!known) return "noCategory";
  }
  if (sportId !== null && sportId !== before?.sportId) {
    const [known] = await tx
      .select({ id: mirrorSports.id })
      .from(mirrorSports)
      .where(and(eq(mirrorSports.club, club), eq(mirrorSports.id, sportId)));
    if (!known) return "noSection";
  }
  if (id === null || !before) return undefined;
  const paid = ({ cents, way, paidBackOn, paidBackWay }: ExpenseFields) => [cents, way, paidBackOn, paidBackWay].join();
  return paid(before) !== paid(fields) && (await isOnLine(tx, club, id)) ? "onLine" : undefined;
}

/** A part of a line as it is described: `expense` is what it is described by already. */
interface DescribedPart extends UndescribedPart {
  id: number;
  day: string;
  label: string;
  cents: number;
  expense: string | null;
}

async function undescribedPart(
  tx: Transaction,
  club: string,
  { line, position }: UndescribedPart,
): Promise<DescribedPart | undefined> {
  const { id, day, label } = bankLines;
  const [found] = await tx
    .select({ id, day, label, cents: bankMatches.cents, expense: bankMatches.expense })
    .from(bankMatches)
    .innerJoin(bankLines, eq(id, bankMatches.line))
    .where(
      and(
        ...[eq(bankMatches.club, club), eq(bankMatches.line, line)],
        ...[eq(bankMatches.position, position), eq(bankMatches.kind, "expense")],
      ),
    );
  return found && { ...found, line, position };
}

async function writeDescribed(tx: Transaction, hand: Hand & { club: string }, part: DescribedPart, expense: string) {
  const paysBack = await putOnLine(tx, hand, part, { id: expense, cents: part.cents });
  await tx
    .update(bankMatches)
    .set({ expense, paysBack })
    .where(and(eq(bankMatches.line, part.line), eq(bankMatches.position, part.position)));
}

/** What an expense said and what it says, its category and section by the names that they have. */
async function tellExpense(
  tx: Transaction,
  { club, seasonId, by, now }: ExpenseWriting,
  id: string,
  sides: Record<"before" | "after", ExpenseFields | null>,
): Promise<void> {
  const categories = await tx.select().from(expenseCategories).where(eq(expenseCategories.club, club));
  const sports = await tx
    .select({ id: mirrorSports.id, name: mirrorSports.name })
    .from(mirrorSports)
    .where(eq(mirrorSports.club, club));
  const told = (side: ExpenseFields | null) => {
    if (side === null) return null;
    const { cents, category, sportId, ...rest } = side;
    return {
      ...{ ...rest, amountCents: cents },
      category: categories.find((one) => one.id === category)?.name ?? category,
      section: sportId === null ? null : (sports.find((one) => one.id === sportId)?.name ?? String(sportId)),
    };
  };
  await writeChanges(tx, {
    ...{ club, seasonId, kind: "expense", about: [`expenses/${id}`], by, now },
    ...{ before: told(sides.before), after: told(sides.after) },
  });
}
