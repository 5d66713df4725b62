import { type PaymentPart, recordedOf, recordPayments } from "#lib/payments/record.ts";
import type { CrashCase } from "#lib/testing/crash-case.ts";
import { makeEach, makeGroup, makePerson } from "../../../scripts/testing/club.ts";

/** People for whom somebody pays at once. */
const OF_A_CHEQUE = 4;

/** Cheques, each for several people; every fourth part is money for nothing yet. */
export const paymentsCase: CrashCase<PaymentPart[]> = {
  steps: ["create", "options", "allocate"],
  async fill({ make, season, count }) {
    const group = await makeGroup(make, season, "Paid", { cost_euros: 90 });
    return makeEach(count, async (nth) => {
      const memberId = await makePerson(make, `Paying${nth}`);
      const registration = await make("/annual-registrations", { member_id: memberId, group_id: group });
      const paid = { amountCents: 9_000, method: "Chèque", receivedOn: "2026-09-12", type: "Paiement" as const };
      return {
        memberId,
        ...paid,
        towards:
          nth % OF_A_CHEQUE === OF_A_CHEQUE - 1 ? [] : [{ kind: "annual" as const, registrationId: registration }],
      };
    });
  },
  async ask(tx, by, asked) {
    for (let start = 0; start < asked.length; start += OF_A_CHEQUE)
      await recordPayments(tx, { ...by, ask: `cheque-${start}`, parts: asked.slice(start, start + OF_A_CHEQUE) });
  },
  async read(club, asked) {
    const rows = await club.read<{ id: number; member: number; amount: number }>(
      "select id, member_id as member, amount_cents as amount from payments",
    );
    const settled = await club.read<{ payment: number; registration: number }>(
      "select payment_id as payment, registration_id as registration from payment_allocations",
    );
    return asked.map(({ memberId, amountCents, towards }) => {
      const whole = (id: number) => {
        const its = settled.filter(({ payment }) => payment === id).map(({ registration }) => registration);
        return (
          its.length === towards.length &&
          its.every((one) => towards.some(({ registrationId }) => registrationId === one))
        );
      };
      const made = rows.filter(({ member, amount }) => member === memberId && amount === amountCents);
      // Money that is there, and settles nothing of what was wished, is not what was asked for: the whole counts, and anything beside it.
      const there = made.some(({ id }) => whole(id)) ? made.map(({ id }) => id) : [];
      return { writes: 1 + (towards.length > 0 ? 1 : 0), there };
    });
  },
  named: (piece) => recordedOf(piece)?.paymentId,
  journal: (asked) => ({
    "payment.create": asked.length,
    "payment.allocate": asked.filter(({ towards }) => towards.length > 0).length,
  }),
};
