import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { type ClubApi, clubApi } from "#lib/club/client.ts";
import type { Lane } from "#lib/club/governor.ts";
import { publish } from "#lib/live/live.ts";
import { type Queryable, type Store, store } from "#lib/store/database.ts";
import { type MirrorRegistration, mirrorRegistrations } from "#lib/store/mirror.ts";
import { keep, nextReading, remove } from "./copy.ts";
import { readPage } from "./page.ts";
import { readMissingPeople } from "./people.ts";
import { readRecord } from "./record.ts";
import { hasten } from "./state.ts";

type Kind = MirrorRegistration["kind"];

/**
 * Reads one registration anew, after a decision or an announcement. One that is gone leaves the mirror; one of a person we do not know
 * brings the person. One call, two with the person.
 * @throws ClubError
 */
export async function refreshRegistration(club: string, kind: Kind, id: number, lane: Lane): Promise<void> {
  const open = await store();
  const api = await clubApi(club);
  const { season } = await readRecord(open, api, kind, id, { lane });
  if (season === null) return;
  await readMissingPeople(open, api, season);
  await publish({ club, topic: "registrations", season });
}

/**
 * Reads many registrations anew in as few calls as possible: lists are ordered by identifier, so a page that begins just before the
 * first wanted one brings up to 100 of them, and the next page begins before the first one still wanted.
 * @throws ClubError
 */
export async function refreshRegistrations(
  club: string,
  kind: Kind,
  ids: readonly number[],
  lane: Lane,
): Promise<void> {
  const [only] = ids;
  if (only === undefined) return;
  if (ids.length === 1) return refreshRegistration(club, kind, only, lane);
  const open = await store();
  const api = await clubApi(club);
  for (const [season, wanted] of await bySeason(open.db, club, kind, ids)) {
    await readMany(open, api, kind, season, wanted, lane);
    await readMissingPeople(open, api, season);
    await publish({ club, topic: "registrations", season });
  }
}

async function readMany(
  open: Store,
  api: ClubApi,
  kind: Kind,
  season: number,
  ids: number[],
  lane: Lane,
): Promise<void> {
  const club = api.club.slug;
  let wanted = [...ids].sort((a, b) => a - b);
  while (wanted[0] !== undefined) {
    const reading = await nextReading(open.db);
    const page = await readPage(api, kind, { season, after: wanted[0] - 1, lane });
    if (page.missingScopes.length > 0) return hasten(open.db, club, season);
    const there = new Set(page.rows.map((row) => row.id as number));
    const reached = page.next === null ? Number.POSITIVE_INFINITY : Math.max(...there);
    const covered = wanted.filter((id) => id <= reached);
    // A service that orders its lists otherwise: each on its own then.
    if (covered.length === 0) {
      for (const id of wanted) await readRecord(open, api, kind, id, { lane });
      return;
    }
    const gone = covered.filter((id) => !there.has(id));
    await open.db.transaction(async (tx) => {
      await keep(tx, club, kind, page.rows, reading);
      await remove(tx, club, kind, gone, reading);
    });
    wanted = wanted.filter((id) => id > reached);
  }
}

async function bySeason(
  db: Queryable,
  club: string,
  kind: Kind,
  ids: readonly number[],
): Promise<Map<number, number[]>> {
  const { club: of, kind: sort, id, seasonId } = mirrorRegistrations;
  const rows = await db
    .select({ id, seasonId })
    .from(mirrorRegistrations)
    .where(and(eq(of, club), eq(sort, kind), inArray(id, [...ids])));
  const seasons = new Map<number, number[]>();
  for (const row of rows) seasons.set(row.seasonId, [...(seasons.get(row.seasonId) ?? []), row.id]);
  return seasons;
}
