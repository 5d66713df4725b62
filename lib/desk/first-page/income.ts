import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorPayments as payments } from "#lib/base/store/schema/sync/mirror.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";

/** What came in by one way of paying in one month, in cents. */
export interface IncomeRow {
  /** YYYY-MM; null where the record has no day. */
  month: string | null;
  /** How it was paid, folded; null where the record does not say. */
  key: string | null;
  /** As the club writes it most. */
  method: string | null;
  count: number;
  cents: number;
}

/** One way of paying over a season, in cents. */
export interface IncomeMethod {
  key: string | null;
  method: string | null;
  cents: number;
}

/** What came in in one month, in cents. */
export interface IncomeMonth {
  month: string | null;
  count: number;
  cents: number;
  /** One for each of the season's ways of paying, in their order; undefined where nothing came in so. */
  by: readonly (IncomeRow | undefined)[];
}

/** What came in over a season. */
export interface Income {
  /** Those that brought most first. */
  methods: IncomeMethod[];
  /** In their order; what has no day stands last. */
  months: IncomeMonth[];
}

/** Rows by month and way of paying, without the months in which nothing came in. Pure, and in whole cents. */
export function incomeOf(rows: readonly IncomeRow[]): Income {
  const sum = (those: readonly IncomeRow[]) => those.reduce((total, { cents }) => total + cents, 0);
  const methods = [...Map.groupBy(rows, ({ key }) => key)]
    .map(([key, those]) => ({ key, method: commonest(those), cents: sum(those) }))
    .sort((a, b) => b.cents - a.cents || (a.method ?? "").localeCompare(b.method ?? "", "fr"));
  const months = [...Map.groupBy(rows, ({ month }) => month)]
    .sort(([a], [b]) => (a ?? LAST).localeCompare(b ?? LAST))
    .map(([month, those]) => ({
      month,
      count: those.reduce((total, { count }) => total + count, 0),
      cents: sum(those),
      by: methods.map(({ key }) => those.find((row) => row.key === key)),
    }));
  return { methods, months };
}

/** After every month. */
const LAST = "9999-99";

const commonest = (rows: readonly IncomeRow[]): string | null =>
  rows.reduce<IncomeRow | undefined>((most, row) => (most && most.count >= row.count ? most : row), undefined)
    ?.method ?? null;

/** The type of what came in (club-api §2.11): neither reductions nor what was given back or carried over is income. */
export const INCOME_TYPE = "Paiement";

/**
 * What was recorded as paid in a season by month and method: exactly the payments that the list shows under the same type, month and method. What was given
 * back, or returned by the bank, is not taken off. From the copy, in one query.
 */
export async function incomeByMonth(db: Queryable, { club, seasonId }: ClubSeason): Promise<Income> {
  const { methodKey, method, amountCents, receivedOn } = payments;
  const rows = await db
    .select({
      month: sql<string | null>`to_char(${receivedOn}, 'YYYY-MM')`,
      key: methodKey,
      method: sql<string | null>`mode() within group (order by ${method})`,
      count: sql<number>`count(*)`.mapWith(Number),
      cents: sql<number>`coalesce(sum(${amountCents}), 0)`.mapWith(Number),
    })
    .from(payments)
    .where(and(eq(payments.club, club), eq(payments.seasonId, seasonId), eq(payments.type, INCOME_TYPE)))
    .groupBy(sql`1`, methodKey);
  return incomeOf(rows);
}
