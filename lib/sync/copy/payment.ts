import "server-only";
import type { Transaction } from "#lib/base/store/database.ts";
import type { PaymentFacts } from "#lib/base/store/schema/treasury/treasury.ts";
import { fold } from "#lib/base/words/fold.ts";
import { keep, nextReading } from "./copy.ts";

/** A payment as this desk knows that it is now, by the club's answer to its own writing. */
export interface KnownPayment extends PaymentFacts {
  id: number;
  seasonId: number;
}

/**
 * Brings the copy up to a payment that this desk has just recorded or changed, without another call: payments are not announced, and whoever records the
 * next one has to see this one. It counts as a reading taken now. `allocations` null: not known yet.
 */
export async function notePayment(tx: Transaction, club: string, payment: KnownPayment): Promise<void> {
  const { method } = payment;
  const reading = await nextReading(tx);
  await keep(tx, club, "payments", [{ ...payment, methodKey: method && fold(method) }], reading);
}
