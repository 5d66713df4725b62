import type { MirrorAllocation } from "#lib/base/store/schema/sync/mirror.ts";
import type { Target } from "./record.ts";

/** A payment whose money goes back, as far as it matters here. Amounts in cents. */
export interface GivingBack {
  amountCents: number;
  /** What was given back of it before. */
  givenCents: number;
  allocations: readonly MirrorAllocation[];
}

/** A part of what is given back: a payment of its own. */
export interface GivenPart {
  cents: number;
  towards: Target[];
}

/**
 * How an amount goes back (club-api §2.11): first what settles nothing by name, as a payment without keys, then what settled something, from the same
 * keys. What went back before was taken in the same order. No cent is lost or made. Pure.
 * @param targetOf what an allocation is to; null where only the club knows: it goes back without keys
 * @param cents at most what is left of the payment
 */
export function givenBack(
  { amountCents, givenCents, allocations }: GivingBack,
  cents: number,
  targetOf: (allocation: MirrorAllocation) => Target | null,
): GivenPart[] {
  const named = allocations.map((one) => ({ target: targetOf(one), cents: Math.abs(one.cents) }));
  const settled = Math.min(
    amountCents,
    named.reduce((sum, one) => sum + (one.target ? one.cents : 0), 0),
  );
  const free = Math.max(0, amountCents - settled - givenCents);
  const ofFree = Math.min(cents, free);
  const ofNamed = Math.min(cents - ofFree, Math.max(0, amountCents - givenCents - free));
  const towards = named.flatMap(({ target }) => target ?? []);
  return [
    ...(ofFree > 0 ? [{ cents: ofFree, towards: [] }] : []),
    ...(ofNamed > 0 ? [{ cents: ofNamed, towards }] : []),
  ];
}
