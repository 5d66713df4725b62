import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { publish } from "#lib/base/live/live.ts";
import { type Queryable, type Store, store } from "#lib/base/store/database.ts";
import {
  CLUB_WIDE,
  type MirrorRegistration,
  mirrorEvents,
  mirrorGroups,
  mirrorRegistrations,
} from "#lib/base/store/schema/sync/mirror.ts";
import { type ClubApi, clubApi } from "#lib/club/client/client.ts";
import { ClubError } from "#lib/club/client/error.ts";
import type { Lane } from "#lib/club/client/governor.ts";
import type { Phase } from "#lib/sync/resources/all.ts";
import { keep, nextReading, remove } from "./copy.ts";
import { readMissingPeople } from "./missing-people.ts";
import { readPage } from "./page.ts";
import { copyRecord, type RecordReadOptions } from "./record.ts";

type Kind = MirrorRegistration["kind"];

/** A record to be read anew. */
export interface Wanted {
  id: number;
  /** The group or event of a registration: tells the season of one that is not here yet. */
  activityId?: number | null;
  /** Somebody said that it is gone. */
  deleted?: boolean;
}

/** What became of the readings, beside those that the copy now has. */
export interface Refreshed {
  /** No longer in the club. */
  gone: number[];
  /** The integration may not read them, or the club has switched that part off. */
  refused: number[];
  /** The club's answer about them could not be read. */
  unreadable: number[];
}

/**
 * Reads one registration anew, after a decision or an announcement. One that is gone leaves the mirror; one of a person we do not know
 * brings the person. One call, two with the person.
 * @throws ClubError
 */
export async function refreshRegistration(club: string, kind: Kind, id: number, lane: Lane): Promise<void> {
  const open = await store();
  const api = await clubApi(club);
  const { season, left } = await copyRecord(open, api, kind, id, { lane });
  if (left !== null) await publish({ club, topic: "registrations", season: left });
  if (season === null) return;
  await readMissingPeople(open, api, season);
  await publish({ club, topic: "registrations", season });
}

/**
 * Reads many records of a collection anew in as few calls as possible: lists are ordered by identifier, so a page that begins
 * just before the first wanted one brings up to 100 of them, and the next page begins before the first one still wanted. A record
 * that a page does not show is asked for by itself, unless it was said to be gone.
 * @param asking `settle` runs in the transaction that brings the named records up to date
 * @throws ClubError for what concerns them all: no answer, no token, no quota
 */
export async function refreshMany(
  open: Store,
  api: ClubApi,
  phase: Phase,
  wanted: readonly Wanted[],
  asking: RecordReadOptions,
): Promise<Refreshed> {
  const refreshed: Refreshed = { gone: [], refused: [], unreadable: [] };
  const seasons = new Set<number>();
  for (const [season, those] of await bySeason(open.db, api.club.slug, phase, wanted)) {
    const alone = season === null || those.length === 1;
    const left = alone ? those : await readPages(open, api, phase, { season, wanted: those, refreshed, asking });
    if (season) seasons.add(season);
    for (const one of left) {
      const read = await readAlone(open, api, phase, one, { refreshed, asking });
      if (read) seasons.add(read);
    }
  }
  if (isRegistrations(phase)) for (const season of seasons) await readMissingPeople(open, api, season, asking.signal);
  return refreshed;
}

interface Refreshing {
  refreshed: Refreshed;
  asking: RecordReadOptions;
}

/** @returns what no page showed and nobody called gone */
async function readPages(
  open: Store,
  api: ClubApi,
  phase: Phase,
  { season, wanted, refreshed, asking }: Refreshing & { season: number; wanted: readonly Wanted[] },
): Promise<Wanted[]> {
  const club = api.club.slug;
  const hidden: Wanted[] = [];
  let left = [...wanted].sort((a, b) => a.id - b.id);
  while (left[0] !== undefined) {
    const reading = await nextReading(open.db);
    const { lane, signal } = asking;
    const page = await readPage(api, phase, { season, after: left[0].id - 1, lane, ...(signal && { signal }) });
    if (page.missingScopes.length > 0) {
      refreshed.refused.push(...left.filter(({ deleted }) => !deleted).map(({ id }) => id));
      await believeGone(
        open,
        api,
        phase,
        left.filter(({ deleted }) => deleted),
        { reading, refreshed, asking },
      );
      return hidden;
    }
    const there = new Set(page.rows.map((row) => row.id as number));
    const reached = page.next === null ? Number.POSITIVE_INFINITY : Math.max(...there);
    const covered = left.filter(({ id }) => id <= reached);
    // This service orders its lists otherwise, so each record is read on its own.
    if (covered.length === 0) return [...hidden, ...left];
    const shown = covered.filter(({ id }) => there.has(id)).map(({ id }) => id);
    const gone = covered.filter(({ id, deleted }) => deleted && !there.has(id)).map(({ id }) => id);
    hidden.push(...covered.filter(({ id, deleted }) => !deleted && !there.has(id)));
    await open.db.transaction(async (tx) => {
      const overtaken = await keep(tx, club, phase, page.rows, reading);
      await remove(tx, club, phase, gone, reading);
      await asking.settle?.(tx, [...shown.filter((id) => !overtaken.has(id)), ...gone]);
    });
    refreshed.gone.push(...gone);
    await tell(club, phase, season);
    left = left.filter(({ id }) => id > reached);
  }
  return hidden;
}

