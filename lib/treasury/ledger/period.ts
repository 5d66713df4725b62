import "server-only";
import type { Queryable } from "#lib/base/store/database.ts";
import type { MirrorSeason } from "#lib/base/store/schema/sync/mirror.ts";
import { dayAfter } from "#lib/base/time/days.ts";
import { seasonsOf } from "#lib/sync/copy/seasons.ts";
import type { Period } from "./entry.ts";

/** The days of a season's accounts. */
export interface AccountingYear extends Period {
  seasonId: number;
  /** The first and the last day that is of any year. */
  first: string;
  last: string;
}

type Dated = Pick<MirrorSeason, "id" | "startDate" | "endDate">;

/**
 * The years of a club's seasons, the first of them first: each lasts until the next season begins, so that no day between two of them is of none, and no day of two. A season that does not say when it is has none.
 * Pure.
 */
export function accountingYears(seasons: readonly Dated[]): AccountingYear[] {
  const dated = seasons
    .flatMap(({ id, startDate, endDate }) => (startDate && endDate ? [{ id, from: startDate, end: endDate }] : []))
    .sort((a, b) => (a.from === b.from ? a.id - b.id : a.from < b.from ? -1 : 1));
  const years = dated.flatMap(({ id, from, end }, at) => {
    const next = dated[at + 1];
    // Of two that begin on one day the later one has the days.
    if (next && next.from === from) return [];
    return [{ seasonId: id, from, to: next ? dayAfter(next.from, -1) : end }];
  });
  const first = years[0]?.from ?? "";
  const last = years.at(-1)?.to ?? "";
  return years.map((year) => ({ ...year, first, last }));
}

/** The year of a season; undefined: the club has no such season, or does not say when it is. */
export async function seasonYear(db: Queryable, club: string, seasonId: number): Promise<AccountingYear | undefined> {
  return accountingYears(await seasonsOf(db, club)).find((year) => year.seasonId === seasonId);
}

/** The year that has exactly these days; undefined: they are of no year, of a part of one, or of several. */
export async function yearOfDays(
  db: Queryable,
  club: string,
  { from, to }: Period,
): Promise<AccountingYear | undefined> {
  return accountingYears(await seasonsOf(db, club)).find((year) => year.from === from && year.to === to);
}

/** The year of a season as it is with days that it may have had before: what is of any year is then told as if it had them still. */
export async function yearWith(
  db: Queryable,
  club: string,
  { seasonId, from, to }: Period & Pick<AccountingYear, "seasonId">,
): Promise<AccountingYear> {
  const others = accountingYears(await seasonsOf(db, club)).filter((year) => year.seasonId !== seasonId);
  const days = [{ from, to }, ...others];
  const first = days.reduce((least, year) => (year.from < least ? year.from : least), from);
  const last = days.reduce((most, year) => (year.to > most ? year.to : most), to);
  return { ...{ seasonId, from, to }, first, last };
}
