import "server-only";
import { and, eq, isNotNull, or } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { bankLines, bankStatements } from "#lib/base/store/schema/treasury/bank.ts";
import { dayAfter } from "#lib/base/time/days.ts";

/** What a statement says that there was on an account at the end of a day, in cents. */
export interface StatedBalance {
  day: string;
  cents: number;
}

/**
 * What is on an account at the end of a day: what was stated last by then, and the lines since; where nothing was stated by then, what was stated first after it, less the lines until there. Pure.
 * @returns in cents; null: nothing was ever stated
 */
export function balanceOn(
  day: string,
  stated: readonly StatedBalance[],
  lines: readonly { day: string; cents: number }[],
): number | null {
  const byDay = stated.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const known = byDay.findLast((one) => one.day <= day) ?? byDay[0];
  if (!known) return null;
  const [from, to] = known.day <= day ? [known.day, day] : [day, known.day];
  const between = lines.filter((line) => line.day > from && line.day <= to).reduce((sum, { cents }) => sum + cents, 0);
  return known.day <= day ? known.cents + between : known.cents - between;
}

/** What there is on each account of a club at the end of a day, in cents, by the account's identifier; who is missing states nothing. No call to the club. */
export async function balancesOn(db: Queryable, club: string, day: string): Promise<ReadonlyMap<string, number>> {
  const { account, firstDay, lastDay, openingCents, closingCents, closingDay } = bankStatements;
  const statements = await db
    .select({ account, firstDay, lastDay, openingCents, closingCents, closingDay })
    .from(bankStatements)
    .where(and(eq(bankStatements.club, club), or(isNotNull(openingCents), isNotNull(closingCents))));
  const lines = await db
    .select({ account: bankLines.account, day: bankLines.day, cents: bankLines.cents })
    .from(bankLines)
    .where(and(eq(bankLines.club, club), eq(bankLines.standing, "counted")));
  const linesOf = Map.groupBy(lines, (line) => line.account);
  const balances = [...Map.groupBy(statements, (one) => one.account)].flatMap(([id, some]) => {
    const stated = some.flatMap((one): StatedBalance[] => {
      const closedOn = one.closingDay ?? one.lastDay;
      return [
        ...(one.openingCents === null || one.firstDay === null
          ? []
          : [{ day: dayAfter(one.firstDay, -1), cents: one.openingCents }]),
        ...(one.closingCents === null || closedOn === null ? [] : [{ day: closedOn, cents: one.closingCents }]),
      ];
    });
    const cents = balanceOn(day, stated, linesOf.get(id) ?? []);
    return cents === null ? [] : [[id, cents] as const];
  });
  return new Map(balances);
}
