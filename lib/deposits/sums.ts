import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { ClubSeason } from "#lib/mirror/club-season.ts";
import type { Queryable } from "#lib/store/database.ts";
import { depositSlipLines, depositSlips } from "#lib/store/schema/treasury.ts";
import { fold } from "#lib/words/fold.ts";
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
  for (const { method, cents } of await drawerLines(db, scope)) {
    add(method, "toDepositCents", cents);
    add(method, "toDepositCount", 1);
  }
  const countered = await counteredPayments(db, scope.club);
  for (const { method, cents, isDeposited, paymentIds } of await linesOnSlips(db, scope)) {
    if (isDeposited) add(method, "depositedCents", cents);
    else {
      add(method, "toDepositCents", cents);
      add(method, "toDepositCount", 1);
    }
    if (isDeposited && paymentIds.some((id) => countered.get(id)?.isReturned)) add(method, "returnedCents", cents);
  }
  return { ...total, byMethod };
}

async function linesOnSlips(db: Queryable, { club, seasonId }: ClubSeason) {
  const { method, cents, paymentIds, slip } = depositSlipLines;
  return db
    .select({ method, cents, paymentIds, isDeposited: sql<boolean>`${depositSlips.depositedOn} is not null` })
    .from(depositSlipLines)
    .innerJoin(depositSlips, and(eq(depositSlips.club, depositSlipLines.club), eq(depositSlips.number, slip)))
    .where(and(eq(depositSlips.club, club), eq(depositSlips.seasonId, seasonId), isNull(depositSlips.cancelledAt)));
}
