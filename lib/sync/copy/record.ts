import "server-only";
import { and, eq } from "drizzle-orm";
import { publish } from "#lib/base/live/live.ts";
import { type Queryable, type Store, store, type Transaction } from "#lib/base/store/database.ts";
import { CLUB_WIDE, mirrorEvents, mirrorGroups, mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { type ClubApi, clubApi, recordOf } from "#lib/club/client/client.ts";
import { ClubError } from "#lib/club/client/error.ts";
import type { Lane } from "#lib/club/client/governor.ts";
import { markChanged } from "#lib/sync/forecast/change-marks.ts";
import { copiedBy, type Phase } from "#lib/sync/resources/all.ts";
import { idOf, type Raw } from "#lib/sync/resources/wire.ts";
import { keep, nextReading, remove } from "./copy.ts";
import { dropGoneSeasons } from "./seasons.ts";
import { hasten } from "./state.ts";

/** How a call is sent. */
export interface RecordReadOptions {
  lane: Lane;
  signal?: AbortSignal | undefined;
  /**
   * Runs in the transaction that brings these records up to date: what else is true only together with it. A record that something
   * later overtook is not among them.
   */
  settle?: ((tx: Transaction, ids: readonly number[]) => Promise<void>) | undefined;
}

/** The season that the record belongs to; null where it belongs to none, or to one that we do not know. */
export interface RecordRead {
  season: number | null;
  /** The season in which the copy had it, where that is another one: it has left that. */
  left: number | null;
  gone: boolean;
}

/**
 * Reads one record anew after something wrote it: for forms. One that is gone leaves the mirror.
 * @param by the account of the person who waits, if one does
 * @throws ClubError
 */
export async function refreshRecord(club: string, phase: Phase, id: number, lane: Lane, by?: number): Promise<void> {
  const { season, left } = await copyRecord(await store(), await clubApi(club, by), phase, id, { lane });
  await publish({ club, topic: "mirror", ...(season !== null && { season }) });
  if (left !== null) await publish({ club, topic: "mirror", season: left });
}

/**
 * Reads one record into the mirror. A record of a season that we cannot tell makes the next pass of its club due.
 * @throws ClubError
 */
export async function copyRecord(
  open: Store,
  api: ClubApi,
  phase: Phase,
  id: number,
  { lane, signal, settle }: RecordReadOptions,
): Promise<RecordRead> {
  const club = api.club.slug;
  const known = await seasonKept(open.db, club, phase, id);
  const reading = await nextReading(open.db);
  let raw: Raw;
  try {
    const asked = { path: { id }, lane, ...(signal && { signal }) };
    const { item } = copiedBy(phase);
    raw = recordOf(await api.get(item as "/members/{id}", asked), id, `GET ${item}`);
  } catch (cause) {
    if (!(cause instanceof ClubError) || cause.kind !== "not_found") throw cause;
    await open.db.transaction(async (tx) => {
      await remove(tx, club, phase, [id], reading);
      if (phase === "seasons") await dropGoneSeasons(tx, club);
      await settle?.(tx, [id]);
    });
    return { season: known, left: null, gone: true };
  }
  const season = await seasonOf(open, api, phase, raw, { known, asking: { lane, signal } });
  const row = season === undefined ? null : copiedBy(phase).copy.row(raw, season ?? 0);
  if (!row) {
    await open.db.transaction(async (tx) => {
      await hasten(tx, club, known ?? CLUB_WIDE);
      await settle?.(tx, [id]);
    });
    return { season: known, left: null, gone: false };
  }
  const left = known !== null && season !== undefined && season !== null && season !== known ? known : null;
  await open.db.transaction(async (tx) => {
    const overtaken = await keep(tx, club, phase, [row], reading);
    // A place is free in the season that it left. What belongs to a group or an event has gone with it.
    if (left !== null) await markChanged(tx, club, [left]);
    if (left !== null && (phase === "groups" || phase === "events"))
      for (const one of [left, season ?? left]) await hasten(tx, club, one);
    await settle?.(tx, overtaken.has(id) ? [] : [id]);
  });
  return { season: season ?? null, left, gone: false };
}

/** null: the phase knows no season; undefined: it does, and the record's cannot be told. */
async function seasonOf(
  open: Store,
  api: ClubApi,
  phase: Phase,
  raw: Raw,
  { known, asking }: { known: number | null; asking: RecordReadOptions },
): Promise<number | null | undefined> {
  if (!copiedBy(phase).copy.path.includes("{id}")) return null;
  const told = idOf(raw.season_id);
  if (told !== null || (phase !== "annual" && phase !== "event")) return told ?? known ?? undefined;
  // A registration is of its activity's season (club-api §2.1), and may have moved to an activity of another one since it was copied.
  const [activities, id] =
    phase === "annual" ? (["groups", idOf(raw.group_id)] as const) : (["events", idOf(raw.event_id)] as const);
  if (id === null) return known ?? undefined;
  const copied = await seasonKept(open.db, api.club.slug, activities, id);
  // A registration to a group that is newer than the list of groups.
  return copied ?? (await copyRecord(open, api, activities, id, asking)).season ?? undefined;
}

/** The season of a group, an event or a registration that is here already. */
async function seasonKept(db: Queryable, club: string, phase: Phase, id: number | null): Promise<number | null> {
  if (id === null) return null;
  if (phase === "annual" || phase === "event") {
    const { club: of, kind, id: key, seasonId } = mirrorRegistrations;
    const [row] = await db
      .select({ seasonId })
      .from(mirrorRegistrations)
      .where(and(eq(of, club), eq(kind, phase), eq(key, id)));
    return row?.seasonId ?? null;
  }
  if (phase !== "groups" && phase !== "events") return null;
  const table = phase === "groups" ? mirrorGroups : mirrorEvents;
  const [row] = await db
    .select({ seasonId: table.seasonId })
    .from(table)
    .where(and(eq(table.club, club), eq(table.id, id)));
  return row?.seasonId ?? null;
}
