import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "#lib/base/store/database.ts";
import { auditEntries } from "#lib/base/store/schema/base/access.ts";
import {
  mirrorGroups,
  mirrorPayments,
  mirrorRegistrations,
  mirrorSeasons,
  mirrorSports,
} from "#lib/base/store/schema/sync/mirror.ts";
import {
  bankAccounts,
  bankFiles,
  bankLines,
  bankMatches,
  bankStatements,
} from "#lib/base/store/schema/treasury/bank.ts";
import { closingLines } from "#lib/base/store/schema/treasury/closings.ts";
import { expenses } from "#lib/base/store/schema/treasury/expenses.ts";
import { cashCounts, depositSlips } from "#lib/base/store/schema/treasury/treasury.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { payments } from "#lib/sync/resources/payments.ts";
import { beginClub, hand, place } from "#lib/treasury/deposits/testing/treasury-club.ts";
import { closeYear, closingBefore, closingsOf, findClosing, statementNow } from "./keep-closing.ts";
import { type ClosingLine, closingChanges } from "./statement.ts";
import {
  ACCOUNTS,
  type PaperPayment,
  type PaperSpending,
  type PaperYear,
  pencilled,
  SEASONS,
  YEAR,
} from "./testing/squared-paper.ts";

const { club } = place;
const TODAY = "2027-06-20";
const written = { club, writtenBy: hand.by.name, writtenAt: hand.now };

/** Days before all years, of the year before (and of none of its season's days), at both ends of the year, after it, and after all years. */
const someDay = fc.constantFrom(
  ...["2025-08-31", "2026-06-30", "2026-07-14", "2026-09-01", "2027-02-10", "2027-08-31", "2027-09-01", "2028-09-01"],
);
const cents = fc.integer({ min: 1, max: 900_000 });
const account = fc.constantFrom(...ACCOUNTS);
const season = fc.constantFrom(1 as const, 2 as const, 3 as const);
const section = fc.constantFrom(7 as const, null);
const payment: fc.Arbitrary<PaperPayment> = fc.record({
  ...{ season, section, cents, day: fc.option(someDay), isRefund: fc.boolean() },
  method: fc.constantFrom("Chèque" as const, "Espèces" as const, "Virement" as const),
  on: fc.option(fc.record({ account, day: someDay, feeCents: fc.constantFrom(0, 35) })),
});
const spending: fc.Arbitrary<PaperSpending> = fc
  .record({
    ...{ season, section, day: someDay, cents, isPaidBack: fc.boolean() },
    way: fc.constantFrom("bank" as const, "cash" as const, "advanced" as const),
    on: fc.option(fc.record({ account, day: someDay })),
  })
  .map((one) => ({ ...one, on: one.way === "bank" ? one.on : null }));
const paper: fc.Arbitrary<PaperYear> = fc.record({
  payments: fc.array(payment, { maxLength: 8 }),
  spendings: fc.array(spending, { maxLength: 5 }),
  lines: fc.array(
    fc.record({
      ...{ account, day: someDay, cents: cents.map((one) => -one) },
      is: fc.constantFrom(
        "open" as const,
        "fee" as const,
        "transfer" as const,
        "undescribed" as const,
        "doubtful" as const,
      ),
    }),
    { maxLength: 5 },
  ),
  stated: fc.uniqueArray(fc.record({ account, day: someDay, cents: fc.integer({ min: -90_000, max: 900_000 }) }), {
    ...{ maxLength: 2, selector: (one) => one.account },
  }),
  slips: fc.array(
    fc.record({ cents, state: fc.constantFrom("made" as const, "deposited" as const, "cancelled" as const) }),
    { maxLength: 3 },
  ),
  count: fc.option(fc.record({ day: someDay, cents: fc.nat(90_000) })),
});

const told = (lines: readonly ClosingLine[]) =>
  Object.fromEntries(lines.map((one) => [`${one.part} ${one.key}`, [one.count, one.inCents, one.outCents]]));

