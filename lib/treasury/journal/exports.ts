import "server-only";
import { and, asc, desc, eq, getTableColumns, lt, max, type SQL } from "drizzle-orm";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Queryable, Store, Transaction } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import { type JournalLine, journalExports, journalLines } from "#lib/base/store/schema/treasury/treasury.ts";
import { takeTurnOf } from "#lib/base/store/turns.ts";
import { writeChanges } from "#lib/sync/chronicle/write.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { isSameJournal, type JournalDifference, journalDifference, journalSum } from "./difference.ts";
import { journalNow } from "./lines.ts";

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

const { club: ofClub, number, seasonId: ofSeason, count, sumCents, writtenBy, writtenAt } = journalExports;
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
    .select(SUMMARY)
    .from(journalExports)
    .where(and(within(scope), eq(number, wanted)));
  return found && { ...found, lines: await linesOf(db, scope.club, found.number) };
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
    .select(SUMMARY)
    .from(journalExports)
    .where(and(within(scope), among))
    .orderBy(desc(number))
    .limit(1);
  return last && { ...last, lines: await linesOf(db, scope.club, last.number) };
}

/** The lines of a journal as they left, in their order. */
async function linesOf(db: Queryable, club: string, journal: number): Promise<JournalLine[]> {
  const { club: of, journal: ofJournal, position, ...line } = getTableColumns(journalLines);
  return db
    .select(line)
    .from(journalLines)
    .where(and(eq(of, club), eq(ofJournal, journal)))
    .orderBy(asc(position));
}

/** Lines written by one INSERT: PostgreSQL takes 65,535 parameters, fourteen a line. */
const LINES_PER_INSERT = 4_000;

async function writeLines(
  tx: Transaction,
  club: string,
  journal: number,
  lines: readonly JournalLine[],
): Promise<void> {
  const rows = lines.map((line, position) => ({ ...line, club, journal, position }));
  for (let start = 0; start < rows.length; start += LINES_PER_INSERT)
    await tx.insert(journalLines).values(rows.slice(start, start + LINES_PER_INSERT));
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
  const now = await journalNow(db, scope);
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
    const written = await journalNow(tx, scope);
    const { last, difference } = await standingOf(tx, scope, written);
    if (last && isSameJournal(difference)) return { number: last.number, isNew: false };
    const [highest] = await tx
      .select({ number: max(number) })
      .from(journalExports)
      .where(eq(ofClub, scope.club));
    const next = (highest?.number ?? 0) + 1;
    const facts = { number: next, count: written.length, sumCents: journalSum(written) };
    await tx.insert(journalExports).values({ ...scope, ...facts, writtenBy: by.name, writtenAt: now });
    await writeLines(tx, scope.club, next, written);
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
