import { uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { mayReadPeople, mayReadRegistrations, withinSections } from "#lib/base/access/permissions.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { NO_LOOK } from "#lib/base/arguments/view-parameters.ts";
import { store } from "#lib/base/store/database.ts";
import { peoplePage } from "#lib/people/records/people-list.ts";
import { parsePeopleView } from "#lib/sync/copy/people-filters.ts";
import { seenBy } from "#lib/sync/copy/season-scope.ts";
import { sharedRead } from "#lib/sync/copy/shared-read.ts";

/** A page of the table of people. */
export const GET = clubRoute(
  { rule: withinSections(mayReadPeople), path: { season: recordIdText } },
  async ({ seat, path, parameters }) => {
    const withRegistrations = mayReadRegistrations(seat).allowed;
    const { sight, ...scope } = await seenBy(seat, path.season);
    const view = { ...parsePeopleView(parameters), ...NO_LOOK };
    const key = JSON.stringify(["people", scope, view, withRegistrations, sight.key]);
    return uncached(
      await sharedRead(key, async () => peoplePage((await store()).db, scope, view, { withRegistrations, sight })),
    );
  },
);
