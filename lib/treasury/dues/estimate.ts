import type { MirrorAllocation } from "#lib/base/store/schema/sync/mirror.ts";
import type { RegistrationKind } from "#lib/base/store/schema/sync/outbox.ts";
import { ALLOCATED, GIVEN_BACK, type SettledKind } from "#lib/sync/resources/payment-facts.ts";

/** Why one registration, or the season, costs what it costs. All amounts in cents. */
export interface DueLine {
  kind: SettledKind;
  /** The registration; null for the membership. */
  registrationId: number | null;
  /** Group or event; null for the membership. */
  activityId: number | null;
  /** null: the record names no price, so that nobody knows. */
  cents: number | null;
  /** Not decided yet: due as soon as it is validated, and the club already takes money for it. */
  isPending: boolean;
  /** When the person registered, RFC 3339; null where the record does not say, and for the membership. */
  registeredAt: string | null;
  /** Settled by payments that name it. */
  settledCents: number;
  /** The event has another price for people from outside, and this person is no member of the season: which one counts, the club does not say. */
  outsideCents: number | null;
}

/** A payment as the copy has it (club-api §2.11). */
export interface CopiedPayment {
  id: number;
  /** Without a sign, as the club writes it; null where the record has none. */
  amountCents: number | null;
  type: string | null;
  method: string | null;
  /** ISO date. */
  receivedOn: string | null;
  /** null: not copied yet. */
  allocations: readonly MirrorAllocation[] | null;
}

/** What is taken off or added by one payment. Cents: less than nothing for what lowers the balance. */
export interface PaidLine {
  payment: CopiedPayment;
  kind: "payment" | "reduction" | "refund" | "carried";
  cents: number;
  /** What of it settles nothing by name; less than nothing where it went back for nothing by name, and so is no more to be allocated. */
  unallocatedCents: number;
}

/** What one person owes in one season, line by line: an estimate, since the API tells no balance. */
export interface DuesEstimate {
  due: DueLine[];
  paid: PaidLine[];
  /** Of what was accepted. */
  dueCents: number;
  /** Of what nobody has decided. */
  pendingCents: number;
  /** Of that, what no payment settles by name: no part of what is claimed (claim.ts). */
  waitingCents: number;
  reducedCents: number;
  receivedCents: number;
  refundedCents: number;
  /** What is still owed; less than nothing: too much was paid. The sum of all lines. */
  balanceCents: number;
  /** Paid, settles nothing by name, and has not gone back. */
  unallocatedCents: number;
  /** A part has no price in the records: the balance is the least. */
  isPart: boolean;
}

/** A registration that is not refused, with the prices of its activity in whole euros (club-api §2.6, §2.7). */
export interface PricedRegistration {
  kind: RegistrationKind;
  id: number;
  activityId: number;
  /** null: pending. */
  valid: boolean | null;
  /** RFC 3339. */
  registeredAt: string | null;
  costEuros: number | null;
  /** Of an event that takes people from outside. */
  outsideEuros: number | null;
}

/**
 * Estimates what a person owes in a season (club-api §2.2, §2.6, §2.7, §2.11): the price of each group and event that they are registered to and
 * not refused, once the membership where one of them is a group, less what was paid. The API knows neither prices as they were when somebody registered, nor
 * licences' prices, nor which of an event's two prices was agreed: those are said beside it, not guessed.
 * @param membershipEuros of the season; null where it is not known
 */
