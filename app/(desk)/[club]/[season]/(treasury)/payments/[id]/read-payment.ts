import "server-only";
import type { Seat } from "#lib/base/access/permissions.ts";
import { mayCorrectPayments } from "#lib/base/access/permissions.ts";
import type { PaymentFacts } from "#lib/base/store/schema/treasury/treasury.ts";
import { readLive, type Unavailable } from "#lib/sync/records/live-read.ts";
import { paymentIn } from "#lib/treasury/payments/facts.ts";
import { optionsIn, type PaymentOption } from "#lib/treasury/payments/options.ts";

/** A payment as the club has it now, with what it can settle. */
export interface PaymentRead {
  id: number;
  /** null where the answer does not say it. */
  seasonId: number | null;
  facts: PaymentFacts;
  /** null: this person may not choose. */
  options: PaymentOption[] | null;
}

/** Asks the club for one payment, and for whoever may choose what it settles, for its options: two calls. */
export async function paymentLive(seat: Seat, id: number): Promise<{ read: PaymentRead } | { none: Unavailable }> {
  return readLive(seat.club, async (api) => {
    const way = { path: { id }, lane: "click", patience: "page" } as const;
    const mayChoose = mayCorrectPayments(seat).allowed;
    const asked: Promise<unknown> = mayChoose
      ? api.get("/payments/{id}/allocation-options", way)
      : Promise.resolve(null);
    const [answer, options] = await Promise.all([api.get("/payments/{id}", way), asked]);
    const { id: _, seasonId, ...facts } = paymentIn(answer) ?? { ...NOTHING, id, seasonId: null };
    return { id, seasonId, facts, options: mayChoose ? optionsIn(options) : null };
  });
}

/** What a payment says whose answer means nothing to us. */
const NOTHING: PaymentFacts = {
  ...{ memberId: null, amountCents: null, type: null, method: null, receivedOn: null, allocations: null },
};
