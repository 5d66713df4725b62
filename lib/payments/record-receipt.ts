import "server-only";
import { familyDues } from "#lib/dues/family.ts";
import { estimates } from "#lib/dues/read.ts";
import type { Transaction } from "#lib/store/database.ts";
import { openDues } from "./open-dues.ts";
import { type NewPayments, type PaymentPart, recordPayments } from "./record.ts";
import { type ChosenAmount, type OpenDue, portionsOf, propose } from "./split.ts";

/** What was received of one payer, as it was given out. */
export interface Receipt extends Omit<NewPayments, "parts"> {
  chosen: readonly ChosenAmount[];
  sum: Omit<PaymentPart, "memberId" | "amountCents" | "towards">;
}

/** Turns what was received into payments by what is due at this moment, and writes them down (club-api §4.9). */
export async function recordReceipt(tx: Transaction, { chosen, sum, ...said }: Receipt): Promise<void> {
  const members = [...new Set(chosen.map(({ memberId }) => memberId))];
  const owed = await estimates(tx, { club: said.club, seasonId: said.seasonId }, members);
  await writeDown(
    tx,
    { chosen, sum, ...said },
    [...owed].flatMap(([member, { due }]) => openDues(member, due)),
  );
}

async function writeDown(tx: Transaction, { chosen, sum, ...said }: Receipt, dues: readonly OpenDue[]): Promise<void> {
  const parts = portionsOf(chosen, dues).map(({ memberId, cents, towards }) => ({
    ...{ ...sum, memberId, amountCents: cents, towards },
  }));
  await recordPayments(tx, { ...said, parts });
}

/** One payer of several, whose amount is given out as it would be proposed. */
export interface PlainReceipt {
  memberId: number;
  amountCents: number;
  method: string;
  /** ISO date. */
  receivedOn: string;
}

/**
 * Writes down what was received of many payers, each as a recording of its own: what is due of the payer and their family is settled in its order, and
 * what is beyond it settles nothing by name. Payers of one family settle one after the other.
 * @param said its `ask` names the whole; each payer's has its place behind it
 */
export async function recordReceipts(
  tx: Transaction,
  receipts: readonly PlainReceipt[],
  said: Omit<NewPayments, "parts">,
): Promise<void> {
  const scope = { club: said.club, seasonId: said.seasonId };
  const given = new Map<string, number>();
  const keyOf = ({ memberId, kind, registrationId }: OpenDue) => `${memberId} ${kind} ${registrationId}`;
  for (const [place, { memberId, amountCents, method, receivedOn }] of receipts.entries()) {
    const family = await familyDues(tx, scope, memberId);
    const dues = family
      .flatMap(({ id, lines }) => openDues(id, lines))
      .map((due) => ({ ...due, leftCents: Math.max(0, due.leftCents - (given.get(keyOf(due)) ?? 0)) }));
    const { chosen, remainderCents } = propose(amountCents, dues);
    for (const { memberId: of, target, cents } of chosen)
      if (target) {
        const key = keyOf({ memberId: of, ...target, leftCents: 0 });
        given.set(key, (given.get(key) ?? 0) + cents);
      }
    const beyond = remainderCents > 0 ? [{ memberId, target: null, cents: remainderCents }] : [];
    const sum = { method, receivedOn, type: "Paiement" as const };
    await writeDown(tx, { ...said, ask: `${said.ask}-${place}`, chosen: [...chosen, ...beyond], sum }, dues);
  }
}
