import "server-only";
import { tagged } from "#app/registration-tags.ts";
import { activityOptions, sportOptions } from "#lib/activities/offer/activity-options.ts";
import type { Seat } from "#lib/base/access/permissions.ts";
import { streamPosition } from "#lib/base/live/live.ts";
import { store } from "#lib/base/store/database.ts";
import { readDeskPage } from "#lib/registrations/list/desk-page.ts";
import { formatRows, type RegistrationView } from "#lib/sync/copy/registration-filters.ts";
import { seenBy } from "#lib/sync/copy/season-scope.ts";

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
