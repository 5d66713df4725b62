import "server-only";
import { and, asc, desc, eq, getTableColumns, inArray, lt, max, type SQL } from "drizzle-orm";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Queryable, Store, Transaction } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import { atOneMoment } from "#lib/base/store/one-moment.ts";
import { closingLines, yearClosings } from "#lib/base/store/schema/treasury/closings.ts";
import { takeTurnOf } from "#lib/base/store/turns.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import type { Period } from "#lib/treasury/ledger/entry.ts";
import { closingFacts } from "./facts.ts";
import { type ClosingLine, closingChanges, closingStatement } from "./statement.ts";

/** A year that was closed, without its lines. */
export interface YearClosing {
  number: number;
  seasonId: number;
  firstDay: string;
  lastDay: string;
  writtenBy: string;
  writtenAt: Date;
}

/** A year that was closed, with its statement as it was then. */
export interface ClosedYear extends YearClosing {
  lines: readonly ClosingLine[];
}

const { club: ofClub, number, seasonId: ofSeason, firstDay, lastDay, writtenBy, writtenAt } = yearClosings;
const SUMMARY = { number, seasonId: ofSeason, firstDay, lastDay, writtenBy, writtenAt };

const within = ({ club, seasonId }: ClubSeason) => and(eq(ofClub, club), eq(ofSeason, seasonId));

/** How often the year of a season was closed, the last time first, each with its lines. */
export async function closingsOf(db: Queryable, scope: ClubSeason): Promise<ClosedYear[]> {
  return withLines(
    db,
    scope.club,
    await db.select(SUMMARY).from(yearClosings).where(within(scope)).orderBy(desc(number)),
  );
}

/** The closing of a season's year that was written last; undefined: it was never closed. */
export async function lastClosing(db: Queryable, scope: ClubSeason): Promise<ClosedYear | undefined> {
  return only(db, scope);
}

/** One closing as it was written; undefined where the season has none of this number. */
export async function findClosing(db: Queryable, scope: ClubSeason, wanted: number): Promise<ClosedYear | undefined> {
  return only(db, scope, eq(number, wanted));
}

/** The closing of its season before this one; undefined: it is the first. */
export async function closingBefore(db: Queryable, scope: ClubSeason, wanted: number): Promise<ClosedYear | undefined> {
  return only(db, scope, lt(number, wanted));
}

async function only(db: Queryable, scope: ClubSeason, among?: SQL): Promise<ClosedYear | undefined> {
  const last = await db
    .select(SUMMARY)
    .from(yearClosings)
    .where(and(within(scope), among))
    .orderBy(desc(number))
    .limit(1);
  return (await withLines(db, scope.club, last))[0];
}

/** Those of all of them at once. */
async function withLines(db: Queryable, club: string, closings: readonly YearClosing[]): Promise<ClosedYear[]> {
  if (closings.length === 0) return [];
  const { club: of, closing, position, ...line } = getTableColumns(closingLines);
  const numbers = closings.map((one) => one.number);
  const rows = await db
    .select({ closing, line })
    .from(closingLines)
    .where(and(eq(of, club), inArray(closing, numbers)))
    .orderBy(asc(closing), asc(position));
  const linesOf = Map.groupBy(rows, (row) => row.closing);
  return closings.map((one) => ({ ...one, lines: (linesOf.get(one.number) ?? []).map((row) => row.line) }));
}

/**
 * What the year of a season comes to now, all of it at one moment. No call to the club.
 * @param year its days, or those that it was closed with
 * @param today of the club, an ISO date
 */
export function statementNow(
  from: Pick<Store, "db">,
  scope: ClubSeason,
  year: Period,
  today: string,
): Promise<ClosingLine[]> {
  return atOneMoment(from, (tx) => statementIn(tx, scope, year, today));
}

const statementIn = async (tx: Transaction, scope: ClubSeason, year: Period, today: string): Promise<ClosingLine[]> =>
  closingStatement(await closingFacts(tx, scope, year, today));

/** How often a year is read anew because somebody else closed it meanwhile: each of them is another press. */
const MOST_READINGS = 20;

/**
 * Closes the year of a season: its statement is written down under the club's next number, and never again. Where nothing is otherwise than the last time, that one is given: two that say the same would only be taken for
 * different ones. Two at once never get one number.
 * @param year its days
 * @param today of the club, an ISO date
 */
export async function closeYear(
  from: Pick<Store, "db">,
  closing: ClubSeason & Hand,
  { year, today }: { year: Period; today: string },
): Promise<{ number: number; isNew: boolean }> {
  for (let reading = 0; reading < MOST_READINGS; reading += 1) {
    // Read of one moment, apart from the transaction that waits for its turn: one that began before its turn would not see what was written in it.
    const { lines, last } = await atOneMoment(from, async (tx) => ({
      lines: await statementIn(tx, closing, year, today),
      last: await lastClosing(tx, closing),
    }));
    const kept = await from.db.transaction((tx) => keepStatement(tx, closing, { year, lines, last }));
    if (kept) return kept;
  }
  throw new Error(`the year of season ${closing.seasonId} was closed ${MOST_READINGS} times meanwhile`);
}

/** Writes a statement down that was read. @returns undefined where the year was closed since: then that statement is older than the last one */
async function keepStatement(
  tx: Transaction,
  { by, now, ...scope }: ClubSeason & Hand,
  { year, lines, last }: { year: Period; lines: readonly ClosingLine[]; last: ClosedYear | undefined },
): Promise<{ number: number; isNew: boolean } | undefined> {
  const { club, seasonId } = scope;
  // One at a time, to the end of the transaction.
  await takeTurnOf(tx, `closing ${club}`);
  if ((await lastClosing(tx, scope))?.number !== last?.number) return undefined;
  if (last && isSameYear(last, year) && closingChanges(last.lines, lines).length === 0)
    return { number: last.number, isNew: false };
  const [highest] = await tx
    .select({ number: max(number) })
    .from(yearClosings)
    .where(eq(ofClub, club));
  const next = (highest?.number ?? 0) + 1;
  await tx.insert(yearClosings).values({
    ...{ club, seasonId, number: next, firstDay: year.from, lastDay: year.to },
    ...{ writtenBy: by.name, writtenAt: now },
  });
  await writeLines(tx, { club, closing: next }, lines);
  await writeAudit(tx, {
    ...{ by, club, action: "payment.close_year", subject: `seasons/${seasonId}` },
    details: { number: next },
  });
  return { number: next, isNew: true };
}

const isSameYear = (one: YearClosing, { from, to }: Period): boolean => one.firstDay === from && one.lastDay === to;

/** Lines written by one INSERT: PostgreSQL takes 65,535 parameters, nine a line. */
const LINES_PER_INSERT = 5_000;

async function writeLines(
  tx: Transaction,
  of: { club: string; closing: number },
  lines: readonly ClosingLine[],
): Promise<void> {
  const rows = lines.map((line, position) => ({ ...line, ...of, position }));
  for (let start = 0; start < rows.length; start += LINES_PER_INSERT)
    await tx.insert(closingLines).values(rows.slice(start, start + LINES_PER_INSERT));
}
