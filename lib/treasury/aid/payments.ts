import "server-only";
import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorPayments } from "#lib/base/store/schema/sync/mirror.ts";
import { aidDossiers, paymentCounters } from "#lib/base/store/schema/treasury/treasury.ts";
import { fold } from "#lib/base/words/fold.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";

/** A payment that an aid may stand as. */
export interface AidPayment {
  id: number;
  cents: number;
  method: string | null;
  receivedOn: string | null;
  /** Its method is the aid's name. */
  isProposed: boolean;
}

/** The payments of a person in a season that no other dossier stands as, those whose method is the aid's name first. No call to the club. */
export async function aidPayments(
  db: Queryable,
  { club, seasonId }: ClubSeason,
  of: { memberId: number; kindName: string; dossier: string },
): Promise<AidPayment[]> {
  const { id, amountCents, method, methodKey, receivedOn, type } = mirrorPayments;
  const { paymentId } = aidDossiers;
  const taken = await db
    .select({ paymentId })
    .from(aidDossiers)
    .where(and(eq(aidDossiers.club, club), ne(aidDossiers.id, of.dossier), sql`${paymentId} is not null`));
  const linked = new Set(taken.map((row) => row.paymentId));
  const rows = await db
    .select({ id, amountCents, method, methodKey, receivedOn })
    .from(mirrorPayments)
    .where(
      and(
        ...[eq(mirrorPayments.club, club), eq(mirrorPayments.seasonId, seasonId)],
        ...[eq(mirrorPayments.memberId, of.memberId), eq(type, "Paiement")],
        // Of one whose money went back nothing is left to stand for.
        sql`not exists (select 1 from ${paymentCounters} where ${paymentCounters.club} = ${club}
          and ${paymentCounters.countersId} = ${id})`,
      ),
    )
    .orderBy(asc(receivedOn), asc(id));
  const name = fold(of.kindName);
  const found = rows
    .filter((row) => !linked.has(row.id))
    .map(({ methodKey: key, amountCents: cents, ...row }) => ({ ...row, cents: cents ?? 0, isProposed: key === name }));
  return [...found.filter(({ isProposed }) => isProposed), ...found.filter(({ isProposed }) => !isProposed)];
}
