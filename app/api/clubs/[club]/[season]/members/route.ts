import { uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { mayReadPeople, mayReadRegistrations } from "#lib/access/permissions.ts";
import { recordIdText } from "#lib/arguments/schemas.ts";
import { NO_LOOK } from "#lib/arguments/view-parameters.ts";
import { parsePeopleView } from "#lib/mirror/people-filters.ts";
import { peoplePage } from "#lib/mirror/people-list.ts";
import { seenBy } from "#lib/mirror/season-scope.ts";
import { sharedRead } from "#lib/mirror/shared-read.ts";
import { store } from "#lib/store/database.ts";

/** A page of the table of people. */
export const GET = clubRoute(
  { rule: mayReadPeople, path: { season: recordIdText } },
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