/** @returns the season of the record */
async function readAlone(
  open: Store,
  api: ClubApi,
  phase: Phase,
  { id, deleted }: Wanted,
  { refreshed, asking }: Refreshing,
): Promise<number | null> {
  const reading = await nextReading(open.db);
  try {
    const { season, left, gone } = await copyRecord(open, api, phase, id, asking);
    if (gone) refreshed.gone.push(id);
    await tell(api.club.slug, phase, season);
    if (left !== null) await tell(api.club.slug, phase, left);
    return season;
  } catch (cause) {
    const why = cause instanceof ClubError ? cause.kind : undefined;
    if (why === "contract") refreshed.unreadable.push(id);
    else if (why !== "scope" && why !== "refused") throw cause;
    else if (!deleted) refreshed.refused.push(id);
    else await believeGone(open, api, phase, [{ id }], { reading, refreshed, asking });
    return null;
  }
}

/** Records that the club itself said are gone, and that are not ours to ask about. */
async function believeGone(
  open: Store,
  api: ClubApi,
  phase: Phase,
  wanted: readonly Wanted[],
  { reading, refreshed, asking }: Refreshing & { reading: number },
): Promise<void> {
  const ids = wanted.map(({ id }) => id);
  if (ids.length === 0) return;
  await open.db.transaction(async (tx) => {
    await remove(tx, api.club.slug, phase, ids, reading);
    await asking.settle?.(tx, ids);
  });
  refreshed.gone.push(...ids);
  await tell(api.club.slug, phase, null);
}

function tell(club: string, phase: Phase, season: number | null): Promise<void> {
  const topic = isRegistrations(phase) ? "registrations" : "mirror";
  return publish({ club, topic, ...(season && { season }) });
}

function isRegistrations(phase: Phase): phase is Kind {
  return phase === "annual" || phase === "event";
}

/** The season in whose list each record is; null where that cannot be told without reading the record itself. */
async function bySeason(
  db: Queryable,
  club: string,
  phase: Phase,
  wanted: readonly Wanted[],
): Promise<Map<number | null, Wanted[]>> {
  if (phase === "people") return new Map([[CLUB_WIDE, [...wanted]]]);
  if (!isRegistrations(phase)) return new Map([[null, [...wanted]]]);
  const known = await seasonsOfRegistrations(db, club, phase, wanted);
  const activities = await seasonsOfActivities(db, club, phase, wanted);
  const seasons = new Map<number | null, Wanted[]>();
  for (const one of wanted) {
    // What is said of it now goes before what the copy remembers: it may have moved to an activity of another season.
    const season = activities.get(one.activityId ?? 0) ?? known.get(one.id) ?? null;
    seasons.set(season, [...(seasons.get(season) ?? []), one]);
  }
  return seasons;
}

async function seasonsOfRegistrations(db: Queryable, club: string, phase: Kind, wanted: readonly Wanted[]) {
  const { club: of, kind, id, seasonId } = mirrorRegistrations;
  const ids = wanted.map((one) => one.id);
  const rows = await db
    .select({ id, seasonId })
    .from(mirrorRegistrations)
    .where(and(eq(of, club), eq(kind, phase), inArray(id, ids)));
  return new Map(rows.map((row) => [row.id, row.seasonId]));
}

async function seasonsOfActivities(db: Queryable, club: string, phase: Kind, wanted: readonly Wanted[]) {
  const table = phase === "annual" ? mirrorGroups : mirrorEvents;
  const ids = wanted.flatMap(({ activityId }) => activityId ?? []);
  const rows = await db
    .select({ id: table.id, seasonId: table.seasonId })
    .from(table)
    .where(and(eq(table.club, club), inArray(table.id, ids)));
  return new Map(rows.map((row) => [row.id, row.seasonId]));
}
