import type { InstalmentPlan } from "./plans.ts";

/** A part of a plan that is still to be paid, as far as it is owed. Travels as JSON; in cents. */
export interface OpenInstalment {
  /** The first day of the month in which it is due. */
  month: string;
  cents: number;
  isLate: boolean;
}

/** So many are shown where one pays: what comes later is on the plan. */
const MOST_OPEN = 6;

/**
 * What of the plans of some people is to be paid next, the oldest first: what nobody owes any more, since it was paid without being linked to a part, is left out. Pure.
 * @param owedCents what they owe together
 */
export function openInstalments(
  plans: readonly Pick<InstalmentPlan, "memberId" | "endedAt" | "parts">[],
  members: readonly number[],
  owedCents: number,
): OpenInstalment[] {
  const unpaid = plans
    .filter(({ memberId, endedAt }) => endedAt === null && members.includes(memberId))
    .flatMap(({ parts }) => parts.filter(({ standing }) => standing !== "paid"))
    .toSorted((one, other) =>
      one.month < other.month ? -1 : one.month > other.month ? 1 : one.position - other.position,
    );
  let left = owedCents;
  return unpaid
    .flatMap(({ month, cents: agreed, isLate }) => {
      const cents = Math.min(agreed, Math.max(0, left));
      left -= cents;
      return cents > 0 ? [{ month, cents, isLate }] : [];
    })
    .slice(0, MOST_OPEN);
}
