import "server-only";
import { mayShareViews, type Seat } from "#lib/base/access/permissions.ts";
import { whyNot } from "#lib/base/access/seat.ts";
import { store } from "#lib/base/store/database.ts";
import { viewAddress } from "#lib/sync/views/lists.ts";
import type { ViewedList } from "#lib/sync/views/viewed.ts";
import { viewPlace, viewsOf } from "#lib/sync/views/views.ts";

type SearchParams = Record<string, string | string[] | undefined>;

/**
 * The saved views of a list for who asks, and the address that it shows: what was asked, or where nothing was, the view that the list
 * opens with. Reads the dashboard's own database alone.
 */
export async function viewsOfList(seat: Seat, list: ViewedList, asked: SearchParams) {
  const views = await viewsOf((await store()).db, viewPlace(seat, list));
  const opens = views.find((view) => view.opens);
  const opensAs = opens ? viewAddress(opens) : null;
  const isBare = Object.keys(asked).length === 0;
  return {
    views: { views, opensAs, noSharing: await whyNot(mayShareViews(seat)) },
    address: isBare && opensAs !== null ? new URLSearchParams(opensAs) : asked,
  };
}

/** What a list is given of its saved views. */
export type ListViews = Awaited<ReturnType<typeof viewsOfList>>["views"];
