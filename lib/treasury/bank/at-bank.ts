import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { bankAccounts, bankLines, bankMatches } from "#lib/base/store/schema/treasury/bank.ts";
import { aidDossiers, depositedPayments, paymentDetails } from "#lib/base/store/schema/treasury/treasury.ts";

/** Where on a statement something stands. */
export interface AtStatement {
  line: number;
  day: string;
  label: string;
}

/**
 * On which lines of the bank payments stand: by themselves, with the slip that they are on, as recorded from it, with the aid that they came by, or within what who collects has paid out. Who is missing is on none. From what the desk keeps: no
 * call to the club.
 */
export async function paymentsAtBank(
  db: Queryable,
  club: string,
  payments: readonly number[],
): Promise<Map<number, AtStatement>> {
  if (payments.length === 0) return new Map();
  const ids = integers(payments);
  const { id: line, day, label } = bankLines;
  const banked = and(
    eq(bankAccounts.club, club),
    eq(bankAccounts.id, bankLines.account),
    eq(bankAccounts.kind, "bank"),
  );
  const own = await db
    .select({ payment: bankMatches.paymentId, line, day, label })
    .from(bankMatches)
    .innerJoin(bankLines, eq(line, bankMatches.line))
    .innerJoin(bankAccounts, banked)
    .where(and(eq(bankMatches.club, club), sql`${bankMatches.paymentId} = any(${ids})`));
  const onSlips = await db
    .select({ payment: depositedPayments.paymentId, line, day, label })
    .from(depositedPayments)
    .innerJoin(bankMatches, and(eq(bankMatches.club, club), eq(bankMatches.slip, depositedPayments.slip)))
    .innerJoin(bankLines, eq(line, bankMatches.line))
    .where(and(eq(depositedPayments.club, club), sql`${depositedPayments.paymentId} = any(${ids})`));
  const recorded = await db
    .select({ payment: paymentDetails.paymentId, line, day, label })
    .from(paymentDetails)
    .innerJoin(bankMatches, and(eq(bankMatches.club, club), eq(bankMatches.recording, paymentDetails.recording)))
    .innerJoin(bankLines, eq(line, bankMatches.line))
    .where(and(eq(paymentDetails.club, club), sql`${paymentDetails.paymentId} = any(${ids})`));
  const reimbursed = await db
    .select({ payment: aidDossiers.paymentId, line, day, label })
    .from(aidDossiers)
    .innerJoin(bankMatches, and(eq(bankMatches.club, club), eq(bankMatches.dossier, aidDossiers.id)))
    .innerJoin(bankLines, eq(line, bankMatches.line))
    .where(and(eq(aidDossiers.club, club), sql`${aidDossiers.paymentId} = any(${ids})`));
  const paidOut = await paidOutOf(db, club, payments);
  return new Map(
    [...own, ...onSlips, ...recorded, ...reimbursed, ...paidOut].flatMap(({ payment, ...at }) =>
      payment === null ? [] : [[payment, at] as const],
    ),
  );
}

/** Payments that who collects has paid out, by the line of the bank that is this pay-out. */
async function paidOutOf(db: Queryable, club: string, payments: readonly number[]) {
  const { id: line, day, label } = bankLines;
  const collected = db
    .select({ payment: bankMatches.paymentId, collected: bankMatches.line })
    .from(bankMatches)
    .where(and(eq(bankMatches.club, club), sql`${bankMatches.paymentId} = any(${integers(payments)})`))
    .as("collected");
  return db
    .select({ payment: collected.payment, line, day, label })
    .from(collected)
    .innerJoin(bankMatches, eq(bankMatches.other, collected.collected))
    .innerJoin(bankLines, eq(line, bankMatches.line))
    .orderBy(asc(line));
}
