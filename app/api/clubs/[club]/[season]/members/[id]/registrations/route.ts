import { uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { mayReadRegistrations, withinSections } from "#lib/base/access/permissions.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { store } from "#lib/base/store/database.ts";
import { registrationsOf } from "#lib/people/records/find-people.ts";
import { seenBy } from "#lib/sync/copy/season-scope.ts";

const path = { season: recordIdText, id: recordIdText };

/** What a person is registered to in a season; nothing for somebody whom the copy does not know. Costs no call to the club. */
export const GET = clubRoute(
  { rule: withinSections(mayReadRegistrations), path },
  async ({ seat, path: { season, id } }) => {
    const found = await registrationsOf((await store()).db, await seenBy(seat, season), [id]);
    return uncached(found.get(id) ?? []);
  },
);
