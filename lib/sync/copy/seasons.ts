import "server-only";
import { and, asc, eq, getTableColumns, getTableName, lt, ne, notInArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { isAtWork } from "#lib/base/store/hold.ts";
import {
  attendanceSeasons,
  mirrorPresences,
  mirrorSheets,
  presenceCorrections,
} from "#lib/base/store/schema/activities/attendance.ts";
import { paperFillings } from "#lib/base/store/schema/papers/papers.ts";
import {
  CLUB_WIDE,
  type MirrorSeason,
  mirrorChanges,
  mirrorDoubts,
  mirrorForecasts,
  mirrorSeasons,
  mirrorStates,
  wholeReadings,
} from "#lib/base/store/schema/sync/mirror.ts";
import { COPIED_OF_SEASON } from "#lib/sync/resources/all.ts";

/** A club's seasons, the newest first. */
export async function seasonsOf(db: Queryable, club: string): Promise<MirrorSeason[]> {
  const seasons = await db
    .select()
    .from(mirrorSeasons)
    .where(eq(mirrorSeasons.club, club))
    .orderBy(asc(mirrorSeasons.id));
  return seasons.sort((a, b) => (b.startDate ?? "").localeCompare(a.startDate ?? "") || b.id - a.id);
}

/** What a season is called; undefined where it has no name or is not a season of the club. */
export async function seasonName(db: Queryable, club: string, season: number): Promise<string | undefined> {
  return (await seasonsOf(db, club)).find(({ id }) => id === season)?.name ?? undefined;
}

/**
 * The season that a desk works in today: the one whose registrations are open, else the running one, else the next to begin, else
 * the newest.
 * @param seasons newest first
 * @param today YYYY-MM-DD in the club's time zone
 */
export function currentSeason(seasons: MirrorSeason[], today: string): MirrorSeason | undefined {
  const within = (start: string | null, end: string | null) =>
    start !== null && start <= today && today <= (end ?? today);
  const future = seasons.filter(({ startDate }) => startDate !== null && startDate > today);
  return (
    seasons.find((season) => within(season.registrationStart, season.registrationEnd)) ??
    seasons.find((season) => within(season.startDate, season.endDate)) ??
    future.at(-1) ??
    seasons[0]
  );
}

/**
 * The seasons of which somebody may be given a part today: the one that a desk works in, and every other that is running or of which registrations or the season itself
 * are still to come.
 * @param seasons newest first
 * @param today YYYY-MM-DD in the club's time zone
 */
export function seasonsAhead(seasons: MirrorSeason[], today: string): MirrorSeason[] {
  const current = currentSeason(seasons, today);
  return seasons.filter((season) => {
    const days = [season.startDate, season.endDate, season.registrationStart, season.registrationEnd];
    return season.id === current?.id || days.some((day) => day !== null && day >= today);
  });
}

/** The season that began last before another one did: whose members are former ones (club-api §2.2); undefined where there is none. @param seasons newest first */
export function seasonBefore(
  seasons: readonly MirrorSeason[],
  { startDate }: Pick<MirrorSeason, "startDate">,
): MirrorSeason | undefined {
  return seasons.find((one) => one.startDate !== null && startDate !== null && one.startDate < startDate);
}

/** What is copied of a season session by session (lib/activities/attendance). */
const ATTENDANCE = [attendanceSeasons, mirrorSheets, mirrorPresences, presenceCorrections];

/** Every table that says of each row to which season it belongs. */
function tablesOfSeasons(): { table: PgTable; club: PgColumn; seasonId: PgColumn }[] {
  const ours = [
    mirrorStates,
    wholeReadings,
    mirrorChanges,
    mirrorDoubts,
    mirrorForecasts,
    paperFillings,
    ...ATTENDANCE,
  ];
  const ofSeasons = new Set<PgTable>([...ours, ...COPIED_OF_SEASON.map(({ copy }) => copy.table)]);
  return [...ofSeasons].map((table) => {
    const { club, seasonId } = getTableColumns(table) as Record<string, PgColumn>;
    if (!club || !seasonId) throw new Error(`${getTableName(table)} says neither club nor season`);
    return { table, club, seasonId };
  });
}

/**
 * Removes the copies of seasons that ended before a day: they are read anew when somebody opens them. What was corrected by hand here is no
 * copy, and has a term of its own.
 */
export async function dropPastSeasons(tx: Transaction, day: SQL): Promise<void> {
  const past = tx
    .select({ club: mirrorSeasons.club, id: mirrorSeasons.id })
    .from(mirrorSeasons)
    .where(and(lt(mirrorSeasons.endDate, day), isAtWork(mirrorSeasons.club)));
  for (const { table, club, seasonId } of tablesOfSeasons())
    if (table !== presenceCorrections) await tx.delete(table).where(sql`(${club}, ${seasonId}) in ${past}`);
}

/** Once the list of seasons is whole, removes everything that belongs to a season which is no longer in it. */
export async function dropGoneSeasons(tx: Transaction, club: string): Promise<void> {
  const there = tx.select({ id: mirrorSeasons.id }).from(mirrorSeasons).where(eq(mirrorSeasons.club, club));
  for (const { table, club: of, seasonId } of tablesOfSeasons())
    await tx.delete(table).where(and(eq(of, club), ne(seasonId, CLUB_WIDE), notInArray(seasonId, there)));
}
