import "server-only";
import { and, asc, eq, inArray, isNotNull, not, or, sql } from "drizzle-orm";
import { mirrorPayments, mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { bankLines, bankMatches } from "#lib/base/store/schema/treasury/bank.ts";
import { expenses } from "#lib/base/store/schema/treasury/expenses.ts";
import { signedPapers } from "#lib/base/store/schema/treasury/signed-papers.ts";
import {
  aidDossiers,
  aidKinds,
  depositedPayments,
  depositSlipLines,
  depositSlips,
  instalmentPlans,
  instalments,
  journalExports,
  journalLines,
  paymentChanges,
  paymentCounters,
  paymentDetails,
  reminderExemptions,
  reminderRoundFamilies,
  reminderRounds,
  reminders,
} from "#lib/base/store/schema/treasury/treasury.ts";
import { fold } from "#lib/base/words/fold.ts";
import type { HeldSource } from "../source.ts";
import { hasOneOf, oneOf, without } from "./among.ts";

export const heldPayments: HeldSource = {
  name: "payments",
  tables: [mirrorPayments],
  read: (db, { club, payments }) => {
    const { id, memberId, seasonId, amountCents, type, method, receivedOn, allocations } = mirrorPayments;
    return db
      .select({ paymentId: id, memberId, seasonId, amountCents, type, method, receivedOn, allocations })
      .from(mirrorPayments)
      .where(and(eq(mirrorPayments.club, club), oneOf(id, payments)))
      .orderBy(asc(id));
  },
  forgetting: { stays: "register" },
};

/** What the desk keeps beside a payment: the cheque, and which payment gives back which. */
export const heldPaymentDetails: HeldSource = {
  name: "paymentDetails",
  tables: [paymentDetails, paymentCounters],
  read: async (db, { club, payments }) => {
    const { paymentId, chequeNumber, bank, drawer, depositMonth, note, writtenAt } = paymentDetails;
    const details = await db
      .select({ paymentId, chequeNumber, bank, drawer, depositMonth, note, writtenAt })
      .from(paymentDetails)
      .where(and(eq(paymentDetails.club, club), oneOf(paymentId, payments)))
      .orderBy(asc(paymentId));
    const c = paymentCounters;
    const counters = await db
      .select({
        ...{ paymentId: c.paymentId, countersId: c.countersId, kind: c.kind, reason: c.reason },
        writtenAt: c.writtenAt,
      })
      .from(c)
      .where(and(eq(c.club, club), oneOf(c.paymentId, payments)))
      .orderBy(asc(c.paymentId));
    return [...details, ...counters];
  },
  forgetting: { stays: "accounting" },
};

export const heldPaymentChanges: HeldSource = {
  name: "paymentChanges",
  tables: [paymentChanges],
  read: (db, { club, payments }) => {
    const { paymentId, before, after, seenAt, id } = paymentChanges;
    return db
      .select({ paymentId, before, after, seenAt })
      .from(paymentChanges)
      .where(and(eq(paymentChanges.club, club), oneOf(paymentId, payments)))
      .orderBy(asc(id));
  },
  forgetting: { stays: "accounting" },
};

/** Their lines on the slips with which money went to the bank. */
export const heldDeposits: HeldSource = {
  name: "deposits",
  tables: [depositSlipLines, depositSlips, depositedPayments],
  read: (db, { club, payments }) => {
    const { slip, people, method, chequeNumber, bank, drawer, cents, paymentIds } = depositSlipLines;
    return db
      .select({
        ...{ slip, people, method, chequeNumber, bank, drawer, amountCents: cents, paymentIds },
        ...{ writtenAt: depositSlips.writtenAt, depositedOn: depositSlips.depositedOn },
      })
      .from(depositSlipLines)
      .innerJoin(depositSlips, and(eq(depositSlips.club, depositSlipLines.club), eq(depositSlips.number, slip)))
      .where(and(eq(depositSlipLines.club, club), hasOneOf(paymentIds, payments)))
      .orderBy(asc(slip), asc(depositSlipLines.position));
  },
  forgetting: { stays: "accounting" },
};

export const heldInstalments: HeldSource = {
  name: "instalments",
  tables: [instalmentPlans, instalments],
  read: (db, { club, members }) => {
    const { memberId, seasonId, note, writtenAt, endedAt } = instalmentPlans;
    const { month, cents, paymentId, position } = instalments;
    return db
      .select({ memberId, seasonId, writtenAt, note, endedAt, month, amountCents: cents, paymentId })
      .from(instalmentPlans)
      .leftJoin(instalments, and(eq(instalments.club, club), eq(instalments.plan, instalmentPlans.id)))
      .where(and(eq(instalmentPlans.club, club), oneOf(memberId, members)))
      .orderBy(asc(writtenAt), asc(instalmentPlans.id), asc(position));
  },
  // Which payment was for which part is told by the payment itself, which the register has.
  forgetting: {
    forget: async (tx, { club, members }) =>
      (
        await tx
          .delete(instalmentPlans)
          .where(and(eq(instalmentPlans.club, club), oneOf(instalmentPlans.memberId, members)))
          .returning({ id: instalmentPlans.id })
      ).length,
  },
};

export const heldAid: HeldSource = {
  name: "aid",
  tables: [aidDossiers],
  read: (db, { club, members }) => {
    const d = aidDossiers;
    return db
      .select({
        ...{ memberId: d.memberId, seasonId: d.seasonId, kind: aidKinds.name, code: d.code },
        ...{ promisedCents: d.promisedCents, claimedOn: d.claimedOn, reimbursedOn: d.reimbursedOn },
        ...{ reimbursedCents: d.reimbursedCents, refusedOn: d.refusedOn, paymentId: d.paymentId, note: d.note },
        writtenAt: d.writtenAt,
      })
      .from(d)
      .innerJoin(aidKinds, and(eq(aidKinds.club, d.club), eq(aidKinds.id, d.kind)))
      .where(and(eq(d.club, club), oneOf(d.memberId, members)))
      .orderBy(asc(d.writtenAt));
  },
  // With a payment or a reimbursement it explains money, and is kept with the accounts; what was written beside the sums is forgotten all the same.
  forgetting: {
    forget: async (tx, { club, members }) => {
      const theirs = and(eq(aidDossiers.club, club), oneOf(aidDossiers.memberId, members));
      const { paymentId, reimbursedOn, note, id } = aidDossiers;
      const explainsMoney = sql`(${paymentId} is not null or ${reimbursedOn} is not null)`;
      const noted = await tx
        .update(aidDossiers)
        .set({ note: null })
        .where(and(theirs, explainsMoney, isNotNull(note)))
        .returning({ id });
      const gone = await tx
        .delete(aidDossiers)
        .where(and(theirs, not(explainsMoney)))
        .returning({ id });
      return noted.length + gone.length;
    },
  },
};

/** Reminders that were written, and rounds in which somebody chose to remind their family. */
export const heldReminders: HeldSource = {
  name: "reminders",
  tables: [reminders, reminderRounds, reminderRoundFamilies],
  read: async (db, { club, members }) => {
    const { memberId, seasonId, channel, balanceCents, writtenAt, id } = reminders;
    const written = await db
      .select({ memberId, seasonId, channel, balanceCents, writtenAt })
      .from(reminders)
      .where(and(eq(reminders.club, club), oneOf(memberId, members)))
      .orderBy(asc(id));
    const { memberIds: family, balanceCents: balance } = reminderRoundFamilies;
    const rounds = await db
      .select({
        ...{ seasonId: reminderRounds.seasonId, writtenAt: reminderRounds.writtenAt },
        ...{ memberIds: family, balanceCents: balance },
      })
      .from(reminderRoundFamilies)
      .innerJoin(
        reminderRounds,
        and(eq(reminderRounds.club, reminderRoundFamilies.club), eq(reminderRounds.id, reminderRoundFamilies.round)),
      )
      .where(and(eq(reminderRoundFamilies.club, club), hasOneOf(family, members)))
      .orderBy(asc(reminderRounds.writtenAt), asc(reminderRoundFamilies.position));
    const chosen = rounds.map(({ memberIds, ...round }) => ({
      ...{ ...round, channel: null },
      memberId: memberIds.find((one) => members.includes(one)) ?? null,
    }));
    return [...written, ...chosen];
  },
  forgetting: {
    forget: async (tx, { club, members }) => {
      const written = await tx
        .delete(reminders)
        .where(and(eq(reminders.club, club), oneOf(reminders.memberId, members)))
        .returning({ id: reminders.id });
      const chosen = await tx
        .update(reminderRoundFamilies)
        .set({ memberIds: without(reminderRoundFamilies.memberIds, members) })
        .where(and(eq(reminderRoundFamilies.club, club), hasOneOf(reminderRoundFamilies.memberIds, members)))
        .returning({ round: reminderRoundFamilies.round });
      await tx
        .delete(reminderRoundFamilies)
        .where(and(eq(reminderRoundFamilies.club, club), sql`${reminderRoundFamilies.memberIds} = '{}'`));
      return written.length + chosen.length;
    },
  },
};

export const heldExemptions: HeldSource = {
  name: "exemptions",
  tables: [reminderExemptions],
  read: (db, { club, members }) => {
    const { memberId, seasonId, until, reason, writtenAt } = reminderExemptions;
    return db
      .select({ memberId, seasonId, until, reason, writtenAt })
      .from(reminderExemptions)
      .where(and(eq(reminderExemptions.club, club), oneOf(memberId, members)))
      .orderBy(asc(writtenAt));
  },
  forgetting: {
    forget: async (tx, { club, members }) =>
      (
        await tx
          .delete(reminderExemptions)
          .where(and(eq(reminderExemptions.club, club), oneOf(reminderExemptions.memberId, members)))
          .returning({ memberId: reminderExemptions.memberId })
      ).length,
  },
};

/** Their lines in the journals that left for the accountant. */
export const heldJournals: HeldSource = {
  name: "journals",
  tables: [journalLines, journalExports],
  read: (db, { club, members }) => {
    const { journal, paymentId, memberId, person, amountCents, type, method, receivedOn, chequeNumber } = journalLines;
    return db
      .select({
        ...{ number: journal, writtenAt: journalExports.writtenAt, paymentId, memberId, person },
        ...{ amountCents, type, method, receivedOn, chequeNumber },
      })
      .from(journalLines)
      .innerJoin(journalExports, and(eq(journalExports.club, journalLines.club), eq(journalExports.number, journal)))
      .where(and(eq(journalLines.club, club), oneOf(memberId, members)))
      .orderBy(asc(journal), asc(journalLines.position));
  },
  forgetting: { stays: "accounting" },
};

/** Receipts and attestations that speak of them, as they were issued. A paper of a family names the others of it too. */
export const heldSignedPapers: HeldSource = {
  name: "signedPapers",
  tables: [signedPapers],
  forgetting: { stays: "accounting" },
  read: (db, { club, members }) => {
    const { year, number, seasonId, kind, memberIds, people, totalCents, issuedOn, paper } = signedPapers;
    return db
      .select({ year, number, seasonId, kind, memberIds, people, amountCents: totalCents, issuedOn, paper })
      .from(signedPapers)
      .where(and(eq(signedPapers.club, club), hasOneOf(memberIds, members)))
      .orderBy(asc(year), asc(number));
  },
};

/** Lines of the bank's statements that were settled as their payments: a label may name who paid for them. */
export const heldBankLines: HeldSource = {
  name: "bankLines",
  tables: [bankLines, bankMatches],
  forgetting: { stays: "accounting" },
  read: (db, { club, payments }) => {
    const { id, day, label, cents } = bankLines;
    const { kind, paymentId, cents: part, note, line, position, recording } = bankMatches;
    // What was recorded from a line is known by its recording.
    const recorded = db
      .select({ recording: paymentDetails.recording })
      .from(paymentDetails)
      .where(and(eq(paymentDetails.club, club), oneOf(paymentDetails.paymentId, payments)));
    return db
      .select({ bankDay: day, statementLine: label, amountCents: cents, settledAs: kind, paymentId, part, note })
      .from(bankMatches)
      .innerJoin(bankLines, eq(id, line))
      .where(and(eq(bankMatches.club, club), or(oneOf(paymentId, payments), inArray(recording, recorded))))
      .orderBy(asc(day), asc(line), asc(position))
      .then((rows) => rows.map(({ part: cents, ...row }) => ({ ...row, partCents: cents })));
  },
};

/** What they advanced for the club: known by their name alone, as somebody wrote it. */
export const heldExpenses: HeldSource = {
  name: "expenses",
  tables: [expenses],
  forgetting: { stays: "accounting" },
  read: async (db, { club, members }) => {
    const { id, firstName, lastName } = mirrorPeople;
    const people = await db
      .select({ firstName, lastName })
      .from(mirrorPeople)
      .where(and(eq(mirrorPeople.club, club), oneOf(id, members)));
    const wordsOf = (text: string) => fold(text).split(" ").filter(Boolean);
    const named = people.map((one) => wordsOf(`${one.firstName ?? ""} ${one.lastName ?? ""}`));
    const { seasonId, day, purpose, cents, advancedBy, paidBackOn, note } = expenses;
    const rows = await db
      .select({ seasonId, paidOn: day, purpose, amountCents: cents, advancedBy, paidBackOn, note })
      .from(expenses)
      .where(and(eq(expenses.club, club), isNotNull(advancedBy)))
      .orderBy(asc(day), asc(expenses.id));
    return rows.filter((row) => {
      const said = new Set(wordsOf(row.advancedBy ?? ""));
      return named.some((name) => name.length > 1 && name.every((word) => said.has(word)));
    });
  },
};
