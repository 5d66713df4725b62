import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import {
  type MirrorAllocation,
  mirrorEvents,
  mirrorGroups,
  mirrorPayments,
  mirrorPeople,
  mirrorRegistrations,
} from "#lib/base/store/schema/sync/mirror.ts";
import { depositedPayments, type JournalLine, paymentDetails } from "#lib/base/store/schema/treasury/treasury.ts";
import { personName } from "#lib/base/words/formats.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { ALLOCATED, comparedFacts } from "#lib/sync/resources/payment-facts.ts";

/** Every payment of a season as a journal says it, by date; from the copy and what the desk keeps beside it: no call to the club. */
export async function journalNow(db: Queryable, scope: ClubSeason): Promise<JournalLine[]> {
  const { club, seasonId } = scope;
  const { id, memberId, amountCents, type, method, receivedOn, allocations } = mirrorPayments;
  const rows = await db
    .select({
      ...{ paymentId: id, memberId, amountCents, type, method, receivedOn, allocations },
      ...{ firstName: mirrorPeople.firstName, lastName: mirrorPeople.lastName },
      ...{ slip: depositedPayments.slip, chequeNumber: paymentDetails.chequeNumber },
    })
    .from(mirrorPayments)
    .leftJoin(mirrorPeople, and(eq(mirrorPeople.club, club), eq(mirrorPeople.id, memberId)))
    .leftJoin(depositedPayments, and(eq(depositedPayments.club, club), eq(depositedPayments.paymentId, id)))
    .leftJoin(paymentDetails, and(eq(paymentDetails.club, club), eq(paymentDetails.paymentId, id)))
    .where(and(eq(mirrorPayments.club, club), eq(mirrorPayments.seasonId, seasonId)))
    .orderBy(asc(receivedOn), asc(id));
  const nameOf = await allocationNames(db, scope);
  return rows.map(({ paymentId, firstName, lastName, slip, chequeNumber, ...row }) => {
    const facts = comparedFacts(row);
    const names = (facts.allocations ?? []).map(nameOf);
    return { ...facts, paymentId, person: personName({ firstName, lastName }), names, slip, chequeNumber };
  });
}

/** What allocations of a season are called: by the group or event of their registration. null for the membership, and where nothing is known. */
export async function allocationNames(
  db: Queryable,
  { club, seasonId }: ClubSeason,
): Promise<(allocation: MirrorAllocation) => string | null> {
  const { kind, id, activityId } = mirrorRegistrations;
  const isOf = (of: "annual" | "event") => sql`${kind} = ${of}`;
  const rows = await db
    .select({ kind, id, group: mirrorGroups.name, event: mirrorEvents.name })
    .from(mirrorRegistrations)
    .leftJoin(mirrorGroups, and(isOf("annual"), eq(mirrorGroups.club, club), eq(mirrorGroups.id, activityId)))
    .leftJoin(mirrorEvents, and(isOf("event"), eq(mirrorEvents.club, club), eq(mirrorEvents.id, activityId)))
    .where(and(eq(mirrorRegistrations.club, club), eq(mirrorRegistrations.seasonId, seasonId)));
  const names = new Map(rows.map((row) => [`${ALLOCATED[row.kind]} ${row.id}`, row.group ?? row.event]));
  return ({ type, registrationId }) => names.get(`${type} ${registrationId}`) ?? null;
}
