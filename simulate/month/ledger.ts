import { type BankLine, Banks, type LinePart } from "./bank-book.ts";
import type { Club, Payment, Truth } from "./club.ts";
import { METHODS } from "./steps.ts";

/*
 * A treasurer's own ledger, in integer cents: what each family owes and what lies where, from what the club says and from what was done at the desk. Written from docs/api and
 * from what the words on the pages mean to a person; it knows nothing of how the desk reckons.
 */

/** This month: a part of a plan is due once its month has passed. */
const MONTH = "2026-11-01";

export interface Slip {
  number: number;
  pile: string;
  payments: number[];
  /** Of each thing on it, as it was when the slip was made. */
  things: number[];
  depositedOn: string | null;
  statement: string | null;
  isCancelled: boolean;
}
export interface Counter {
  /** The payment by which money goes back. */
  by: number;
  of: number;
  kind: "returned" | "refund" | "correction";
}
export interface Plan {
  id: string;
  member: number;
  parts: { month: string; cents: number; payment: number | null }[];
  isEnded: boolean;
}
export interface Dossier {
  id: string;
  member: number;
  kind: string;
  code: string | null;
  promisedCents: number;
  claimedOn: string | null;
  reimbursedOn: string | null;
  reimbursedCents: number | null;
  refusedOn: string | null;
}
export interface OnPaper {
  chequeNumber: string | null;
  bank: string | null;
  drawer: string | null;
  note: string | null;
  /** The name of the question by which it was recorded with others, as one cheque. */
  recording: string | null;
}

/** What the club paid for. */
export interface Expense {
  id: string;
  day: string;
  cents: number;
  purpose: string;
  category: string;
  sportId: number | null;
  way: "bank" | "cash" | "advanced";
  advancedBy: string | null;
  paidBackOn: string | null;
  paidBackWay: "bank" | "cash" | null;
  note: string | null;
}

/** What the desk keeps itself, as far as its answers said that it was done. */
export interface Kept {
  slips: Slip[];
  counters: Counter[];
  plans: Plan[];
  dossiers: Dossier[];
  /** By payment. */
  papers: Map<number, OnPaper>;
  /** People whom nobody reminds, by their numbers. */
  exempt: Set<number>;
  /** People who were written to. */
  reminded: Set<number>;
  means: "drawer" | "bank";
  /** Ways of paying of which was said whether they go to the bank on slips. */
  deposited: Map<string, boolean>;
  journals: { number: number; payments: Payment[] }[];
  /** Who signs papers, where it was said in this history. */
  signs: string | null;
  bank: Banks;
  expenses: Expense[];
  /** What was in the cash box, in the order in which it was counted. */
  counts: { day: string; countedCents: number }[];
  /** What the season before left in it. */
  carriedCents: number;
  /** Years that were closed, as they were written. */
  closings: { number: number; lines: string[] }[];
}

export const emptyKept = (): Kept => ({
  ...{ slips: [], counters: [], plans: [], dossiers: [], papers: new Map(), exempt: new Set(), reminded: new Set() },
  ...{ means: "drawer", deposited: new Map(), journals: [], signs: null },
  ...{ bank: new Banks(), expenses: [], counts: [], carriedCents: 4_321, closings: [] },
});

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
export const bringsMoney = ({ type }: Pick<Payment, "type">) => type === "Paiement" || type === "Autre";
const isRefund = ({ type }: Payment) => type === "Remboursement";

/** Something that somebody owes. */
export interface Due {
  kind: "annual" | "event" | "membership";
  id: number | null;
  member: number;
  cents: number;
  isPending: boolean;
  settledCents: number;
}

/** What one person has to pay: everything that they are registered to and not refused, and the membership once where one of these is a group. */
export function duesOf(truth: Truth, member: number): Due[] {
  const own = truth.registrations.filter((one) => one.member === member && one.valid !== false);
  const paid = truth.payments.filter((one) => one.member_id === member);
  const settled = (type: string, id: number | null) =>
    sum(
      paid.flatMap((payment) =>
        payment.allocations
          .filter((part) => part.type === type && part.registration_id === id)
          .map((part) => (isRefund(payment) ? -part.amount_cents : part.amount_cents)),
      ),
    );
  const dues: Due[] = own.map(({ kind, id, activity, valid }) => ({
    ...{ kind, id, member, cents: truth.prices.get(`${kind} ${activity}`) ?? 0, isPending: valid === null },
    settledCents: settled(`${kind}_registration`, id),
  }));
  const annual = own.filter(({ kind }) => kind === "annual");
  if (annual.length > 0 && truth.feeCents > 0)
    dues.push({
      ...{ kind: "membership", id: null, member, cents: truth.feeCents },
      isPending: annual.every(({ valid }) => valid === null),
      settledCents: settled("membership", null),
    });
  return dues;
}

