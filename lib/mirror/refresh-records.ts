import "server-only";
import { clubApi, dataOf, type PathsWith } from "#lib/club/client.ts";
import { ClubError } from "#lib/club/error.ts";
import { publish } from "#lib/live/live.ts";
import { store } from "#lib/store/database.ts";
import { CLUB_WIDE } from "#lib/store/mirror.ts";
import { COLLECTIONS } from "./collections.ts";
import { keep, nextReading, remove } from "./copy.ts";
import { idOf } from "./rows.ts";

/** The collections whose records forms write, and where one of them is read (club-api §4.3 to §4.7). */
const ITEMS = {
  seasons: "/seasons/{id}",
  sports: "/sports/{id}",
  lessons: "/lessons/{id}",
  people: "/members/{id}",
  groups: "/groups/{id}",
  events: "/events/{id}",
  slots: "/slots/{id}",
} as const satisfies Record<string, PathsWith<"get">>;

/** Collections whose rows belong to a season. */
const SEASONAL: ReadonlySet<string> = new Set(["groups", "events", "slots"]);

/**
 * Reads one record anew after it was written, in one call. One that is gone leaves the mirror.
 * @param season the season it belongs to, for a service whose answer does not say it
 * @throws ClubError
 */
export async function refreshRecord(
  club: string,
  collection: keyof typeof ITEMS,
  id: number,
  season?: number,
): Promise<void> {
  const open = await store();
  const api = await clubApi(club);
  const reading = await nextReading(open.db);
  let home = season;
  try {
    const raw = dataOf(await api.get(ITEMS[collection], { path: { id }, lane: "click" }));
    home = idOf(raw.season_id) ?? season;
    // Of a season that nobody names: its next pass brings it.
    const isHomeless = home === undefined && SEASONAL.has(collection);
    const row = isHomeless ? null : COLLECTIONS[collection].row(raw, home ?? CLUB_WIDE);
    if (row) await open.db.transaction((tx) => keep(tx, club, collection, [row], reading));
  } catch (cause) {
    if (!(cause instanceof ClubError) || cause.kind !== "not_found") throw cause;
    await open.db.transaction((tx) => remove(tx, club, collection, [id], reading));
  }
  await publish({ club, topic: "mirror", ...(home === undefined ? {} : { season: home }) });
}
