import { randomUUID } from "node:crypto";
import type { ActionCase, Walk } from "./action-case.ts";
import { BANK, bankLine, expenseOf } from "./bank-cases.ts";
import { CLUB, SEASON } from "./people.ts";

export const EXPENSES = "app/(desk)/[club]/[season]/(treasury)/treasury/expenses/actions.ts";
/** A PDF without a page. */
const RECEIPT = "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n";
const PAGE = `/${CLUB}/${SEASON}/treasury/expenses`;

const fields = {
  ...{ day: "2026-09-10", cents: 1_234, purpose: "Walked", category: "equipment", sportId: null, way: "bank" },
  ...{ advancedBy: null, paidBackOn: null, paidBackWay: null, note: null },
};
const wish = (more: object = {}) => ({ ask: randomUUID(), id: null, seen: null, fields, on: null, ...more });

const categoryWish = (more: object = {}) => ({
  ...{ ask: randomUUID(), id: null, seen: null, fields: { name: "Walked", isOffered: true } },
  ...more,
});

/** An expense that is written down, by its name. */
export async function walkedExpense(walk: Walk): Promise<string> {
  const kept = await walk.direct(`${EXPENSES}#keepOneExpense`, [CLUB, SEASON, wish()]);
  return String(kept.id);
}

/** The actions of expenses: who may call them, and with what they do their work. */
export const EXPENSE_CASES: Record<string, ActionCase> = {
  [`${EXPENSES}#keepOneExpense`]: {
    page: PAGE,
    may: ["director", "treasurer"],
    args: () => [CLUB, SEASON, wish()],
    malformed: [
      [CLUB, 0, wish()],
      [CLUB, SEASON, wish({ ask: "x" })],
      [CLUB, SEASON, wish({ id: "constructor" })],
      [CLUB, SEASON, wish({ on: { line: 0, position: 0 } })],
      [CLUB, SEASON, wish({ more: 1 })],
      ...[
        ...[{ cents: 0 }, { cents: 1.5 }, { day: "2026-02-30" }, { purpose: " " }, { purpose: "a\nb" }],
        ...[{ category: "../x" }, { sportId: 0 }, { way: "constructor" }, { way: "advanced" }, { advancedBy: "Paul" }],
        ...[{ paidBackOn: "2026-09-10" }, { note: "x".repeat(1_001) }, { more: 1 }],
      ].map((fault) => [CLUB, SEASON, wish({ fields: { ...fields, ...fault } })]),
    ],
  },
  [`${EXPENSES}#removeOneExpense`]: {
    page: PAGE,
    may: ["director", "treasurer"],
    args: async (walk) => [CLUB, SEASON, { id: await walkedExpense(walk), seen: fields }],
    malformed: [
      [CLUB, SEASON, { id: "constructor", seen: fields }],
      [CLUB, SEASON, { id: randomUUID(), seen: null }],
    ],
  },
  [`${EXPENSES}#linkOneExpense`]: {
    page: PAGE,
    may: ["director", "treasurer"],
    args: async (walk) => {
      const { line } = await bankLine(walk, -1_234);
      await walk.direct(`${BANK}#settleBankLines`, [CLUB, [expenseOf(line, -1_234)]]);
      return [CLUB, { on: { line, position: 0 }, expense: await walkedExpense(walk) }];
    },
    malformed: [
      [CLUB, { on: { line: 0, position: 0 }, expense: randomUUID() }],
      [CLUB, { on: { line: 1, position: -1 }, expense: randomUUID() }],
      [CLUB, { on: { line: 1, position: 0 }, expense: "constructor" }],
    ],
  },
  [`${EXPENSES}#removeOneReceipt`]: {
    page: PAGE,
    may: ["director", "treasurer"],
    args: async (walk) => {
      const id = await walkedExpense(walk);
      await walk.handIn(`/api/clubs/${CLUB}/expenses/${id}/content`, RECEIPT);
      return [CLUB, id];
    },
    malformed: [
      [CLUB, "constructor"],
      [CLUB, 1],
    ],
  },
  [`${EXPENSES}#keepOneCategory`]: {
    page: `${PAGE}/categories`,
    may: ["director", "treasurer"],
    args: () => [CLUB, categoryWish({ fields: { name: `Walked ${randomUUID()}`, isOffered: true } })],
    malformed: [
      [CLUB, categoryWish({ ask: "x" })],
      [CLUB, categoryWish({ id: "../x" })],
      [CLUB, categoryWish({ more: 1 })],
      ...[{ name: " " }, { name: "a\nb" }, { name: "x".repeat(81) }, { isOffered: 1 }].map((fault) => [
        ...[CLUB, categoryWish({ fields: { name: "Walked", isOffered: true, ...fault } })],
      ]),
    ],
  },
};
