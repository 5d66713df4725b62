import "server-only";
import { and, eq, max, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorEvents, mirrorGroups, mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import type { Phase } from "#lib/sync/resources/all.ts";
import { PAGE_ROWS, type Page } from "./page.ts";

/** What a group or event without a limit is thought to hold. */
const UNLIMITED_GUESS = 30;

/** What was known when the reading of a collection began. */
export interface Estimate {
  /** Rows that the last whole pass read; null on the first. */
  before: number | null;
  /** Rows that this pass had read. */
  doneBefore: number;
}

interface Progress {
  club: string;
  season: number;
  phase: Phase;
  page: Page;
  done: number;
  total: number | null;
}

/**
 * How many rows a pass will have read at its end, for the progress bar; null while nobody can know. Lists do not tell their length.
 * A later pass expects what the one before found. A first one expects as many registrations as the activities have places, and as
 * many people as their ascending identifiers suggest on the way to the highest one that a registration names.
 */
export async function expectedRows(db: Queryable, progress: Progress, start: Estimate): Promise<number | null> {
  const { phase, page, done, total } = progress;
  const atLeast = done + (page.next === null ? 0 : PAGE_ROWS);
  if (start.before !== null) return Math.max(start.before, atLeast);
  if (phase === "annual" && total === null) return Math.max(start.doneBefore + (await places(db, progress)), atLeast);
  if (phase === "people" && page.next !== null) {
    const highest = await highestMember(db, progress.club);
    const rows = done - start.doneBefore;
    return highest === null ? null : Math.max(start.doneBefore + Math.round((rows * highest) / page.next), atLeast);
  }
  return total === null ? null : Math.max(total, atLeast);
}

async function places(db: Queryable, { club, season }: Progress): Promise<number> {
  const [groups] = await db
    .select({ places: sql<string>`coalesce(sum(coalesce(${mirrorGroups.capacity}, ${UNLIMITED_GUESS})), 0)` })
    .from(mirrorGroups)
    .where(and(eq(mirrorGroups.club, club), eq(mirrorGroups.seasonId, season)));
  const [events] = await db
    .select({ places: sql<string>`coalesce(sum(coalesce(${mirrorEvents.capacity}, ${UNLIMITED_GUESS})), 0)` })
    .from(mirrorEvents)
    .where(and(eq(mirrorEvents.club, club), eq(mirrorEvents.seasonId, season)));
  return Number(groups?.places) + Number(events?.places);
}

async function highestMember(db: Queryable, club: string): Promise<number | null> {
  const [row] = await db
    .select({ id: max(mirrorRegistrations.memberId) })
    .from(mirrorRegistrations)
    .where(eq(mirrorRegistrations.club, club));
  return row?.id ?? null;
}
