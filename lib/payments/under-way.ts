import "server-only";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { familyDues, type Payer } from "#lib/dues/family.ts";
import { estimates } from "#lib/dues/read.ts";
import type { ClubSeason } from "#lib/mirror/club-season.ts";
import type { Queryable } from "#lib/store/database.ts";
import { integers } from "#lib/store/integers.ts";
import { OPEN_PIECES, pieces, works } from "#lib/store/schema/outbox.ts";
import { openDues } from "./open-dues.ts";
import { paymentPart, recordedOf, type Target } from "./record.ts";
import type { OpenDue } from "./split.ts";

/** A part of what was received that is written down here, and whose keys the club has not got yet. Amounts in cents. */
export interface UnderWay {
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
 * Reads what is owed together with what is under way to settle it. A part is noted as settled in the transaction in which it ends, so that what is still
 * under way after the reading is none of what was read: whatever ended meanwhile is read again, and nothing counts twice or not at all.
 */
async function readBeside<T>(
  db: Queryable,
  scope: ClubSeason,
  read: () => Promise<T>,
  membersOf: (owed: T) => readonly number[],
): Promise<{ owed: T; underWay: UnderWay[] }> {
  let owed = await read();
  let before = await partsUnderWay(db, scope, membersOf(owed));
  for (let readings = 1; ; readings++) {
    owed = await read();
    const after = await partsUnderWay(db, scope, membersOf(owed));
    if (JSON.stringify(before) === JSON.stringify(after) || readings === MOST_READINGS)
      return { owed, underWay: after };
    before = after;
  }
}

/** What a person and their family owe once everything that was recorded for them has reached the club: what the next payment can still settle. */
export async function familyDuesToCome(db: Queryable, scope: ClubSeason, member: number): Promise<Payer[]> {
  const { owed, underWay } = await readBeside(
    db,
    scope,
    () => familyDues(db, scope, member),
    (family) => family.map(({ id }) => id),
  );
  return owed.map((payer) => {
    const own = underWay.filter(({ memberId }) => memberId === payer.id);
    const fresh = own.filter(({ isRecorded }) => !isRecorded);
    const balanceCents = fresh.reduce((left, { amountCents }) => left - amountCents, payer.balanceCents);
    return { ...payer, balanceCents, lines: settledToCome(payer.lines, own) };
  });
}

/** What is still to be settled of some people, each in the order in which money settles it, once what is under way has arrived. */
export async function openDuesToCome(db: Queryable, scope: ClubSeason, members: readonly number[]): Promise<OpenDue[]> {
  const { owed, underWay } = await readBeside(
    db,
    scope,
    () => estimates(db, scope, members),
    () => members,
  );
  return [...owed].flatMap(([member, { due }]) =>
    openDues(
      member,
      settledToCome(
        due,
        underWay.filter(({ memberId }) => memberId === member),
      ),
    ),
  );
}

interface Line extends Target {
  cents: number | null;
  settledCents: number;
}

/** Lines of one person as they are once parts of theirs are settled: keys are filled in their order, each up to what is due (club-api §2.11). Pure. */
export function settledToCome<T extends Line>(
  lines: readonly T[],
  parts: readonly Pick<UnderWay, "amountCents" | "towards">[],
): T[] {
  const settled = new Map(lines.map((line) => [line, line.settledCents]));
  for (const { amountCents, towards } of parts) {
    let left = amountCents;
    for (const { kind, registrationId } of towards) {
      const line = lines.find((one) => one.kind === kind && one.registrationId === registrationId);
      if (!line) continue;
      const before = settled.get(line) ?? 0;
      const part = Math.min(left, Math.max(0, (line.cents ?? 0) - before));
      settled.set(line, before + part);
      left -= part;
    }
  }
  return lines.map((line) => ({ ...line, settledCents: settled.get(line) ?? line.settledCents }));
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
