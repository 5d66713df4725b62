import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "#lib/base/store/database.ts";
import { auditEntries } from "#lib/base/store/schema/base/access.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { chronicle } from "#lib/base/store/schema/sync/chronicle.ts";
import { mirrorPayments, mirrorSports } from "#lib/base/store/schema/sync/mirror.ts";
import { bankAccounts, bankFiles, bankLines, bankMatches } from "#lib/base/store/schema/treasury/bank.ts";
import { expenseReceipts, expenses } from "#lib/base/store/schema/treasury/expenses.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { bankDesk } from "#lib/treasury/bank/desk.ts";
import { openLine } from "#lib/treasury/bank/open-line.ts";
import { settleLines } from "#lib/treasury/bank/settle.ts";
import { cashBook, cashOn } from "#lib/treasury/deposits/cash.ts";
import { beginClub, copyPayment, copyPerson, hand, place } from "#lib/treasury/deposits/testing/treasury-club.ts";
import { expenseCategoriesOf, keepExpenseCategory } from "./categories.ts";
import { type ExpenseFields, expenseFields } from "./fields.ts";
import { keepExpense, linkExpense, removeExpense } from "./keep-expense.ts";
import { expenseSums, expensesOf, isAsked, isUnseen, undescribedLines } from "./list.ts";
import { keepReceipt, readReceipt, removeReceipt } from "./receipt-file.ts";
import { RECEIPT_LIMIT_BYTES } from "./receipt-limit.ts";
import { Ledger, type PaperExpense } from "./testing/ledger.ts";
import { USUAL_CATEGORIES } from "./usual-categories.ts";

const { club } = place;
const NOBODY = { advancedBy: null, paidBackOn: null, paidBackWay: null };
const BALLS: ExpenseFields = {
  ...{ day: "2026-09-20", cents: 4_250, purpose: "Ballons", category: "equipment", sportId: null },
  ...{ way: "bank", ...NOBODY, note: null },
};
const ADVANCED: ExpenseFields = { ...BALLS, way: "advanced", advancedBy: "Paul Martin" };

