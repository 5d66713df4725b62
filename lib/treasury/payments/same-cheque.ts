import "server-only";
import { and, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import type { Transaction } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorPayments, mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { OPEN_PIECES, pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { paymentDetails } from "#lib/base/store/schema/treasury/treasury.ts";
import { takeTurnOf } from "#lib/base/store/turns.ts";
import { personName } from "#lib/base/words/formats.ts";
import { paymentPart, recordingKey } from "./record.ts";

/** A cheque as it was recorded before. Cents. */
export interface EarlierCheque {
  name: string;
  cents: number;
  /** ISO date. */
  receivedOn: string;
}

/** Whose cheque, and what stands on it. */
interface AskedCheque {
  club: string;
  ask: string;
  members: readonly number[];
  number: string;
}

/**
 * A payment of one of these people that has the same cheque number already, or is on its way to the club with it: two presses, or two treasurers, with one cheque. The recording that is asked for again is not another
 * one. Of two who record at this moment the second one sees the first. Costs no call to the club.
 */
export async function sameCheque(tx: Transaction, cheque: AskedCheque): Promise<EarlierCheque | undefined> {
  await takeTurnOf(tx, `cheque ${cheque.club} ${cheque.number}`);
  return (await recordedWith(tx, cheque)) ?? (await underWayWith(tx, cheque));
}

const { firstName, lastName } = mirrorPeople;

async function recordedWith(tx: Transaction, { club, ask, members, number }: AskedCheque) {
  const { id, memberId, amountCents, receivedOn } = mirrorPayments;
  const [found] = await tx
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

/** What is kept beside a payment is written once the club has it: until then the number stands in what is to be sent. */
async function underWayWith(tx: Transaction, { club, ask, members, number }: AskedCheque) {
  const { memberId, frozen } = pieces;
  const [found] = await tx
    .select({ memberId, frozen, firstName, lastName })
    .from(pieces)
    .innerJoin(works, eq(works.id, pieces.workId))
    .leftJoin(mirrorPeople, and(eq(mirrorPeople.club, club), eq(mirrorPeople.id, memberId)))
    .where(
      and(
        ...[eq(works.club, club), eq(works.kind, "payments"), eq(works.operation, "record")],
        ...[ne(works.askKey, recordingKey(club, ask)), inArray(pieces.state, [...OPEN_PIECES])],
        sql`${frozen} -> 'details' ->> 'chequeNumber' = ${number}`,
        sql`${memberId} = any(${integers(members)})`,
      ),
    )
    .limit(1);
  if (!found) return undefined;
  const { amountCents: cents, receivedOn } = paymentPart.parse(found.frozen);
  return { name: personName(found) || `#${found.memberId}`, cents, receivedOn };
}
