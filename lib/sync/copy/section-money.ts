import "server-only";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { type MirrorAllocation, mirrorPayments, mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { ALLOCATED, GIVEN_BACK } from "#lib/sync/resources/payment-facts.ts";
import type { ClubSeason } from "./club-season.ts";
import { registrationsWithin, type Within } from "./section.ts";

/** What of a season's money is a section's (decision 102): where people are registered with it, and who is registered nowhere else. */
export interface MoneyWithin {
  /** The section's registrations, each as an allocation names it: its type and its number. */
  readonly named: ReadonlySet<string>;
  /** Its people of whom no live registration is another's: of these it sees what settles no registration too. */
  readonly whole: ReadonlySet<number>;
}

/** A season whose money is asked for, as far as somebody sees it. */
export interface SeenMoney extends ClubSeason {
  /** What of the season is their section's; null or not said: they see the whole club. */
  within?: Within | null;
}

/** What of a payment tells whose it is. */
interface SettlingPayment {
  amountCents: number | null;
  allocations: readonly MirrorAllocation[] | null;
}

const nameOf = ({ type, registrationId }: Pick<MirrorAllocation, "type" | "registrationId">) =>
  `${type} ${registrationId}`;

/** What of a season's money is a section's, as the copy has its registrations. */
export async function moneyWithin(db: Queryable, { club, seasonId }: ClubSeason, within: Within): Promise<MoneyWithin> {
  const { kind, id, memberId, valid } = mirrorRegistrations;
  const rows = await db
    .select({ kind, id, memberId, valid, isOwn: sql<boolean>`${registrationsWithin(within)}` })
    .from(mirrorRegistrations)
    .where(
      and(
        ...[eq(mirrorRegistrations.club, club), eq(mirrorRegistrations.seasonId, seasonId)],
        sql`${memberId} = any(${integers([...within.people])})`,
      ),
    );
  const elsewhere = new Set(rows.filter((row) => !row.isOwn && row.valid !== false).map((row) => row.memberId));
  return {
    named: new Set(
      rows.filter((row) => row.isOwn).map((row) => nameOf({ type: ALLOCATED[row.kind], registrationId: row.id })),
    ),
    whole: new Set([...within.people].filter((person) => !elsewhere.has(person))),
  };
}

/**
 * What of a payment a section sees, in place of the payment: the parts that settle a registration with it and, of who is registered nowhere else, the membership and what
 * settles nothing by name. What settles a registration of others, or one that is gone, is not among it. Pure.
 * @returns undefined where nothing of it is the section's
 */
export function paymentWithin<Payment extends SettlingPayment>(
  payment: Payment,
  member: number | null,
  { named, whole }: MoneyWithin,
): Payment | undefined {
  const { amountCents, allocations } = payment;
  if (member === null || amountCents === null) return undefined;
  const isWhole = whole.has(member);
  const all = allocations ?? [];
  const own = all.filter(
    (one) => named.has(nameOf(one)) || (isWhole && (one.type === ALLOCATED.membership || one.type === GIVEN_BACK)),
  );
  const amount = Math.abs(amountCents);
  const left = isWhole ? Math.max(0, amount - sumOf(all)) : 0;
  // Where a record settles more than it is, no more is seen than there is.
  const seen = Math.min(amount, sumOf(own) + left);
  if (seen === 0) return undefined;
  return { ...payment, amountCents: amountCents < 0 ? 0 - seen : seen, allocations: allocations && own };
}

const sumOf = (allocations: readonly MirrorAllocation[]) =>
  allocations.reduce((sum, { cents }) => sum + Math.abs(cents), 0);

/**
 * As much of each payment of a season as a section sees, in cents and signed as the club signs it: a column beside those of the copied payments, which is null where
 * nothing of one is the section's.
 */
export async function seenCents(
  db: Queryable,
  { club, seasonId }: ClubSeason,
  within: Within,
): Promise<SQL<number | null>> {
  const money = await moneyWithin(db, { club, seasonId }, within);
  const { id, memberId, amountCents, allocations } = mirrorPayments;
  const rows = await db
    .select({ id, memberId, amountCents, allocations })
    .from(mirrorPayments)
    .where(
      and(
        ...[eq(mirrorPayments.club, club), eq(mirrorPayments.seasonId, seasonId)],
        sql`${memberId} = any(${integers([...within.people])})`,
      ),
    );
  const seen = rows.flatMap((row) => {
    const own = paymentWithin(row, row.memberId, money);
    return own ? [[row.id, own.amountCents]] : [];
  });
  // One parameter, read once however many rows there are; of each row one look, since the keys of such an object are in order.
  return sql`((select ${JSON.stringify(Object.fromEntries(seen))}::jsonb) ->> ${id}::text)::int`;
}