export interface Balance {
  member: number;
  dues: Due[];
  /** Less than nothing: too much was paid. */
  balanceCents: number;
  /** Of it, what waits for a decision of the club. */
  waitingCents: number;
  /** Money that is there and is for nothing yet. */
  freeCents: number;
}

/** What one person owes, all in all. */
export function balanceOf(truth: Truth, member: number): Balance {
  const dues = duesOf(truth, member);
  const paid = truth.payments.filter((one) => one.member_id === member);
  const signed = sum(paid.map((one) => (isRefund(one) ? one.amount_cents : -one.amount_cents)));
  const named = ({ allocations }: Payment) =>
    sum(allocations.filter(({ type }) => type !== "payment").map(({ amount_cents }) => amount_cents));
  // What came and is for nothing, less what went back for nothing: a treasurer cannot give out twice what has gone. By a discount nothing came that could go back.
  const unnamed = (those: (one: Payment) => boolean) =>
    sum(paid.filter(those).map((one) => one.amount_cents - named(one)));
  const money = unnamed((one) => !isRefund(one) && one.type !== "Reduction") - unnamed(isRefund);
  const free = unnamed(({ type }) => type === "Reduction") + Math.max(0, money);
  return {
    ...{ member, dues, balanceCents: sum(dues.map(({ cents }) => cents)) + signed, freeCents: free },
    waitingCents: sum(
      dues.filter(({ isPending }) => isPending).map((one) => Math.max(0, one.cents - Math.max(0, one.settledCents))),
    ),
  };
}

export interface Owing {
  family: number;
  people: Balance[];
  /** Of what was accepted. */
  dueCents: number;
  balanceCents: number;
  claimedCents: number;
  plannedCents: number;
  waitingCents: number;
  freeCents: number;
}

const isReturned = (kept: Kept, payment: number) =>
  kept.counters.some(({ of, kind }) => of === payment && kind === "returned");
/** A part of a plan is paid by the payment that it is linked with, unless the bank has sent that back, or all of it was written down wrongly. */
export const isPaid = (truth: Truth, kept: Kept, payment: number | null) => {
  const amount = truth.payments.find(({ id }) => id === payment)?.amount_cents;
  if (payment === null || isReturned(kept, payment)) return false;
  return amount === undefined || sum(countering(truth, kept, payment, "correction")) < amount;
};

/** What each family owes, that is registered to something or has paid something. */
export function owing(club: Club, truth: Truth, kept: Kept): Owing[] {
  return [...Map.groupBy(club.people, ({ family }) => family)].flatMap(([family, members]) => {
    const people = members
      .map(({ id }) => balanceOf(truth, id))
      .filter(({ dues, member }) => dues.length > 0 || truth.payments.some((one) => one.member_id === member));
    if (people.length === 0) return [];
    const balance = sum(people.map(({ balanceCents }) => balanceCents));
    const waiting = sum(people.map(({ waitingCents }) => waitingCents));
    const promised = sum(
      kept.plans
        .filter(({ member, isEnded }) => !isEnded && members.some(({ id }) => id === member))
        .flatMap(({ parts }) => parts)
        .filter(({ month, payment }) => month >= MONTH && !isPaid(truth, kept, payment))
        .map(({ cents }) => cents),
    );
    // Money that is for nothing by name is for what was accepted first.
    const accepted = Math.max(0, balance - waiting);
    const planned = Math.min(accepted, promised);
    const dues = people.flatMap((one) => one.dues);
    return {
      ...{ family, people, balanceCents: balance, plannedCents: planned, claimedCents: accepted - planned },
      dueCents: sum(dues.filter(({ isPending }) => !isPending).map(({ cents }) => cents)),
      ...{ waitingCents: Math.max(0, balance) - accepted, freeCents: sum(people.map(({ freeCents }) => freeCents)) },
    };
  });
}

