import "server-only";
import { and, count, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { monthOfKind } from "#lib/base/arguments/days-in.ts";
import { boundedText, line } from "#lib/base/arguments/schemas.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorPayments } from "#lib/base/store/schema/sync/mirror.ts";
import { type PaymentDetails, paymentDetails } from "#lib/base/store/schema/treasury/treasury.ts";
import { takeTurnOf } from "#lib/base/store/turns.ts";
import { aboutPayments } from "#lib/sync/chronicle/about.ts";
import { writeChanges } from "#lib/sync/chronicle/write.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";

/** An empty text is none. */
const orNone = <Schema extends z.ZodType<string>>(schema: Schema) =>
  schema.transform((text) => text.trim() || null).nullable();

/** What of a payment's details somebody changes: what is missing stays. Free text; account numbers do not belong here. */
export const changedDetails = z
  .strictObject({
    chequeNumber: orNone(line(40)),
    bank: orNone(line(80)),
    drawer: orNone(line(120)),
    /** The first day of the month in which it is to be deposited. */
    depositMonth: monthOfKind("due").nullable(),
    note: orNone(boundedText(500)),
  })
  .partial();
export type ChangedDetails = z.output<typeof changedDetails>;

interface DetailsToKeep extends ClubSeason, Hand {
  /** The payments that are one cheque: the same is kept of each. */
  paymentIds: readonly number[];
  changed: ChangedDetails;
  /** When the details that the person saw were written, RFC 3339; null: they saw none. */
  seenAt: string | null;
}

/** `others`: somebody else has written meanwhile, and this is what stands there. */
export type KeptDetails =
  | { kept: true }
  | { kept: false; why: "gone" }
  | { kept: false; why: "others"; theirs: PaymentDetails };

/** Keeps what the API has no field for beside payments of a season, with who wrote it and when; also of payments that were recorded elsewhere. */
export async function keepDetails(tx: Transaction, kept: DetailsToKeep): Promise<KeptDetails> {
  const { club, seasonId, changed, seenAt, by, now } = kept;
  const paymentIds = [...new Set(kept.paymentIds)];
  // Of payments that nobody has written of there is no row that could be held.
  await takeTurnOf(tx, `payment details ${club}`);
  if ((await paymentsOf(tx, kept, paymentIds)) < paymentIds.length) return { kept: false, why: "gone" };
  const theirs = await latestDetails(tx, club, paymentIds);
  const before = await detailsOf(tx, club, paymentIds);
  // Asked again because the answer was lost: nobody else has written.
  if (paymentIds.every((id) => saysAlready(before.get(id), changed))) return { kept: true };
  if (theirs && theirs.writtenAt.toISOString() !== seenAt) return { kept: false, why: "others", theirs };
  if (Object.keys(changed).length === 0) return { kept: true };
  const row = { ...changed, writtenBy: by.name, writtenAt: now };
  await tx
    .insert(paymentDetails)
    .values(paymentIds.map((paymentId) => ({ club, paymentId, seasonId, ...row })))
    .onConflictDoUpdate({ target: [paymentDetails.club, paymentDetails.paymentId], set: row });
  // Payments of one cheque that said the same are one change.
  const alike = Map.groupBy(paymentIds, (id) => JSON.stringify(before.get(id) ?? null));
  await writeChanges(
    tx,
    ...[...alike.values()].map((ids) => {
      const was = before.get(ids[0] ?? 0) ?? null;
      const sides = { before: was, after: { ...was, ...changed } };
      return { ...{ club, seasonId, kind: "cheque" as const, about: aboutPayments(...ids), by, now }, ...sides };
    }),
  );
  const [subject] = paymentIds;
  const details = { count: paymentIds.length };
  await writeAudit(tx, { by, club, action: "deposit.details", subject: `payments/${subject}`, details });
  return { kept: true };
}

/** Whether what is to be written stands there. */
const saysAlready = (said: ChangedDetails | undefined, changed: ChangedDetails): boolean =>
  said !== undefined &&
  (Object.keys(changed) as (keyof ChangedDetails)[]).every((name) => (said[name] ?? null) === (changed[name] ?? null));

/** What is written beside each of these payments. */
async function detailsOf(tx: Transaction, club: string, ids: readonly number[]) {
  const { paymentId, chequeNumber, bank, drawer, depositMonth, note } = paymentDetails;
  const rows = await tx
    .select({ paymentId, chequeNumber, bank, drawer, depositMonth, note })
    .from(paymentDetails)
    .where(and(eq(paymentDetails.club, club), sql`${paymentId} = any(${integers(ids)})`));
  return new Map(rows.map(({ paymentId: id, ...said }) => [id, said]));
}

/** How many of these the copy has in the season. */
async function paymentsOf(db: Queryable, { club, seasonId }: ClubSeason, ids: readonly number[]): Promise<number> {
  const { id } = mirrorPayments;
  const [row] = await db
    .select({ count: count() })
    .from(mirrorPayments)
    .where(
      and(eq(mirrorPayments.club, club), eq(mirrorPayments.seasonId, seasonId), sql`${id} = any(${integers(ids)})`),
    );
  return row?.count ?? 0;
}

/** What was written last beside any of these payments. Held until the transaction ends: the next one waits, and sees what this one writes. */
async function latestDetails(
  tx: Transaction,
  club: string,
  ids: readonly number[],
): Promise<PaymentDetails | undefined> {
  const rows = await tx
    .select()
    .from(paymentDetails)
    .where(and(eq(paymentDetails.club, club), sql`${paymentDetails.paymentId} = any(${integers(ids)})`))
    .orderBy(paymentDetails.paymentId)
    .for("update");
  return rows.toSorted((one, other) => other.writtenAt.getTime() - one.writtenAt.getTime())[0];
}
