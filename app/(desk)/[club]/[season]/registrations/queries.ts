import "server-only";
import { tagged } from "#app/registration-tags.ts";
import type { Seat } from "#lib/access/permissions.ts";
import { streamPosition } from "#lib/live/live.ts";
import { activityOptions, sportOptions } from "#lib/mirror/activity-options.ts";
import { readDeskPage } from "#lib/mirror/desk-page.ts";
import { formatRows, type RegistrationView } from "#lib/mirror/registration-filters.ts";
import { seenBy } from "#lib/mirror/season-scope.ts";
import { store } from "#lib/store/database.ts";

/** What the desk opens with: the page of its view, and what its filters offer. Reads the mirror alone. */
export async function readDesk(seat: Seat, season: number, view: RegistrationView) {
  const { club } = seat;
  const { at } = streamPosition(club, null);
  const { db } = await store();
  const { activities, page, counts } = await readDeskPage(db, await seenBy(seat, season), view);
  const { annual, event } = activities;
  return {
    initial: { query: formatRows(view), page: await tagged(seat, page), at },
    options: {
      annual: activityOptions(annual, view.kind === "annual" ? counts : undefined),
      event: activityOptions(event, view.kind === "event" ? counts : undefined),
      sports: sportOptions([...annual, ...event]),
    },
  };
}
