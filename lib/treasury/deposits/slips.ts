import "server-only";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorPayments } from "#lib/base/store/schema/sync/mirror.ts";
import { depositedPayments, depositSlipLines, depositSlips } from "#lib/base/store/schema/treasury/treasury.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { bringsMoney } from "#lib/sync/resources/payment-facts.ts";
import { counteredPayments, NOT_COUNTERED } from "./counters.ts";

export type SlipState = "made" | "deposited" | "cancelled";

/** A slip and how it stands; amounts in cents. */
export interface Slip {
  number: number;
  seasonId: number;
  method: string;
  state: SlipState;
  /** As it was printed. */
  count: number;
  totalCents: number;
  depositedOn: string | null;
  statementLine: string | null;
  depositedBy: string | null;
  cancelledAt: Date | null;
  cancelledBy: string | null;
  writtenBy: string;
  writtenAt: Date;
  /** Of its lines, those that the bank gave back: its total stays. */
  returnedCount: number;
  returnedCents: number;
}

/** A line as it was printed, and what became of it since. */
export interface SlipLine {
  position: number;
  people: string;
  method: string;
  chequeNumber: string | null;
  bank: string | null;
  drawer: string | null;
  cents: number;
  paymentIds: number[];
  isReturned: boolean;
  returnedOn: string | null;
  /** What the club shows now; null: it does not show all of its payments any more; undefined: nothing is known of them here. */
  shownCents: number | null | undefined;
}

/** The slips of a season, the newest first. Costs no call to the club. */
export async function slipsOf(db: Queryable, { club, seasonId }: ClubSeason): Promise<Slip[]> {
  const slips = await db
    .select()
    .from(depositSlips)
    .where(and(eq(depositSlips.club, club), eq(depositSlips.seasonId, seasonId)))
    .orderBy(desc(depositSlips.number));
  const lines = Map.groupBy(await linesOf(db, club, slips), ({ slip }) => slip);
  return slips.map((slip) => stateOf(slip, lines.get(slip.number) ?? []));
}

/** One slip with its lines, whichever season it is of; null where there is none of that number. */
export async function findSlip(
  db: Queryable,
  club: string,
  number: number,
): Promise<{ slip: Slip; lines: SlipLine[] } | null> {
  const found = await db
    .select()
    .from(depositSlips)
    .where(and(eq(depositSlips.club, club), eq(depositSlips.number, number)));
  const [slip] = found;
  if (!slip) return null;
  const lines = await linesOf(db, club, found);
  return { slip: stateOf(slip, lines), lines };
}

function stateOf(row: typeof depositSlips.$inferSelect, lines: readonly SlipLine[]): Slip {
  const { club: _club, ask: _ask, ...slip } = row;
  const returned = lines.filter(({ isReturned }) => isReturned);
  return {
    ...slip,
    state: slip.cancelledAt ? "cancelled" : slip.depositedOn === null ? "made" : "deposited",
    returnedCount: returned.length,
    returnedCents: returned.reduce((sum, { cents }) => sum + cents, 0),
  };
}

type Row = Pick<typeof depositSlips.$inferSelect, "number">;

async function linesOf(db: Queryable, club: string, slips: readonly Row[]): Promise<(SlipLine & { slip: number })[]> {
  const numbers = integers(slips.map(({ number }) => number));
  const rows = await db
    .select()
    .from(depositSlipLines)
    .where(and(eq(depositSlipLines.club, club), sql`${depositSlipLines.slip} = any(${numbers})`))
    .orderBy(asc(depositSlipLines.slip), asc(depositSlipLines.position));
  const countered = await counteredPayments(db, club);
  const shown = await shownNow(db, club, slips);
  return rows.map(({ club: _club, ...line }) => {
    const counters = line.paymentIds.map((id) => ({ id, ...(countered.get(id) ?? NOT_COUNTERED) }));
    // Whoever moved to another address, and a slip that was cancelled, holds no payments: their numbers may be others' by now.
    const isHeld = line.paymentIds.every((id) => shown.get(id)?.slip === line.slip);
    const amounts = counters.map(({ id, correctedCents }) => {
      const cents = shown.get(id)?.cents;
      return cents === null || cents === undefined ? null : cents - correctedCents;
    });
    const sum = amounts.reduce<number>((total, cents) => total + (cents ?? 0), 0);
    return {
      ...line,
      isReturned: isHeld && counters.some(({ isReturned }) => isReturned),
      returnedOn: counters.find(({ returnedOn }) => returnedOn !== null)?.returnedOn ?? null,
      shownCents: isHeld ? (amounts.includes(null) ? null : sum) : undefined,
    };
  });
}

/** What the copy shows now of the payments that slips hold: null of what is there no more, or was never received. */
async function shownNow(db: Queryable, club: string, slips: readonly Row[]) {
  const { paymentId, slip } = depositedPayments;
  const { amountCents, type } = mirrorPayments;
  const numbers = integers(slips.map(({ number }) => number));
  const rows = await db
    .select({ paymentId, slip, amountCents, type })
    .from(depositedPayments)
    .leftJoin(mirrorPayments, and(eq(mirrorPayments.club, club), eq(mirrorPayments.id, paymentId)))
    .where(and(eq(depositedPayments.club, club), sql`${slip} = any(${numbers})`));
  return new Map(
    rows.map((row) => [row.paymentId, { slip: row.slip, cents: bringsMoney(row.type) ? row.amountCents : null }]),
  );
}
