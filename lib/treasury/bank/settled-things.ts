import "server-only";
import { and, eq } from "drizzle-orm";
import type { Transaction } from "#lib/base/store/database.ts";
import type { BankLine } from "#lib/base/store/schema/treasury/bank.ts";
import { aidDossiers, depositSlips } from "#lib/base/store/schema/treasury/treasury.ts";
import { aboutMembers } from "#lib/sync/chronicle/about.ts";
import { writeChanges } from "#lib/sync/chronicle/write.ts";
import { type AtBank, depositSlip } from "#lib/treasury/deposits/keep-slip.ts";
import type { SettlingHand } from "./settled-part.ts";

/** Letters of a line of the statement that stand on a slip: as many as somebody may type there. */
const SLIP_LETTERS = 200;

/** What a slip says once its line is known: the day of the line, unless somebody said one. */
const atBankBy = (line: BankLine, depositedOn: string | null): AtBank => ({
  depositedOn: depositedOn ?? line.day,
  statementLine: line.label.slice(0, SLIP_LETTERS),
});

/**
 * A slip is at the bank by its line.
 * @returns what stood there before, which is given back when the line is opened again
 * @throws where the slip is not what it was said to be a moment ago
 */
export async function depositOf(
  tx: Transaction,
  { club, by, now }: SettlingHand,
  line: BankLine,
  number: number,
): Promise<AtBank> {
  const seen = await slipAtBank(tx, club, number);
  if (!seen) throw new Error("A slip that a line is settled as is gone.");
  const kept = await depositSlip(tx, { club, number, atBank: atBankBy(line, seen.depositedOn), seen, by, now });
  if (!kept.kept) throw new Error(`A slip that a line is settled as is not taken: ${kept.why}.`);
  return seen;
}

async function slipAtBank(tx: Transaction, club: string, number: number): Promise<AtBank | undefined> {
  const { depositedOn, statementLine } = depositSlips;
  const [seen] = await tx
    .select({ depositedOn, statementLine })
    .from(depositSlips)
    .where(and(eq(depositSlips.club, club), eq(depositSlips.number, number)));
  return seen;
}

/**
 * A slip says again what it said before its line, unless somebody has written otherwise since: then that stays.
 * @returns false: the bank has returned a cheque of it, so that it was there
 */
export async function takeFromBank(
  tx: Transaction,
  { club, by, now }: SettlingHand,
  line: BankLine,
  { number, before }: { number: number; before: AtBank },
): Promise<boolean> {
  const seen = await slipAtBank(tx, club, number);
  const own = atBankBy(line, before.depositedOn);
  if (!seen || seen.depositedOn !== own.depositedOn || seen.statementLine !== own.statementLine) return true;
  const kept = await depositSlip(tx, { club, number, atBank: before, seen, isLineOpened: true, by, now });
  return kept.kept || kept.why !== "returned";
}

/** Writes down that an aid was reimbursed by a line. */
export const reimburse = (
  tx: Transaction,
  hand: SettlingHand,
  line: BankLine,
  aid: { dossier: string; cents: number },
) => writeReimbursed(tx, hand, aid.dossier, [NOT_REIMBURSED, { reimbursedOn: line.day, reimbursedCents: aid.cents }]);

/** Writes down that it was not after all, unless somebody has written otherwise since. */
export const takeReimbursementBack = (
  tx: Transaction,
  hand: SettlingHand,
  line: BankLine,
  aid: { dossier: string; cents: number },
) => writeReimbursed(tx, hand, aid.dossier, [{ reimbursedOn: line.day, reimbursedCents: aid.cents }, NOT_REIMBURSED]);

interface Reimbursed {
  reimbursedOn: string | null;
  reimbursedCents: number | null;
}

const NOT_REIMBURSED: Reimbursed = { reimbursedOn: null, reimbursedCents: null };

async function writeReimbursed(
  tx: Transaction,
  { club, by, now }: SettlingHand,
  dossier: string,
  [before, after]: readonly [before: Reimbursed, after: Reimbursed],
): Promise<void> {
  const here = and(eq(aidDossiers.club, club), eq(aidDossiers.id, dossier));
  const [found] = await tx.select().from(aidDossiers).where(here).for("update");
  if (!found || found.reimbursedOn !== before.reimbursedOn || found.reimbursedCents !== before.reimbursedCents) return;
  await tx.update(aidDossiers).set(after).where(here);
  const { seasonId, memberId } = found;
  await writeChanges(tx, {
    ...{ club, seasonId, kind: "aid", about: [`aid-dossiers/${dossier}`, ...aboutMembers(memberId)], by, now },
    ...{ before, after },
  });
}
