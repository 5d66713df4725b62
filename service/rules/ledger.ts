/** What a payment does to what it settles: money that came in, a discount, or money that goes back (club-api §2.11). */
export type PaymentKind = "money" | "discount" | "refund";

/** A part of a payment, by the key of what it names: a registration, a membership, or of a refund a payment that it gives back. */
export interface LedgerPart {
  key: string;
  type: string;
  registration_id: number | null;
  amount_cents: number;
}

/** A payment with its parts. Amounts in cents. */
export interface LedgerPayment {
  id: number;
  season_id: number;
  kind: PaymentKind;
  amount_cents: number;
  label: string;
  parts: readonly LedgerPart[];
}

/**
 * All payments of one person, ascending id. Parts name what belongs to that person only, so this is all that says how much of it is settled. At every
 * moment (club-api#payments): of what is due, no more is settled than is due; no more goes back than came in; and of a payment no more goes to what is
 * due and back together than it is.
 */
export type PersonLedger = readonly LedgerPayment[];

/** What names a payment whose money goes back. */
export const returnKey = (payment: number): string => `payment:${payment}`;

/** What parts say of one thing, refunds without a sign. */
export interface PartsNamed {
  money: number;
  discount: number;
  refund: number;
}

/** How much names a key, by what the payments are. */
export function settledIn(ledger: PersonLedger, key: string): PartsNamed {
  const settled: PartsNamed = { money: 0, discount: 0, refund: 0 };
  for (const { kind, parts } of ledger) settled[kind] += centsOf(parts, key);
  return settled;
}

/** What of a payment names nothing that is due, and may have gone back since. */
export function freeCents({ kind, amount_cents, parts }: LedgerPayment): number {
  return kind === "money" ? Math.max(0, amount_cents - sumOf(parts)) : 0;
}

/** How much went back of a payment by its own key. */
export function returnedCents(ledger: PersonLedger, payment: number): number {
  return settledIn(ledger, returnKey(payment)).refund;
}

/**
 * Nothing is due any more for a key: its registration is refused, gone, or somebody else's. Its parts are freed; what went back of them went back of
 * the payments that they were of.
 */
export function releaseDue(ledger: PersonLedger, key: string): PersonLedger {
  const { refund } = settledIn(ledger, key);
  const freed = ledger.flatMap(({ id, kind, parts }) => (kind === "money" ? [{ id, cents: centsOf(parts, key) }] : []));
  const without = ledger.map((payment) =>
    payment.kind === "refund" ? payment : { ...payment, parts: payment.parts.filter((part) => part.key !== key) },
  );
  return dropRefunds(redirect(without, key, refund, freed), key, Number.POSITIVE_INFINITY);
}

/**
 * Less is due for a key than was settled, because a price fell or a registration moved: what is beyond it is freed, of discounts before
 * money (what was really paid goes on paying), of the latest payment first.
 */
export function lowerDue(ledger: PersonLedger, key: string, dueCents: number): PersonLedger {
  const { money, discount, refund } = settledIn(ledger, key);
  let beyond = Math.max(0, money + discount - refund - dueCents);
  if (beyond === 0) return ledger;
  const lowered = [...ledger];
  for (const kind of ["discount", "money"] as const)
    for (let at = lowered.length - 1; at >= 0 && beyond > 0; at--) {
      const payment = lowered[at];
      if (payment?.kind !== kind) continue;
      const cut = Math.min(beyond, centsOf(payment.parts, key));
      lowered[at] = { ...payment, parts: lessOf(payment.parts, key, cut) };
      beyond -= cut;
    }
  return lowered;
}

/** The ledger as it is while a payment settles nothing, to choose anew for it. What went back of its parts went back of the payment. */
export function withdrawParts(ledger: PersonLedger, id: number): PersonLedger {
  const payment = ledger.find((one) => one.id === id);
  if (!payment) return ledger;
  let left: PersonLedger = ledger.map((one) => (one.id === id ? { ...one, parts: [] } : one));
  if (payment.kind !== "money") return left;
  for (const { key, amount_cents } of payment.parts) {
    const { money, refund } = settledIn(left, key);
    left = redirect(left, key, refund - money, [{ id, cents: amount_cents }]);
  }
  return left;
}

/** No more goes back of a payment than this; what was beyond it names nothing any more, the latest refund first. */
export function limitReturns(ledger: PersonLedger, payment: number, cents: number): PersonLedger {
  const key = returnKey(payment);
  return dropRefunds(ledger, key, returnedCents(ledger, payment) - cents);
}

/** Has refunds of a key name payments instead, of each up to what was freed of it. */
function redirect(
  ledger: PersonLedger,
  key: string,
  refundCents: number,
  freed: readonly { id: number; cents: number }[],
): PersonLedger {
  let left = Math.max(0, refundCents);
  const redirected = [...ledger];
  for (const { id, cents } of freed) {
    let room = Math.min(cents, left);
    for (let at = redirected.length - 1; at >= 0 && room > 0; at--) {
      const payment = redirected[at];
      if (payment?.kind !== "refund") continue;
      const moved = Math.min(room, centsOf(payment.parts, key));
      if (moved === 0) continue;
      redirected[at] = { ...payment, parts: moreOf(lessOf(payment.parts, key, moved), returnPart(id, moved)) };
      room -= moved;
      left -= moved;
    }
  }
  return redirected;
}

function dropRefunds(ledger: PersonLedger, key: string, beyondCents: number): PersonLedger {
  let beyond = Math.max(0, beyondCents);
  return ledger
    .toReversed()
    .map((payment) => {
      if (payment.kind !== "refund" || beyond === 0) return payment;
      const cut = Math.min(beyond, centsOf(payment.parts, key));
      beyond -= cut;
      return cut === 0 ? payment : { ...payment, parts: lessOf(payment.parts, key, cut) };
    })
    .toReversed();
}

const returnPart = (payment: number, amount_cents: number): LedgerPart => {
  return { key: returnKey(payment), type: "payment", registration_id: null, amount_cents };
};

function lessOf(parts: readonly LedgerPart[], key: string, cents: number): LedgerPart[] {
  return parts.flatMap((part) => {
    if (part.key !== key) return [part];
    return part.amount_cents > cents ? [{ ...part, amount_cents: part.amount_cents - cents }] : [];
  });
}

function moreOf(parts: readonly LedgerPart[], more: LedgerPart): LedgerPart[] {
  if (!parts.some(({ key }) => key === more.key)) return [...parts, more];
  return parts.map((part) =>
    part.key === more.key ? { ...part, amount_cents: part.amount_cents + more.amount_cents } : part,
  );
}

const centsOf = (parts: readonly LedgerPart[], key: string): number => sumOf(parts.filter((part) => part.key === key));

const sumOf = (parts: readonly LedgerPart[]): number => parts.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
