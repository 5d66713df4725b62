import "server-only";
import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorPayments } from "#lib/base/store/schema/sync/mirror.ts";
import { type BankLine, bankAccounts, bankLines, bankMatches } from "#lib/base/store/schema/treasury/bank.ts";
import {
  aidDossiers,
  depositedPayments,
  depositSlips,
  paymentDetails,
} from "#lib/base/store/schema/treasury/treasury.ts";
import { bringsMoney } from "#lib/sync/resources/payment-facts.ts";
import type { Countered } from "#lib/treasury/deposits/counters.ts";
import { firstDeposit } from "#lib/treasury/deposits/deposit-days.ts";
import { fitsLine, heldExpense } from "#lib/treasury/expenses/on-line.ts";
import { isAidOnLine, isPaymentOnLine } from "./at-bank.ts";
import { totalOf } from "./proposals/proposal-shape.ts";
import type { SettledPart } from "./settled-part.ts";

/**
 * Why parts are not what a line was · `sum`: they do not come to it · `taken`: another line is that already · `changed`: the thing is not of that amount any more ·
 * `early`: what the slip holds was not there on that day.
 */
export type OddParts = "sum" | "taken" | "changed" | "early";

/**
 * Whether a line was these parts; null: it may be.
 * @param countered the club's payments that others give back, or say to be wrong
 */
export async function oddParts(
  tx: Transaction,
  line: BankLine,
  parts: readonly SettledPart[],
  countered: ReadonlyMap<number, Countered>,
): Promise<OddParts | null> {
  if (parts.length === 0 || totalOf(parts) !== line.cents) return "sum";
  // A fee is taken off: it never makes up for what is missing.
  if (parts.length > 1 && parts.some(({ kind, cents }) => kind === "fee" && cents >= 0)) return "sum";
  if (await isTaken(tx, line.club, parts)) return "taken";
  return oddPart(tx, line, parts, countered);
}

/** Whether a thing is on a line already, or twice among these parts. */
async function isTaken(tx: Transaction, club: string, parts: readonly SettledPart[]): Promise<boolean> {
  const named = {
    slip: parts.flatMap((part) => ("slip" in part ? part.slip : [])),
    paymentId: parts.flatMap((part) => ("paymentId" in part ? part.paymentId : [])),
    other: parts.flatMap((part) => ("other" in part ? part.other : [])),
    dossier: parts.flatMap((part) => ("dossier" in part ? part.dossier : [])),
    expense: parts.flatMap((part) => ("expense" in part ? (part.expense ?? []) : [])),
  };
  if (Object.values(named).some((list) => new Set<number | string>(list).size < list.length)) return true;
  const { slip, paymentId, dossier, expense, other, line } = bankMatches;
  const conditions: SQL[] = [
    ...(named.slip.length > 0 ? [inArray(slip, named.slip)] : []),
    ...(named.paymentId.length > 0 ? [inArray(paymentId, named.paymentId)] : []),
    ...(named.dossier.length > 0 ? [inArray(dossier, named.dossier)] : []),
    ...(named.expense.length > 0 ? [inArray(expense, named.expense)] : []),
    ...(named.other.length > 0 ? [inArray(other, named.other)] : []),
  ];
  if (conditions.length === 0) return false;
  if (await isTakenTogether(tx, club, named)) return true;
  const [found] = await tx
    .select({ line })
    .from(bankMatches)
    .where(and(eq(bankMatches.club, club), or(...conditions)))
    .limit(1);
  return found !== undefined;
}

/** Whether a payment is on a line with others: on a slip that is on one or will be, recorded from one, or by an aid; or a slip holds a payment that is on a line by itself. */
async function isTakenTogether(
  tx: Transaction,
  club: string,
  named: { slip: readonly number[]; paymentId: readonly number[]; dossier: readonly string[] },
): Promise<boolean> {
  const { slip: slips, paymentId: payments } = named;
  if (await isAidTaken(tx, club, named)) return true;
  const { paymentId, slip } = depositedPayments;
  const [onSlip] = await tx
    .select({ paymentId })
    .from(depositedPayments)
    .where(and(eq(depositedPayments.club, club), sql`${paymentId} = any(${integers(payments)})`))
    .limit(1);
  if (onSlip) return true;
  const [byItself] = await tx
    .select({ paymentId })
    .from(depositedPayments)
    .innerJoin(bankMatches, and(eq(bankMatches.club, club), eq(bankMatches.paymentId, paymentId)))
    .where(and(eq(depositedPayments.club, club), sql`${slip} = any(${integers(slips)})`))
    .limit(1);
  if (byItself) return true;
  const [recorded] = await tx
    .select({ paymentId: paymentDetails.paymentId })
    .from(paymentDetails)
    .innerJoin(bankMatches, and(eq(bankMatches.club, club), eq(bankMatches.recording, paymentDetails.recording)))
    .where(and(eq(paymentDetails.club, club), sql`${paymentDetails.paymentId} = any(${integers(payments)})`))
    .limit(1);
  return recorded !== undefined;
}

