import { uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { mayReadPeople, withinSections } from "#lib/base/access/permissions.ts";
import { recordIdText, searchText } from "#lib/base/arguments/schemas.ts";
import { store } from "#lib/base/store/database.ts";
import { findPeople } from "#lib/people/records/find-people.ts";
import { seenBy } from "#lib/sync/copy/season-scope.ts";

/** More would not fit the palette; one letter more is quicker than scrolling. */
const MOST = 12;

/** People of the club by name, for the search in the top bar. Costs no call to the club. */
export const GET = clubRoute(
  { rule: withinSections(mayReadPeople), query: { season: recordIdText, q: searchText } },
  async ({ seat, query: { season, q } }) =>
    uncached({ people: await findPeople((await store()).db, await seenBy(seat, season), q, MOST) }),
);
