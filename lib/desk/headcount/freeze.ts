import "server-only";
import { and, desc, eq } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { frozenHeadcounts } from "#lib/base/store/schema/desk/headcount.ts";
import { zoneOf } from "#lib/base/store/zone.ts";
import { dayAfter } from "#lib/base/time/days.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { seasonsOf } from "#lib/sync/copy/seasons.ts";
import { mirrorStatus } from "#lib/sync/copy/state.ts";
import { dateIn } from "#runtime/clock.ts";
import { countHeads, type Headcount } from "./count.ts";
import { dayIn } from "./days.ts";
import { type HeadcountDefinition, headcountDefinition } from "./definition.ts";
import { freezingDays, headcountPresetsOf } from "./presets.ts";
import { isCounted, seasonPeople } from "./read.ts";

/** A day that passed longer ago than this is not frozen any more: what the club says by then is no longer what it was. */
const LATEST_DAYS = 7;

/** What a preset counted, and when that was written down. */
export interface FrozenHeadcount {
  preset: string;
  day: string;
  definition: HeadcountDefinition;
  counted: Headcount;
  writtenAt: Date;
}

/**
 * Writes down what each preset of a club counts on the days that have passed and that the club wants frozen, unless it is written down already. Only from a copy that was read
 * whole after the day had ended; the same day is frozen once, however many dashboards look.
 * @returns how many were frozen
 */
export async function freezeDue(db: Queryable, club: string, now: Date): Promise<number> {
  const wished = await freezingDays(db, club);
  if (wished.size === 0) return 0;
  const zone = await zoneOf(db, club);
  const today = dateIn(zone, now);
  let frozen = 0;
  for (const season of await seasonsOf(db, club)) {
    const scope = { club, seasonId: season.id };
    for (const [name, since] of wished) {
      const day = dayIn(name, season, today);
      if (day === null || day >= today || day < dayAfter(today, -LATEST_DAYS) || day < dateIn(zone, since)) continue;
      const { asOf } = await mirrorStatus(db, club, season.id);
      if (asOf === null || dateIn(zone, asOf) <= day || !(await isCounted(db, scope))) continue;
      frozen += await freeze(db, { ...scope, day }, now);
    }
  }
  return frozen;
}

async function freeze(db: Queryable, scope: ClubSeason & { day: string }, now: Date): Promise<number> {
  const { club, seasonId, day } = scope;
  const there = new Set((await frozenOf(db, scope)).filter((one) => one.day === day).map(({ preset }) => preset));
  const missing = (await headcountPresetsOf(db, club)).filter(({ id }) => !there.has(id));
  if (missing.length === 0) return 0;
  const { people, listed } = await seasonPeople(db, scope, { dues: true });
  const rows = await db
    .insert(frozenHeadcounts)
    .values(
      missing.map(({ id, definition }) => ({
        ...{ club, seasonId, day, preset: id, definition: { ...definition }, writtenAt: now },
        counted: { ...countHeads(people, definition, day, listed) },
      })),
    )
    .onConflictDoNothing()
    .returning({ preset: frozenHeadcounts.preset });
  return rows.length;
}

/** What was frozen of a season, the last day first. */
export async function frozenOf(db: Queryable, { club, seasonId }: ClubSeason): Promise<FrozenHeadcount[]> {
  const { preset, day, definition, counted, writtenAt } = frozenHeadcounts;
  const rows = await db
    .select({ preset, day, definition, counted, writtenAt })
    .from(frozenHeadcounts)
    .where(and(eq(frozenHeadcounts.club, club), eq(frozenHeadcounts.seasonId, seasonId)))
    .orderBy(desc(day), preset);
  return rows.flatMap((row) => {
    const read = headcountDefinition.safeParse(row.definition);
    return read.success ? [{ ...row, definition: read.data, counted: row.counted as unknown as Headcount }] : [];
  });
}
