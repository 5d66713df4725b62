import "server-only";
import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorPayments, mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { paymentDetails } from "#lib/base/store/schema/treasury/treasury.ts";
import { personName } from "#lib/base/words/formats.ts";

/** A cheque as it was recorded before. Cents. */
export interface EarlierCheque {
  name: string;
  cents: number;
  /** ISO date. */
  receivedOn: string;
}

/**
 * A payment of one of these people that has the same cheque number already: two presses, or two treasurers, with one cheque. The recording that is asked
 * for again is not another one. Costs no call to the club.
 */
export async function sameCheque(
  db: Queryable,
  { club, ask, members, number }: { club: string; ask: string; members: readonly number[]; number: string },
): Promise<EarlierCheque | undefined> {
  const { id, memberId, amountCents, receivedOn } = mirrorPayments;
  const { firstName, lastName } = mirrorPeople;
  const [found] = await db
    .select({ memberId, amountCents, receivedOn, firstName, lastName })
    .from(paymentDetails)
    .innerJoin(mirrorPayments, and(eq(mirrorPayments.club, club), eq(id, paymentDetails.paymentId)))
    .leftJoin(mirrorPeople, and(eq(mirrorPeople.club, club), eq(mirrorPeople.id, memberId)))
    .where(
      and(
        ...[eq(paymentDetails.club, club), eq(paymentDetails.chequeNumber, number)],
        or(isNull(paymentDetails.recording), ne(paymentDetails.recording, ask)),
        sql`${memberId} = any(${integers(members)})`,
      ),
    )
    .limit(1);
  if (!found) return undefined;
  const name = personName(found) || `#${found.memberId}`;
  return { name, cents: found.amountCents ?? 0, receivedOn: found.receivedOn ?? "" };
}
