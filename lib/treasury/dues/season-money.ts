import { fold } from "#lib/base/words/fold.ts";
import { ALLOCATED, GIVEN_BACK } from "#lib/sync/resources/payment-facts.ts";
import type { CopiedPayment, DueLine, PaidLine } from "./estimate.ts";

/** What the sums of a season are made of: each person's lines, and payments that are nobody's. */
export interface SeasonLines {
  due: readonly DueLine[];
  paid: readonly PaidLine[];
}

/** What the desk knows of payments beside what the club says of them. */
export interface KnownOfPayments {
  /** The bank did not pay it: what came in did not. */
  isReturned(payment: number): boolean;
  /** It takes such a payment back. */
  isReturn(payment: number): boolean;
  /** It takes back what was written down wrongly, and never came in. */
  isCorrection(payment: number): boolean;
  /** Whether it counts as received: where that means at the bank, a cheque in the drawer does not yet. */
  isReceived(payment: CopiedPayment): boolean;
}

/** The money of a season, in cents, each without a sign. What is due, less all that lowers it, is what is still due less what is paid too much. */
export interface SeasonTotals {
  /** Of what was accepted. */
  dueCents: number;
  /** Of what nobody has decided. */
  pendingCents: number;
  reducedCents: number;
  /** Of a season before. */
  carriedCents: number;
  receivedCents: number;
  /** Of what is received, what the club writes as `Autre`, or as a type of its own. */
  otherCents: number;
  /** Recorded as paid, and not received in the club's sense yet. */
  awaitedCents: number;
  refundedCents: number;
  /** Cheques that the bank did not pay: counted neither as received nor as refunded. */
  returnedCents: number;
}

/** Sums what came in, what was taken off and what went out. Pure. */
export function seasonTotals({ due, paid }: SeasonLines, known: KnownOfPayments): SeasonTotals {
  const figures = paymentFigures(paid, known);
  const sum = (figure: PaymentFigure) => figures[figure].reduce((total, { cents }) => total + cents, 0);
  const dueOf = (pending: boolean) =>
    due.reduce((total, { cents, isPending }) => total + (isPending === pending ? (cents ?? 0) : 0), 0);
  return {
    ...{ dueCents: dueOf(false), pendingCents: dueOf(true), reducedCents: sum("reduced") },
    ...{ carriedCents: sum("carried"), receivedCents: sum("received"), awaitedCents: sum("awaited") },
    ...{ refundedCents: sum("refunded"), returnedCents: sum("returned") },
    otherCents: figures.received
      .filter(({ payment }) => payment.type !== "Paiement" && payment.type !== "Remboursement")
      .reduce((total, { cents }) => total + cents, 0),
  };
}

/** The sums of money that payments make, each opening the list of them. */
export const PAYMENT_FIGURES = ["received", "awaited", "reduced", "carried", "refunded", "returned"] as const;
export type PaymentFigure = (typeof PAYMENT_FIGURES)[number];

/** A payment as a sum counts it, in cents: less than nothing for what it takes off. */
export interface FigureLine {
  payment: CopiedPayment;
  cents: number;
}

/** In which sum a payment stands, and with which sign; null: a cheque that the bank sent back is in none. */
const FIGURE_OF: Readonly<Record<Standing, readonly [figure: PaymentFigure, sign: 1 | -1] | null>> = {
  ...{
    received: ["received", 1],
    corrected: ["received", -1],
    awaited: ["awaited", 1],
    awaitedCorrected: ["awaited", -1],
  },
  ...{
    reduction: ["reduced", 1],
    carried: ["carried", 1],
    refund: ["refunded", 1],
    return: ["returned", 1],
    returned: null,
  },
};

/** The payments that each sum counts: the one definition of the number and of the list that it opens. Pure. */
export function paymentFigures(paid: readonly PaidLine[], known: KnownOfPayments): Record<PaymentFigure, FigureLine[]> {
  const lines = Object.fromEntries(PAYMENT_FIGURES.map((figure) => [figure, []])) as unknown as Record<
    PaymentFigure,
    FigureLine[]
  >;
  for (const line of paid) {
    const counted = FIGURE_OF[standing(line, known)];
    if (counted) lines[counted[0]].push({ payment: line.payment, cents: counted[1] * Math.abs(line.cents) });
  }
  return lines;
}

/**
 * `returned` and `return` are the cheque that the bank sent back and what takes it off: together nothing. `corrected` and `awaitedCorrected` take
 * back what was written down wrongly.
 */
type Standing =
  | ("received" | "awaited" | "returned" | "return" | "corrected" | "awaitedCorrected")
  | Exclude<PaidLine["kind"], "payment">;

