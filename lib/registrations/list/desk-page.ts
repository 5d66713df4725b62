import "server-only";
import type { Queryable } from "#lib/base/store/database.ts";
import { type Activity, allActivities } from "#lib/sync/copy/activities.ts";
import type { RegistrationView } from "#lib/sync/copy/registration-filters.ts";
import { countByActivity, type RegistrationPage, registrationPage } from "#lib/sync/copy/registrations.ts";
import type { SeenSeason } from "#lib/sync/copy/season-scope.ts";
import { activitiesWithin } from "#lib/sync/copy/section.ts";

/** What the list of registrations opens with. */
export interface DeskPage {
  activities: Record<"annual" | "event", Activity[]>;
  page: RegistrationPage;
  /** How many registrations of the shown state each activity of the shown kind has. */
  counts: Map<number, number>;
}

/**
 * The page of a view, and what its filters offer, from the mirror alone: groups and events are read once, and what waits for no answer is
 * asked at once.
 * @param db the store itself: in a transaction one statement follows the other
 */
export async function readDeskPage(db: Queryable, scope: SeenSeason, view: RegistrationView): Promise<DeskPage> {
  const reading = allActivities(db, scope);
  const known = reading.then((activities) => activities[view.kind]);
  const [activities, page, counts] = await Promise.all([
    reading,
    registrationPage(db, scope, view, known),
    countByActivity(db, scope, view.kind, view.state),
  ]);
  const { within } = scope.sight;
  return {
    activities: {
      annual: activitiesWithin(within, "annual", activities.annual),
      event: activitiesWithin(within, "event", activities.event),
    },
    page,
    counts,
  };
}
