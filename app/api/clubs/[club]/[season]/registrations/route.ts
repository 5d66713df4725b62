import { uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { tagged } from "#app/registration-tags.ts";
import { mayReadRegistrations, withinSections } from "#lib/base/access/permissions.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { NO_LOOK } from "#lib/base/arguments/view-parameters.ts";
import { store } from "#lib/base/store/database.ts";
import { parseView } from "#lib/sync/copy/registration-filters.ts";
import { registrationPage } from "#lib/sync/copy/registrations.ts";
import { seenBy } from "#lib/sync/copy/season-scope.ts";
import { sharedRead } from "#lib/sync/copy/shared-read.ts";

/** A page of the registrations table. */
export const GET = clubRoute(
  { rule: withinSections(mayReadRegistrations), path: { season: recordIdText } },
  async ({ seat, path, parameters }) => {
    const { sight, ...scope } = await seenBy(seat, path.season);
    const view = { ...parseView(parameters), ...NO_LOOK };
    const key = JSON.stringify(["registrations", scope, view, sight.key]);
    const page = await sharedRead(key, async () => registrationPage((await store()).db, { ...scope, sight }, view));
    return uncached(await tagged(seat, page));
  },
);
