import "server-only";
import { and, desc, eq, lt, max, type SQL } from "drizzle-orm";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Queryable, Store } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import { type JournalLine, journalExports } from "#lib/base/store/schema/treasury/treasury.ts";
import { takeTurnOf } from "#lib/base/store/turns.ts";
import { writeChanges } from "#lib/sync/chronicle/write.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { isSameJournal, type JournalDifference, journalDifference, journalSum } from "./difference.ts";
import { journalLines } from "./lines.ts";

/** A journal that left, without its lines. */
export interface JournalExport {
  number: number;
  seasonId: number;
  count: number;
  /** Signed. */
  sumCents: number;
  writtenBy: string;
  writtenAt: Date;
}

const { club: ofClub, number, seasonId: ofSeason, count, sumCents, writtenBy, writtenAt, lines } = journalExports;
const SUMMARY = { number, seasonId: ofSeason, count, sumCents, writtenBy, writtenAt };

const within = ({ club, seasonId }: ClubSeason) => and(eq(ofClub, club), eq(ofSeason, seasonId));

/** The journals of a season that left, the newest first. */
export async function journalExportsOf(db: Queryable, scope: ClubSeason): Promise<JournalExport[]> {
  return db.select(SUMMARY).from(journalExports).where(within(scope)).orderBy(desc(number));
}

/** A journal as it left; undefined where the season has none of this number. */
export async function findJournal(
  db: Queryable,
  scope: ClubSeason,
  wanted: number,
): Promise<(JournalExport & { lines: readonly JournalLine[] }) | undefined> {
  const [found] = await db
    .select({ ...SUMMARY, lines })
    .from(journalExports)
    .where(and(within(scope), eq(number, wanted)));
  return found;
}

/** What a journal says otherwise than the one of its season before it; null: it is the first. */
export async function journalComparison(
  db: Queryable,
  scope: ClubSeason,
  wanted: number,
): Promise<{ journal: JournalExport; before: JournalExport | null; difference: JournalDifference } | undefined> {
  const found = await findJournal(db, scope, wanted);
  if (!found) return undefined;
  const earlier = await lastJournal(db, scope, lt(number, wanted));
  return { journal: found, before: earlier ?? null, difference: journalDifference(earlier?.lines ?? [], found.lines) };
}

/** The last journal of a season, with its lines; of those that hold to `among` where it is given. */
async function lastJournal(db: Queryable, scope: ClubSeason, among?: SQL) {
  const [last] = await db
    .select({ ...SUMMARY, lines })
    .from(journalExports)
    .where(and(within(scope), among))
    .orderBy(desc(number))
    .limit(1);
  return last;
}

/** How the copy of a season stands to the last journal of it. */
export interface JournalStanding {
  last: JournalExport | null;
  /** From nothing, where none has left yet. */
  difference: JournalDifference;
  count: number;
}

/** What a journal that left now would say otherwise than the last one. Costs no call to the club. */
export async function journalStanding(db: Queryable, scope: ClubSeason): Promise<JournalStanding> {
  const now = await journalLines(db, scope);
  return { ...(await standingOf(db, scope, now)), count: now.length };
}

/** How these lines stand to the last journal. */
async function standingOf(db: Queryable, scope: ClubSeason, now: readonly JournalLine[]) {
  const last = await lastJournal(db, scope);
  if (!last) return { last: null, difference: journalDifference([], now) };
  const { lines: before, ...summary } = last;
  return { last: summary, difference: journalDifference(before, now) };
}

/**
 * Writes down a journal of a season under the club's next number, or gives the last one where nothing has changed since: two journals that say the same
 * would only be taken for different ones. Two at once never get one number.
 */
export async function exportJournal(
  { db }: Pick<Store, "db">,
  { by, now, ...scope }: ClubSeason & Hand,
): Promise<{ number: number; isNew: boolean }> {
  return db.transaction(async (tx) => {
    // One at a time, to the end of the transaction.
    await takeTurnOf(tx, `journal ${scope.club}`);
    const written = await journalLines(tx, scope);
    const { last, difference } = await standingOf(tx, scope, written);
    if (last && isSameJournal(difference)) return { number: last.number, isNew: false };
    const [highest] = await tx
      .select({ number: max(number) })
      .from(journalExports)
      .where(eq(ofClub, scope.club));
    const next = (highest?.number ?? 0) + 1;
    const facts = { number: next, count: written.length, sumCents: journalSum(written) };
    await tx.insert(journalExports).values({ ...scope, ...facts, lines: written, writtenBy: by.name, writtenAt: now });
    await writeChanges(tx, {
      ...{ ...scope, kind: "journal", about: [`journals/${next}`], by, now, before: null },
      after: { journalNumber: next, count: facts.count, totalCents: facts.sumCents },
    });
    await writeAudit(tx, {
      ...{ by, club: scope.club, action: "payment.journal", subject: `seasons/${scope.seasonId}` },
      details: { number: next, count: written.length },
    });
    return { number: next, isNew: true };
  });
}