function standing({ kind, payment }: PaidLine, known: KnownOfPayments): Standing {
  if (kind === "refund") {
    if (known.isReturn(payment.id)) return "return";
    if (!known.isCorrection(payment.id)) return "refund";
    return known.isReceived(payment) ? "corrected" : "awaitedCorrected";
  }
  if (kind !== "payment") return kind;
  if (known.isReturned(payment.id)) return "returned";
  return known.isReceived(payment) ? "received" : "awaited";
}

const sumOf = (lines: readonly PaidLine[]): number => lines.reduce((total, { cents }) => total + Math.abs(cents), 0);

/** What one activity brings, in cents. */
export interface ActivityMoney {
  kind: DueLine["kind"];
  /** Group or event; null for the membership. */
  activityId: number | null;
  /** Registrations that were accepted; of the membership, the people who owe it. */
  count: number;
  dueCents: number;
  /** What payments settled of it by name, less what refunds took back. */
  settledCents: number;
  /** One of its prices is not known. */
  isPart: boolean;
}

/** What a season's payments are for. The parts add up to what was received, carried over and taken off, less what was given back. */
export interface MoneyByActivity {
  activities: ActivityMoney[];
  /** Settles a registration that nobody has decided: paid before it is due. */
  pendingCents: number;
  /** Settles a registration that is refused or gone, or something that we do not know. */
  elsewhereCents: number;
  /** Settles nothing by name. Less than nothing where more was given back so than came in. */
  unallocatedCents: number;
}

/** What each activity brings: what is due by its price, and what was settled of it by name. Pure. */
export function byActivity({ due, paid }: SeasonLines): MoneyByActivity {
  const settled = new Map<string, number>();
  let unallocatedCents = 0;
  for (const { cents, payment } of paid) {
    const sign = cents > 0 ? -1 : 1;
    let left = Math.abs(cents);
    for (const { type, registrationId, cents: part } of payment.allocations ?? []) {
      // It gives back what settles nothing: both are told together.
      if (type === GIVEN_BACK) continue;
      const key = `${type} ${registrationId}`;
      // A membership is settled by each person for themselves: together they are one row.
      settled.set(key, (settled.get(key) ?? 0) + sign * Math.abs(part));
      left -= Math.abs(part);
    }
    unallocatedCents += sign * left;
  }
  const taken = (line: DueLine): number => {
    const key = `${ALLOCATED[line.kind]} ${line.registrationId}`;
    const cents = settled.get(key) ?? 0;
    settled.delete(key);
    return cents;
  };
  const accepted = due.filter(({ isPending }) => !isPending);
  const rows = Map.groupBy(accepted, ({ kind, activityId }) => `${kind} ${activityId}`);
  const activities = [...rows.values()].flatMap((lines) => {
    const [first] = lines;
    if (!first) return [];
    const settledCents = lines.reduce((sum, line) => sum + taken(line), 0);
    return {
      ...{ kind: first.kind, activityId: first.activityId, count: lines.length, settledCents },
      dueCents: lines.reduce((total, { cents }) => total + (cents ?? 0), 0),
      isPart: lines.some(({ cents }) => cents === null),
    };
  });
  const pendingCents = due.filter(({ isPending }) => isPending).reduce((sum, line) => sum + taken(line), 0);
  return {
    activities,
    unallocatedCents,
    pendingCents,
    elsewhereCents: [...settled.values()].reduce((sum, one) => sum + one, 0),
  };
}

/** What came in and went out by one way of paying, in cents. */
export interface MethodMoney {
  /** As it is written most; empty where nothing is. */
  method: string;
  count: number;
  receivedCents: number;
  /** Recorded as paid, and not received in the club's sense yet. */
  awaitedCents: number;
  refundedCents: number;
  returnedCents: number;
}

/** What came in and went out by each way of paying, most money first. Reductions and what was carried over are no money. Pure. */
export function byMethod({ paid }: Pick<SeasonLines, "paid">, known: KnownOfPayments): MethodMoney[] {
  const money = paid.filter(({ kind }) => kind === "payment" || kind === "refund");
  return [...Map.groupBy(money, ({ payment }) => fold(payment.method ?? ""))]
    .map(([, lines]) => {
      const sum = (kind: Standing) => sumOf(lines.filter((line) => standing(line, known) === kind));
      return {
        ...{ method: commonest(lines.map(({ payment }) => payment.method ?? "")), count: lines.length },
        receivedCents: sum("received") - sum("corrected"),
        awaitedCents: sum("awaited") - sum("awaitedCorrected"),
        ...{ refundedCents: sum("refund"), returnedCents: sum("return") },
      };
    })
    .sort((one, other) => other.receivedCents - one.receivedCents || one.method.localeCompare(other.method, "fr"));
}

function commonest(names: readonly string[]): string {
  const [most] = [...Map.groupBy(names, (name) => name)].sort((one, other) => other[1].length - one[1].length);
  return most?.[0] ?? "";
}
