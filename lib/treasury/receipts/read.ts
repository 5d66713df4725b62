import "server-only";
import { and, asc, eq, or, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorPayments, mirrorPeople, mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { paymentCounters } from "#lib/base/store/schema/treasury/treasury.ts";
import { personName } from "#lib/base/words/formats.ts";
import { registrationsOf } from "#lib/people/records/find-people.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { WHOLE_SIGHT } from "#lib/sync/copy/sight.ts";
import { moneyCents } from "#lib/sync/resources/payment-facts.ts";

/** Money that came in, or went out again. */
export interface PaidMoney {
  paymentId: number;
  /** ISO date. */
  on: string | null;
  method: string | null;
  /** Money that went out again: the bank did not pay a cheque, it was given back, or what it takes off never came in. */
  counters: "returned" | "refund" | "correction" | null;
  /** Signed: less than nothing for a refund. */
  cents: number;
}

/** What one person paid in a season, and what they are registered to. */
export interface PersonPaid {
  id: number;
  /** Empty where the copy has no name. */
  name: string;
  /** Where another record of the club bears the same name: what tells them apart. */
  namesake?: { /** ISO date. */ bornOn: string | null };
  /** Names of what they are validated for; one without a name is left out. */
  activities: string[];
  money: PaidMoney[];
  /** Of all of it, refunds taken away. */
  netCents: number;
}

/** Which papers: of people with all that they paid, or of single payments. */
export type PaidAsked = { members: readonly number[] } | { payments: readonly number[] };

/**
 * What people paid in a season, from the copy: no call to the club. Discounts and balances carried over are no money and not among it.
 * @returns in the order that was asked for, without those whom the copy does not know; of payments each by itself with what countered it since, without
 * those of nobody, of another season, or without money
 */
export async function paidMoney(db: Queryable, scope: ClubSeason, asked: PaidAsked): Promise<PersonPaid[]> {
  const money = await moneyOf(db, scope, asked);
  const ids = "members" in asked ? asked.members : [...new Set(money.map(({ member }) => member))];
  const people = await peopleOf(db, scope, ids);
  const sheets =
    "members" in asked
      ? asked.members.map((member) => ({ member, of: money.filter((one) => one.member === member) }))
      : asked.payments.flatMap((payment) => {
          const own = money.filter((one) => one.paymentId === payment || one.countersId === payment);
          // A cheque that the bank sent back is no money that was received: what countered it stands on its receipt.
          return own[0] === undefined ? [] : { member: own[0].member, of: own };
        });
  return sheets.flatMap(({ member, of }) => {
    const person = people.get(member);
    const own = of.map(({ member: _, countersId: __, ...one }) => one);
    return person ? { ...person, money: own, netCents: own.reduce((sum, { cents }) => sum + cents, 0) } : [];
  });
}

async function moneyOf(db: Queryable, { club, seasonId }: ClubSeason, asked: PaidAsked) {
  const { id, memberId, amountCents, type, method, receivedOn } = mirrorPayments;
  const { kind, countersId } = paymentCounters;
  const wanted =
    "members" in asked
      ? sql`${memberId} = any(${integers([...asked.members])})`
      : or(
          sql`${id} = any(${integers([...asked.payments])})`,
          sql`${countersId} = any(${integers([...asked.payments])})`,
        );
  const rows = await db
    .select({ id, memberId, amountCents, type, method, receivedOn, kind, countersId })
    .from(mirrorPayments)
    .leftJoin(paymentCounters, and(eq(paymentCounters.club, club), eq(paymentCounters.paymentId, id)))
    .where(and(eq(mirrorPayments.club, club), eq(mirrorPayments.seasonId, seasonId), wanted))
    .orderBy(asc(receivedOn), asc(id));
  return rows.flatMap(({ memberId: member, ...row }) => {
    const cents = moneyCents(row);
    if (member === null || cents === 0) return [];
    const counters = row.kind ?? (row.type === "Remboursement" ? ("refund" as const) : null);
    return {
      ...{ member, paymentId: row.id, countersId: row.countersId },
      on: row.receivedOn,
      method: row.method,
      counters,
      cents,
    };
  });
}

/** Who is validated in a group of the season, in the order of their names; nobody where it is no group of it. */
export async function groupMembers(db: Queryable, { club, seasonId }: ClubSeason, group: number): Promise<number[]> {
  const { kind, activityId, memberId, valid, seasonId: season } = mirrorRegistrations;
  const rows = await db
    .selectDistinct({ memberId, nameKey: mirrorPeople.nameKey })
    .from(mirrorRegistrations)
    .innerJoin(mirrorPeople, and(eq(mirrorPeople.club, club), eq(mirrorPeople.id, memberId)))
    .where(
      and(
        ...[eq(mirrorRegistrations.club, club), eq(season, seasonId), eq(kind, "annual")],
        ...[eq(activityId, group), eq(valid, true)],
      ),
    )
    .orderBy(asc(mirrorPeople.nameKey), asc(memberId));
  return rows.map((row) => row.memberId);
}

async function peopleOf(db: Queryable, { club, seasonId }: ClubSeason, ids: readonly number[]) {
  const { id, firstName, lastName, birthDate, nameKey } = mirrorPeople;
  const hasNamesake = sql<boolean>`exists (select 1 from ${mirrorPeople} as other
    where other.club = ${club} and other.name_key = ${nameKey} and other.id <> ${id})`;
  const rows = await db
    .select({ id, firstName, lastName, bornOn: birthDate, hasNamesake })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), sql`${id} = any(${integers([...ids])})`));
  const registered = await registrationsOf(
    db,
    { club, seasonId, sight: WHOLE_SIGHT },
    rows.map((row) => row.id),
  );
  return new Map(
    rows.map((row) => {
      const own = (registered.get(row.id) ?? []).filter(({ state }) => state === "validated");
      const activities = [...new Set(own.flatMap(({ activity }) => activity ?? []))];
      const namesake = row.hasNamesake && { namesake: { bornOn: row.bornOn } };
      return [row.id, { id: row.id, name: personName(row), ...namesake, activities }] as const;
    }),
  );
}
