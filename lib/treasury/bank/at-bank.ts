import "server-only";
import { type AnyColumn, and, asc, eq, type SQL, sql } from "drizzle-orm";
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

/** That a payment stands on a line of the bank: by itself, with its slip, or as recorded from it. Of an aid that it came by nothing is asked. @param payment its column */
export const isPaymentOnLine = (club: string, payment: AnyColumn): SQL => sql`exists (select 1 from ${bankMatches} own
  where own.club = ${club} and (own.payment_id = ${payment}
    or own.slip = (select held.slip from ${depositedPayments} held where held.club = ${club} and held.payment_id = ${payment})
    or own.recording = (select kept.recording from ${paymentDetails} kept where kept.club = ${club} and kept.payment_id = ${payment})))`;

/** That an aid which a payment came by stands on a line: it is the money of that payment, and of no other line. @param payment its column */
export const isAidOnLine = (club: string, payment: AnyColumn): SQL => sql`exists (select 1 from ${aidDossiers} brought
  join ${bankMatches} own on own.club = ${club} and own.dossier = brought.id
  where brought.club = ${club} and brought.payment_id = ${payment})`;

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
