import "server-only";
import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorPayments } from "#lib/base/store/schema/sync/mirror.ts";
import { OPEN_PIECES, type PieceState, pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import {
  type PaymentDetails,
  type PaymentFacts,
  paymentCounters,
  paymentDetails,
} from "#lib/base/store/schema/treasury/treasury.ts";
import { foundBy, isSpreadOtherwise, type WishedChange, wishedChange } from "./change.ts";
import type { CounterKind } from "./record.ts";

/** A change that somebody asked for here, and what became of it. */
export interface AskedChange {
  by: string;
  at: Date;
  change: WishedChange;
  state: PieceState;
  /** The club's code and words where it was not done. */
  code: string | null;
  detail: string | null;
  /** What the club had instead of what was seen; null elsewhere. */
  found: PaymentFacts | null;
}

/** How many changes of one payment are shown. */
const MOST_CHANGES = 30;

/** The changes of a payment that were asked for at this desk, the newest first. Costs no call to the club. */
export async function changesOf(db: Queryable, club: string, paymentId: number): Promise<AskedChange[]> {
  const rows = await db
    .select({ work: works, piece: pieces })
    .from(works)
    .innerJoin(pieces, eq(pieces.workId, works.id))
    .where(
      and(
        ...[eq(works.club, club), eq(works.kind, "payments"), eq(works.operation, "change")],
        eq(pieces.subject, `payment ${paymentId}`),
      ),
    )
    .orderBy(desc(works.id))
    .limit(MOST_CHANGES);
  return rows.map(({ work, piece }) => ({
    ...{ by: work.askedByName, at: work.askedAt, change: wishedChange.parse(piece.frozen) },
    ...{ state: piece.state, code: piece.code, detail: piece.detail, found: foundBy(piece) },
  }));
}

/** Another payment with which a payment is linked: one gives back what the other brought. */
export interface LinkedPayment {
  /** The payment that gives back; null while the club does not have it yet. */
  paymentId: number | null;
  countersId: number;
  kind: CounterKind;
  reason: string | null;
  by: string;
  at: Date;
  /** What goes back, in cents; null where the copy does not know it. */
  cents: number | null;
}

/** What the desk knows of a payment beside the club's record. */
export interface KeptOfPayment {
  details: PaymentDetails | null;
  /** The other payments of what was received at once, by their numbers. */
  siblings: number[];
  /** What gives this payment back, or what this payment gives back. */
  links: LinkedPayment[];
}

/** What the desk keeps of a payment, and what it is linked with. Costs no call to the club. */
export async function keptOf(db: Queryable, club: string, paymentId: number): Promise<KeptOfPayment> {
  const [details] = await db
    .select()
    .from(paymentDetails)
    .where(and(eq(paymentDetails.club, club), eq(paymentDetails.paymentId, paymentId)));
  const siblings = details?.recording
    ? await db
        .select({ id: paymentDetails.paymentId })
        .from(paymentDetails)
        .where(and(eq(paymentDetails.club, club), eq(paymentDetails.recording, details.recording)))
        .orderBy(paymentDetails.paymentId)
    : [];
  return {
    details: details ?? null,
    siblings: siblings.flatMap(({ id }) => (id === paymentId ? [] : id)),
    links: await linksOf(db, club, paymentId),
  };
}

async function linksOf(db: Queryable, club: string, id: number): Promise<LinkedPayment[]> {
  const { paymentId, countersId, kind, reason, writtenBy, writtenAt } = paymentCounters;
  return db
    .select({
      ...{ paymentId, countersId, kind, reason, by: writtenBy, at: writtenAt },
      cents: mirrorPayments.amountCents,
    })
    .from(paymentCounters)
    .leftJoin(mirrorPayments, and(eq(mirrorPayments.club, club), eq(mirrorPayments.id, paymentId)))
    .where(and(eq(paymentCounters.club, club), or(eq(countersId, id), eq(paymentId, id))))
    .orderBy(paymentId);
}

/** The payment that a piece gives back. */
const countered = sql<number>`(${pieces.frozen} -> 'counters' ->> 'countersId')::int`;

/** Whether something that gives this payment back is on its way to the club. Costs no call to it. */
export async function goesBack(db: Queryable, club: string, paymentId: number): Promise<boolean> {
  const [open] = await db
    .select({ work: pieces.workId })
    .from(pieces)
    .innerJoin(works, eq(works.id, pieces.workId))
    .where(
      and(
        ...[eq(works.club, club), eq(works.kind, "payments"), inArray(pieces.state, [...OPEN_PIECES])],
        eq(countered, paymentId),
      ),
    )
    .limit(1);
  return open !== undefined;
}

/** Whether a change of what any of these payments is or settles is on its way to the club: nobody knows yet how much of it can go back. Costs no call to it. */
export async function isChanging(db: Queryable, club: string, paymentIds: readonly number[]): Promise<boolean> {
  const rows = await db
    .select({ frozen: pieces.frozen })
    .from(pieces)
    .innerJoin(works, eq(works.id, pieces.workId))
    .where(
      and(
        ...[eq(works.club, club), eq(works.kind, "payments"), eq(works.operation, "change")],
        inArray(pieces.state, [...OPEN_PIECES]),
        inArray(
          pieces.subject,
          paymentIds.map((id) => `payment ${id}`),
        ),
      ),
    );
  return rows.some(({ frozen }) => isSpreadOtherwise(wishedChange.parse(frozen)));
}

/**
 * What of each payment has gone back, or is on its way: as what the club has of it, and as what waits to be sent. A part that the club refused is not
 * in it. Amounts in cents; payments of which nothing went back are missing.
 */
export async function givenOf(
  db: Queryable,
  club: string,
  paymentIds: readonly number[],
): Promise<Map<number, number>> {
  const given = new Map<number, number>();
  const add = (id: number, cents: number) => given.set(id, (given.get(id) ?? 0) + cents);
  const linked = await db
    .select({ id: paymentCounters.countersId, cents: mirrorPayments.amountCents })
    .from(paymentCounters)
    .innerJoin(
      mirrorPayments,
      and(eq(mirrorPayments.club, paymentCounters.club), eq(mirrorPayments.id, paymentCounters.paymentId)),
    )
    .where(and(eq(paymentCounters.club, club), sql`${paymentCounters.countersId} = any(${integers(paymentIds)})`));
  for (const { id, cents } of linked) add(id, Math.abs(cents ?? 0));
  const open = await db
    .select({ id: countered.mapWith(Number), cents: sql`(${pieces.frozen} ->> 'amountCents')::int`.mapWith(Number) })
    .from(pieces)
    .innerJoin(works, eq(works.id, pieces.workId))
    .where(
      and(
        ...[eq(works.club, club), eq(works.kind, "payments"), inArray(pieces.state, [...OPEN_PIECES])],
        // One that is created already is among the linked.
        sql`${pieces.step} = 'create' and ${countered} = any(${integers(paymentIds)})`,
      ),
    );
  for (const { id, cents } of open) add(id, cents);
  return given;
}

/** What has not gone back of these payments, in cents: as the copy has them. */
export async function leftOf(db: Queryable, club: string, paymentIds: readonly number[]): Promise<number> {
  if (paymentIds.length === 0) return 0;
  const { id, amountCents } = mirrorPayments;
  const rows = await db
    .select({ id, amountCents })
    .from(mirrorPayments)
    .where(and(eq(mirrorPayments.club, club), sql`${id} = any(${integers(paymentIds)})`));
  const given = await givenOf(db, club, paymentIds);
  return rows.reduce((sum, row) => sum + Math.max(0, Math.abs(row.amountCents ?? 0) - (given.get(row.id) ?? 0)), 0);
}
