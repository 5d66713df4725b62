import "server-only";
import { type InstalmentPlan, type LatePart, lateParts } from "#lib/treasury/instalments/plans.ts";
import type { DuesClaim } from "./claim.ts";

/** What of the open plans of each person is for later: parts that are not paid, and whose month has not passed. Pure. */
export function promisedBy(plans: readonly InstalmentPlan[]): Map<number, number> {
  const promised = new Map<number, number>();
  for (const { memberId, endedAt, parts } of plans) {
    if (endedAt !== null) continue;
    const later = parts.filter(({ standing, isLate }) => standing !== "paid" && !isLate);
    const cents = later.reduce((sum, part) => sum + part.cents, 0);
    promised.set(memberId, (promised.get(memberId) ?? 0) + cents);
  }
  return promised;
}

/** A late part of a plan, with what of it is still claimed. */
export interface LateClaim extends LatePart {
  openCents: number;
}

/**
 * The late parts of plans, the oldest first, as far as their families owe them: a payment that nobody linked to a part has paid it all the same, and of two
 * plans for one debt only one is owed. Pure.
 */
export function lateClaims(
  plans: readonly InstalmentPlan[],
  families: readonly (DuesClaim & { people: readonly { id: number }[] })[],
): LateClaim[] {
  const familyOf = new Map(families.flatMap((family) => family.people.map(({ id }) => [id, family] as const)));
  const left = new Map(families.map((family) => [family, family.claimedCents]));
  return lateParts(plans).flatMap((late) => {
    const family = familyOf.get(late.plan.memberId);
    const openCents = Math.min(late.part.cents, (family && left.get(family)) ?? 0);
    if (!family || openCents <= 0) return [];
    left.set(family, (left.get(family) ?? 0) - openCents);
    return { ...late, openCents };
  });
}
