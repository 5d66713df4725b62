import { uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { tagged } from "#app/registration-tags.ts";
import { mayReadRegistrations } from "#lib/access/permissions.ts";
import { recordIdText } from "#lib/arguments/schemas.ts";
import { NO_LOOK } from "#lib/arguments/view-parameters.ts";
import { parseView } from "#lib/mirror/registration-filters.ts";
import { registrationPage } from "#lib/mirror/registrations.ts";
import { scopeOf } from "#lib/mirror/season-scope.ts";
import { sharedRead } from "#lib/mirror/shared-read.ts";
import { store } from "#lib/store/database.ts";

/** A page of the registrations table. */
export const GET = clubRoute(
  { rule: mayReadRegistrations, path: { season: recordIdText } },
  async ({ seat, path, parameters }) => {
    const { db } = await store();
    const [scope, view] = [await scopeOf(db, seat.club, path.season), { ...parseView(parameters), ...NO_LOOK }];
    const key = JSON.stringify(["registrations", scope, view]);
    const page = await sharedRead(key, async () => registrationPage(db, scope, view));
    return uncached(await tagged(page));
  },
);
