import "server-only";
import { and, eq } from "drizzle-orm";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Transaction } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import { bankMatches } from "#lib/base/store/schema/treasury/bank.ts";
import { depositedPayments, depositSlips, paymentCounters } from "#lib/base/store/schema/treasury/treasury.ts";
import { aboutPayments } from "#lib/sync/chronicle/about.ts";
import { writeChanges } from "#lib/sync/chronicle/write.ts";
import { type FirstDeposit, firstDeposit } from "./deposit-days.ts";

/** What is known of a slip's way to the bank. */
export interface AtBank {
  /** ISO date; null: it is not deposited. */
  depositedOn: string | null;
  /** As the bank's statement says it. */
  statementLine: string | null;
}

interface ThisSlip extends Hand {
  club: string;
  number: number;
}

/** `missing`: there is no such slip · `cancelled` · `returned`: the bank has returned a cheque of it, so that it was there · `stated`: a line of the bank's statement is it, which is opened first · `early`: it, or what it holds, was not there yet on that day · `others`: somebody else wrote meanwhile, and this is what stands there. */
export type KeptSlip =
  | { kept: true }
  | { kept: false; why: "missing" | "cancelled" | "deposited" | "returned" | "stated" }
  | { kept: false; why: "early"; first: FirstDeposit }
  | { kept: false; why: "others"; theirs: AtBank & { by: string | null } };

/**
 * Writes down on which day a slip was deposited and what the statement says of it; or mends what was written, which the log tells.
 * @param seen what the person saw written
 * @param isLineOpened the line of the statement that it is, is opened again with it
 */
export async function depositSlip(
  tx: Transaction,
  {
    club,
    number,
    atBank,
    seen,
    isLineOpened = false,
    by,
    now,
  }: ThisSlip & { atBank: AtBank; seen: AtBank; isLineOpened?: boolean },
): Promise<KeptSlip> {
  const slip = await held(tx, club, number);
  if (!slip) return { kept: false, why: "missing" };
  if (slip.cancelledAt) return { kept: false, why: "cancelled" };
  const { depositedOn, statementLine, depositedBy } = slip;
  const theirs = { depositedOn, statementLine };
  if (isSame(theirs, atBank)) return { kept: true };
  if (!isSame(theirs, seen)) return { kept: false, why: "others", theirs: { ...theirs, by: depositedBy } };
  if (atBank.depositedOn === null && (await hasReturned(tx, club, number))) return { kept: false, why: "returned" };
  if (atBank.depositedOn === null && !isLineOpened && (await isStated(tx, club, number)))
    return { kept: false, why: "stated" };
  if (atBank.depositedOn !== null && atBank.depositedOn !== depositedOn) {
    const first = await firstDeposit(tx, club, number);
    if (first && atBank.depositedOn < first.day) return { kept: false, why: "early", first };
  }
  await tx
    .update(depositSlips)
    .set({ ...atBank, depositedBy: atBank.depositedOn === null ? null : by.name })
    .where(and(eq(depositSlips.club, club), eq(depositSlips.number, number)));
  const { seasonId } = slip;
  const about = await aboutSlip(tx, club, number);
  await writeChanges(tx, { ...{ club, seasonId, kind: "slip", about, by, now }, before: theirs, after: atBank });
  const action = seen.depositedOn === null ? "deposit.bank" : "deposit.correct";
  const details = { from: depositedOn, to: atBank.depositedOn };
  await writeAudit(tx, { by, club, action, subject: `slips/${number}`, details });
  return { kept: true };
}

/** Cancels a slip that was not deposited: what it held is in the drawer again, and its number stays its own. */
export async function cancelSlip(tx: Transaction, { club, number, by, now }: ThisSlip): Promise<KeptSlip> {
  const slip = await held(tx, club, number);
  if (!slip) return { kept: false, why: "missing" };
  if (slip.depositedOn !== null) return { kept: false, why: "deposited" };
  if (slip.cancelledAt) return { kept: true };
  await tx
    .update(depositSlips)
    .set({ cancelledAt: now, cancelledBy: by.name })
    .where(and(eq(depositSlips.club, club), eq(depositSlips.number, number)));
  const about = await aboutSlip(tx, club, number);
  await writeChanges(tx, {
    ...{ club, seasonId: slip.seasonId, kind: "slip", about, by, now },
    ...{ before: { isCancelled: false }, after: { isCancelled: true } },
  });
  await tx.delete(depositedPayments).where(and(eq(depositedPayments.club, club), eq(depositedPayments.slip, number)));
  await writeAudit(tx, { by, club, action: "deposit.cancel", subject: `slips/${number}` });
  return { kept: true };
}

/** The slip, and the payments that are on it. */
async function aboutSlip(tx: Transaction, club: string, number: number): Promise<string[]> {
  const rows = await tx
    .select({ id: depositedPayments.paymentId })
    .from(depositedPayments)
    .where(and(eq(depositedPayments.club, club), eq(depositedPayments.slip, number)));
  return [`slips/${number}`, ...aboutPayments(...rows.map(({ id }) => id))];
}

/** Whether the bank has returned a cheque of the slip. */
async function hasReturned(tx: Transaction, club: string, number: number): Promise<boolean> {
  const [returned] = await tx
    .select({ paymentId: paymentCounters.paymentId })
    .from(paymentCounters)
    .innerJoin(
      depositedPayments,
      and(eq(depositedPayments.club, club), eq(depositedPayments.paymentId, paymentCounters.countersId)),
    )
    .where(
      and(
        ...[eq(paymentCounters.club, club), eq(paymentCounters.kind, "returned")],
        eq(depositedPayments.slip, number),
      ),
    )
    .limit(1);
  return returned !== undefined;
}

/** Whether a line of the bank's statement is the slip. */
async function isStated(tx: Transaction, club: string, number: number): Promise<boolean> {
  const [line] = await tx
    .select({ line: bankMatches.line })
    .from(bankMatches)
    .where(and(eq(bankMatches.club, club), eq(bankMatches.slip, number)))
    .limit(1);
  return line !== undefined;
}

/** The slip, held until the transaction ends. */
async function held(tx: Transaction, club: string, number: number) {
  const [slip] = await tx
    .select()
    .from(depositSlips)
    .where(and(eq(depositSlips.club, club), eq(depositSlips.number, number)))
    .for("update");
  return slip;
}

const isSame = (one: AtBank, other: AtBank): boolean =>
  one.depositedOn === other.depositedOn && one.statementLine === other.statementLine;