/** In which pile something lies until the bank has it; null: it reaches the account by itself. */
export function pileOf({ deposited }: Pick<Kept, "deposited">, method: string): string | null {
  const pile = METHODS.find((one) => one.method === method)?.pile ?? null;
  const isDeposited = deposited.get(method) ?? pile !== null;
  return isDeposited ? (pile ?? method) : null;
}

/** One thing in the drawer: a cheque, however many payments it became. */
export interface Lying {
  pile: string;
  payments: number[];
  cents: number;
}

/** What lies in the drawer: what came in and goes to the bank on slips, is on none, and was not sent back. */
export function drawer(truth: Truth, kept: Kept): Lying[] {
  const onSlips = new Set(kept.slips.filter(({ isCancelled }) => !isCancelled).flatMap(({ payments }) => payments));
  const lying = truth.payments.flatMap((payment) => {
    const pile = pileOf(kept, payment.method);
    const wrong = sum(countering(truth, kept, payment.id, "correction"));
    const cents = payment.amount_cents - wrong;
    const lies = pile && bringsMoney(payment) && !onSlips.has(payment.id) && !isReturned(kept, payment.id) && cents > 0;
    return lies ? [{ pile, payment: payment.id, cents }] : [];
  });
  const things = Map.groupBy(lying, ({ pile, payment }) => {
    const {
      chequeNumber = null,
      bank = null,
      drawer: signed = null,
      recording = null,
    } = kept.papers.get(payment) ?? {};
    if (chequeNumber !== null && (bank ?? signed) !== null) return `${pile} ${chequeNumber} ${bank} ${signed}`;
    return recording === null ? `payment ${payment}` : `${pile} of ${recording} ${chequeNumber}`;
  });
  return [...things.values()].map((those) => ({
    ...{ pile: those[0]?.pile ?? "", payments: those.map(({ payment }) => payment) },
    cents: sum(those.map(({ cents }) => cents)),
  }));
}

/** What takes something off a payment for a reason, each in cents. */
export const countering = (truth: Truth, kept: Kept, of: number, kind?: Counter["kind"]): number[] =>
  kept.counters
    .filter((one) => one.of === of && (kind === undefined || one.kind === kind))
    .map(({ by }) => truth.payments.find(({ id }) => id === by)?.amount_cents ?? 0);

/** Cash that came into the box and left it, each on its day: what families paid so and got back, what the bank has of it, what was spent of it, and given to who had advanced something. */
export function cashMoves(truth: Truth, kept: Kept): { day: string; cents: number }[] {
  const isCash = ({ method }: Payment) => METHODS.some((one) => one.method === method && one.pile === "cash");
  return [
    ...truth.payments
      .filter((one) => isCash(one) && (bringsMoney(one) || isRefund(one)))
      .map((one) => ({ day: one.received_on, cents: isRefund(one) ? -one.amount_cents : one.amount_cents })),
    ...kept.slips.flatMap(({ pile, isCancelled, depositedOn, things }) =>
      pile === "cash" && !isCancelled && depositedOn !== null ? [{ day: depositedOn, cents: -sum(things) }] : [],
    ),
    ...kept.expenses.flatMap(({ way, day, cents, paidBackOn, paidBackWay }) => [
      ...(way === "cash" ? [{ day, cents: -cents }] : []),
      ...(paidBackOn !== null && paidBackWay === "cash" ? [{ day: paidBackOn, cents: -cents }] : []),
    ]),
  ];
}

/** What is in the cash box at the end of a day, with what the season before left. */
export const cashOn = (truth: Truth, kept: Kept, until: string): number =>
  kept.carriedCents +
  sum(
    cashMoves(truth, kept)
      .filter(({ day }) => day <= until)
      .map(({ cents }) => cents),
  );

/** What is in it in the end. */
export const cashLeft = (truth: Truth, kept: Kept): number =>
  kept.carriedCents + sum(cashMoves(truth, kept).map(({ cents }) => cents));

/** The line of the bank that was said to be something. */
export const lineOf = (kept: Kept, is: (part: LinePart) => boolean): BankLine | undefined =>
  kept.bank.lines.find(({ settled }) => settled?.some(is));

