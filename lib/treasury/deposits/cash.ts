import "server-only";
import { and, asc, desc, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorPayments, mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { expenses } from "#lib/base/store/schema/treasury/expenses.ts";
import {
  cashCounts,
  depositSlipLines,
  depositSlips,
  paymentCounters,
} from "#lib/base/store/schema/treasury/treasury.ts";
import { personName } from "#lib/base/words/formats.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { seasonBefore, seasonsOf } from "#lib/sync/copy/seasons.ts";
import { MONEY_TYPES } from "#lib/sync/resources/payment-facts.ts";
import { isCash } from "./piles.ts";

/** Cash that came in or went out. Amounts in cents. */
export interface CashMove {
  /** ISO date; null: the club has none. */
  day: string | null;
  /** Received of a family, given back to one, taken back since it was written down by mistake, taken to the bank, spent, or given to who had advanced an expense. */
  kind: "received" | "refunded" | "corrected" | "deposited" | "spent" | "paid_back";
  /** Whose payment it is, or who advanced the expense; empty for a slip. */
  person: string;
  paymentId: number | null;
  slip: number | null;
  /** What was spent. */
  expense: { id: string; purpose: string } | null;
  /** Positive what came in, negative what went out. */
  cents: number;
}

export interface CashLine extends CashMove {
  /** What is in the cash box after it. */
  balanceCents: number;
}

/** Cash of a season, or of one of its months. */
export interface CashBook {
  openingCents: number;
  lines: CashLine[];
  inCents: number;
  outCents: number;
  closingCents: number;
  /** The months of the season in which cash moved, the first days of each. */
  months: string[];
}

/** Cash that came in and went out in a season, with what there was after each. From the copy and what the desk keeps: no call to the club. */
export async function cashBook(db: Queryable, scope: ClubSeason, month: string | null): Promise<CashBook> {
  return cashBookOf(await cashMoves(db, scope), month, await carriedCents(db, scope));
}

/** What the book says that there is at the end of a day, in cents: with what has no day. */
export async function cashOn(db: Queryable, scope: ClubSeason, day: string): Promise<number> {
  return cashByDay(await cashBook(db, scope, null), day);
}

/** The same by a book that was read, of a whole season. Pure. */
export function cashByDay({ openingCents, lines }: CashBook, day: string): number {
  return openingCents + sum(lines.filter((line) => line.day === null || line.day <= day));
}

async function cashMoves(db: Queryable, scope: ClubSeason): Promise<CashMove[]> {
  return [...(await cashPayments(db, scope)), ...(await cashSlips(db, scope)), ...(await cashExpenses(db, scope))];
}

/** What the season before left, as it was last counted; nothing where nobody counted it. */
async function carriedCents(db: Queryable, { club, seasonId }: ClubSeason): Promise<number> {
  const seasons = await seasonsOf(db, club);
  const season = seasons.find(({ id }) => id === seasonId);
  const past = season && seasonBefore(seasons, season);
  if (!past) return 0;
  const [last] = await db
    .select({ cents: cashCounts.countedCents })
    .from(cashCounts)
    .where(and(eq(cashCounts.club, club), eq(cashCounts.seasonId, past.id)))
    .orderBy(desc(cashCounts.day), desc(cashCounts.writtenAt))
    .limit(1);
  return last?.cents ?? 0;
}

/**
 * The book of what moved: by day, what has none first; on one day what came in before what went out. Of one month, with what there was before it. Pure.
 * @param month its first day; null: the whole season
 * @param carried what the season before left, in cents
 */
export function cashBookOf(moves: readonly CashMove[], month: string | null, carried = 0): CashBook {
  const byDay = moves.toSorted(
    (one, other) => (one.day ?? "").localeCompare(other.day ?? "") || Math.sign(other.cents) - Math.sign(one.cents),
  );
  const monthOf = ({ day }: CashMove) => `${(day ?? "").slice(0, 7)}-01`;
  const isBefore = (move: CashMove) => month !== null && (move.day === null || monthOf(move) < month);
  const shown = byDay.filter((move) => month === null || (!isBefore(move) && monthOf(move) === month));
  const openingCents = carried + sum(byDay.filter(isBefore));
  let balanceCents = openingCents;
  const lines = shown.map((move) => {
    balanceCents += move.cents;
    return { ...move, balanceCents };
  });
  return {
    ...{ openingCents, lines, closingCents: balanceCents },
    inCents: sum(shown.filter(({ cents }) => cents > 0)),
    outCents: 0 - sum(shown.filter(({ cents }) => cents < 0)),
    months: [...new Set(byDay.filter(({ day }) => day !== null).map(monthOf))],
  };
}

const sum = (moves: readonly CashMove[]): number => moves.reduce((total, { cents }) => total + cents, 0);

async function cashPayments(db: Queryable, { club, seasonId }: ClubSeason): Promise<CashMove[]> {
  const { id, memberId, amountCents, method, receivedOn, type } = mirrorPayments;
  const rows = await db
    .select({
      ...{ id, memberId, amountCents, method, receivedOn, type, counters: paymentCounters.kind },
      ...{ firstName: mirrorPeople.firstName, lastName: mirrorPeople.lastName },
    })
    .from(mirrorPayments)
    .leftJoin(mirrorPeople, and(eq(mirrorPeople.club, club), eq(mirrorPeople.id, memberId)))
    .leftJoin(paymentCounters, and(eq(paymentCounters.club, club), eq(paymentCounters.paymentId, id)))
    .where(
      and(
        ...[eq(mirrorPayments.club, club), eq(mirrorPayments.seasonId, seasonId), isNotNull(amountCents)],
        inArray(type, [...MONEY_TYPES, "Remboursement"]),
      ),
    )
    .orderBy(asc(id));
  return rows.flatMap(({ id: paymentId, amountCents: amount, type, counters, ...row }) => {
    if (!isCash(row.method)) return [];
    const isOut = type === "Remboursement";
    const kind = !isOut ? "received" : counters === "correction" ? "corrected" : "refunded";
    const cents = isOut ? 0 - Math.abs(amount ?? 0) : (amount ?? 0);
    const person = personName(row) || (row.memberId === null ? "" : `#${row.memberId}`);
    return { day: row.receivedOn, kind, person, paymentId, slip: null, expense: null, cents };
  });
}

/** Cash that was taken to the bank: what of each deposited slip is cash. */
async function cashSlips(db: Queryable, { club, seasonId }: ClubSeason): Promise<CashMove[]> {
  const { number, depositedOn } = depositSlips;
  const rows = await db
    .select({ number, depositedOn, method: depositSlipLines.method, cents: depositSlipLines.cents })
    .from(depositSlips)
    .innerJoin(depositSlipLines, and(eq(depositSlipLines.club, depositSlips.club), eq(depositSlipLines.slip, number)))
    .where(
      and(
        ...[eq(depositSlips.club, club), eq(depositSlips.seasonId, seasonId)],
        ...[isNull(depositSlips.cancelledAt), isNotNull(depositedOn)],
      ),
    )
    .orderBy(asc(number));
  const slips = Map.groupBy(
    rows.filter(({ method }) => isCash(method)),
    ({ number: slip }) => slip,
  );
  return [...slips].map(([slip, lines]) => ({
    ...{ day: lines[0]?.depositedOn ?? null, kind: "deposited", person: "", paymentId: null, slip, expense: null },
    cents: 0 - lines.reduce((total, { cents }) => total + cents, 0),
  }));
}

/** Cash that was spent, on the day on which it left the box: an advance leaves it when it is paid back. */
async function cashExpenses(db: Queryable, { club, seasonId }: ClubSeason): Promise<CashMove[]> {
  const { id, purpose, day, cents, way, advancedBy, paidBackOn, paidBackWay } = expenses;
  const rows = await db
    .select({ id, purpose, day, cents, way, advancedBy, paidBackOn })
    .from(expenses)
    .where(
      and(...[eq(expenses.club, club), eq(expenses.seasonId, seasonId)], or(eq(way, "cash"), eq(paidBackWay, "cash"))),
    )
    .orderBy(asc(day), asc(id));
  return rows.map((row) => {
    const isPaidBack = row.way === "advanced";
    return {
      ...{ day: isPaidBack ? row.paidBackOn : row.day, kind: isPaidBack ? "paid_back" : "spent" },
      ...{ person: row.advancedBy ?? "", paymentId: null, slip: null, cents: 0 - row.cents },
      expense: { id: row.id, purpose: row.purpose },
    };
  });
}