/** Whether an aid and the payment by which a family brought it would be on two lines, or twice on this one: they are one money. */
async function isAidTaken(
  tx: Transaction,
  club: string,
  { paymentId: payments, dossier: dossiers }: { paymentId: readonly number[]; dossier: readonly string[] },
): Promise<boolean> {
  const { id, paymentId } = aidDossiers;
  const among = sql`${paymentId} = any(${integers(payments)})`;
  const [found] = await tx
    .select({ id })
    .from(aidDossiers)
    .where(
      and(
        eq(aidDossiers.club, club),
        or(
          and(among, isAidOnLine(club, paymentId)),
          dossiers.length > 0
            ? and(inArray(id, [...dossiers]), or(among, isPaymentOnLine(club, paymentId)))
            : undefined,
        ),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** A part that is not what it is said to be. */
async function oddPart(
  tx: Transaction,
  line: BankLine,
  parts: readonly SettledPart[],
  countered: ReadonlyMap<number, Countered>,
): Promise<OddParts | null> {
  for (const part of parts) {
    const isSo =
      part.kind === "slip"
        ? await isSlip(tx, line.club, part)
        : part.kind === "payment" || part.kind === "refund"
          ? await isPayment(tx, line.club, part, countered)
          : part.kind === "aid"
            ? await isOpenAid(tx, line.club, part.dossier)
            : part.kind === "transfer"
              ? await isOtherLine(tx, line, part, parts.length)
              : part.kind === "expense" && part.expense !== undefined
                ? await isExpense(tx, line, { id: part.expense, cents: part.cents })
                : true;
    if (!isSo) return "changed";
    if (part.kind === "slip" && (await isEarly(tx, line, part.slip))) return "early";
  }
  return null;
}

async function isSlip(tx: Transaction, club: string, part: { slip: number; cents: number }): Promise<boolean> {
  const [slip] = await tx
    .select({ total: depositSlips.totalCents })
    .from(depositSlips)
    .where(and(eq(depositSlips.club, club), eq(depositSlips.number, part.slip), isNull(depositSlips.cancelledAt)))
    // What is looked at here is written a moment later.
    .for("update");
  return slip?.total === part.cents;
}

/** Whether a slip that nobody has said to be deposited was not there yet on the day of a line: told before anything is written. */
async function isEarly(tx: Transaction, line: BankLine, number: number): Promise<boolean> {
  const { depositedOn } = depositSlips;
  const [slip] = await tx
    .select({ depositedOn })
    .from(depositSlips)
    .where(and(eq(depositSlips.club, line.club), eq(depositSlips.number, number)));
  const first = slip?.depositedOn === null ? await firstDeposit(tx, line.club, number) : undefined;
  return first !== undefined && line.day < first.day;
}

async function isPayment(
  tx: Transaction,
  club: string,
  part: { kind: "payment" | "refund"; paymentId: number; cents: number },
  countered: ReadonlyMap<number, Countered>,
): Promise<boolean> {
  const [payment] = await tx
    .select({ amount: mirrorPayments.amountCents, type: mirrorPayments.type })
    .from(mirrorPayments)
    .where(and(eq(mirrorPayments.club, club), eq(mirrorPayments.id, part.paymentId)));
  if (!payment) return false;
  const isBack = payment.type === "Remboursement";
  if (!isBack && !bringsMoney(payment.type)) return false;
  // What was written down wrongly never came.
  const wrong = countered.get(part.paymentId)?.correctedCents ?? 0;
  const amount = Math.abs(payment.amount ?? 0) - wrong;
  return isBack === (part.kind === "refund") && part.cents === (isBack ? 0 - amount : amount);
}

async function isOpenAid(tx: Transaction, club: string, dossier: string): Promise<boolean> {
  const [found] = await tx
    .select({ on: aidDossiers.reimbursedOn, no: aidDossiers.refusedOn })
    .from(aidDossiers)
    .where(and(eq(aidDossiers.club, club), eq(aidDossiers.id, dossier)));
  return found !== undefined && found.on === null && found.no === null;
}

async function isExpense(tx: Transaction, line: BankLine, part: { id: string; cents: number }): Promise<boolean> {
  const found = await heldExpense(tx, line.club, part.id);
  return found !== undefined && fitsLine(found, line, part.cents);
}

/** Of another account of the club: the same amount the other way, or what somebody collected and paid out. */
async function isOtherLine(
  tx: Transaction,
  line: BankLine,
  part: { other: number; cents: number },
  count: number,
): Promise<boolean> {
  const [other] = await tx
    .select({ line: bankLines, kind: bankAccounts.kind, settled: bankMatches.line })
    .from(bankLines)
    .innerJoin(bankAccounts, and(eq(bankAccounts.club, bankLines.club), eq(bankAccounts.id, bankLines.account)))
    .leftJoin(bankMatches, eq(bankMatches.line, bankLines.id))
    .where(and(eq(bankLines.club, line.club), eq(bankLines.id, part.other)))
    .limit(1);
  if (!other || other.line.account === line.account || other.line.standing !== "counted") return false;
  // What was collected is settled as payments besides.
  if (other.kind === "collector") return other.line.cents === part.cents;
  return count === 1 && other.line.cents === 0 - part.cents && other.settled === null;
}