/** The line by which a payment came to the bank or left it: its own, its slip's, or that which it was recorded from. */
export function lineOfPayment(kept: Kept, payment: number): BankLine | undefined {
  const slip = kept.slips.find(({ isCancelled, payments }) => !isCancelled && payments.includes(payment))?.number;
  const recording = kept.papers.get(payment)?.recording ?? undefined;
  return (
    lineOf(kept, ({ paymentId }) => paymentId === payment) ??
    (slip === undefined ? undefined : lineOf(kept, (part) => part.slip === slip)) ??
    (recording === undefined ? undefined : lineOf(kept, (part) => part.recording === recording))
  );
}

/** What a line says of a payment: what came, or went back, less what of it was written down wrongly. */
export function amountOnLine(truth: Truth, kept: Kept, payment: Payment): number {
  const left = payment.amount_cents - sum(countering(truth, kept, payment.id, "correction"));
  return isRefund(payment) ? -left : bringsMoney(payment) ? left : 0;
}

/** Whether an expense may be so much of a line: paid from the account, or given to who advanced it. */
export function fitsLine(expense: Expense, { day, cents }: Pick<BankLine, "day" | "cents">): boolean {
  if (cents !== -expense.cents || expense.way === "cash") return false;
  if (expense.way === "bank") return true;
  return expense.paidBackOn === null ? day >= expense.day : expense.paidBackWay === "bank";
}

/** The line of the other account that a transfer between two is. */
export const otherSide = (kept: Kept, { other }: LinePart): BankLine | undefined =>
  other === undefined ? undefined : kept.bank.lines.find(({ id }) => id === other);

/** A part of a line is said to be something, which learns it. @returns the part, with what is given back when the line is opened again */
export function putOnLine(kept: Kept, line: BankLine, part: LinePart): LinePart {
  const other = otherSide(kept, part);
  if (other && line.id !== null) other.settled = [{ kind: "transfer", cents: other.cents, other: line.id }];
  const slip = kept.slips.find(({ number }) => number === part.slip);
  if (slip) {
    const before = { depositedOn: slip.depositedOn, statement: slip.statement };
    Object.assign(slip, { depositedOn: slip.depositedOn ?? line.day, statement: line.label });
    return { ...part, before };
  }
  const dossier = kept.dossiers.find(({ id }) => id === part.dossier);
  if (dossier) Object.assign(dossier, { reimbursedOn: line.day, reimbursedCents: part.cents });
  const expense = kept.expenses.find(({ id }) => id === part.expense);
  const paysBack = expense?.way === "advanced" && expense.paidBackOn === null;
  if (expense && paysBack) Object.assign(expense, { paidBackOn: line.day, paidBackWay: "bank" });
  return paysBack ? { ...part, paysBack } : part;
}

/** The line is opened again: what it said goes, unless somebody has written otherwise since. */
export function takeFromLine(kept: Kept, line: BankLine, part: LinePart): void {
  const other = otherSide(kept, part);
  if (other) other.settled = null;
  const slip = kept.slips.find(({ number }) => number === part.slip);
  if (slip && part.before) {
    const own = part.before.depositedOn ?? line.day;
    if (slip.depositedOn === own && slip.statement === line.label) Object.assign(slip, part.before);
  }
  const dossier = kept.dossiers.find(({ id }) => id === part.dossier);
  if (dossier?.reimbursedOn === line.day && dossier.reimbursedCents === part.cents)
    Object.assign(dossier, { reimbursedOn: null, reimbursedCents: null });
  const expense = kept.expenses.find(({ id }) => id === part.expense);
  if (part.paysBack && expense?.paidBackOn === line.day && expense.paidBackWay === "bank")
    Object.assign(expense, { paidBackOn: null, paidBackWay: null });
}

/** Whether something of what was recorded from a line is there still: not all of it was said to be written down wrongly. */
export const isRecordedStill = (truth: Truth, kept: Kept, recording: string): boolean =>
  truth.payments.some(
    (one) =>
      kept.papers.get(one.id)?.recording === recording &&
      sum(countering(truth, kept, one.id, "correction")) < one.amount_cents,
  );

