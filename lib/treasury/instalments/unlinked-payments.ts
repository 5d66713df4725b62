import "server-only";
import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorPayments, mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { instalments } from "#lib/base/store/schema/treasury/treasury.ts";
import { personName } from "#lib/base/words/formats.ts";
import { familiesIn } from "#lib/people/families/families.ts";
import { familyOf } from "#lib/people/families/family.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { MONEY_TYPES } from "#lib/sync/resources/payment-facts.ts";
import { counteredPayments } from "#lib/treasury/deposits/counters.ts";
import type { Instalment, InstalmentPlan } from "./plans.ts";

/** A payment that no part is linked to. Travels as JSON; amounts in cents. */
export interface UnlinkedPayment {
  id: number;
  memberId: number;
  person: string;
  cents: number;
  receivedOn: string | null;
  method: string | null;
}

/** Whether a part waits for a payment. */
export const isOwed = ({ standing }: Pick<Instalment, "standing">): boolean => standing !== "paid";

/**
 * The payments that can be the open parts of plans: those of the family that no part is linked to and that were not given back, the earliest first. From the
 * copy: no call to the club.
 * @returns by plan; a plan that was ended or waits for nothing has none
 */
export async function unlinkedPayments(
  db: Queryable,
  scope: ClubSeason,
  plans: readonly InstalmentPlan[],
): Promise<Map<string, UnlinkedPayment[]>> {
  const open = plans.filter(({ endedAt, parts }) => endedAt === null && parts.some(isOwed));
  if (open.length === 0) return new Map();
  const byMember = Map.groupBy(await unlinkedOf(db, scope), ({ memberId }) => memberId);
  const families = await familiesOf(db, scope.club);
  return new Map(
    open.map(({ id, memberId }) => [
      id,
      (families.get(memberId) ?? [memberId])
        .flatMap((member) => byMember.get(member) ?? [])
        .toSorted((one, other) => (one.receivedOn ?? "").localeCompare(other.receivedOn ?? "") || one.id - other.id),
    ]),
  );
}

/**
 * The payment that each open part is likely to be: of the same amount, each once, the earliest part first. Pure.
 * @returns by the part's position
 */
export function proposedFor(
  parts: readonly Pick<Instalment, "position" | "cents" | "standing">[],
  payments: readonly UnlinkedPayment[],
): Map<number, UnlinkedPayment> {
  const left = [...payments];
  const proposed = new Map<number, UnlinkedPayment>();
  for (const { position, cents } of parts.filter(isOwed)) {
    const at = left.findIndex((payment) => payment.cents === cents);
    const [found] = at === -1 ? [] : left.splice(at, 1);
    if (found) proposed.set(position, found);
  }
  return proposed;
}

/** Whether a payment can be a part of somebody's plan: it is one of those that their page offers. */
export async function canBePart(
  db: Queryable,
  scope: ClubSeason,
  { member, paymentId }: { member: number; paymentId: number },
): Promise<boolean> {
  const [payment] = await unlinkedOf(db, scope, paymentId);
  if (!payment) return false;
  const family = await familyOf(db, scope.club, member);
  return payment.memberId === member || family.some(({ id }) => id === payment.memberId);
}

async function unlinkedOf(db: Queryable, { club, seasonId }: ClubSeason, only?: number): Promise<UnlinkedPayment[]> {
  const { id, memberId, amountCents, method, receivedOn, type } = mirrorPayments;
  const countered = await counteredPayments(db, club);
  const rows = await db
    .select({
      ...{ id, memberId, amountCents, method, receivedOn },
      ...{ firstName: mirrorPeople.firstName, lastName: mirrorPeople.lastName },
    })
    .from(mirrorPayments)
    .leftJoin(instalments, and(eq(instalments.club, club), eq(instalments.paymentId, id)))
    .leftJoin(mirrorPeople, and(eq(mirrorPeople.club, club), eq(mirrorPeople.id, memberId)))
    .where(
      and(
        ...[eq(mirrorPayments.club, club), eq(mirrorPayments.seasonId, seasonId), inArray(type, [...MONEY_TYPES])],
        ...[isNotNull(amountCents), isNotNull(memberId), isNull(instalments.paymentId)],
        only === undefined ? undefined : eq(id, only),
      ),
    )
    .orderBy(asc(id));
  return rows.flatMap(({ memberId: member, amountCents: cents, firstName, lastName, ...payment }) => {
    const { isReturned = false, correctedCents = 0 } = countered.get(payment.id) ?? {};
    const left = (cents ?? 0) - correctedCents;
    if (member === null || isReturned || left <= 0) return [];
    return { ...payment, memberId: member, cents: left, person: personName({ firstName, lastName }) || `#${member}` };
  });
}

async function familiesOf(db: Queryable, club: string) {
  const { id, email, phone, parents } = mirrorPeople;
  return familiesIn(
    await db.select({ id, email, phone, parents }).from(mirrorPeople).where(eq(mirrorPeople.club, club)).orderBy(id),
  );
}
