import { uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { mayReadPeople, mayReadRegistrations } from "#lib/access/permissions.ts";
import { recordIdText } from "#lib/arguments/schemas.ts";
import { parsePeopleView } from "#lib/mirror/people-filters.ts";
import { peoplePage } from "#lib/mirror/people-list.ts";
import { scopeOf } from "#lib/mirror/season-scope.ts";
import { store } from "#lib/store/database.ts";

/** A page of the table of people. */
export const GET = clubRoute(
  { rule: mayReadPeople, path: { season: recordIdText } },
  async ({ seat, path, parameters }) => {
    const withRegistrations = mayReadRegistrations(seat).allowed;
    const view = parsePeopleView(parameters);
    return uncached(await peoplePage((await store()).db, scopeOf(seat.club, path.season), view, { withRegistrations }));
  },
);