export function estimateOf(
  registrations: readonly PricedRegistration[],
  payments: readonly CopiedPayment[],
  membershipEuros: number | null,
): DuesEstimate {
  const annual = registrations.filter(({ kind }) => kind === "annual");
  const isMember = annual.some(({ valid }) => valid === true);
  const settled = settledBy(payments);
  const due: DueLine[] = registrations.map(
    ({ kind, id, activityId, valid, registeredAt, costEuros, outsideEuros }) => ({
      ...{ kind, registrationId: id, activityId, registeredAt, isPending: valid === null },
      cents: inCents(costEuros),
      settledCents: settled(ALLOCATED[kind], id),
      outsideCents:
        kind === "event" && !isMember && annual.length === 0 && outsideEuros !== costEuros
          ? inCents(outsideEuros)
          : null,
    }),
  );
  if (annual.length > 0 && membershipEuros !== 0)
    due.push({
      ...{ kind: "membership", registrationId: null, activityId: null, registeredAt: null, outsideCents: null },
      ...{ cents: inCents(membershipEuros), isPending: !isMember, settledCents: settled(ALLOCATED.membership, null) },
    });
  const paid = payments.map(paidLine);
  const sumOf = (kind: PaidLine["kind"]) => sum(paid.filter((line) => line.kind === kind).map(({ cents }) => cents));
  const pending = due.filter(({ isPending }) => isPending);
  const pendingCents = sum(pending.map(({ cents }) => cents ?? 0));
  const dueCents = sum(due.map(({ cents }) => cents ?? 0)) - pendingCents;
  return {
    due,
    paid,
    dueCents,
    pendingCents,
    waitingCents: sum(pending.map(({ cents, settledCents }) => Math.max(0, (cents ?? 0) - settledCents))),
    reducedCents: -sumOf("reduction"),
    receivedCents: -(sumOf("payment") + sumOf("carried")),
    refundedCents: sumOf("refund"),
    balanceCents: dueCents + pendingCents + sum(paid.map(({ cents }) => cents)),
    unallocatedCents: leftToAllocate(paid),
    isPart: due.some(({ cents }) => cents === null),
  };
}

/** What settles nothing by name and has not gone back. By a discount nothing came in, so nothing of it went back. */
function leftToAllocate(paid: readonly PaidLine[]): number {
  const { discounts = [], money = [] } = Object.groupBy(paid, ({ kind }) =>
    kind === "reduction" ? "discounts" : "money",
  );
  const left = (lines: readonly PaidLine[]) => sum(lines.map(({ unallocatedCents }) => unallocatedCents));
  return left(discounts) + Math.max(0, left(money));
}

const KINDS: Readonly<Record<string, PaidLine["kind"]>> = {
  Reduction: "reduction",
  Remboursement: "refund",
  ReportSolde: "carried",
};

/** What a payment does to what is owed: a refund goes out and is owed again; everything else lowers it. Pure. */
export function paidLine(payment: CopiedPayment): PaidLine {
  const kind = KINDS[payment.type ?? ""] ?? "payment";
  const amount = Math.abs(payment.amountCents ?? 0);
  // What a refund takes of a payment that settles nothing by name is no more there either.
  const named = (payment.allocations ?? []).filter(({ type }) => type !== GIVEN_BACK);
  const left = Math.max(0, amount - sum(named.map(({ cents }) => Math.abs(cents))));
  return {
    payment,
    kind,
    cents: kind === "refund" ? amount : 0 - amount,
    // Of what a refund takes nothing is known before its allocations are.
    unallocatedCents: kind !== "refund" ? left : payment.allocations === null ? 0 : 0 - left,
  };
}

/** What payments settle by name; refunds take away. */
function settledBy(payments: readonly CopiedPayment[]): (type: string, registration: number | null) => number {
  const settled = new Map<string, number>();
  for (const { type: of, allocations } of payments)
    for (const { type, registrationId, cents } of allocations ?? []) {
      const key = `${type} ${registrationId}`;
      const signed = of === "Remboursement" ? 0 - Math.abs(cents) : Math.abs(cents);
      settled.set(key, (settled.get(key) ?? 0) + signed);
    }
  return (type, registration) => Math.max(0, settled.get(`${type} ${registration}`) ?? 0);
}

const inCents = (euros: number | null): number | null => (euros === null ? null : euros * 100);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
