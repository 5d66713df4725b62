import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "#lib/base/store/database.ts";
import { auditEntries } from "#lib/base/store/schema/base/access.ts";
import { mirrorPayments } from "#lib/base/store/schema/sync/mirror.ts";
import { paymentDetails } from "#lib/base/store/schema/treasury/treasury.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { cashBook } from "./cash.ts";
import { type ChangedDetails, changedDetails, keepDetails } from "./details.ts";
import { byMonth, drawerLines } from "./drawer.ts";
import { cancelSlip, depositSlip } from "./keep-slip.ts";
import { makeSlip } from "./make-slip.ts";
import { sayMethod, seasonMethods } from "./methods.ts";
import { paymentsOnSlips } from "./on-slips.ts";
import { findSlip, slipsOf } from "./slips.ts";
import { depositSums } from "./sums.ts";
import { beginClub, copyPayment, copyPerson, counter, hand, place } from "./testing/treasury-club.ts";

const NOTHING = { depositedOn: null, statementLine: null };

describe.each(databases("deposits"))("what goes to the bank, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let asks = 0;

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
  });
  beforeEach(async () => {
    await beginClub(store);
    await copyPerson(store, { id: 1, last_name: "Lebœuf", first_name: "Éloïse" });
    await copyPerson(store, { id: 2, last_name: "Lebœuf", first_name: "Paul" });
  });
  afterAll(() => close());

  const lines = () => drawerLines(store.db, place);
  const slipOf = (paymentIds: number[], cents: number, ask = `ask-${asks++}`) =>
    store.db.transaction((tx) => makeSlip(tx, { ...place, ...hand, ask, paymentIds, cents }));
  const keep = (paymentIds: number[], changed: ChangedDetails, seenAt: string | null = null) =>
    store.db.transaction((tx) => keepDetails(tx, { ...place, ...hand, paymentIds, changed, seenAt }));
  const deposit = (number: number, atBank: typeof written, seen: typeof written = NOTHING) =>
    store.db.transaction((tx) => depositSlip(tx, { ...place, ...hand, number, atBank, seen }));
  const cancel = (number: number) =>
    store.db.transaction((tx) => cancelSlip(tx, { club: place.club, ...hand, number }));
  const written: { depositedOn: string | null; statementLine: string | null } = {
    ...{ depositedOn: "2026-10-05", statementLine: "REM CHQ 0000012" },
  };
  const actions = async () =>
    (await store.db.select().from(auditEntries).orderBy(asc(auditEntries.id))).map(({ action }) => action);

  it("lies in the drawer until it is on a slip: what was received on paper, of this season and club", async () => {
    await copyPayment(store, { id: 1 });
    await copyPayment(store, { id: 2, method: "Espèces", type: "Autre", amount_cents: 1_250 });
    await copyPayment(store, { id: 3, method: "Carte bancaire" });
    await copyPayment(store, { id: 4, type: "Reduction" });
    await copyPayment(store, { id: 5, type: "Remboursement" });
    await copyPayment(store, { id: 6, season_id: 1 });
    await copyPayment(store, { id: 7 }, "other");
    await copyPayment(store, { id: 8, amount_cents: null });
    await copyPayment(store, { id: 9, method: "Bons CE", received_on: null, member_id: null });
    expect((await lines()).map(({ pile, paymentIds, cents }) => [pile, paymentIds, cents])).toEqual([
      ["cheque", [1], 5_000],
      ["cash", [2], 1_250],
    ]);

    // A club says of its own methods whether they go to the bank.
    await store.db.transaction((tx) =>
      sayMethod(tx, { club: place.club, ...hand, methodKey: "bons ce", isDeposited: true }),
    );
    await store.db.transaction((tx) =>
      sayMethod(tx, { club: place.club, ...hand, methodKey: "especes", isDeposited: false }),
    );
    expect((await lines()).map(({ pile, method, members }) => [pile, method, members])).toEqual([
      ["cheque", "Chèque", [{ id: 1, name: "LEBŒUF Éloïse" }]],
      ["bons ce", "Bons CE", [{ id: null, name: "?" }]],
    ]);
    expect((await seasonMethods(store.db, place)).find(({ methodKey }) => methodKey === "especes")).toEqual({
      ...{ methodKey: "especes", method: "Espèces", count: 1, isDeposited: false },
    });
  });

  it("is one line for one cheque: recorded as one, or told by its number and drawer", async () => {
    for (const id of [1, 2, 3, 4, 5, 6]) await copyPayment(store, { id, member_id: id % 2 ? 1 : 2 });
    const details = (paymentId: number, of: Partial<typeof paymentDetails.$inferInsert>) =>
      store.db.insert(paymentDetails).values({
        ...{ ...place, paymentId, writtenBy: hand.by.name, writtenAt: hand.now },
        ...of,
      });
    await details(1, { recording: "one", chequeNumber: "0001234", depositMonth: "2026-11-01" });
    await details(2, { recording: "one", chequeNumber: "0001234", depositMonth: "2026-10-01" });
    await keep([3], { chequeNumber: "77", drawer: "M. Lebœuf" });
    await keep([4], { chequeNumber: "77", drawer: "m. leboeuf" });
    // The same number alone says nothing: two families may have it.
    await keep([5], { chequeNumber: "1" });
    await keep([6], { chequeNumber: "1" });
    const found = await lines();
    expect(found.map(({ paymentIds }) => paymentIds)).toEqual([[1, 2], [3, 4], [5], [6]]);
    expect(found[0]).toMatchObject({ cents: 10_000, month: "2026-10-01", chequeNumber: "0001234" });
    expect(found[0]?.members.map(({ name }) => name)).toEqual(["LEBŒUF Éloïse", "LEBŒUF Paul"]);
    expect(byMonth(found).map(({ month, cents }) => [month, cents])).toEqual([
      ["2026-10-01", 10_000],
      [null, 20_000],
    ]);
  });

  it("keeps a cheque's details of payments recorded elsewhere, says when somebody else has written, and leaves what is not changed", async () => {
    await copyPayment(store, { id: 1 });
    await copyPayment(store, { id: 2 });
    expect(await keep([1, 2], { chequeNumber: "12", bank: "CCM", depositMonth: "2026-12-01" })).toEqual({ kept: true });
    expect(await keep([1, 2], { chequeNumber: "13" })).toMatchObject({
      ...{ kept: false, why: "others" },
      theirs: { chequeNumber: "12", writtenBy: hand.by.name },
    });
    expect(await keep([1, 2], { chequeNumber: "13", note: "à vérifier" }, hand.now.toISOString())).toEqual({
      kept: true,
    });
    const [line] = await lines();
    expect(line).toMatchObject({
      ...{ paymentIds: [1, 2], chequeNumber: "13", bank: "CCM", month: "2026-12-01", note: "à vérifier" },
      written: { by: hand.by.name, at: hand.now.toISOString() },
    });
    expect(await keep([1, 99], { bank: "X" }, hand.now.toISOString())).toEqual({ kept: false, why: "gone" });
    expect(changedDetails.safeParse({ depositMonth: "2026-12-02" }).success).toBe(false);
    expect(changedDetails.safeParse({ bank: "a\u0000b" }).success).toBe(false);
    expect(changedDetails.safeParse({ note: "x".repeat(501) }).success).toBe(false);
    expect(changedDetails.parse({ bank: "  " })).toEqual({ bank: null });
  });

  it("is frozen on a numbered slip, deposited with the statement's line, and mended in the log's sight", async () => {
    await copyPayment(store, { id: 1 });
    await copyPayment(store, { id: 2, member_id: 2, amount_cents: 2_550, method: "Chèque 2" });
    await keep([1], { chequeNumber: "12", bank: "CCM", drawer: "Anne" });
    expect(await slipOf([1, 2], 7_550, "once")).toEqual({ number: 1 });
    // Asked again after a lost reply it is the same slip.
    expect(await slipOf([1, 2], 7_550, "once")).toEqual({ number: 1 });
    expect(await lines()).toEqual([]);
    expect([...(await paymentsOnSlips(store.db, place.club, [1, 2, 3])).keys()]).toEqual([1, 2]);

    // What the club shows afterwards does not change what was printed, and is said.
    await copyPayment(store, { id: 1, amount_cents: 4_000 });
    await store.db.delete(mirrorPayments).where(eq(mirrorPayments.id, 2));
    const found = await findSlip(store.db, place.club, 1);
    expect(found?.slip).toMatchObject({ state: "made", count: 2, totalCents: 7_550, method: "Chèque, Chèque 2" });
    expect(
      found?.lines.map(({ people, chequeNumber, cents, shownCents }) => [people, chequeNumber, cents, shownCents]),
    ).toEqual([
      ["LEBŒUF Éloïse", "12", 5_000, 4_000],
      ["LEBŒUF Paul", null, 2_550, null],
    ]);

    expect(await deposit(1, written)).toEqual({ kept: true });
    expect(await deposit(1, written)).toEqual({ kept: true });
    const other = { depositedOn: "2026-10-06", statementLine: "REM 12" };
    expect(await deposit(1, other)).toMatchObject({ kept: false, why: "others", theirs: written });
    expect(await deposit(1, other, written)).toEqual({ kept: true });
    expect(await cancel(1)).toEqual({ kept: false, why: "deposited" });
    expect(await deposit(9, written)).toEqual({ kept: false, why: "missing" });
    expect((await paymentsOnSlips(store.db, place.club, [1])).get(1)).toMatchObject({
      ...{ number: 1, state: "deposited", depositedOn: "2026-10-06" },
    });
    expect(await actions()).toEqual(["deposit.details", "deposit.create", "deposit.bank", "deposit.correct"]);
  });

  it("was not deposited before its slip was made, nor before the last of it came in", async () => {
    await copyPayment(store, { id: 1 });
    await copyPayment(store, { id: 2, received_on: "2026-10-03" });
    await slipOf([1], 5_000);
    await slipOf([2], 5_000);
    const on = (number: number, depositedOn: string, seen = NOTHING as typeof written) =>
      deposit(number, { depositedOn, statementLine: null }, seen);
    const early = (day: string, because: string) => ({ kept: false, why: "early", first: { day, because } });
    for (const day of ["1990-01-01", "2026-09-30"]) expect(await on(1, day)).toEqual(early("2026-10-01", "slip"));
    expect(await on(1, "2026-10-01")).toEqual({ kept: true });
    const seen = { depositedOn: "2026-10-01", statementLine: null };
    expect(await on(1, "2026-09-30", seen)).toEqual(early("2026-10-01", "slip"));
    expect(await on(2, "2026-10-02")).toEqual(early("2026-10-03", "payment"));
    expect(await on(2, "2026-10-03")).toEqual({ kept: true });
  });

  it("goes back to the drawer from a slip that is cancelled, whose number stays its own", async () => {
    await copyPayment(store, { id: 1 });
    await slipOf([1], 5_000);
    expect(await cancel(1)).toEqual({ kept: true });
    expect(await cancel(1)).toEqual({ kept: true });
    expect((await lines()).map(({ paymentIds }) => paymentIds)).toEqual([[1]]);
    expect(await deposit(1, written)).toEqual({ kept: false, why: "cancelled" });
    expect(await slipOf([1], 5_000)).toEqual({ number: 2 });
    expect((await slipsOf(store.db, place)).map(({ number, state }) => [number, state])).toEqual([
      [2, "made"],
      [1, "cancelled"],
    ]);
    expect((await findSlip(store.db, place.club, 1))?.lines[0]).toMatchObject({
      isReturned: false,
      shownCents: undefined,
    });
  });

  it("is refused where it is on a slip already, has gone, comes to another sum, or is of two kinds", async () => {
    await copyPayment(store, { id: 1 });
    await copyPayment(store, { id: 2 });
    await copyPayment(store, { id: 3, method: "Espèces" });
    await slipOf([1], 5_000);
    expect(await slipOf([1, 2], 10_000)).toEqual({ refused: "taken", slips: [1] });
    expect(await slipOf([2, 77], 10_000)).toEqual({ refused: "gone" });
    expect(await slipOf([2], 4_999)).toEqual({ refused: "changed", cents: 5_000 });
    expect(await slipOf([2, 3], 10_000)).toEqual({ refused: "mixed" });
    expect(await slipOf([], 0)).toEqual({ refused: "gone" });
    // A cheque goes whole or not at all.
    await copyPayment(store, { id: 4 });
    await keep([2, 4], { chequeNumber: "5", drawer: "Anne" });
    expect(await slipOf([2], 5_000)).toEqual({ refused: "changed", cents: 10_000 });
    expect((await slipsOf(store.db, place)).length).toBe(1);
  });

  it("never has one number twice nor one cheque on two slips, however many make slips at once", async () => {
    const count = 12;
    for (let id = 1; id <= count; id++) await copyPayment(store, { id });
    // Each wants a cheque of its own and the next one's: half of them must be told.
    const answers = await Promise.all(
      Array.from({ length: count }, (_, index) => slipOf([index + 1, ((index + 1) % count) + 1], 10_000)),
    );
    const made = answers.flatMap((answer) => ("number" in answer ? [answer.number] : []));
    expect(new Set(made).size).toBe(made.length);
    expect(made.toSorted((one, other) => one - other)).toEqual(made.map((_, index) => index + 1));
    expect(
      answers
        .filter((answer) => "refused" in answer)
        .every((answer) => "refused" in answer && answer.refused === "taken"),
    ).toBe(true);
    const slips = await Promise.all(made.map((number) => findSlip(store.db, place.club, number)));
    const held = slips.flatMap((slip) => slip?.lines.flatMap(({ paymentIds }) => paymentIds) ?? []);
    expect(new Set(held).size).toBe(held.length);
    expect(held.length).toBe(made.length * 2);
    // What is on no slip lies in the drawer still.
    expect((await lines()).length).toBe(count - held.length);
    const taken = await Promise.all([
      slipOf([...held.slice(0, 1)], 5_000, "a"),
      slipOf([...held.slice(0, 1)], 5_000, "b"),
    ]);
    expect(taken.every((answer) => "refused" in answer)).toBe(true);
  });

  it("leaves a slip's total alone when a cheque is returned, says so at its line, and is counted", async () => {
    await copyPayment(store, { id: 1 });
    await copyPayment(store, { id: 2, amount_cents: 3_000 });
    await copyPayment(store, { id: 3, amount_cents: 1_000 });
    await slipOf([1, 2], 8_000);
    await deposit(1, written);
    await copyPayment(store, { id: 10, type: "Remboursement", received_on: "2026-10-09" });
    await counter(store, "returned", { paymentId: 10, countersId: 1 });
    const found = await findSlip(store.db, place.club, 1);
    expect(found?.slip).toMatchObject({ totalCents: 8_000, returnedCount: 1, returnedCents: 5_000 });
    expect(found?.lines.map(({ isReturned, returnedOn, shownCents }) => [isReturned, returnedOn, shownCents])).toEqual([
      [true, "2026-10-09", 5_000],
      [false, null, 3_000],
    ]);
    const { byMethod, ...sums } = await depositSums(store.db, place);
    expect(sums).toEqual({ toDepositCents: 1_000, toDepositCount: 1, depositedCents: 8_000, returnedCents: 5_000 });
    expect(byMethod.get("cheque")).toEqual({ method: "Chèque", ...sums });
  });

  it("is in the drawer for what it really is: less what was written down wrongly, with what was given back said", async () => {
    await copyPayment(store, { id: 1, amount_cents: 50_000 });
    await copyPayment(store, { id: 2 });
    await copyPayment(store, { id: 3 });
    await copyPayment(store, { id: 11, type: "Remboursement", amount_cents: 45_000 });
    await copyPayment(store, { id: 13, type: "Remboursement", amount_cents: 2_000 });
    await counter(store, "correction", { paymentId: 11, countersId: 1 });
    // The copy has not read the counter-entry yet: the whole of it never was.
    await counter(store, "correction", { paymentId: 12, countersId: 2 });
    await counter(store, "refund", { paymentId: 13, countersId: 3 });
    expect((await lines()).map(({ paymentIds, cents, refundedCents }) => [paymentIds, cents, refundedCents])).toEqual([
      [[1], 5_000, 0],
      [[3], 5_000, 2_000],
    ]);
  });

  it("has cash in and out on one sheet, with what was taken to the bank", async () => {
    await copyPayment(store, { id: 1, method: "Espèces", amount_cents: 4_000 });
    await copyPayment(store, {
      id: 2,
      method: "espèces",
      amount_cents: 1_500,
      received_on: "2026-10-02",
      member_id: 2,
    });
    await copyPayment(store, {
      id: 3,
      method: "Espèces",
      type: "Remboursement",
      amount_cents: 500,
      received_on: "2026-10-03",
    });
    await copyPayment(store, { id: 4 });
    await slipOf([1], 4_000);
    const before = await cashBook(store.db, place, null);
    expect([before.inCents, before.outCents, before.closingCents]).toEqual([5_500, 500, 5_000]);
    await deposit(1, written);
    const october = await cashBook(store.db, place, "2026-10-01");
    expect(october.openingCents).toBe(4_000);
    expect(
      october.lines.map(({ kind, person, slip, cents, balanceCents }) => [kind, person, slip, cents, balanceCents]),
    ).toEqual([
      ["received", "LEBŒUF Paul", null, 1_500, 5_500],
      ["refunded", "LEBŒUF Éloïse", null, -500, 5_000],
      ["deposited", "", 1, -4_000, 1_000],
    ]);
  });
});
