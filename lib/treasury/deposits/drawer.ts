import "server-only";
import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorPayments, mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { depositedPayments, paymentDetails } from "#lib/base/store/schema/treasury/treasury.ts";
import { fold } from "#lib/base/words/fold.ts";
import { personName } from "#lib/base/words/formats.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { MONEY_TYPES } from "#lib/sync/resources/payment-facts.ts";
import { type Countered, counteredPayments, NOT_COUNTERED } from "./counters.ts";
import { saidMethods } from "./methods.ts";
import { isDeposited, pileOf } from "./piles.ts";

/** One thing in the drawer: a cheque, however many payments it became. Travels as JSON; amounts in cents. */
export interface DrawerLine {
  /** What tells it from the others of its season. */
  key: string;
  pile: string;
  method: string;
  paymentIds: number[];
  /** Whose payments they are. */
  members: { id: number | null; name: string }[];
  cents: number;
  /** Of it given back to the family meanwhile. */
  refundedCents: number;
  /** The day on which the first of them was received; null where the club has none. */
  receivedOn: string | null;
  /** The first day of the month in which the club means to deposit it. */
  month: string | null;
  chequeNumber: string | null;
  bank: string | null;
  drawer: string | null;
  note: string | null;
  /** Who wrote the details last; `at` RFC 3339. */
  written: { by: string; at: string } | null;
}

/**
 * What lies in the drawer of a season: what was received in a way that goes to the bank on slips, is on none, and was not given back by the bank. By the
 * day on which it was received. From the copy and what the desk keeps: no call to the club.
 */
export async function drawerLines(db: Queryable, scope: ClubSeason): Promise<DrawerLine[]> {
  const said = await saidMethods(db, scope.club);
  const countered = await counteredPayments(db, scope.club);
  const lying = (await undeposited(db, scope)).flatMap((payment) => {
    const { isReturned, correctedCents, refundedCents } = countered.get(payment.id) ?? NOT_COUNTERED;
    const cents = (payment.amountCents ?? 0) - correctedCents;
    const lies = !isReturned && cents > 0 && isDeposited(payment.methodKey ?? "", said);
    return lies ? { ...payment, cents, refundedCents } : [];
  });
  return [...Map.groupBy(lying, keyOfLine)].map(([key, payments]) => lineOf(key, payments));
}

async function undeposited(db: Queryable, { club, seasonId }: ClubSeason) {
  const { id, memberId, amountCents, method, methodKey, receivedOn, type } = mirrorPayments;
  return db
    .select({
      ...{ id, memberId, amountCents, method, methodKey, receivedOn },
      details: paymentDetails,
      person: { firstName: mirrorPeople.firstName, lastName: mirrorPeople.lastName },
    })
    .from(mirrorPayments)
    .leftJoin(paymentDetails, and(eq(paymentDetails.club, club), eq(paymentDetails.paymentId, id)))
    .leftJoin(depositedPayments, and(eq(depositedPayments.club, club), eq(depositedPayments.paymentId, id)))
    .leftJoin(mirrorPeople, and(eq(mirrorPeople.club, club), eq(mirrorPeople.id, memberId)))
    .where(
      and(
        ...[eq(mirrorPayments.club, club), eq(mirrorPayments.seasonId, seasonId), inArray(type, [...MONEY_TYPES])],
        ...[isNotNull(methodKey), isNull(depositedPayments.paymentId)],
      ),
    )
    .orderBy(asc(receivedOn), asc(id));
}

type Lying = Awaited<ReturnType<typeof undeposited>>[number] & Pick<Countered, "refundedCents"> & { cents: number };

/** Payments are one cheque where they were recorded as one, or where somebody wrote the same number and drawer, or bank, beside them. */
function keyOfLine({ id, methodKey, details }: Lying): string {
  const { chequeNumber = null, bank = null, drawer = null, recording = null } = details ?? {};
  const pile = pileOf(methodKey ?? "");
  if (chequeNumber !== null && (bank !== null || drawer !== null))
    return ["cheque", pile, chequeNumber, bank ?? "", drawer ?? ""].map(fold).join("|");
  return recording === null ? `payment|${id}` : ["recording", pile, recording, chequeNumber ?? ""].join("|");
}

function lineOf(key: string, payments: readonly Lying[]): DrawerLine {
  const [first] = payments;
  const of = <Name extends "chequeNumber" | "bank" | "drawer" | "note">(name: Name) =>
    payments.find(({ details }) => details?.[name])?.details?.[name] ?? null;
  const months = payments.flatMap(({ details }) => details?.depositMonth ?? []).sort();
  const [written] = payments
    .flatMap(({ details }) => details ?? [])
    .toSorted((one, other) => other.writtenAt.getTime() - one.writtenAt.getTime());
  const sum = (amount: (payment: Lying) => number) => payments.reduce((total, one) => total + amount(one), 0);
  return {
    ...{ key, pile: pileOf(first?.methodKey ?? ""), method: first?.method ?? "" },
    paymentIds: payments.map(({ id }) => id),
    members: membersOf(payments),
    cents: sum(({ cents }) => cents),
    refundedCents: sum(({ refundedCents }) => refundedCents),
    receivedOn: first?.receivedOn ?? null,
    month: months[0] ?? null,
    ...{ chequeNumber: of("chequeNumber"), bank: of("bank"), drawer: of("drawer"), note: of("note") },
    written: written ? { by: written.writtenBy, at: written.writtenAt.toISOString() } : null,
  };
}

function membersOf(payments: readonly Lying[]): DrawerLine["members"] {
  const members = new Map<number | null, string>();
  for (const { memberId, person } of payments)
    members.set(memberId, (person && personName(person)) || (memberId === null ? "?" : `#${memberId}`));
  return [...members].map(([id, name]) => ({ id, name }));
}

/** What lies in the drawer of one pile and month; month null: nobody planned one. */
export interface DrawerGroup {
  month: string | null;
  lines: DrawerLine[];
  cents: number;
}

/** After every month that somebody plans. */
const LAST = "9999-12-01";

/** Lines by the month in which they are to be deposited, the earliest first, those without one last. Pure. */
export function byMonth(lines: readonly DrawerLine[]): DrawerGroup[] {
  const months = [...Map.groupBy(lines, ({ month }) => month)].map(([month, of]) => ({
    ...{ month, lines: of },
    cents: of.reduce((sum, { cents }) => sum + cents, 0),
  }));
  return months.toSorted((one, other) => (one.month ?? LAST).localeCompare(other.month ?? LAST));
}
