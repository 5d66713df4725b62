import "server-only";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import {
  mirrorEvents,
  mirrorGroups,
  mirrorPayments,
  mirrorRegistrations,
  mirrorSeasons,
} from "#lib/base/store/schema/sync/mirror.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { registrationsWithin } from "#lib/sync/copy/section.ts";
import { moneyWithin, paymentWithin, type SeenMoney } from "#lib/sync/copy/section-money.ts";
import { type CopiedPayment, type DuesEstimate, estimateOf, type PricedRegistration } from "./estimate.ts";

/**
 * What people owe in a season, each by their number: an estimate from the copy, without a call to the club.
 * Of a section (decision 102): what is due of its registrations, and the membership of who is registered nowhere else.
 * @param members only of these; undefined: of everybody who is registered to something or paid something
 * @param until the last day (YYYY-MM-DD) on which what was received counts; undefined: all of it. What has no day counts always
 */
export async function estimates(
  db: Queryable,
  scope: SeenMoney,
  members?: readonly number[],
  until?: string,
): Promise<Map<number, DuesEstimate>> {
  const { within = null } = scope;
  const seen = within ? (members ?? [...within.people]).filter((id) => within.people.has(id)) : members;
  const registrations = await registeredIn(db, scope, seen);
  const payments = await paidIn(db, scope, seen, until);
  const membership = await membershipEuros(db, scope);
  const ids = seen ?? [...new Set([...registrations.keys(), ...payments.keys()])];
  if (!within)
    return new Map(ids.map((id) => [id, estimateOf(registrations.get(id) ?? [], payments.get(id) ?? [], membership)]));
  const money = await moneyWithin(db, scope, within);
  return new Map(
    ids.map((id) => {
      const own = (payments.get(id) ?? []).flatMap((one) => paymentWithin(one, id, money) ?? []);
      return [id, estimateOf(registrations.get(id) ?? [], own, money.whole.has(id) ? membership : 0)];
    }),
  );
}

async function registeredIn(db: Queryable, scope: SeenMoney, members?: readonly number[]) {
  const { club, seasonId, within = null } = scope;
  const { kind, id, activityId, memberId, valid, registeredAt } = mirrorRegistrations;
  const isOf = (of: "annual" | "event") => sql`${kind} = ${of}`;
  const rows = await db
    .select({
      ...{ kind, id, activityId, memberId, valid, registeredAt },
      groupEuros: mirrorGroups.costEuros,
      eventEuros: mirrorEvents.costEuros,
      externalAccess: mirrorEvents.externalAccess,
      externalEuros: mirrorEvents.externalCostEuros,
    })
    .from(mirrorRegistrations)
    .leftJoin(mirrorGroups, and(isOf("annual"), eq(mirrorGroups.club, club), eq(mirrorGroups.id, activityId)))
    .leftJoin(mirrorEvents, and(isOf("event"), eq(mirrorEvents.club, club), eq(mirrorEvents.id, activityId)))
    .where(
      and(
        ...[eq(mirrorRegistrations.club, club), eq(mirrorRegistrations.seasonId, seasonId)],
        ...[sql`${valid} is distinct from false`, oneOf(memberId, members), registrationsWithin(within)],
      ),
    )
    .orderBy(kind, id);
  const byMember = new Map<number, PricedRegistration[]>();
  for (const { memberId: member, groupEuros, eventEuros, externalAccess, externalEuros, ...row } of rows) {
    const costEuros = row.kind === "annual" ? groupEuros : eventEuros;
    const outsideEuros = externalAccess ? externalEuros : null;
    const since = row.registeredAt?.toISOString() ?? null;
    byMember.set(member, [...(byMember.get(member) ?? []), { ...row, registeredAt: since, costEuros, outsideEuros }]);
  }
  return byMember;
}

async function paidIn(db: Queryable, { club, seasonId }: ClubSeason, members?: readonly number[], until?: string) {
  const { id, memberId, amountCents, type, method, receivedOn, allocations } = mirrorPayments;
  const rows = await db
    .select({ id, memberId, amountCents, type, method, receivedOn, allocations })
    .from(mirrorPayments)
    .where(
      and(
        ...[eq(mirrorPayments.club, club), eq(mirrorPayments.seasonId, seasonId), oneOf(memberId, members)],
        until === undefined ? undefined : sql`coalesce(${receivedOn} <= ${until}, true)`,
      ),
    )
    .orderBy(receivedOn, id);
  const byMember = new Map<number, CopiedPayment[]>();
  for (const { memberId: member, ...payment } of rows)
    if (member !== null) byMember.set(member, [...(byMember.get(member) ?? []), payment]);
  return byMember;
}

async function membershipEuros(db: Queryable, { club, seasonId }: ClubSeason): Promise<number | null> {
  const [season] = await db
    .select({ euros: mirrorSeasons.membershipCostEuros })
    .from(mirrorSeasons)
    .where(and(eq(mirrorSeasons.club, club), eq(mirrorSeasons.id, seasonId)));
  return season?.euros ?? null;
}

function oneOf(column: PgColumn, ids: readonly number[] | undefined): SQL | undefined {
  return ids && sql`${column} = any(${integers(ids)})`;
}

/** Payments of a season that the club says to be nobody's: in no estimate, and in its sums all the same. */
export async function nobodysPayments(db: Queryable, { club, seasonId }: ClubSeason): Promise<CopiedPayment[]> {
  const { id, memberId, amountCents, type, method, receivedOn, allocations } = mirrorPayments;
  return db
    .select({ id, amountCents, type, method, receivedOn, allocations })
    .from(mirrorPayments)
    .where(and(eq(mirrorPayments.club, club), eq(mirrorPayments.seasonId, seasonId), isNull(memberId)))
    .orderBy(receivedOn, id);
}
