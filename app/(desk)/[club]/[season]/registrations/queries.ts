import "server-only";
import { tagged } from "#app/registration-tags.ts";
import { activitiesOf } from "#lib/mirror/activities.ts";
import { activityOptions, sportOptions } from "#lib/mirror/activity-options.ts";
import { formatRows, type RegistrationView } from "#lib/mirror/registration-filters.ts";
import { countByActivity, registrationPage } from "#lib/mirror/registrations.ts";
import { scopeOf } from "#lib/mirror/season-scope.ts";
import { store } from "#lib/store/database.ts";

/** What the desk opens with: the page of its view, and what its filters offer. Reads the mirror alone. */
export async function readDesk(club: string, season: number, view: RegistrationView) {
  const { db } = await store();
  const scope = scopeOf(club, season);
  const [annual, event] = [await activitiesOf(db, scope, "annual"), await activitiesOf(db, scope, "event")];
  const page = await tagged(await registrationPage(db, scope, view, view.kind === "annual" ? annual : event));
  const counts = await countByActivity(db, scope, view.kind, view.state);
  return {
    initial: { query: formatRows(view), page },
    options: {
      annual: activityOptions(annual, view.kind === "annual" ? counts : undefined),
      event: activityOptions(event, view.kind === "event" ? counts : undefined),
      sports: sportOptions([...annual, ...event]),
    },
  };
}
