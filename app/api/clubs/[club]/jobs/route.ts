import { uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { mayFollowDecisions, withinSections } from "#lib/base/access/permissions.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { dockWorks } from "#lib/registrations/decisions/read.ts";

/** The works of the dock: those that live and those that ended a moment ago. */
export const GET = clubRoute({ rule: withinSections(mayFollowDecisions) }, async ({ seat }) =>
  uncached(await dockWorks((await store()).db, seat, now())),
);
