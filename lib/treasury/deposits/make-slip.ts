import "server-only";
import { and, eq, max, sql } from "drizzle-orm";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Transaction } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import { integers } from "#lib/base/store/integers.ts";
import { depositedPayments, depositSlipLines, depositSlips } from "#lib/base/store/schema/treasury/treasury.ts";
import { takeTurn } from "#lib/base/store/turns.ts";
import { aboutPayments } from "#lib/sync/chronicle/about.ts";
import { writeChanges } from "#lib/sync/chronicle/write.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { type DrawerLine, drawerLines } from "./drawer.ts";

/** So many payments stand on one slip: more than a club receives in a season by cheque. */
export const MOST_ON_SLIP = 2_000;

export interface NewSlip extends ClubSeason, Hand {
  /** The page's name for this one question. */
  ask: string;
  paymentIds: readonly number[];
  /** What they came to on the page, in cents. */
  cents: number;
}

/**
 * The slip; or why there is none: `taken`: some are on other slips by now · `gone`: some lie in the drawer no more · `changed`: they come to another sum, or
 * a cheque has another part that was not chosen · `mixed`: they are of several piles.
 */
export type MadeSlip =
  | { number: number }
  | { refused: "taken"; slips: number[] }
  | { refused: "changed"; cents: number }
  | { refused: "gone" | "mixed" };

/**
 * Makes the next numbered slip of a club from what lies in its drawer, frozen as it is now. Two who make one at once get one after the other: the second sees
 * what the first took. The same question asked again gives the slip that there is.
 */
export async function makeSlip(tx: Transaction, wished: NewSlip): Promise<MadeSlip> {
  const { club, ask, seasonId, by, now } = wished;
  await takeTurn(tx, club);
  const [asked] = await tx
    .select({ number: depositSlips.number })
    .from(depositSlips)
    .where(and(eq(depositSlips.club, club), eq(depositSlips.ask, ask)));
  if (asked) return asked;
  const chosen = await chosenLines(tx, wished);
  if ("refused" in chosen) return chosen;
  const { lines } = chosen;
  const number = await nextNumber(tx, club);
  const method = [...new Set(lines.map((line) => line.method))].sort().join(", ");
  await tx.insert(depositSlips).values({
    ...{ club, number, ask, seasonId, method, count: lines.length, totalCents: wished.cents },
    ...{ writtenBy: by.name, writtenAt: now },
  });
  await tx.insert(depositSlipLines).values(lines.map((line, index) => frozen(line, { club, number, index })));
  await tx
    .insert(depositedPayments)
    .values(lines.flatMap(({ paymentIds }) => paymentIds.map((paymentId) => ({ club, paymentId, slip: number }))));
  const payments = lines.flatMap(({ paymentIds }) => paymentIds);
  await writeChanges(tx, {
    ...{ club, seasonId, kind: "slip", about: [`slips/${number}`, ...aboutPayments(...payments)], by, now },
    before: null,
    after: { method, count: lines.length, totalCents: wished.cents, paymentIds: payments },
  });
  const details = { count: lines.length, cents: wished.cents };
  await writeAudit(tx, { by, club, action: "deposit.create", subject: `slips/${number}`, details });
  return { number };
}

async function nextNumber(tx: Transaction, club: string): Promise<number> {
  const [last] = await tx
    .select({ number: max(depositSlips.number) })
    .from(depositSlips)
    .where(eq(depositSlips.club, club));
  return (last?.number ?? 0) + 1;
}

type Chosen = { lines: DrawerLine[] } | Exclude<MadeSlip, { number: number }>;

/** The lines of the drawer that hold these payments, wholly and at the sum that was seen. */
async function chosenLines(tx: Transaction, { paymentIds, cents, ...scope }: NewSlip): Promise<Chosen> {
  const wished = new Set(paymentIds);
  const lines = (await drawerLines(tx, scope)).filter((line) => line.paymentIds.some((id) => wished.has(id)));
  const found = new Set(lines.flatMap((line) => line.paymentIds));
  const missing = [...wished].filter((id) => !found.has(id));
  if (missing.length > 0 || lines.length === 0) {
    const slips = await slipsHolding(tx, scope.club, missing);
    return slips.length > 0 ? { refused: "taken", slips } : { refused: "gone" };
  }
  if (new Set(lines.map(({ pile }) => pile)).size > 1) return { refused: "mixed" };
  const sum = lines.reduce((total, line) => total + line.cents, 0);
  return sum === cents && found.size === wished.size ? { lines } : { refused: "changed", cents: sum };
}

async function slipsHolding(tx: Transaction, club: string, payments: readonly number[]): Promise<number[]> {
  const { slip, paymentId } = depositedPayments;
  const rows = await tx
    .selectDistinct({ slip })
    .from(depositedPayments)
    .where(and(eq(depositedPayments.club, club), sql`${paymentId} = any(${integers(payments)})`))
    .orderBy(slip);
  return rows.map((row) => row.slip);
}

function frozen(line: DrawerLine, { club, number, index }: { club: string; number: number; index: number }) {
  const { method, paymentIds, cents, chequeNumber, bank, drawer } = line;
  return {
    ...{ club, slip: number, position: index + 1, method, paymentIds, cents, chequeNumber, bank, drawer },
    people: line.members.map(({ name }) => name).join(", "),
  };
}
