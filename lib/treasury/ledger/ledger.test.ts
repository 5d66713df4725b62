import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "#lib/base/store/database.ts";
import { mirrorGroups, mirrorRegistrations, mirrorSports } from "#lib/base/store/schema/sync/mirror.ts";
import { bankAccounts, bankFiles, bankLines, bankMatches } from "#lib/base/store/schema/treasury/bank.ts";
import { expenses } from "#lib/base/store/schema/treasury/expenses.ts";
import {
  aidDossiers,
  aidKinds,
  depositedPayments,
  depositSlips,
  paymentDetails,
} from "#lib/base/store/schema/treasury/treasury.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import {
  beginClub,
  copyPayment,
  copyPerson,
  counter,
  hand,
  place,
} from "#lib/treasury/deposits/testing/treasury-club.ts";
import { ledgerEntries, sharesOf } from "./entries.ts";
import type { Period } from "./entry.ts";
import { ledgerSums } from "./sums.ts";

const { club } = place;
const SEPTEMBER: Period = { from: "2026-09-01", to: "2026-09-30" };
const written = { club, writtenBy: hand.by.name, writtenAt: hand.now };
const ACCOUNTS = ["courant", "livret"] as const;

/** Days before, at both ends of, within and after September. */
const day = fc.constantFrom("2026-08-20", "2026-09-01", "2026-09-15", "2026-09-30", "2026-10-01");
const cents = fc.integer({ min: 1, max: 900_000 });
const account = fc.constantFrom(...ACCOUNTS);
/** A line of the bank with what it was. */
const bankLine = fc.record({
  ...{ day, account },
  is: fc.oneof(
    fc.record({
      kind: fc.constant("payments" as const),
      of: fc.array(fc.record({ day, cents }), { minLength: 1, maxLength: 3 }),
      fee: fc.nat(500),
    }),
    fc.record({
      kind: fc.constant("slip" as const),
      of: fc.array(fc.record({ day, cents }), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant("refund" as const), of: fc.record({ day, cents }) }),
    fc.record({ kind: fc.constant("expense" as const), of: fc.record({ day, cents }) }),
    fc.record({
      kind: fc.constantFrom("undescribed" as const, "fee" as const, "transfer" as const, "open" as const),
      cents,
    }),
  ),
});
const world = fc.record({
  lines: fc.array(bankLine, { maxLength: 8 }),
  /** On no line. */
  payments: fc.array(fc.record({ day, cents, discount: fc.boolean() }), { maxLength: 4 }),
  expenses: fc.array(
    fc.record({ day, cents, way: fc.constantFrom("cash" as const, "bank" as const, "advanced" as const) }),
    { maxLength: 4 },
  ),
});
type World = typeof world extends fc.Arbitrary<infer One> ? One : never;

/** What a treasurer with a pencil finds of a September: integer cents, and nothing of the product. */
function pencil({ lines, payments, expenses: spent }: World) {
  const inSeptember = (on: string) => on.startsWith("2026-09");
  const sum = { inCents: 0, outCents: 0, elsewhere: 0, owedCents: 0 };
  const bank = Object.fromEntries(ACCOUNTS.map((one) => [one, { seen: false, lines: 0, own: 0, others: 0, open: 0 }]));
  const count = (signed: number) => {
    if (signed > 0) sum.inCents += signed;
    else sum.outCents += signed;
  };
  /** Something of a day that came on a line of another day, or of none. */
  const thing = (on: string, signed: number, line: { day: string; account: string } | null) => {
    if (inSeptember(on)) count(signed);
    if (inSeptember(on) && !(line && inSeptember(line.day))) sum.elsewhere += signed;
    if (!line || !inSeptember(line.day)) return;
    const its = bank[line.account];
    if (!its) throw new Error(line.account);
    its.seen = true;
    its.lines += signed;
    if (inSeptember(on)) its.own += signed;
    else its.others += signed;
  };
  for (const line of lines) {
    const { is } = line;
    if (is.kind === "payments") {
      for (const one of is.of) thing(one.day, one.cents, line);
      if (is.fee > 0) thing(line.day, -is.fee, line);
    } else if (is.kind === "slip") for (const one of is.of) thing(one.day, one.cents, line);
    else if (is.kind === "refund" || is.kind === "expense") thing(is.of.day, -is.of.cents, line);
    else if (is.kind === "fee" || is.kind === "undescribed") thing(line.day, -is.cents, line);
    else if (inSeptember(line.day)) {
      const its = bank[line.account];
      if (!its) throw new Error(line.account);
      its.seen = true;
      its.lines -= is.cents;
      if (is.kind === "open") its.open -= is.cents;
      else its.own -= is.cents;
    }
  }
  for (const one of payments) if (!one.discount) thing(one.day, one.cents, null);
  for (const one of spent) {
    thing(one.day, -one.cents, null);
    if (one.way === "advanced" && inSeptember(one.day)) sum.owedCents -= one.cents;
  }
  return { ...sum, bank };
}

describe.each(databases("ledger"))("what came in and went out, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let last = 0;

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
  });
  const begin = async () => {
    await beginClub(store);
    await copyPerson(store, { id: 1, last_name: "Lebœuf", first_name: "Éloïse" });
    for (const id of ACCOUNTS)
      await store.db.insert(bankAccounts).values({ ...written, id, name: id, kind: "bank" as const });
    await store.db
      .insert(bankFiles)
      .values({ ...written, id: "file", name: "releve.csv", format: "csv" as const, sha256: "0", odd: [] });
  };
  beforeEach(begin);
  afterAll(() => close());

  const payment = async (on: string, amount: number, more: object = {}): Promise<number> => {
    last += 1;
    await copyPayment(store, { id: last, amount_cents: amount, received_on: on, ...more });
    return last;
  };
  const expense = async (on: string, amount: number, more: object = {}): Promise<string> => {
    const id = crypto.randomUUID();
    await store.db.insert(expenses).values({
      ...{ ...written, seasonId: place.seasonId, id, day: on, cents: amount, purpose: "Ballons" },
      ...{ category: "equipment", way: "bank" as const, ...more },
    });
    return id;
  };
  type Part = Partial<typeof bankMatches.$inferInsert> & {
    kind: (typeof bankMatches.$inferInsert)["kind"];
    cents: number;
  };
  const line = async (on: string, parts: readonly Part[], of: string = "courant", open = 0): Promise<number> => {
    last += 1;
    const all = open + parts.reduce((sum, part) => sum + part.cents, 0);
    const [row] = await store.db
      .insert(bankLines)
      .values({
        ...{ club, account: of, day: on, cents: all, label: `L${last}`, labelKey: `l${last}`, reference: "" },
        ...{ rank: 1, file: "file", row: last, standing: "counted" as const, writtenAt: hand.now },
      })
      .returning({ id: bankLines.id });
    const id = row?.id ?? 0;
    if (parts.length > 0)
      await store.db
        .insert(bankMatches)
        .values(parts.map((part, position) => ({ ...written, line: id, position, how: "chosen" as const, ...part })));
    return id;
  };
  const slipOf = async (of: readonly { day: string; cents: number }[]): Promise<number> => {
    const ids = await Promise.all(of.map(() => 0));
    for (const [at, one] of of.entries()) ids[at] = await payment(one.day, one.cents);
    last += 1;
    const totalCents = of.reduce((sum, one) => sum + one.cents, 0);
    const slip = { ...written, seasonId: place.seasonId, number: last, ask: `${last}`, method: "Chèque" };
    await store.db.insert(depositSlips).values({ ...slip, count: of.length, totalCents });
    await store.db.insert(depositedPayments).values(ids.map((paymentId) => ({ club, paymentId, slip: slip.number })));
    return slip.number;
  };
  const live = async ({ lines, payments, expenses: spent }: World) => {
    for (const one of lines) {
      const { is } = one;
      if (is.kind === "payments") {
        const parts: Part[] = [];
        for (const { day: on, cents: amount } of is.of)
          parts.push({ kind: "payment", cents: amount, paymentId: await payment(on, amount) });
        if (is.fee > 0) parts.push({ kind: "fee", cents: -is.fee });
        await line(one.day, parts, one.account);
      } else if (is.kind === "slip") {
        const slip = await slipOf(is.of);
        const total = is.of.reduce((sum, { cents: amount }) => sum + amount, 0);
        await line(one.day, [{ kind: "slip", cents: total, slip }], one.account);
      } else if (is.kind === "refund") {
        const paymentId = await payment(is.of.day, is.of.cents, { type: "Remboursement" });
        await line(one.day, [{ kind: "refund", cents: -is.of.cents, paymentId }], one.account);
      } else if (is.kind === "expense") {
        const id = await expense(is.of.day, is.of.cents);
        await line(one.day, [{ kind: "expense", cents: -is.of.cents, expense: id }], one.account);
      } else if (is.kind === "open") await line(one.day, [], one.account, -is.cents);
      else
        await line(one.day, [{ kind: is.kind === "undescribed" ? "expense" : is.kind, cents: -is.cents }], one.account);
    }
    for (const one of payments) await payment(one.day, one.cents, one.discount ? { type: "Reduction" } : {});
    for (const one of spent)
      await expense(one.day, one.cents, {
        way: one.way,
        advancedBy: one.way === "advanced" ? "Paul Martin" : null,
      });
  };

  it("adds up with the bank to the cent, whatever came of which days", async () => {
    await fc.assert(
      fc.asyncProperty(world, async (one) => {
        await begin();
        await live(one);
        const sums = ledgerSums(await ledgerEntries(store.db, club, SEPTEMBER), SEPTEMBER);
        const { bank, ...expected } = pencil(one);
        expect(sums).toMatchObject(expected);
        expect(sums.bank).toEqual(
          Object.entries(bank)
            .filter(([, { seen }]) => seen)
            .map(([name, its]) => ({
              ...{ id: name, account: name, lines: its.lines, ofPeriod: its.own, ofOthers: its.others },
              ...{ open: its.open, difference: 0 },
            })),
        );
        for (const its of sums.bank) expect(its.lines).toBe(its.ofPeriod + its.ofOthers + its.open + its.difference);
        for (const list of [sums.bySection])
          expect(list.reduce((sum, { inCents, outCents }) => sum + inCents + outCents, 0)).toBe(
            sums.inCents + sums.outCents,
          );
      }),
      { numRuns: 40 },
    );
  });

  it("says of a payment what it settles and of which section, and of an expense what and how", async () => {
    await store.db.insert(mirrorSports).values({ club, id: 7, name: "Judo", reading: 1 });
    await store.db
      .insert(mirrorGroups)
      .values({ club, id: 3, seasonId: 2, name: "Poussins", slotIds: [], licenceIds: [], sportId: 7, reading: 1 });
    await store.db.insert(mirrorRegistrations).values({
      ...{ club, kind: "annual", id: 9, seasonId: 2, memberId: 1, activityId: 3, slotIds: [], reading: 1 },
    });
    const allocations = [
      { type: "annual_registration", registration_id: 9, amount_cents: 4_000 },
      { type: "membership", registration_id: null, amount_cents: 900 },
    ];
    const id = await payment("2026-09-12", 5_000, { allocations });
    const at = await line("2026-09-14", [{ kind: "payment", cents: 5_000, paymentId: id }]);
    const spent = await expense("2026-09-20", 4_250, { sportId: 7, way: "advanced", advancedBy: "Paul Martin" });
    const entries = await ledgerEntries(store.db, club, SEPTEMBER);
    expect(
      entries.map(({ cents: amount, section, purpose, category }) => [amount, section?.name, purpose, category]),
    ).toEqual([
      [4_000, "Judo", "Poussins", "annual_registration"],
      [900, undefined, null, "membership"],
      [100, undefined, null, null],
      [-4_250, "Judo", "Ballons", "equipment"],
    ]);
    expect(entries[0]).toMatchObject({ person: "LEBŒUF Éloïse", means: "Chèque", line: { id: at, day: "2026-09-14" } });
    expect(entries[3]).toMatchObject({ expense: spent, person: "Paul Martin", means: "advanced", line: null });
    expect(await ledgerEntries(store.db, "other", SEPTEMBER)).toEqual([]);
  });

  it("counts an aid that a family brought once, by its payment, and what is being recorded by its line until the payments are there", async () => {
    const id = await payment("2026-09-12", 5_000, { method: "Pass’Sport" });
    const dossier = { ...written, seasonId: place.seasonId, memberId: 1, kind: "k", promisedCents: 5_000 };
    await store.db.insert(aidKinds).values({ ...written, id: "k", name: "Pass’Sport" });
    await store.db.insert(aidDossiers).values([
      { ...dossier, id: "brought", paymentId: id },
      { ...dossier, id: "unpaid" },
    ]);
    await line("2026-09-20", [
      { kind: "aid", cents: 5_000, dossier: "brought" },
      { kind: "aid", cents: 700, dossier: "unpaid" },
    ]);
    await line("2026-09-21", [{ kind: "recording", cents: 300, recording: "asked" }]);
    const sums = async () => ledgerSums(await ledgerEntries(store.db, club, SEPTEMBER), SEPTEMBER);
    const bank = [
      { id: "courant", account: "courant", lines: 6_000, ofPeriod: 6_000, ofOthers: 0, open: 0, difference: 0 },
    ];
    expect(await sums()).toMatchObject({ inCents: 6_000, elsewhere: 0, bank });
    const paymentId = await payment("2026-09-21", 300, { method: "Virement" });
    await store.db
      .insert(paymentDetails)
      .values({ ...written, seasonId: place.seasonId, paymentId, recording: "asked" });
    const after = await sums();
    expect(after).toMatchObject({ inCents: 6_000, elsewhere: 0, bank });
    expect(after.byKind.map(({ key, count }) => [key, count])).toEqual([
      ["received", 2],
      ["aid", 1],
    ]);
  });

  it("has what was taken back of a payment before it came to the bank on its line, and what was found wrong later on none", async () => {
    const takenBack = async (countersId: number, cents: number, on: string) => {
      const id = await payment(on, cents, { type: "Remboursement" });
      await counter(store, "correction", { paymentId: id, countersId });
    };
    const sums = async () => ledgerSums(await ledgerEntries(store.db, club, SEPTEMBER), SEPTEMBER);
    // 100 € were meant to be 60 €: the bank has 60 €, by itself or with its slip.
    const alone = await payment("2026-09-12", 10_000, { method: "Virement" });
    await takenBack(alone, 4_000, "2026-09-12");
    await line("2026-09-14", [{ kind: "payment", cents: 6_000, paymentId: alone }]);
    const slip = await slipOf([{ day: "2026-09-12", cents: 10_000 }]);
    const [cheque] = await store.db.select().from(depositedPayments).where(eq(depositedPayments.slip, slip));
    // Taken back in August, by its day.
    await takenBack(cheque?.paymentId ?? 0, 4_000, "2026-08-20");
    await line("2026-09-15", [{ kind: "slip", cents: 6_000, slip }]);
    const account = { id: "courant", account: "courant", open: 0, difference: 0 };
    expect(await sums()).toMatchObject({
      ...{ inCents: 20_000, outCents: -4_000, elsewhere: 0 },
      bank: [{ ...account, lines: 12_000, ofPeriod: 16_000, ofOthers: -4_000 }],
    });
    // The line has all of what is found to be wrong only then.
    await takenBack(alone, 1_000, "2026-09-20");
    expect(await sums()).toMatchObject({
      ...{ outCents: -5_000, elsewhere: -1_000 },
      bank: [{ ...account, lines: 12_000, ofPeriod: 16_000, ofOthers: -4_000 }],
    });
  });

  it("says what a line has more than what it was settled as, where the payment has changed since", async () => {
    const id = await payment("2026-09-12", 5_000);
    await line("2026-09-14", [{ kind: "payment", cents: 5_000, paymentId: id }]);
    await copyPayment(store, { id, amount_cents: 4_900, received_on: "2026-09-12" });
    const { bank, inCents } = ledgerSums(await ledgerEntries(store.db, club, SEPTEMBER), SEPTEMBER);
    expect(inCents).toBe(4_900);
    expect(bank).toEqual([
      { id: "courant", account: "courant", lines: 5_000, ofPeriod: 4_900, ofOthers: 0, open: 0, difference: 100 },
    ]);
  });
});

it("shares a payment by what it settles, to the cent", () => {
  const allocation = (amount: number) => ({ type: "membership", registrationId: null, cents: amount });
  const shares = (amount: number, ...parts: number[]) =>
    sharesOf(amount, parts.map(allocation)).map((one) => one.cents);
  expect(shares(5_000)).toEqual([5_000]);
  expect(shares(5_000, 3_000, 2_000)).toEqual([3_000, 2_000]);
  expect(shares(5_000, 3_000)).toEqual([3_000, 2_000]);
  expect(shares(-5_000, 3_000)).toEqual([-3_000, -2_000]);
  expect(shares(-5_000, -3_000)).toEqual([-3_000, -2_000]);
  expect(shares(5_000, 6_000)).toEqual([5_000]);
});
