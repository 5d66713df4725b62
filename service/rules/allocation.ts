import type { Denial } from "./denial.ts";

/** What a payment can be set against, and how much of it is still due (club-api#payments). Amounts in cents. */
export interface AllocationOption {
  key: string;
  type: string;
  registration_id: number | null;
  available_cents: number;
}

/** A part of a payment that settles one thing (club-api §2.11). */
export interface Allocation {
  type: string;
  registration_id: number | null;
  amount_cents: number;
}

/** A payment's allocations, or why the chosen keys cannot take it. */
export type Allocated = { denied: Denial[] } | { allocations: Allocation[] };

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
  const allocations: Allocation[] = [];
  for (const [index, key] of keys.entries()) {
    const option = options.find((candidate) => candidate.key === key) as AllocationOption;
    const amount = Math.min(left, option.available_cents);
    if (amount === 0) return { denied: [invalid("Nothing is left of the payment for this option.", at(index))] };
    allocations.push({ type: option.type, registration_id: option.registration_id, amount_cents: amount });
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
