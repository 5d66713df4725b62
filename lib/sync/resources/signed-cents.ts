import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { mirrorPayments } from "#lib/base/store/schema/sync/mirror.ts";

/** Some cents of a payment, signed by its type as below. */
export const signedBy = (cents: SQL | PgColumn) => sql<number | null>`case when ${mirrorPayments.type} = 'Remboursement'
  then -abs(${cents}) else ${cents} end`;

/**
 * What a payment is to the club, in cents: a refund went out, so it is less than nothing. The wire has its amount without a sign and says what
 * it is by its type (club-api §2.11); a service that signs it itself means the same.
 */
export const signedCents = signedBy(mirrorPayments.amountCents);