describe.each(databases("closing"))("the closing of a year, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let last = 0;

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
  });
  afterAll(() => close());
  const begin = async () => {
    await beginClub(store);
    const { db } = store;
    for (const { id, start, end } of SEASONS)
      await db.insert(mirrorSeasons).values({ club, id, name: `S${id}`, startDate: start, endDate: end, reading: 1 });
    await db.insert(mirrorSports).values({ club, id: 7, name: "Judo", reading: 1 });
    await db
      .insert(mirrorGroups)
      .values({ club, id: 3, seasonId: 2, name: "Poussins", slotIds: [], licenceIds: [], sportId: 7, reading: 1 });
    await db.insert(mirrorRegistrations).values({
      ...{ club, kind: "annual", id: 9, seasonId: 2, memberId: 1, activityId: 3, slotIds: [], reading: 1 },
    });
    // Two accounts of one name: what tells them apart is no name.
    for (const id of ACCOUNTS)
      await db.insert(bankAccounts).values({ ...written, id, name: "Crédit Mutuel", kind: "bank" as const });
    await db
      .insert(bankFiles)
      .values({ ...written, id: "file", name: "releve.csv", format: "csv" as const, sha256: "0", odd: [] });
  };
  beforeEach(begin);

  const line = async (of: string, day: string, all: number, standing: "counted" | "doubtful" = "counted") => {
    last += 1;
    const [row] = await store.db
      .insert(bankLines)
      .values({
        ...{ club, account: of, day, cents: all, label: `L${last}`, labelKey: `l${last}`, reference: "" },
        ...{ rank: 1, file: "file", row: last, standing, writtenAt: hand.now },
      })
      .returning({ id: bankLines.id });
    return row?.id ?? 0;
  };
  const match = async (on: number, parts: readonly Partial<typeof bankMatches.$inferInsert>[]) =>
    store.db.insert(bankMatches).values(
      parts.map((part, position) => ({
        ...{ ...written, line: on, position, how: "chosen" as const, kind: "fee" as const, cents: 0, ...part },
      })),
    );
  const pay = async (one: PaperPayment) => {
    last += 1;
    const id = last;
    const row = payments.copy.row(
      {
        ...{ id, member_id: 1, amount_cents: one.cents, method: one.method, received_on: one.day },
        type: one.isRefund ? "Remboursement" : "Paiement",
        ...(one.section && {
          allocations: [{ type: "annual_registration", registration_id: 9, amount_cents: one.cents }],
        }),
      },
      one.season,
    );
    if (!row) throw new Error("not a payment");
    await store.db.insert(mirrorPayments).values({ ...row, club, reading: 1 });
    if (!one.on) return;
    const signed = one.isRefund ? -one.cents : one.cents;
    const on = await line(one.on.account, one.on.day, signed - one.on.feeCents);
    await match(on, [
      { kind: one.isRefund ? "refund" : "payment", cents: signed, paymentId: id },
      ...(one.on.feeCents > 0 ? [{ kind: "fee" as const, cents: -one.on.feeCents }] : []),
    ]);
  };
  const spend = async (one: PaperSpending) => {
    const id = crypto.randomUUID();
    const isBack = one.way === "advanced" && one.isPaidBack;
    await store.db.insert(expenses).values({
      ...{ ...written, seasonId: one.season, id, day: one.day, cents: one.cents, purpose: "Ballons", way: one.way },
      ...{ category: "equipment", sportId: one.section, advancedBy: one.way === "advanced" ? "Paul Martin" : null },
      ...(isBack && { paidBackOn: one.day, paidBackWay: "cash" as const }),
    });
    if (one.on)
      await match(await line(one.on.account, one.on.day, -one.cents), [
        { kind: "expense", cents: -one.cents, expense: id },
      ]);
  };
  const live = async (year: PaperYear) => {
    for (const one of year.payments) await pay(one);
    for (const one of year.spendings) await spend(one);
    for (const one of year.lines) {
      const on = await line(one.account, one.day, one.cents, one.is === "doubtful" ? "doubtful" : "counted");
      if (one.is === "fee" || one.is === "transfer" || one.is === "undescribed")
        await match(on, [{ kind: one.is === "undescribed" ? "expense" : one.is, cents: one.cents }]);
    }
    for (const one of year.stated)
      await store.db.insert(bankStatements).values({
        ...{ club, file: "file", account: one.account, lines: 0, added: 0, doubtful: 0, sumCents: 0 },
        ...{ closingCents: one.cents, closingDay: one.day },
      });
    for (const one of year.slips) {
      last += 1;
      await store.db.insert(depositSlips).values({
        ...{ ...written, seasonId: 2, number: last, ask: `${last}`, method: "Chèque", count: 1, totalCents: one.cents },
        ...(one.state === "deposited" && { depositedOn: "2027-01-10", depositedBy: "x" }),
        ...(one.state === "cancelled" && { cancelledAt: hand.now, cancelledBy: "x" }),
      });
    }
    if (year.count)
      await store.db.insert(cashCounts).values({
        ...{ ...written, seasonId: 2, id: crypto.randomUUID(), day: year.count.day },
        ...{ countedCents: year.count.cents, expectedCents: 0, note: null },
      });
  };
  const shut = () => closeYear(store, { ...hand, ...place }, { year: YEAR, today: TODAY });
  const now = () => statementNow(store, place, YEAR, TODAY);

  it("says what a pencil says, to the cent, and adds up with the bank, whatever came of which days and seasons", async () => {
    await fc.assert(
      fc.asyncProperty(paper, payment, async (year, later) => {
        await begin();
        await live(year);
        const first = await shut();
        expect(first.isNew).toBe(true);
        const one = await findClosing(store.db, place, first.number);
        const lines = one?.lines ?? [];
        expect(told(lines)).toEqual(pencilled(year));
        const sum = (...parts: string[]) =>
          lines
            .filter(({ part }) => parts.includes(part))
            .reduce((all, { inCents, outCents }) => all + inCents + outCents, 0);
        expect(sum("kind")).toBe(sum("account") - sum("others") + sum("elsewhere"));
        expect(sum("category")).toBe(sum("section"));

        await pay(later);
        const changed = { ...year, payments: [...year.payments, later] };
        const [was, is] = [pencilled(year), pencilled(changed)];
        const expected = Object.fromEntries(
          [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((key) => {
            const [before, after] = [was[key], is[key]];
            if (JSON.stringify(before) === JSON.stringify(after)) return [];
            const value = (of: readonly number[] | undefined) => (of ? (of[1] ?? 0) + (of[2] ?? 0) : 0);
            return [[key, value(after) - value(before)]];
          }),
        );
        const changes = closingChanges(lines, await now());
        expect(Object.fromEntries(changes.map((of) => [`${of.part} ${of.key}`, of.differenceCents]))).toEqual(expected);
        expect((await findClosing(store.db, place, first.number))?.lines).toEqual(lines);
        const again = await shut();
        expect(again).toEqual(
          Object.keys(expected).length === 0
            ? { number: first.number, isNew: false }
            : { number: first.number + 1, isNew: true },
        );
        expect((await closingsOf(store.db, place)).at(-1)?.lines).toEqual(lines);
      }),
      { numRuns: 40 },
    );
  });

  it("closes again beside the first, once where several press at once, in its own season and club alone, and says so in the log", async () => {
    await pay({ season: 2, day: "2026-10-01", cents: 5_000, method: "Chèque", isRefund: false, section: 7, on: null });
    const numbers = await Promise.all([shut(), shut(), shut()]);
    expect(numbers.map(({ number }) => number)).toEqual([1, 1, 1]);
    expect(numbers.filter(({ isNew }) => isNew)).toHaveLength(1);
    await pay({
      season: 2,
      day: "2026-11-01",
      cents: 700,
      method: "Virement",
      isRefund: false,
      section: null,
      on: null,
    });
    expect(await shut()).toEqual({ number: 2, isNew: true });
    expect((await closingsOf(store.db, place)).map(({ number }) => number)).toEqual([2, 1]);
    expect((await closingBefore(store.db, place, 2))?.number).toBe(1);
    expect(await closingBefore(store.db, place, 1)).toBeUndefined();
    for (const other of [
      { club, seasonId: 3 },
      { club: "other", seasonId: 2 },
    ]) {
      expect(await findClosing(store.db, other, 1)).toBeUndefined();
      expect(await closingsOf(store.db, other)).toEqual([]);
    }
    const log = await store.db
      .select({ details: auditEntries.details, subject: auditEntries.subject })
      .from(auditEntries)
      .where(and(eq(auditEntries.club, club), eq(auditEntries.action, "payment.close_year")));
    expect(log.map(({ details, subject }) => [details, subject])).toEqual([
      [{ number: 1 }, "seasons/2"],
      [{ number: 2 }, "seasons/2"],
    ]);
    expect(await store.db.select().from(closingLines).where(eq(closingLines.club, "other"))).toEqual([]);
  });

  it("says nothing is otherwise since where the year's days alone moved, and takes in what was taken in then", async () => {
    const paid = { season: 2, method: "Chèque", isRefund: false, section: 7, on: null } as const;
    for (const [day, all] of [
      ["2026-10-01", 5_000],
      // Of no year by their days, or without one.
      ["2028-09-01", 300],
      ["2025-08-31", 70],
      [null, 9],
    ] as const)
      await pay({ ...paid, day, cents: all });
    await spend({ season: 2, day: "2028-10-01", cents: 250, way: "cash", isPaidBack: false, section: 7, on: null });
    const { number } = await shut();
    const then = (await findClosing(store.db, place, number))?.lines ?? [];
    for (const [startDate, endDate] of [
      ["2026-08-20", "2027-08-31"],
      ["2026-09-01", "2027-07-14"],
      ["2026-09-20", "2027-08-31"],
      [null, null],
    ]) {
      await store.db
        .update(mirrorSeasons)
        .set({ startDate, endDate })
        .where(and(eq(mirrorSeasons.club, club), eq(mirrorSeasons.id, 2)));
      expect(closingChanges(then, await now())).toEqual([]);
    }
    await pay({ ...paid, day: "2028-09-02", cents: 11 });
    expect(closingChanges(then, await now()).find(({ part }) => part === "section")?.differenceCents).toBe(11);
  });

  it("writes no statement under a later number that is older than the one before it", async () => {
    const paid = { season: 2, day: "2026-10-01", method: "Chèque", isRefund: false, section: 7, on: null } as const;
    const closings: Promise<{ number: number }>[] = [];
    for (let one = 1; one <= 6; one += 1) {
      closings.push(shut());
      await pay({ ...paid, cents: one });
      closings.push(shut());
    }
    await Promise.all(closings);
    const sums = (await closingsOf(store.db, place)).map(({ lines }) =>
      lines.filter(({ part }) => part === "kind").reduce((all, { inCents }) => all + inCents, 0),
    );
    expect(sums).toEqual([...sums].sort((a, b) => b - a));
    expect(new Set(sums).size).toBe(sums.length);
    await shut();
    expect((await closingsOf(store.db, place))[0]?.lines.find(({ part }) => part === "kind")?.inCents).toBe(21);
  });

  // The embedded database does one transaction after the other.
  if (location.kind !== "server") return;
  it("is of one moment, whatever is committed between two of its queries", async () => {
    const before = told(await now());
    let opened: () => void = () => {};
    const until = new Promise<void>((resolve) => {
      opened = resolve;
    });
    let held: () => void = () => {};
    const isHeld = new Promise<void>((resolve) => {
      held = resolve;
    });
    // Whoever reads expenses waits here, with something read already.
    const holder = store.db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${expenses} in access exclusive mode`);
      held();
      await until;
    });
    await isHeld;
    const closing = shut();
    // Of this database alone: one that was copied has the same numbers of tables.
    const here = sql`(select oid from pg_database where datname = current_database())`;
    const waits = sql`select count(*)::int as count from pg_locks
      where not granted and relation = ${"expenses"}::regclass and database = ${here}`;
    await expect.poll(async () => ((await store.db.execute(waits)) as { rows: object[] }).rows).toEqual([{ count: 1 }]);
    const paid = { season: 2, day: "2026-10-01", cents: 5_000, method: "Chèque", isRefund: false, section: 7 } as const;
    await pay({ ...paid, on: { account: "courant", day: "2026-10-05", feeCents: 0 } });
    await pay({ ...paid, cents: 4_000, on: null });
    opened();
    await holder;
    const { number } = await closing;
    expect(told((await findClosing(store.db, place, number))?.lines ?? [])).toEqual(before);
    expect(await shut()).toEqual({ number: number + 1, isNew: true });
  });
});
