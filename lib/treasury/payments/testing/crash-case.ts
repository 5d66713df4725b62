import type { CrashCase, Filling, Outcome } from "#lib/desk/testing/crash-case.ts";
import type { WishedChange } from "#lib/treasury/payments/change.ts";
import { requestChange } from "#lib/treasury/payments/changing.ts";
import { type PaymentPart, recordedOf, recordPayments } from "#lib/treasury/payments/record.ts";
import { makeEach, makeGroup, makePerson } from "../../../../scripts/testing/club.ts";
import type { Tables } from "../../../../scripts/testing/tables.ts";

/** People for whom somebody pays at once. */
const OF_A_CHEQUE = 4;

/** One payment in so many is amended afterwards, beside what is recorded. */
const AMENDED = 4;

/** How what was paid before is marked. */
const BEFORE = "Espèces";

const PAID = { amountCents: 9_000, method: "Chèque", receivedOn: "2026-09-12", type: "Paiement" as const };

interface AskedPayments {
  parts: PaymentPart[];
  changes: WishedChange[];
}

/**
 * Cheques, each for several people: one part in four is money for nothing yet, one gives back what was paid before, from the same keys. And
 * payments that are amended, and allocated by that.
 */
export const paymentsCase: CrashCase<AskedPayments> = {
  steps: ["create", "options", "allocate", "check", "change"],
  async fill(filling) {
    const { make, season, count } = filling;
    const group = await makeGroup(make, season, "Paid", { cost_euros: 90 });
    const parts = await makeEach(count, async (nth): Promise<PaymentPart> => {
      const { memberId, registration } = await payer(filling, group, `Paying${nth}`);
      const towards = [{ kind: "annual" as const, registrationId: registration }];
      const place = nth % OF_A_CHEQUE;
      if (place === OF_A_CHEQUE - 1) return { memberId, ...PAID, towards: [] };
      if (place !== 1) return { memberId, ...PAID, towards };
      const countersId = await pay(filling, memberId, [keyOf(registration)]);
      const counters = { countersId, kind: "returned" as const, reason: null };
      return { memberId, ...PAID, type: "Remboursement", towards, counters };
    });
    const changes = await makeEach(Math.ceil(count / AMENDED), async (nth): Promise<WishedChange> => {
      const { memberId, registration } = await payer(filling, group, `Amended${nth}`);
      const paymentId = await pay(filling, memberId, []);
      const option = {
        key: keyOf(registration),
        type: "annual_registration",
        registrationId: registration,
        availableCents: 9_000,
      };
      const { amountCents, receivedOn, type } = PAID;
      return {
        ...{ paymentId, seen: { memberId, amountCents, method: BEFORE, receivedOn, type, allocations: [] } },
        ...{ amend: { amountCents: 8_000 }, allocations: [option], reason: null },
      };
    });
    return { parts, changes };
  },
  async ask(tx, by, { parts, changes }) {
    for (let start = 0; start < parts.length; start += OF_A_CHEQUE)
      await recordPayments(tx, { ...by, ask: `cheque-${start}`, parts: parts.slice(start, start + OF_A_CHEQUE) });
    for (const change of changes) await requestChange(tx, { ...by, ask: `change-${change.paymentId}`, change });
  },
  async read(club, { parts, changes }) {
    const rows = await paymentsIn(club);
    return [
      ...parts.map(({ memberId, amountCents, type, towards }): Outcome => {
        const wished = towards.map(({ registrationId }) => registrationId);
        const made = rows.filter(
          (row) => row.member === memberId && row.amount === amountCents && row.type === type && row.method !== BEFORE,
        );
        // Money that is there, and settles nothing of what was wished, is not what was asked for: the whole counts, and anything beside it.
        const isWhole = made.some(({ registrations }) => `${registrations}` === `${wished}`);
        return { writes: 1 + (towards.length > 0 ? 1 : 0), there: isWhole ? made.map(({ id }) => id) : [] };
      }),
      ...changes.map(({ paymentId, allocations }): Outcome => {
        const row = rows.find(({ id }) => id === paymentId);
        const isDone = row?.amount === 8_000 && row.registrations[0] === allocations?.[0]?.registrationId;
        return { writes: 1, there: isDone ? [paymentId] : [] };
      }),
    ];
  },
  named: (piece) => recordedOf(piece)?.paymentId,
  audit: ({ parts, changes }) => ({
    "payment.create": parts.length,
    "payment.allocate": parts.filter(({ towards }) => towards.length > 0).length,
    "payment.amend": changes.length,
  }),
};

/** Somebody who owes the price of a group. */
async function payer({ make }: Filling, group: number, name: string) {
  const memberId = await makePerson(make, name);
  const registration = await make("/annual-registrations", { member_id: memberId, group_id: group });
  return { memberId, registration };
}

/** What was paid before, at the club. */
function pay({ make, season }: Filling, memberId: number, allocations: string[]): Promise<number> {
  const { amountCents, receivedOn, type } = PAID;
  const sum = { amount_cents: amountCents, method: BEFORE, received_on: receivedOn, type };
  return make("/payments", { member_id: memberId, season_id: season, ...sum, allocations });
}

const keyOf = (registration: number): string => `annual-registration:${registration}`;

interface Row {
  id: number;
  member: number;
  amount: number;
  type: string;
  method: string;
  /** What it settles, in its order. */
  registrations: number[];
}

async function paymentsIn(club: Tables): Promise<Row[]> {
  const rows = await club.read<Omit<Row, "registrations">>(
    "select id, member_id as member, amount_cents as amount, type, method from payments",
  );
  const settled = await club.read<{ payment: number; registration: number }>(
    "select payment_id as payment, registration_id as registration from payment_allocations order by payment_id, position",
  );
  const of = Map.groupBy(settled, ({ payment }) => payment);
  return rows.map((row) => ({ ...row, registrations: (of.get(row.id) ?? []).map(({ registration }) => registration) }));
}
