import type { ChosenOption, PaymentOption } from "./options.ts";

/**
 * What a payment of another amount settles: as before, in that order, without what the new amount does not reach any more. The club would refuse keys that are not
 * needed, and such as cannot take the whole. Pure.
 * @param before keys that it settles now
 * @returns null where they cannot take the amount, or do not say how much they take: somebody has to choose
 */
export function refit(
  amountCents: number,
  before: readonly string[],
  options: readonly PaymentOption[],
): ChosenOption[] | null {
  let left = amountCents;
  const chosen: ChosenOption[] = [];
  for (const key of before) {
    if (left <= 0) break;
    const option = options.find((one) => one.key === key);
    if (!option || option.availableCents === null) return null;
    if (option.availableCents <= 0) continue;
    const { label: _, ...kept } = option;
    chosen.push(kept);
    left -= option.availableCents;
  }
  return left <= 0 ? chosen : null;
}
