import "server-only";
import { sql } from "drizzle-orm";
import { mirrorPayments } from "#lib/base/store/schema/sync/mirror.ts";

/**
 * What a payment is to the club, in cents: a refund went out, so it is less than nothing. The wire has its amount without a sign and says what
 * it is by its type (club-api §2.11); a service that signs it itself means the same.
 */
export const signedCents = sql<number | null>`case when ${mirrorPayments.type} = 'Remboursement'
  then -abs(${mirrorPayments.amountCents}) else ${mirrorPayments.amountCents} end`;