/** Aid that was promised and has not come. */
export const outstandingAid = (kept: Kept): Dossier[] =>
  kept.dossiers.filter(({ reimbursedOn, refusedOn }) => reimbursedOn === null && refusedOn === null);

const isBanked = (kept: Kept, payment: number) =>
  kept.slips.some((slip) => !slip.isCancelled && slip.depositedOn !== null && slip.payments.includes(payment));

/** A sum of the overview, with how many lines it adds up. */
export interface Figure {
  cents: number;
  count: number;
}

/** The sums of a season as a treasurer means their names, by what the overview calls them. */
export function figures(club: Club, truth: Truth, kept: Kept): Record<string, Figure> {
  const families = owing(club, truth, kept);
  const of = (cents: (family: Owing) => number): Figure => {
    const those = families.map(cents).filter((one) => one > 0);
    return { cents: sum(those), count: those.length };
  };
  const counterOf = (payment: number) => kept.counters.find(({ by }) => by === payment);
  const isThere = ({ id, method }: Payment) =>
    kept.means === "drawer" || pileOf(kept, method) === null || isBanked(kept, counterOf(id)?.of ?? id);
  const adding = (signed: (payment: Payment) => number | null): Figure => {
    const those = truth.payments.map(signed).filter((one) => one !== null);
    return { cents: sum(those), count: those.length };
  };
  const cameIn = (payment: Payment): number | null => {
    if (isRefund(payment)) return counterOf(payment.id)?.kind === "correction" ? -payment.amount_cents : null;
    return bringsMoney(payment) && !isReturned(kept, payment.id) ? payment.amount_cents : null;
  };
  const received = adding((one) => (isThere(one) ? cameIn(one) : null));
  // In the drawer, or on a slip that has not gone.
  const onTheWay = kept.slips.filter(({ isCancelled, depositedOn }) => !isCancelled && depositedOn === null);
  const things = [...drawer(truth, kept).map(({ cents }) => cents), ...onTheWay.flatMap((slip) => slip.things)];
  const outstanding = outstandingAid(kept);
  return {
    "Due (estimate)": { cents: sum(families.map(({ dueCents }) => dueCents)), count: families.length },
    "Still due (estimate)": of(({ claimedCents }) => claimedCents),
    "Due later (plans)": of(({ plannedCents }) => plannedCents),
    "Waiting for a decision": of(({ waitingCents }) => waitingCents),
    "Not allocated": of(({ freeCents }) => freeCents),
    "Paid too much": of(({ balanceCents }) => -balanceCents),
    Received: received,
    "Received (at the bank)": received,
    "In the drawer, not at the bank yet": adding((one) => (isThere(one) ? null : cameIn(one))),
    "To deposit": { cents: sum(things), count: things.length },
    "Instalments late": late(families, truth, kept),
    "Aid outstanding": { cents: sum(outstanding.map(({ promisedCents }) => promisedCents)), count: outstanding.length },
    Reduced: adding((one) => (one.type === "Reduction" ? one.amount_cents : null)),
    Refunded: adding((one) =>
      isRefund(one) && (counterOf(one.id)?.kind ?? "refund") === "refund" ? one.amount_cents : null,
    ),
    "Returned by the bank": adding((one) =>
      isRefund(one) && counterOf(one.id)?.kind === "returned" ? one.amount_cents : null,
    ),
  };
}

/** Parts of plans whose month has passed without their money, as far as their families owe it, the oldest first. */
function late(families: readonly Owing[], truth: Truth, kept: Kept): Figure {
  const left = new Map(families.map(({ family, claimedCents }) => [family, claimedCents]));
  const parts = kept.plans
    .filter(({ isEnded }) => !isEnded)
    .flatMap((plan) => plan.parts.map((part) => ({ ...part, member: plan.member })))
    .filter(({ month, payment }) => month < MONTH && !isPaid(truth, kept, payment))
    .sort((one, other) => one.month.localeCompare(other.month));
  const open = parts.flatMap(({ member, cents }) => {
    const family = families.find(({ people }) => people.some((one) => one.member === member))?.family;
    const owed = Math.min(cents, (family !== undefined && left.get(family)) || 0);
    if (family === undefined || owed <= 0) return [];
    left.set(family, (left.get(family) ?? 0) - owed);
    return [owed];
  });
  return { cents: sum(open), count: open.length };
}
