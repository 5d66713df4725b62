import "server-only";
import { and, eq, gte, isNull, lte, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { bankLines, bankMatches } from "#lib/base/store/schema/treasury/bank.ts";
import { depositSlips } from "#lib/base/store/schema/treasury/treasury.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { aidOutstanding } from "#lib/treasury/aid/dossiers.ts";
import { accountNames, clubAccounts } from "#lib/treasury/bank/accounts.ts";
import { balancesOn } from "#lib/treasury/bank/balance.ts";
import { cashBook, cashByDay } from "#lib/treasury/deposits/cash.ts";
import { cashCountsOf } from "#lib/treasury/deposits/cash-counts.ts";
import { drawerLines } from "#lib/treasury/deposits/drawer.ts";
import { expenseCategoriesOf } from "#lib/treasury/expenses/categories.ts";
import { instalmentPlansOf } from "#lib/treasury/instalments/plans.ts";
import { ledgerEntries } from "#lib/treasury/ledger/entries.ts";
import type { Period } from "#lib/treasury/ledger/entry.ts";
import type { ClosingFacts, LeftOver } from "./statement.ts";

/**
 * What the statement of a season's year is made of, as it stands now. From the copy and what the desk keeps: no call to the club.
 * @param db a transaction that sees one moment, where its sums are to be of one
 * @param year its days, or those that it was closed with
 * @param today of the club, an ISO date
 */
export async function closingFacts(
  db: Queryable,
  scope: ClubSeason,
  year: Period,
  today: string,
): Promise<ClosingFacts> {
  const { club } = scope;
  const { from, to } = year;
  const balances = await balancesOn(db, club, to);
  const accounts = await clubAccounts(db, club);
  const names = accountNames(accounts);
  const drawer = await drawerLines(db, scope);
  const aid = await aidOutstanding(db, scope, today);
  const categories = await expenseCategoriesOf(db, club);
  const { cash, left } = await cashFacts(db, scope);
  return {
    period: { from, to },
    entries: await ledgerEntries(db, club, { from, to }, scope.seasonId),
    accounts: accounts.map(({ id, name }) => ({
      ...{ id, name: names.get(id) ?? name, balanceCents: balances.get(id) ?? null },
    })),
    cash,
    categoryNames: new Map(categories.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const]))),
    left: {
      drawer: { count: drawer.length, cents: sum(drawer) },
      slips: await slipsLeft(db, scope),
      doubtful: await doubtfulLeft(db, club, year),
      plans: await plansLeft(db, scope, today),
      aid: { count: aid.count, cents: aid.cents },
      cash: left,
    },
  };
}

const sum = (some: readonly { cents: number }[]): number => some.reduce((total, { cents }) => total + cents, 0);

/** Slips that are not at the bank by its own word: made and not deposited, or deposited and on no line. */
async function slipsLeft(db: Queryable, { club, seasonId }: ClubSeason): Promise<LeftOver> {
  const [left] = await db
    .select({ count: sql<number>`count(*)::int`, cents: sql<string>`coalesce(sum(${depositSlips.totalCents}), 0)` })
    .from(depositSlips)
    .leftJoin(bankMatches, and(eq(bankMatches.club, club), eq(bankMatches.slip, depositSlips.number)))
    .where(
      and(
        ...[eq(depositSlips.club, club), eq(depositSlips.seasonId, seasonId)],
        ...[isNull(depositSlips.cancelledAt), isNull(bankMatches.line)],
      ),
    );
  return { count: left?.count ?? 0, cents: Number(left?.cents ?? 0) };
}

/** Lines of which nobody has said whether they are another one. */
async function doubtfulLeft(db: Queryable, club: string, { from, to }: Period): Promise<LeftOver> {
  const { day, cents } = bankLines;
  const rows = await db
    .select({ cents })
    .from(bankLines)
    .where(and(...[eq(bankLines.club, club), eq(bankLines.standing, "doubtful")], ...[gte(day, from), lte(day, to)]));
  return { count: rows.length, cents: sum(rows) };
}

/** Plans that still wait for money, and for how much. */
async function plansLeft(db: Queryable, scope: ClubSeason, today: string): Promise<LeftOver> {
  const plans = await instalmentPlansOf(db, scope, today);
  const open = plans.filter(({ endedAt, parts }) => endedAt === null && parts.some((one) => one.standing !== "paid"));
  return { count: open.length, cents: open.reduce((all, one) => all + one.totalCents - one.paidCents, 0) };
}

/** What the cash book says at its end, and what was counted last: what moved since then is left to count, by what the count is off. */
async function cashFacts(db: Queryable, scope: ClubSeason): Promise<{ cash: ClosingFacts["cash"]; left: LeftOver }> {
  const book = await cashBook(db, scope, null);
  const [last] = await cashCountsOf(db, scope);
  const cash = { bookCents: book.closingCents, countedCents: last?.countedCents ?? null };
  if (!last) return { cash, left: { count: book.lines.length, cents: book.closingCents } };
  const since = book.lines.filter(({ day }) => day !== null && day > last.day);
  const off = last.countedCents - cashByDay(book, last.day);
  return { cash, left: { count: since.length, cents: off } };
}
