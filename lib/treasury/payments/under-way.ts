import "server-only";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { OPEN_PIECES, pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import type { DueLine, DuesEstimate } from "#lib/treasury/dues/estimate.ts";
import { familyDues, type Payer } from "#lib/treasury/dues/family.ts";
import { estimates } from "#lib/treasury/dues/read.ts";
import type { OpenInstalment } from "#lib/treasury/instalments/open-parts.ts";
import { paymentPart, recordedOf, type Target } from "./record.ts";

/** A part of what was received that is written down here, and whose keys the club has not got yet. Amounts in cents. */
interface UnderWay {
  memberId: number;
  amountCents: number;
  /** What it is to settle, in this order. */
  towards: readonly Target[];
  /** The club has its payment already, which settles nothing yet. */
  isRecorded: boolean;
}

/** So often is read again what moved while it was read: each time is a recording that just ended, and people press no faster. */
const MOST_READINGS = 5;

/**
 * What people owe once everything that was recorded for them has reached the club: what the next payment can still settle. A part is noted as settled in the
 * transaction in which it ends, so that what is still under way after the reading is none of what was read: whatever ended meanwhile is read again, and
 * nothing counts twice or not at all.
 */
export async function estimatesToCome(
  db: Queryable,
  scope: ClubSeason,
  members: readonly number[],
): Promise<Map<number, DuesEstimate>> {
  let before = await partsUnderWay(db, scope, members);
  for (let readings = 1; ; readings++) {
    const owed = await estimates(db, scope, members);
    const after = await partsUnderWay(db, scope, members);
    if (JSON.stringify(before) === JSON.stringify(after) || readings === MOST_READINGS) {
      const own = Map.groupBy(after, ({ memberId }) => memberId);
      return new Map([...owed].map(([id, estimate]) => [id, toCome(estimate, own.get(id) ?? [])]));
    }
    before = after;
  }
}

/** Who a payment may be for, and what of their plans is to be paid next. Travels as JSON. */
export interface OwingPayers {
  payers: Payer[];
  instalments: OpenInstalment[];
}

/** A person and their family, as `familyDues` has them, with what they owe then. */
export const familyDuesToCome = (db: Queryable, scope: ClubSeason, member: number): Promise<Payer[]> =>
  familyDues(db, scope, member, estimatesToCome);

/** An estimate of one person as it is once parts of theirs are settled. Pure. */
function toCome({ due, balanceCents, ...estimate }: DuesEstimate, parts: readonly UnderWay[]): DuesEstimate {
  const fresh = parts.filter(({ isRecorded }) => !isRecorded);
  return {
    ...estimate,
    due: settledToCome(due, parts),
    balanceCents: fresh.reduce((left, { amountCents }) => left - amountCents, balanceCents),
  };
}

/** Lines of one person as they are once parts of theirs are settled: keys are filled in their order, each up to what is due (club-api §2.11). Pure. */
function settledToCome(lines: readonly DueLine[], parts: readonly UnderWay[]): DueLine[] {
  const settled = lines.map((line) => ({ ...line }));
  for (const { amountCents, towards } of parts) {
    let left = amountCents;
    for (const { kind, registrationId } of towards) {
      const line = settled.find((one) => one.kind === kind && one.registrationId === registrationId);
      if (!line) continue;
      const part = Math.min(left, Math.max(0, (line.cents ?? 0) - line.settledCents));
      line.settledCents += part;
      left -= part;
    }
  }
  return settled;
}

/** In the order in which they were asked for. What gives money back settles nothing. */
async function partsUnderWay(
  db: Queryable,
  { club, seasonId }: ClubSeason,
  members: readonly number[],
): Promise<UnderWay[]> {
  const rows = await db
    .select({ memberId: pieces.memberId, frozen: pieces.frozen, result: pieces.result })
    .from(pieces)
    .innerJoin(works, eq(works.id, pieces.workId))
    .where(
      and(
        ...[eq(works.club, club), eq(works.kind, "payments"), eq(works.operation, "record")],
        ...[eq(works.seasonId, seasonId), isNull(works.finishedAt), inArray(pieces.state, [...OPEN_PIECES])],
        sql`${pieces.memberId} = any(${integers(members)})`,
      ),
    )
    .orderBy(asc(pieces.workId), asc(pieces.position));
  return rows.flatMap(({ memberId, frozen, result }) => {
    const { amountCents, towards, type } = paymentPart.parse(frozen);
    if (memberId === null || type === "Remboursement") return [];
    return [{ memberId, amountCents, towards, isRecorded: recordedOf({ result }) !== null }];
  });
}
