import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorPeople as people, mirrorRegistrations as registrations } from "#lib/base/store/schema/sync/mirror.ts";
import type { SeasonScope } from "#lib/sync/copy/season-scope.ts";

/** Years of age that are counted together. */
const BAND_YEARS = 5;

/** From this age on all are counted together. */
const LAST_BAND = 80;

/** How many people of an age have which sex in their record (club-api §2.4). */
export interface AgeBand {
  /** Whole years, the youngest and the oldest; null: and older. */
  from: number;
  to: number | null;
  women: number;
  men: number;
}

/** The people of a season by age and sex. Whoever has no sex in their record is in no half, whoever has no birth date in no band. */
export interface AgePyramid {
  people: number;
  /** The youngest first, from the first band in which anybody is to the last. */
  bands: AgeBand[];
  withoutBirth: number;
  withoutSex: number;
}

/** Counts of people by the place of their band: null where no band is theirs. */
export interface AgeRow {
  band: number | null;
  sex: string | null;
  count: number;
}

/** Rows as bands, without holes. Pure. */
export function pyramidOf(rows: readonly AgeRow[]): AgePyramid {
  const sum = (those: readonly AgeRow[]) => those.reduce((total, { count }) => total + count, 0);
  const isTold = ({ sex }: AgeRow) => sex === "Femme" || sex === "Homme";
  const told = rows.filter(isTold);
  const places = told.flatMap(({ band }) => band ?? []);
  const first = Math.min(...places);
  const bands =
    places.length === 0 ? [] : Array.from({ length: Math.max(...places) - first + 1 }, (_, at) => first + at);
  return {
    people: sum(rows),
    bands: bands.map((band) => {
      const those = (sex: string) => sum(told.filter((row) => row.band === band && row.sex === sex));
      const from = band * BAND_YEARS;
      return { from, to: from >= LAST_BAND ? null : from + BAND_YEARS - 1, women: those("Femme"), men: those("Homme") };
    }),
    withoutBirth: sum(rows.filter(({ band }) => band === null)),
    withoutSex: sum(rows.filter((row) => !isTold(row))),
  };
}

/**
 * The people with a validated registration of the season by age on a day and sex: exactly those whom the list of people shows under the same standing, ages and
 * sex. From the copy, in one query.
 */
export async function agePyramid(db: Queryable, { club, seasonId, today }: SeasonScope): Promise<AgePyramid> {
  const theirs = db
    .select({ id: registrations.memberId })
    .from(registrations)
    .where(and(eq(registrations.club, club), eq(registrations.seasonId, seasonId), sql`${registrations.valid}`));
  const years = sql`date_part('year', age(${today}::date, ${people.birthDate}))`;
  const band = sql<number | null>`case when ${people.birthDate} <= ${today}::date
    then least(floor(${years} / ${BAND_YEARS}::int), ${LAST_BAND / BAND_YEARS}::int)::int end`;
  const rows = await db
    .select({ band, sex: people.sex, count: sql<number>`count(*)`.mapWith(Number) })
    .from(people)
    .where(and(eq(people.club, club), sql`${people.id} in ${theirs}`))
    .groupBy(sql`1`, people.sex);
  return pyramidOf(rows);
}
