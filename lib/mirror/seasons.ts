import "server-only";
import { and, asc, eq, getTableColumns, getTableName, ne, notInArray } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { COPIED_OF_SEASON } from "#lib/resources/all.ts";
import type { Queryable, Transaction } from "#lib/store/database.ts";
import { attendanceSeasons, mirrorPresences, mirrorSheets, presenceCorrections } from "#lib/store/schema/attendance.ts";
import {
  CLUB_WIDE,
  type MirrorSeason,
  mirrorChanges,
  mirrorDoubts,
  mirrorForecasts,
  mirrorSeasons,
  mirrorStates,
} from "#lib/store/schema/mirror.ts";

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

/** What is copied of a season session by session (lib/attendance). */
const ATTENDANCE = [attendanceSeasons, mirrorSheets, mirrorPresences, presenceCorrections];

/** Once the list of seasons is whole, removes everything that belongs to a season which is no longer in it. */
export async function dropGoneSeasons(tx: Transaction, club: string): Promise<void> {
  const there = tx.select({ id: mirrorSeasons.id }).from(mirrorSeasons).where(eq(mirrorSeasons.club, club));
  const ours = [mirrorStates, mirrorChanges, mirrorDoubts, mirrorForecasts, ...ATTENDANCE];
  const ofSeasons = new Set<PgTable>([...ours, ...COPIED_OF_SEASON.map(({ copy }) => copy.table)]);
  for (const table of ofSeasons) {
    const { club: of, seasonId } = getTableColumns(table) as Record<string, PgColumn>;
    if (!of || !seasonId) throw new Error(`${getTableName(table)} says neither club nor season`);
    await tx.delete(table).where(and(eq(of, club), ne(seasonId, CLUB_WIDE), notInArray(seasonId, there)));
  }
}
