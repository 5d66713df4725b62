import type { MirrorAllocation } from "#lib/base/store/schema/sync/mirror.ts";
import type { RegistrationKind } from "#lib/base/store/schema/sync/outbox.ts";
import type { PaymentFacts } from "#lib/base/store/schema/treasury/treasury.ts";

/** The types that one records as received (club-api §2.11); a refund is another step. */
export const RECEIVED_TYPES = ["Paiement", "Reduction", "Autre"] as const;
export type ReceivedType = (typeof RECEIVED_TYPES)[number];

/** The types that the API takes on write (club-api §2.11). */
export const PAYMENT_TYPES_WRITTEN = ["Paiement", "Reduction", "Remboursement", "Autre"] as const;

/** The types of club-api §2.11; a service may know more one day, which are shown as it writes them. */
export const PAYMENT_TYPES = [...PAYMENT_TYPES_WRITTEN, "ReportSolde"] as const;

/** What a payment can settle: a registration, or the membership of its season. */
export type SettledKind = RegistrationKind | "membership";

/** What an allocation is to (club-api §2.11), as our service and the document's examples write it. */
export const ALLOCATED: Readonly<Record<SettledKind, string>> = {
  annual: "annual_registration",
  event: "event_registration",
  membership: "membership",
};

/** What an allocation of a refund is to where it gives back what of another payment settles nothing: our service's own answer. */
export const GIVEN_BACK = "payment";

/** What of a payment is compared, in the order in which it is told. */
export const FACT_NAMES = ["memberId", "amountCents", "type", "method", "receivedOn", "allocations"] as const;
export type FactName = (typeof FACT_NAMES)[number];

/** What is compared of a payment, of whatever row that has more. */
export function comparedFacts({
  memberId,
  amountCents,
  type,
  method,
  receivedOn,
  allocations,
}: PaymentFacts): PaymentFacts {
  return { memberId, amountCents, type, method, receivedOn, allocations: allocations && inOrder(allocations) };
}

/** The facts that differ. Allocations that one of the two was not told are no difference, and neither is their order. Pure. */
export function changedFacts(before: PaymentFacts, after: PaymentFacts): FactName[] {
  return FACT_NAMES.filter((name) =>
    name === "allocations" ? !settlesAlike(before, after) : before[name] !== after[name],
  );
}

function settlesAlike(before: PaymentFacts, after: PaymentFacts): boolean {
  if (before.allocations === null || after.allocations === null) return true;
  return JSON.stringify(inOrder(before.allocations)) === JSON.stringify(inOrder(after.allocations));
}

/** The keys too: a database that keeps JSON has an order of its own. */
function inOrder(allocations: readonly MirrorAllocation[]): MirrorAllocation[] {
  return allocations
    .map(({ type, registrationId, cents }) => ({ type, registrationId, cents }))
    .sort((a, b) => compared(a.type, b.type) || (a.registrationId ?? 0) - (b.registrationId ?? 0) || a.cents - b.cents);
}

const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The types by which money is known to come in (club-api §2.11). By a discount and by what was carried over none did; of a type that a club may write one
 * day nobody knows. What takes money out of the club for a payment, or to the bank, is for these alone.
 */
export const MONEY_TYPES = ["Paiement", "Autre"] as const;

/** Whether money came in by payments of this type. Pure. */
export const bringsMoney = (type: string | null): boolean => MONEY_TYPES.some((one) => one === type);

/** Types by which no money comes or goes (club-api §2.11): a discount, and what was carried over from another season. */
const NO_MONEY: readonly (string | null)[] = ["Reduction", "ReportSolde"];

/**
 * What came in by a payment, in cents: a refund went out, so it is less than nothing, however the club signs it. Nothing by a discount or a balance
 * carried over. What a club writes under a type of its own is counted, so that no sum leaves it out unseen.
 */
export function moneyCents({ type, amountCents }: Pick<PaymentFacts, "type" | "amountCents">): number {
  const amount = amountCents ?? 0;
  if (NO_MONEY.includes(type)) return 0;
  return type === "Remboursement" ? 0 - Math.abs(amount) : amount;
}

/** Whether money was received by a payment, so that there is something to give a receipt for. Pure. */
export const moneyCameIn = (payment: Pick<PaymentFacts, "type" | "amountCents">): boolean => moneyCents(payment) > 0;

/** What a discount or a balance carried over is worth, in cents; null where a payment is neither. */
export function creditCents({ type, amountCents }: Pick<PaymentFacts, "type" | "amountCents">): number | null {
  return NO_MONEY.includes(type) ? amountCents : null;
}
