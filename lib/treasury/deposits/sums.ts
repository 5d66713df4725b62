import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { depositSlipLines, depositSlips } from "#lib/base/store/schema/treasury/treasury.ts";
import { fold } from "#lib/base/words/fold.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { counteredPayments } from "./counters.ts";
import { drawerLines } from "./drawer.ts";

/** What is where, in cents. A cheque is counted once, however many payments it became. */
export interface DepositSum {
  /** In the drawer, or on a slip that is not deposited yet. */
  toDepositCents: number;
  toDepositCount: number;
  /** On slips that were deposited, as they were printed: what the bank gave back is in it. */
  depositedCents: number;
  /** Of it, what the bank gave back. */
  returnedCents: number;
}

export interface DepositSums extends DepositSum {
  /** The same by method, by its folded name (`mirrorPayments.methodKey`); `method` as the club writes it. */
  byMethod: ReadonlyMap<string, DepositSum & { method: string }>;
}

const NOTHING: DepositSum = { toDepositCents: 0, toDepositCount: 0, depositedCents: 0, returnedCents: 0 };

/** What of a season's money is to be deposited, and what was, altogether and by method. From the copy and what the desk keeps: no call to the club. */
export async function depositSums(db: Queryable, scope: ClubSeason): Promise<DepositSums> {
  const total = { ...NOTHING };
  const byMethod = new Map<string, DepositSum & { method: string }>();
  const add = (method: string, of: keyof DepositSum, amount: number) => {
    const own = byMethod.get(fold(method)) ?? { ...NOTHING, method };
    own[of] += amount;
    total[of] += amount;
    byMethod.set(fold(method), own);
  };
  const slipped = await linesOnSlips(db, scope);
  for (const { method, cents } of await waitingLines(db, scope, slipped)) {
    add(method, "toDepositCents", cents);
    add(method, "toDepositCount", 1);
  }
  const countered = await counteredPayments(db, scope.club);
  for (const { method, cents, paymentIds } of slipped.filter(({ isDeposited }) => isDeposited)) {
    add(method, "depositedCents", cents);
    if (paymentIds.some((id) => countered.get(id)?.isReturned)) add(method, "returnedCents", cents);
  }
  return { ...total, byMethod };
}

/** Something that the bank has not got yet: a cheque, cash, a voucher; in cents. */
export interface MoneyToDeposit {
  /** What tells it from the others of its season. */
  key: string;
  /** Whose payment it is. */
  people: string;
  method: string;
  cents: number;
  /** The slip that it is on; null: it lies in the drawer. */
  slip: number | null;
}

/** All of a season that is to be deposited, in the drawer first: what the sum of it counts, and the list that the sum opens. No call to the club. */
export const moneyToDeposit = async (db: Queryable, scope: ClubSeason): Promise<MoneyToDeposit[]> =>
  waitingLines(db, scope, await linesOnSlips(db, scope));

async function waitingLines(
  db: Queryable,
  scope: ClubSeason,
  slipped: Awaited<ReturnType<typeof linesOnSlips>>,
): Promise<MoneyToDeposit[]> {
  const lying = (await drawerLines(db, scope)).map(({ key, members, method, cents }) => ({
    ...{ key, method, cents, slip: null },
    people: members.map(({ name }) => name).join(", "),
  }));
  const onSlips = slipped
    .filter(({ isDeposited }) => !isDeposited)
    .map(({ slip, position, people, method, cents }) => ({
      ...{ key: `slip|${slip}|${position}`, people, method, cents, slip },
    }));
  return [...lying, ...onSlips];
}

async function linesOnSlips(db: Queryable, { club, seasonId }: ClubSeason) {
  const { method, cents, paymentIds, people, position, slip } = depositSlipLines;
  return db
    .select({
      ...{ method, cents, paymentIds, people, position, slip },
      isDeposited: sql<boolean>`${depositSlips.depositedOn} is not null`,
    })
    .from(depositSlipLines)
    .innerJoin(depositSlips, and(eq(depositSlips.club, depositSlipLines.club), eq(depositSlips.number, slip)))
    .where(and(eq(depositSlips.club, club), eq(depositSlips.seasonId, seasonId), isNull(depositSlips.cancelledAt)))
    .orderBy(slip, position);
}
