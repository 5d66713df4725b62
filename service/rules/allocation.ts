import type { Denial } from "./denial.ts";
import { freeCents, type PaymentKind, type PersonLedger, returnedCents, returnKey, settledIn } from "./ledger.ts";

/** What a payment can be set against, and how much of it is still due (club-api#payments). Amounts in cents. */
export interface AllocationOption {
  key: string;
  type: string;
  registration_id: number | null;
  available_cents: number;
}

/** What is due, or has been paid for, by its key. */
export interface Due {
  key: string;
  type: string;
  registration_id: number | null;
  label: string;
  due_cents: number;
}

/** An allocation option as the document shows it. */
export interface LabelledOption extends AllocationOption {
  label: string;
  due_cents: number;
  allocated_cents: number;
}

/**
 * What a payment can be set against: what is due, and for a refund also what of payments names nothing that is due. A refund gives back what came in,
 * never a discount; everything else settles what is still due.
 * @param ledger without what the payment itself settles: a change of it replaces that
 * @param own keys that it has settled; of payments, those of its season are offered
 */
export function optionsAmong(
  dues: readonly Due[],
  ledger: PersonLedger,
  { kind, season_id, own }: { kind: PaymentKind; season_id: number; own: readonly string[] },
): LabelledOption[] {
  const offered = dues.map((due) => {
    const { money, discount, refund } = settledIn(ledger, due.key);
    const allocated_cents = Math.max(0, money + discount - refund);
    const left = Math.max(0, due.due_cents - allocated_cents);
    const back = Math.max(0, Math.min(allocated_cents, money - refund));
    return { ...due, allocated_cents, available_cents: kind === "refund" ? back : left };
  });
  if (kind !== "refund") return offered;
  const given = ledger.flatMap((payment) => {
    const key = returnKey(payment.id);
    const due_cents = freeCents(payment);
    if (due_cents === 0 || (payment.season_id !== season_id && !own.includes(key))) return [];
    const allocated_cents = Math.min(due_cents, returnedCents(ledger, payment.id));
    const available_cents = due_cents - allocated_cents;
    return {
      key,
      type: "payment",
      registration_id: null,
      label: payment.label,
      due_cents,
      allocated_cents,
      available_cents,
    };
  });
  return [...offered, ...given];
}

/**
 * A payment's parts where a change of it did not say them: as before and in that order, each up to what it can take now. What they cannot take names
 * nothing: nobody is refused for what they did not send.
 */
export function refill(
  amountCents: number,
  keys: readonly string[],
  options: readonly AllocationOption[],
): (Allocation & { key: string })[] {
  let left = amountCents;
  return keys.flatMap((key) => {
    const option = options.find((candidate) => candidate.key === key);
    const amount_cents = Math.min(left, option?.available_cents ?? 0);
    if (!option || amount_cents <= 0) return [];
    left -= amount_cents;
    return { key, type: option.type, registration_id: option.registration_id, amount_cents };
  });
}

/** A part of a payment that settles one thing (club-api §2.11). */
export interface Allocation {
  type: string;
  registration_id: number | null;
  amount_cents: number;
}

/** A payment's allocations, or why the chosen keys cannot take it. */
export type Allocated = { denied: Denial[] } | { allocations: (Allocation & { key: string })[] };

const invalid = (words: string, pointer: string): Denial => ({ code: "allocation_invalid", words, pointer });

/**
 * Spreads a payment over the chosen options in the order of the keys, each up to what is due. Every key must be an option of
 * this payment, chosen once and still owed something, and together they must be able to take the whole amount: money that
 * settles nothing would be lost from sight.
 */
export function allocate(
  amountCents: number,
  keys: readonly string[],
  options: readonly AllocationOption[],
): Allocated {
  const denied = keys.flatMap((key, index) => faultOfKey(key, index, keys, options));
  if (denied.length > 0) return { denied };
  if (keys.length === 0) return { allocations: [] };
  let left = amountCents;
  const allocations: (Allocation & { key: string })[] = [];
  for (const [index, key] of keys.entries()) {
    const option = options.find((candidate) => candidate.key === key) as AllocationOption;
    const amount = Math.min(left, option.available_cents);
    if (amount === 0) return { denied: [invalid("Nothing is left of the payment for this option.", at(index))] };
    allocations.push({ key, type: option.type, registration_id: option.registration_id, amount_cents: amount });
    left -= amount;
  }
  if (left > 0) {
    const words = `The chosen options can take ${amountCents - left} of the ${amountCents} cents.`;
    return { denied: [invalid(words, "/allocations")] };
  }
  return { allocations };
}

const at = (index: number) => `/allocations/${index}`;

function faultOfKey(
  key: string,
  index: number,
  keys: readonly string[],
  options: readonly AllocationOption[],
): Denial[] {
  const option = options.find((candidate) => candidate.key === key);
  if (!option) return [invalid("This is not an allocation option of the payment.", at(index))];
  if (keys.indexOf(key) !== index) return [invalid("The option is chosen twice.", at(index))];
  if (option.available_cents <= 0) return [invalid("Nothing is due on this option.", at(index))];
  return [];
}