describe.each(databases("expenses"))("what a club spends, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
  });
  beforeEach(async () => {
    await beginClub(store);
    await copyPerson(store, { id: 1, last_name: "Lebœuf", first_name: "Éloïse", phone: "0611111111" });
    await store.db.insert(bankAccounts).values({
      ...{ club, id: "main", name: "Compte courant", kind: "bank" as const },
      ...{ writtenBy: hand.by.name, writtenAt: hand.now },
    });
    await store.db.insert(bankFiles).values({
      ...{ club, id: "file", name: "releve.csv", format: "csv" as const, sha256: "0", odd: [] },
      ...{ writtenBy: hand.by.name, writtenAt: hand.now },
    });
  });
  afterAll(() => close());

  const tx = <Answer>(act: Parameters<typeof store.db.transaction<Answer>>[0]) => store.db.transaction(act);
  const keep = (
    fields: ExpenseFields,
    more: { id?: string; seen?: ExpenseFields; on?: { line: number; position: number } } = {},
  ) => tx((t) => keepExpense(t, { ...place, ...hand }, { id: null, seen: null, fields, ...more }));
  const kept = async (fields: ExpenseFields): Promise<string> => {
    const answer = await keep(fields);
    if (!answer.ok) throw new Error(answer.code);
    return answer.id;
  };
  const remove = (id: string, seen: ExpenseFields) => tx((t) => removeExpense(t, { ...place, ...hand }, { id, seen }));
  let rank = 0;
  const lineOf = async (day: string, cents: number): Promise<number> => {
    const [row] = await store.db
      .insert(bankLines)
      .values({
        ...{ club, account: "main", day, cents, label: "CB", labelKey: "cb", reference: "", rank: ++rank },
        ...{ file: "file", row: 1, standing: "counted" as const, writtenAt: hand.now },
      })
      .returning({ id: bankLines.id });
    return row?.id ?? 0;
  };
  const settle = (line: number, cents: number, expense?: string) =>
    tx((t) =>
      settleLines(t, {
        ...{ club, ...hand },
        wishes: [{ line, how: "chosen", parts: [{ kind: "expense", cents, expense }], note: null }],
      }),
    );
  const open = (line: number) => tx((t) => openLine(t, { club, ...hand, line }));
  const link = (line: number, expense: string) =>
    tx((t) => linkExpense(t, { club, ...hand }, { on: { line, position: 0 }, expense }));
  const rows = () => expensesOf(store.db, place);
  const one = async (id: string) => (await rows()).find((row) => row.id === id);
  const trace = async (id: string) =>
    (await store.db.select().from(chronicle).where(eq(chronicle.kind, "expense")).orderBy(chronicle.id))
      .filter(({ about }) => about.includes(`expenses/${id}`))
      .map(({ before, after }) => [before, after]);

  it("is corrected and removed with what was before, and not where somebody else was quicker", async () => {
    const id = await kept(BALLS);
    const dearer = { ...BALLS, cents: 4_500 };
    expect(await keep(dearer, { id, seen: BALLS })).toEqual({ ok: true, id });
    expect(await keep(BALLS, { id, seen: BALLS })).toMatchObject({ code: "changed", now: dearer, by: hand.by.name });
    expect(await remove(id, BALLS)).toMatchObject({ code: "changed" });
    expect(await remove(id, dearer)).toEqual({ ok: true, id });
    expect(await remove(id, dearer)).toEqual({ ok: false, code: "gone" });
    const [made, changed, gone] = await trace(id);
    expect(made).toEqual([null, expect.objectContaining({ amountCents: 4_250, purpose: "Ballons" })]);
    expect(changed).toEqual([{ amountCents: 4_250 }, { amountCents: 4_500 }]);
    expect(gone).toEqual([expect.objectContaining({ amountCents: 4_500, purpose: "Ballons" }), null]);
    const actions = await store.db.select({ action: auditEntries.action }).from(auditEntries).orderBy(auditEntries.id);
    expect(actions.map(({ action }) => action)).toEqual(["expense.create", "expense.update", "expense.remove"]);
  });

  it("is of a category and a section that there are, and of its own season and club", async () => {
    expect(await keep({ ...BALLS, category: "no-such" })).toEqual({ ok: false, code: "noCategory" });
    expect(await keep({ ...BALLS, sportId: 7 })).toEqual({ ok: false, code: "noSection" });
    await store.db.insert(mirrorSports).values({ club, id: 7, name: "Judo", reading: 1 });
    const id = await kept({ ...BALLS, sportId: 7 });
    expect(await one(id)).toMatchObject({ section: "Judo" });
    const other = { ...place, ...hand, seasonId: 3 };
    expect(await tx((t) => keepExpense(t, other, { id, seen: BALLS, fields: BALLS }))).toMatchObject({ code: "gone" });
    const stranger = { club: "other", seasonId: place.seasonId, ...hand };
    expect(await tx((t) => removeExpense(t, stranger, { id, seen: BALLS }))).toMatchObject({ code: "gone" });
    expect(await expensesOf(store.db, { ...place, club: "other" })).toEqual([]);
  });

  it("is said in a way that holds together", () => {
    const is = (more: Partial<ExpenseFields>) => expenseFields.safeParse({ ...BALLS, ...more }).success;
    expect([is({}), is({ way: "advanced", advancedBy: "Paul" })]).toEqual([true, true]);
    const back = { paidBackOn: "2026-09-25", paidBackWay: "cash" as const };
    expect(is({ way: "advanced", advancedBy: "Paul", ...back })).toBe(true);
    for (const wrong of [
      ...[{ cents: 0 }, { cents: -1 }, { cents: 1.5 }, { purpose: " " }, { purpose: "a\nb" }, { day: "2026-02-30" }],
      ...[{ way: "advanced" as const }, { advancedBy: "Paul" }, { ...back }, { paidBackOn: "2026-09-25" }],
      { way: "advanced" as const, advancedBy: "Paul", ...back, paidBackOn: "2026-09-19" },
    ])
      expect(is(wrong), JSON.stringify(wrong)).toBe(false);
  });

  it("is offered for an open line of its amount, the nearest day first, until it is on one", async () => {
    const near = await kept({ ...BALLS, day: "2026-09-19", purpose: "Near" });
    const far = await kept({ ...BALLS, day: "2026-09-01", purpose: "Far" });
    await kept({ ...BALLS, cents: 4_251 });
    await kept({ ...BALLS, way: "cash" });
    const line = await lineOf("2026-09-20", -4_250);
    const offered = async () =>
      (await bankDesk(store.db, place, "2026-09-30")).lines
        .filter(({ id }) => id === line)
        .flatMap(({ proposals }) =>
          proposals.map(({ isSure, parts: [part] }) => [isSure, part?.expense, part?.purpose]),
        );
    expect(await offered()).toEqual([
      [false, near, "Near"],
      [false, far, "Far"],
    ]);
    expect(await settle(line, -4_250, near)).toEqual([{ line, done: true }]);
    expect(await offered()).toEqual([]);
    const second = await lineOf("2026-09-21", -4_250);
    const { lines } = await bankDesk(store.db, place, "2026-09-30");
    expect(lines.find(({ id }) => id === second)?.proposals.map(({ parts: [part] }) => part?.expense)).toEqual([far]);
  });

  it("keeps what a line of the bank says of it while it is on that line, and lets go of it with the line", async () => {
    const id = await kept(ADVANCED);
    const line = await lineOf("2026-09-28", -4_250);
    expect(await settle(line, -4_250, id)).toEqual([{ line, done: true }]);
    const back: ExpenseFields = { ...ADVANCED, paidBackOn: "2026-09-28", paidBackWay: "bank" };
    expect(await one(id)).toMatchObject({ ...back, onLine: { id: line, day: "2026-09-28" } });
    expect(await keep({ ...back, cents: 1 }, { id, seen: back })).toEqual({ ok: false, code: "onLine" });
    expect(await remove(id, back)).toEqual({ ok: false, code: "onLine" });
    // What it was for is not the bank's to say.
    expect(await keep({ ...back, purpose: "Filets" }, { id, seen: back })).toMatchObject({ ok: true });
    const second = await lineOf("2026-09-29", -4_250);
    expect(await settle(second, -4_250, id)).toEqual([{ line: second, done: false, why: "taken" }]);
    expect(await open(line)).toEqual({ opened: true });
    expect(await one(id)).toMatchObject({ paidBackOn: null, paidBackWay: null, onLine: null });
    expect((await trace(id)).slice(1)).toContainEqual([
      { statementLine: "CB", bankDay: "2026-09-28", paidBackOn: "2026-09-28", paidBackWay: "bank" },
      { statementLine: null, bankDay: null, paidBackOn: null, paidBackWay: null },
    ]);
  });

  it("describes a line that was called an expense, once, and of the same amount", async () => {
    const line = await lineOf("2026-09-28", -4_250);
    await settle(line, -4_250);
    const on = { line, position: 0 };
    expect(await undescribedLines(store.db, club)).toMatchObject({
      count: 1,
      cents: 4_250,
      lines: [{ ...on, mayBe: [] }],
    });
    expect(await keep({ ...BALLS, cents: 4_000 }, { on })).toEqual({ ok: false, code: "line" });
    expect(await keep({ ...BALLS, way: "cash" }, { on })).toEqual({ ok: false, code: "line" });
    expect(await rows()).toEqual([]);
    const earlier = await kept(BALLS);
    expect((await undescribedLines(store.db, club)).lines[0]?.mayBe).toMatchObject([{ id: earlier }]);
    const answer = await keep(BALLS, { on });
    expect(answer.ok).toBe(true);
    expect(await keep(BALLS, { on })).toEqual({ ok: false, code: "line" });
    expect(await link(line, earlier)).toEqual({ ok: false, code: "line" });
    expect(await undescribedLines(store.db, club)).toEqual({ count: 0, cents: 0, lines: [] });
    // Opened again, what was spent stays written down; settled as that, the line is described.
    await open(line);
    expect((await rows()).map(({ onLine }) => onLine)).toEqual([null, null]);
  });

  it("is linked to one line by two people at once", async () => {
    const id = await kept(BALLS);
    const lines = [await lineOf("2026-09-28", -4_250), await lineOf("2026-09-28", -4_250)];
    for (const line of lines) await settle(line, -4_250);
    const answers = await Promise.all(lines.map((line) => link(line, id)));
    expect(answers.map((answer) => answer.ok).sort()).toEqual([false, true]);
    const linked = await store.db.select().from(bankMatches).where(eq(bankMatches.expense, id));
    expect(linked).toHaveLength(1);
  });

  it("has a receipt that nobody reads in the table, and that goes with it", async () => {
    const id = await kept(BALLS);
    const secret = "%PDF-1.4 LE SECRET DU TRESORIER";
    const file = { bytes: new Uint8Array(Buffer.from(secret)), type: "application/pdf" as const };
    const keepFile = (expense: string, of = file) =>
      tx((t) => keepReceipt(t, { club, ...hand }, { expense, file: of }));
    expect(await keepFile("00000000-0000-4000-8000-000000000000")).toEqual({ ok: false, code: "gone" });
    const large = { ...file, bytes: new Uint8Array(RECEIPT_LIMIT_BYTES + 1) };
    expect(await keepFile(id, large)).toEqual({ ok: false, code: "too_large" });
    expect(await keepFile(id)).toEqual({ ok: true });
    expect(await keepFile(id)).toEqual({ ok: true });
    const [row] = await store.db.select().from(expenseReceipts);
    const lying = [row?.sealed, Buffer.from(row?.sealed ?? "", "base64url").toString("latin1")].join();
    expect(lying).not.toContain("SECRET");
    expect(lying).not.toContain(Buffer.from(secret).toString("base64").slice(4, 24));
    const read = await readReceipt(store.db, club, id);
    expect([read?.type, Buffer.from(read?.bytes ?? []).toString()]).toEqual(["application/pdf", secret]);
    expect(await readReceipt(store.db, "other", id)).toBeUndefined();
    // Moved to another expense by hand it does not open.
    const other = await kept({ ...BALLS, purpose: "Filets" });
    await store.db.update(expenseReceipts).set({ expense: other }).where(eq(expenseReceipts.expense, id));
    await expect(readReceipt(store.db, club, other)).rejects.toThrow("does not open");
    await store.db.update(expenseReceipts).set({ expense: id }).where(eq(expenseReceipts.expense, other));
    expect((await one(id))?.receiptBytes).toBe(file.bytes.byteLength);
    expect((await trace(id)).slice(1)).toEqual([[{ receiptBytes: null }, { receiptBytes: file.bytes.byteLength }]]);
    expect(await tx((t) => removeReceipt(t, { club, ...hand }, id))).toEqual({ ok: true });
    expect(await tx((t) => removeReceipt(t, { club, ...hand }, id))).toEqual({ ok: false, code: "gone" });
    await keepFile(id);
    await remove(id, BALLS);
    expect(await store.db.select().from(expenseReceipts)).toEqual([]);
  });

  it("has categories that the club calls as it likes, each name once", async () => {
    const category = (id: string | null, name: string, seen: { name: string; isOffered: boolean } | null = null) =>
      tx((t) => keepExpenseCategory(t, { club, ...hand }, { id, seen, fields: { name, isOffered: true } }));
    expect((await expenseCategoriesOf(store.db, club)).map(({ id }) => id)).toEqual(USUAL_CATEGORIES);
    expect(await category("equipment", "Matériel de judo")).toEqual({ ok: true, id: "equipment" });
    expect(await category(null, "materiel de JUDO")).toEqual({ ok: false, code: "sameName" });
    expect(await category("no-such", "Buvette")).toEqual({ ok: false, code: "gone" });
    const made = await category(null, "Buvette");
    if (!made.ok) throw new Error(made.code);
    expect(await category(made.id, "Bar")).toMatchObject({ code: "changed", now: { name: "Buvette" } });
    expect(await category(made.id, "Bar", { name: "Buvette", isOffered: true })).toMatchObject({ ok: true });
    expect(await keep({ ...BALLS, category: made.id })).toMatchObject({ ok: true });
    expect((await expenseCategoriesOf(store.db, club)).map(({ name }) => name)).toEqual([
      ...["Matériel de judo", ...USUAL_CATEGORIES.slice(1).map(() => null)],
      "Bar",
    ]);
    expect(await expenseCategoriesOf(store.db, "other")).toHaveLength(USUAL_CATEGORIES.length);
  });

  it("is found by what is asked for, and adds up", async () => {
    await kept(BALLS);
    await kept({ ...ADVANCED, cents: 1_000, purpose: "Péage", category: "travel" });
    const all = { search: null, category: null, sportId: null, way: null, only: null };
    const found = async (more: object) =>
      (await rows()).filter((row) => isAsked(row, { ...all, ...more })).map(({ purpose }) => purpose);
    expect((await found({ search: "PEAGE martin" })).concat(await found({ search: "peage dupont" }))).toEqual([
      "Péage",
    ]);
    expect(await found({ category: "equipment" })).toEqual(["Ballons"]);
    expect([await found({ only: "owed" }), await found({ only: "unseen" })]).toEqual([["Péage"], ["Ballons"]]);
    expect([await found({ way: "cash" }), await found({ sportId: 7 })]).toEqual([[], []]);
    expect(await found({ sportId: 0, only: "bare" })).toHaveLength(2);
    const sums = expenseSums(await rows());
    expect([sums.count, sums.cents, sums.owedCents]).toEqual([2, 5_250, 1_000]);
    expect(sums.byCategory.map(({ category, cents }) => [category, cents])).toEqual([
      ["equipment", 4_250],
      ["travel", 1_000],
    ]);
    expect((await rows()).map(isUnseen)).toHaveLength(2);
  });

  it("goes with its club, lines and all", async () => {
    const id = await kept(BALLS);
    const line = await lineOf("2026-09-28", -4_250);
    await settle(line, -4_250, id);
    await store.db.delete(clubs).where(eq(clubs.slug, club));
    expect(await store.db.select().from(expenses)).toEqual([]);
    expect(await store.db.select().from(bankMatches)).toEqual([]);
  });

  it("is to the cent what a sheet of paper says, whatever is done in whatever order", {
    timeout: 120_000,
  }, async () => {
    const days = ["2026-09-02", "2026-09-15", "2026-10-01", "2026-10-20", "2026-11-30"] as const;
    const amounts = [99, 4_250] as const;
    const pick = fc.nat({ max: 999 });
    const act = fc.record({
      what: fc.constantFrom(
        "spend",
        "spend",
        "change",
        "remove",
        "back",
        "receive",
        "line",
        "call",
        "put",
        "link",
        "open",
      ),
      ...{ at: pick, to: pick, day: fc.constantFrom(...days), cents: fc.constantFrom(...amounts) },
      ...{ way: fc.constantFrom("bank", "cash", "advanced"), backWay: fc.constantFrom("bank", "cash") },
      category: fc.constantFrom("equipment", "travel", "other"),
    } as const);
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 30, maxLength: 60 }), async (acts) => {
        await store.db.delete(bankMatches);
        await store.db.delete(bankLines);
        await store.db.delete(expenses);
        await store.db.delete(mirrorPayments);
        const paper = new Ledger();
        const nth = <Key, Value>(map: Map<Key, Value>, n: number) => [...map][n % Math.max(map.size, 1)];
        for (const [index, step] of acts.entries()) await carryOut(paper, step, { nth, payment: index + 1 });
        await compare(paper);
      }),
      { numRuns: 25, seed: 46, endOnFailure: true },
    );

    type Step = typeof act extends fc.Arbitrary<infer One> ? One : never;
    interface Means {
      nth<Key, Value>(map: Map<Key, Value>, n: number): [Key, Value] | undefined;
      payment: number;
    }

    function written(paper: PaperExpense): ExpenseFields {
      return {
        ...{ day: paper.day, cents: paper.cents, purpose: "Achat", category: paper.category, sportId: null },
        ...{ way: paper.way, advancedBy: paper.way === "advanced" ? "Paul" : null, note: null },
        ...{ paidBackOn: paper.back?.on ?? null, paidBackWay: paper.back?.way ?? null },
      };
    }

    async function carryOut(paper: Ledger, step: Step, { nth, payment }: Means): Promise<void> {
      const { what, day, cents, way, category } = step;
      const chosen = nth(paper.expenses, step.at);
      const chosenLine = nth(paper.lines, step.to);
      if (what === "spend") {
        const fresh: PaperExpense = { day, cents, category, way, back: null, line: null };
        paper.expenses.set(await kept(written(fresh)), fresh);
      } else if (what === "receive") {
        await copyPayment(store, { id: payment, amount_cents: cents, method: "Espèces", received_on: day });
        paper.received.push({ day, cents });
      } else if (what === "line") paper.lines.set(await lineOf(day, 0 - cents), { day, cents: 0 - cents, is: "open" });
      else if (what === "call" && chosenLine) {
        const [number, line] = chosenLine;
        const [answer] = await settle(number, line.cents);
        expect(answer?.done).toBe(line.is === "open" || line.is === "called");
        if (line.is === "open") line.is = "called";
      } else if (what === "open" && chosenLine) {
        await open(chosenLine[0]);
        paper.open(chosenLine[0]);
      } else if (chosen) await changeOne(paper, step, chosen, chosenLine);
    }

    async function changeOne(
      paper: Ledger,
      { what, day, cents, way, category, backWay }: Step,
      [id, expense]: [string, PaperExpense],
      chosenLine: [number, { day: string; cents: number; is: unknown }] | undefined,
    ): Promise<void> {
      if (what === "change") {
        const wished: PaperExpense = { day, cents, category, way, back: null, line: expense.line };
        const answer = await keep(written(wished), { id, seen: written(expense) });
        const isSame = cents === expense.cents && way === expense.way && expense.back === null;
        expect(answer.ok).toBe(expense.line === null || isSame);
        if (answer.ok) Object.assign(expense, wished);
      } else if (what === "remove") {
        const answer = await remove(id, written(expense));
        expect(answer.ok).toBe(expense.line === null);
        if (answer.ok) paper.expenses.delete(id);
      } else if (what === "back" && expense.way === "advanced" && expense.back === null && day >= expense.day) {
        const wished = { ...expense, back: { on: day, way: backWay } };
        expect(await keep(written(wished), { id, seen: written(expense) })).toMatchObject({ ok: true });
        expense.back = wished.back;
      } else if ((what === "put" || what === "link") && chosenLine) {
        const [number] = chosenLine;
        const line = paper.lines.get(number);
        if (!line) return;
        const isFree = line.is === (what === "put" ? "open" : "called");
        const isIt = isFree && paper.mayBe(expense, line);
        const isAlready = typeof line.is === "object" && line.is.expense === id;
        const done = what === "put" ? (await settle(number, line.cents, id))[0]?.done : (await link(number, id)).ok;
        expect(done).toBe(isIt || isAlready);
        if (isIt) paper.put(id, number);
      }
    }

    async function compare(paper: Ledger): Promise<void> {
      const listed = await rows();
      const sums = expenseSums(listed);
      expect([sums.count, sums.cents]).toEqual([paper.expenses.size, paper.spent()]);
      for (const { category, cents } of sums.byCategory) expect(cents).toBe(paper.spentOn(category));
      expect(sums.owedCents).toBe(paper.owed().cents);
      for (const row of listed) {
        const said = paper.expenses.get(row.id);
        expect([row.day, row.cents, row.way, row.paidBackOn, row.onLine?.id ?? null]).toEqual([
          ...[said?.day, said?.cents, said?.way, said?.back?.on ?? null, said?.line],
        ]);
      }
      const { count, cents } = await undescribedLines(store.db, club);
      expect({ count, cents }).toEqual(paper.undescribed());
      const book = await cashBook(store.db, place, null);
      expect(book.closingCents).toBe(paper.cashOn("2099-01-01"));
      expect(book.outCents).toBe(paper.cashOut().reduce((total, move) => total + move.cents, 0));
      for (const day of days) expect(await cashOn(store.db, place, day)).toBe(paper.cashOn(day));
    }
  });
});
